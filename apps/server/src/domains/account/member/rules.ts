// Defaults of a new member, and the lookup key of a phone number.
import { randomInt } from 'node:crypto';
import type { Vault } from '@jishi/vault';

export { maskPhone, phoneContext } from '../../../kernel/phone';

/** Without letters and digits that are mistaken for each other. */
const INVITE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export function newInviteCode(): string {
  return Array.from({ length: 8 }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join('');
}

/** What digests of members' phones are made for. */
export const PHONE_PURPOSE = 'account.phone';

/** The lookup key of a phone number, which is not stored in the clear. */
export function phoneKeyOf(vault: Vault, phone: string): Buffer {
  return vault.keyedDigest(phone, PHONE_PURPOSE);
}
