// Passwords at rest: argon2id with a pepper from the vault, so that a stolen table alone cannot even be guessed at.
import { timingSafeEqual } from 'node:crypto';
import { type Algorithm, hash, hashRaw } from '@node-rs/argon2';
import type { Vault } from '@jishi/vault';
import type { TextAnew } from './digests';
import { dictionary } from '@zxcvbn-ts/language-common';

/** What it takes to try a password: memory in KiB, and passes over it. */
type Cost = { memoryCost: number; timeCost: number };

/** As OWASP recommends: about 20 ms and 19 MiB. */
const COST: Cost = { memoryCost: 19_456, timeCost: 2 };

/**
 * A PHC string whose hash has gone through the digest keys as well: the pepper has to stay, these come and go. It says what it
 * cost, and costs that again at each check.
 */
export async function hashPassword(vault: Vault, password: string, cost = COST): Promise<string> {
  return passwordAnew(await hash(password, { ...cost, secret: pepper(vault) }), vault.wrap);
}

/** Whether the password is the one that was hashed. */
export async function isPassword(vault: Vault, hashed: string, password: string): Promise<boolean> {
  const [, memoryCost, timeCost, parallelism, salt = '', kept = ''] = PHC.exec(hashed) ?? [];
  const raw = await hashRaw(password, {
    algorithm: ARGON2ID,
    memoryCost: Number(memoryCost),
    timeCost: Number(timeCost),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    secret: pepper(vault),
  });
  const [given, right] = [vault.wrap(raw), Buffer.from(kept, 'base64')];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** A stored password, once digests are made anew. */
export const passwordAnew: TextAnew = (hashed, wrap) => {
  const kept = PHC.exec(hashed)?.[5];
  if (kept === undefined) return hashed;
  const anew = wrap(Buffer.from(kept, 'base64')).toString('base64').replace(/=+$/, '');
  return `${hashed.slice(0, -kept.length)}${anew}`;
};

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
/** By its value: the library's enumeration exists for the compiler only. */
const ARGON2ID: Algorithm.Argon2id = 2;

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
  return vault.lastingDigest('argon2id', 'password.pepper');
}
