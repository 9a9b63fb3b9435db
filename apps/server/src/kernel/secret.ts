// Secrets that open something for whoever has them. Only a digest of each is kept.
import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, in letters that any address and header take. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** How a secret is kept and found: nobody guesses so many bits, so the digest needs no key. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
