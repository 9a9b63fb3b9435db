// Passwords at rest: argon2id with a pepper from the vault, so that a stolen table alone cannot even be guessed at.
import { hash, verify } from '@node-rs/argon2';
import type { Vault } from '@jishi/vault';
import { dictionary } from '@zxcvbn-ts/language-common';

/** A PHC string. Costs about 20 ms and 19 MiB, as OWASP recommends. */
export function hashPassword(vault: Vault, password: string): Promise<string> {
  return hash(password, { secret: pepper(vault) });
}

/** Whether the password is the one that was hashed. */
export function isPassword(vault: Vault, hashed: string, password: string): Promise<boolean> {
  return verify(hashed, password, { secret: pepper(vault) });
}

let commonPasswords: ReadonlySet<string> | undefined;

/** Whether it is among the 49,000 passwords found most often in leaks, however it is capitalised. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common']);
  return commonPasswords.has(password.toLowerCase());
}

/** What anybody would try here first. The name that an operator gave the site joins them. */
const CONTEXT_WORDS = ['jishi', 'openapi', 'apimarket', '集市'];

/** Whether it holds the site's name or another word that this place suggests, however it is capitalised. */
export function holdsContextWord(password: string, siteName: string): boolean {
  const lower = password.toLowerCase();
  return [...CONTEXT_WORDS, siteName.toLowerCase()].some((word) => word && lower.includes(word));
}

function pepper(vault: Vault): Buffer {
  return vault.keyedDigest('argon2id', 'password.pepper');
}
