// Names and id numbers of people: checked, masked, and under which names they are sealed and found again.
import type { Vault } from '@jishi/vault';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';

/** Whether an 18-digit id number has a right check digit (GB 11643) and a birthday that was. */
export function isIdNumber(text: string, now: Date): boolean {
  if (!/^[1-8]\d{16}[\dX]$/.test(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return CHECK_DIGITS[sum % 11] === text[17] && birthdayOf(text, now) !== undefined;
}

/** Whether an id number's holder is of age (18) by the Shanghai calendar. */
export function isAdult(idNumber: string, now: Date): boolean {
  const birthday = birthdayOf(idNumber, now);
  if (!birthday) return false;
  const today = new Date(now.getTime() + 8 * 3600_000);
  return Date.UTC(birthday.getUTCFullYear() + 18, birthday.getUTCMonth(), birthday.getUTCDate()) <= today.getTime();
}

function birthdayOf(idNumber: string, now: Date): Date | undefined {
  const day = `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`;
  const at = new Date(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  return isReal && at.getUTCFullYear() >= 1900 && at <= now ? at : undefined;
}

/** 张三 → 张*, 欧阳娜娜 → 欧**娜 */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length <= 2) return `${letters[0] ?? ''}*`;
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`;
}

/** 110***********002X */
export function maskIdNumber(idNumber: string): string {
  return `${idNumber.slice(0, 3)}${'*'.repeat(11)}${idNumber.slice(-4)}`;
}

/** A person's lookup key, from name and id number together; neither is stored in it. */
export function identityKeyOf(vault: Vault, person: { name: string; idNumber: string }): Buffer {
  return vault.keyedDigest(`${person.idNumber}:${person.name}`, 'identity.person');
}

export function idNumberKeyOf(vault: Vault, idNumber: string): Buffer {
  return vault.keyedDigest(idNumber, 'identity.idNumber');
}

/** The vault contexts of a certified person's name and id number: bound to the digest of both. */
export function personContexts(identityKey: Buffer): { name: string; idNumber: string } {
  const person = identityKey.toString('hex');
  return { name: `certification.person.name:${person}`, idNumber: `certification.person.id_number:${person}` };
}
