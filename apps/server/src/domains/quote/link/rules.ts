// Secrets that open something without a sign-in: 256 random bits in an address, of which only a digest is kept.
import { createHash, randomBytes } from 'node:crypto';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The digest of the secret at the end of a pasted address; undefined when there is none. */
export function digestInAddress(address: string): Buffer | undefined {
  const secret = /(?:^|\/)([\w-]{43})(?:[/?#].*)?$/.exec(address.trim())?.[1];
  return secret ? digestOf(secret) : undefined;
}

/** Where the secret of a link, and the one to unsubscribe by, lead. */
export const sheetPath = (secret: string) => `/sheet/${secret}`;
export const unsubscribePath = (secret: string) => `/sheet/unsubscribe/${secret}`;

/** Links that a member makes. */
export const LINK_LIMITS = [{ most: 100, seconds: 86_400 }];
