// Secrets at rest: AES-256-GCM under rotating master keys, and keyed digests to find a sealed value again.
import {
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** 32 random bytes, and the number (0–255) by which ciphers name the key that sealed them. */
export type MasterKey = { id: number; key: Uint8Array };

export class VaultError extends Error {
  override name = 'VaultError';
}

export type Vault = {
  /** Encrypts under the first master key. The same `context` is needed to open it again. */
  seal(plain: string | Uint8Array, context: string): Buffer;
  /**
   * Decrypts what any of the master keys sealed.
   * @throws VaultError when the cipher was changed, belongs to another context, or its key is not here
   */
  open(cipher: Uint8Array, context: string): Buffer;
  /** `open`, as UTF-8 text. */
  openText(cipher: Uint8Array, context: string): string;
  /** HMAC-SHA256 for looking up a secret value without storing it; `purpose` separates the digests of different columns. */
  keyedDigest(value: string, purpose: string): Buffer;
  /** The ids of the master keys, newest first: the first byte of every cipher is one of them. */
  readonly keyIds: readonly [number, ...number[]];
};

/** The context of the digest key, which is kept sealed in the database. */
export const DIGEST_KEY_CONTEXT = 'vault.digest_key';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * A vault whose digests stay when master keys go: `keep` is given the sealed digest key of a new installation and
 * answers the one that is kept, which a rotation seals anew like everything else.
 * @throws VaultError as `openVault`, and when no master key opens the digest key
 */
export async function openKeptVault(
  masterKeys: readonly MasterKey[],
  keep: (sealed: Buffer) => Promise<Buffer>,
): Promise<Vault> {
  const bare = openVault(masterKeys);
  const kept = await keep(bare.seal(firstDigestKey(masterKeys), DIGEST_KEY_CONTEXT));
  return openVault(masterKeys, bare.open(kept, DIGEST_KEY_CONTEXT));
}

/** The digest key that installations begin with: from the oldest master key, by which digests were made before one was kept. */
function firstDigestKey(masterKeys: readonly MasterKey[]): Buffer {
  const oldest = masterKeys.at(-1);
  if (!oldest) throw new VaultError('a vault needs a master key');
  return derive(oldest.key, 'digest').export();
}

/**
 * A vault over the given keys: the first one seals, all of them open. Without a digest key it is the one that
 * installations begin with. A cipher is: key id (1 byte), IV (12), tag (16), ciphertext.
 * @throws VaultError when there is no key, a key is not 32 bytes, or two share an id
 */
export function openVault(masterKeys: readonly MasterKey[], digestKey: Uint8Array = firstDigestKey(masterKeys)): Vault {
  const sealing = new Map<number, KeyObject>();
  for (const { id, key } of masterKeys) {
    if (key.length !== 32) throw new VaultError('a master key must be 32 bytes');
    if (!Number.isInteger(id) || id < 0 || id > 255) throw new VaultError('a master key id must be 0 to 255');
    if (sealing.has(id)) throw new VaultError('two master keys have the same id');
    sealing.set(id, derive(key, 'seal'));
  }
  const [newest, ...older] = masterKeys;
  if (!newest) throw new VaultError('a vault needs a master key');
  const digesting = createSecretKey(digestKey);

  const vault: Vault = {
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(newest.id), iv);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Uint8Array.of(newest.id), iv, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      if (sealed.length < HEAD_BYTES) throw new VaultError('not a cipher of this vault');
      const [id] = sealed;
      const decipher = createDecipheriv('aes-256-gcm', keyOf(id), sealed.subarray(1, 1 + IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
      } catch {
        throw new VaultError('the cipher was changed or belongs to another context');
      }
    },
    openText: (sealed, context) => vault.open(sealed, context).toString('utf8'),
    keyedDigest: (value, purpose) =>
      createHmac('sha256', digesting).update(`${purpose.length}:${purpose}:`).update(value).digest(),
    keyIds: [newest.id, ...older.map(({ id }) => id)],
  };
  return vault;

  function keyOf(id: number | undefined): KeyObject {
    const key = id === undefined ? undefined : sealing.get(id);
    if (!key) throw new VaultError('sealed with a master key that is not configured');
    return key;
  }
}

function derive(master: Uint8Array, use: 'seal' | 'digest'): KeyObject {
  return createSecretKey(new Uint8Array(hkdfSync('sha256', master, '', `jishi.vault.${use}`, 32)));
}
