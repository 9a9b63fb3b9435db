// Signs answers, so that members can verify that they come from the platform. All nodes share one key.
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
  /** Verifies the signatures, as PEM. */
  readonly publicKeyPem: string;

  private constructor(publicKey: Buffer, privateKey: Buffer) {
    this.#privateKey = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
    this.publicKeyPem = String(
      createPublicKey({ key: publicKey, format: 'der', type: 'spki' }).export({ format: 'pem', type: 'spki' }),
    );
  }

  /** Opens the installation's key; makes one if there is none. @throws VaultError when it cannot be opened */
  static async open(store: SigningKeyStore, vault: Vault): Promise<AnswerSigner> {
    const kept = (await store.find()) ?? (await store.keep(await newKey(vault)));
    return new AnswerSigner(kept.publicKey, vault.open(kept.privateKeyCipher, contexts.answerSigningKey));
  }

  /** Headers as alternating names and values: RSA-SHA256 over status, request id and the body's SHA-256, one per line. */
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
