// The one-time links that make operators.
import { randomBytes } from 'node:crypto';

export const LINK_MS = 24 * 3600_000;

/** Lifetime in hours. */
export const LINK_HOURS = LINK_MS / 3_600_000;

/** One that fits a variable of an SMS template, 35 characters at most. */
export function newInvitationToken(): string {
  return randomBytes(24).toString('base64url');
}

export function setupUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/console/setup?token=${token}`;
}

/** Whose a secret is while the account that will have it does not exist. */
export function setupTotpOwner(tokenHash: Buffer): string {
  return `setup:${tokenHash.toString('hex')}`;
}
