// Key pairs for what has to be proved to somebody outside, who has none of our secrets.
import { type KeyObject, createPrivateKey, createPublicKey } from 'node:crypto';
import type { Vault } from './vault';

/** What stands before the 32 bytes of an Ed25519 key in PKCS8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The Ed25519 key pair of a purpose. It comes from the digest key, so that it is the same in every process and stays when master keys
 * change.
 */
export function signingKey(vault: Vault, purpose: string): { privateKey: KeyObject; publicKey: KeyObject } {
  const seed = vault.lastingDigest('ed25519', purpose);
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
