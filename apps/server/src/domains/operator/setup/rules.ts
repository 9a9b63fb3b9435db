// The one-time links that make operators.
import { createHash, randomBytes } from 'node:crypto';

export const LINK_MS = 24 * 3600_000;

/** Lifetime in hours. */
export const LINK_HOURS = LINK_MS / 3_600_000;

/** Only its hash is stored. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** One that fits a variable of an SMS template, 35 characters at most. */
export function newInvitationToken(): string {
  return randomBytes(24).toString('base64url');
}

export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function setupUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/console/setup?token=${token}`;
}

/** Whose a secret is while the account that will have it does not exist. */
export function setupTotpOwner(tokenHash: Buffer): string {
  return `setup:${tokenHash.toString('hex')}`;
}
