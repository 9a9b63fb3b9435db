// The first owner's one-time link.
import { createHash, randomBytes } from 'node:crypto';

export const LINK_MS = 24 * 3600_000;

/** Only its hash is stored. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function setupUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/console/setup?token=${token}`;
}
