// What a key looks like and how much of it is shown.
import { createHash, randomBytes } from 'node:crypto';

/** keyMode of the contract's enums. */
export const KeyMode = { live: 1, sandbox: 2 } as const;

/** A new key pair: the public part names the key, the secret signs. 128 and 256 random bits. */
export function newKeyPair(mode: number): { appKey: string; secret: string } {
  const prefix = mode === KeyMode.live ? 'ak' : 'sk';
  return { appKey: `${prefix}${randomBytes(12).toString('hex')}`, secret: randomBytes(24).toString('base64url') };
}

/** How a secret is looked up when it is sent as an APPCODE. */
export function secretDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** First and last characters only. */
export function maskSecret(secret: string): string {
  return `${secret.slice(0, 3)}****${secret.slice(-3)}`;
}
