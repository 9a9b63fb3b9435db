// E-mail addresses: how one is shown, found and sealed, and the codes that prove it.
import { randomInt } from 'node:crypto';
import type { Vault } from '@jishi/vault';

export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 60;
/** Per day, for one address: over all members and purposes. */
export const CODES_PER_ADDRESS = 5;

/** What a code proves an address for, as message.email_code stores it. A code for one purpose is none for another. */
export const CodePurpose = { reception: 1, quote: 2, statement: 3 } as const;
export type CodePurpose = (typeof CodePurpose)[keyof typeof CodePurpose];

/** Per day, for one member and purpose. */
export const CODES_PER_MEMBER: Readonly<Record<CodePurpose, number>> = {
  [CodePurpose.reception]: 10,
  [CodePurpose.quote]: 30,
  [CodePurpose.statement]: 10,
};

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** li***@example.com; a name of one or two letters shows the first. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, name.length > 2 ? 2 : 1)}***@${domain}`;
}

const EMAIL_PURPOSE = 'message.email';

/** What an address is counted by without being stored. */
export function emailKeyOf(vault: Vault, email: string): Buffer {
  return vault.keyedDigest(email, EMAIL_PURPOSE);
}

/** Keyed, and bound to the member and the address: a code proves this address of this member and nothing else. */
export function hashCode(vault: Vault, memberId: string, email: string, code: string): Buffer {
  // the lasting one: a code that was sent stays good while digests are made anew
  const bound = vault.lastingDigest(email, EMAIL_PURPOSE).toString('hex');
  return vault.keyedDigest(`${memberId}:${bound}:${code}`, 'message.email_code');
}

/** Sealed to its member, so that a cipher cannot be moved to another. */
export function emailContext(memberId: string): string {
  return `message.contact.email:${memberId}`;
}
