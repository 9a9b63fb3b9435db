// Signs answers, so that a member can tell what the platform really answered. Its key is one for all nodes.
import {
  type KeyObject,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  hash,
  sign as signWith,
} from 'node:crypto';
import { promisify } from 'node:util';
import { type Vault, contexts } from '@jishi/vault';
import type { SigningKeyStore } from './store';

const makeKeyPair = promisify(generateKeyPair);
const KEY_BITS = 2048;

export class AnswerSigner {
  readonly #privateKey: KeyObject;
  /** What signatures are checked with, as PEM. */
  readonly publicKeyPem: string;

  private constructor(publicKey: Buffer, privateKey: Buffer) {
    this.#privateKey = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
    this.publicKeyPem = String(
      createPublicKey({ key: publicKey, format: 'der', type: 'spki' }).export({ format: 'pem', type: 'spki' }),
    );
  }

  /** With the installation's key, which is made when there is none. @throws VaultError when it cannot be opened */
  static async open(store: SigningKeyStore, vault: Vault): Promise<AnswerSigner> {
    const kept = (await store.find()) ?? (await store.keep(await newKey(vault)));
    return new AnswerSigner(kept.publicKey, vault.open(kept.privateKeyCipher, contexts.answerSigningKey));
  }

  /** Headers, names and values in turn: RSA-SHA256 over status, request id and the body's SHA-256, a line each. */
  async headers(status: number, requestId: string, body: Buffer): Promise<string[]> {
    const text = `${status}\n${requestId}\n${hash('sha256', body, 'base64')}`;
    const signature = await new Promise<Buffer>((resolve, reject) =>
      signWith('sha256', Buffer.from(text), this.#privateKey, (error, made) => (error ? reject(error) : resolve(made))),
    );
    return ['x-signature', signature.toString('base64'), 'x-signature-method', 'RSA-SHA256'];
  }
}

async function newKey(vault: Vault) {
  const { publicKey, privateKey } = await makeKeyPair('rsa', { modulusLength: KEY_BITS });
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }),
    privateKeyCipher: vault.seal(secret, contexts.answerSigningKey),
  };
}
