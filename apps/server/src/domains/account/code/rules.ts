// Verification codes: format, lifetime, storage.
import { randomInt } from 'node:crypto';
import { LoggedOutPurpose, type MemberPurpose, NewNumberPurpose } from '@jishi/contract/account';
import type { Vault } from '@jishi/vault';
import { PHONE_PURPOSE } from '../member/rules';
import type * as z from 'zod';

/** Each purpose is a namespace of its own: a code asked for to sign in changes no password. */
export type CodePurpose = z.output<typeof LoggedOutPurpose> | z.output<typeof MemberPurpose> | NumberPurpose;

/** Purposes of a code that a member has sent to a number not theirs yet. */
export type NumberPurpose = z.output<typeof NewNumberPurpose>;

/** Whether a code for this purpose can be requested without a sign-in. */
export function isLoggedOutPurpose(purpose: CodePurpose): boolean {
  return LoggedOutPurpose.safeParse(purpose).success;
}

export function isNumberPurpose(purpose: CodePurpose): purpose is NumberPurpose {
  return NewNumberPurpose.safeParse(purpose).success;
}

export const CODE_MINUTES = 5;
export const CODE_TRIES = 5;

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Keyed, and bound to phone and purpose: a million codes could be tried against a plain hash in no time. */
export function hashCode(vault: Vault, purpose: CodePurpose, phone: string, code: string): Buffer {
  // the lasting one: a code that was sent stays good while digests are made anew
  const bound = vault.lastingDigest(phone, PHONE_PURPOSE).toString('hex');
  return vault.keyedDigest(`${purpose}:${bound}:${code}`, 'account.code');
}
