// What a new member looks like, and how a phone number is shown, found and sealed.
import { randomInt } from 'node:crypto';
import type { Vault } from '@jishi/vault';

/** Without letters and digits that are mistaken for each other. */
const INVITE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export function newInviteCode(): string {
  return Array.from({ length: 8 }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join('');
}

/** 138****5678 */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** What a phone number is found again by without being stored. */
export function phoneKeyOf(vault: Vault, phone: string): Buffer {
  return vault.keyedDigest(phone, 'account.phone');
}

/** The vault context of a member's phone: bound to its digest, so that a cipher cannot move to another row. */
export function phoneContext(phoneKey: Buffer): string {
  return `account.member.phone:${phoneKey.toString('hex')}`;
}
