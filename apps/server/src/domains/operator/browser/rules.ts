// What a browser that has signed in is known by. It opens nothing: it only keeps wrong tries of others apart.
import { createHash, randomBytes } from 'node:crypto';

/** A browser that was not seen for so long is a stranger again. */
export const FORGOTTEN_MS = 180 * 24 * 3_600_000;

/** A new mark; only its hash is stored. */
export function newMark(): string {
  return randomBytes(32).toString('base64url');
}

/** Undefined for what is no mark. */
export function hashMark(mark: string): Buffer | undefined {
  return /^[\w-]{43}$/.test(mark) ? createHash('sha256').update(mark).digest() : undefined;
}
