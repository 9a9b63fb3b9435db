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
import { UnderWay } from './under-way';

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
  /**
   * For looking up a secret value without storing it: HMAC-SHA256 by the first digest key, and that again by each later one;
   * `purpose` separates the digests of different columns. `bytes`: of a shorter one, each step is cut.
   */
  keyedDigest(value: string, purpose: string, bytes?: number): Buffer;
  /**
   * HMAC-SHA256 for what is handed out and comes back, never stored: by the newest master key, and by each other one that may
   * have made what comes back.
   */
  tokenDigests(value: string, purpose: string): [Buffer, ...Buffer[]];
  /** `keyedDigest` as it was at first: for what is never stored as a digest, and for keys and names that must not change. */
  lastingDigest(value: string, purpose: string): Buffer;
  /** How many digest keys came after the first. */
  readonly epoch: number;
  /** Makes digests by these keys from now on, the first one first. */
  adopt(digestKeys: readonly [Uint8Array, ...Uint8Array[]]): void;
  /** Reads anew which digest keys are in force, from where they are kept unless told otherwise. */
  renew(keep?: KeepDigestKeys): Promise<void>;
  /** A digest by the first key, as it is by all that are in force: whatever was made with `lastingDigest` or its like. */
  wrap(digest: Uint8Array): Buffer;
  /** Tells the newest master key from all others, and nothing about it. */
  readonly newestPrint: Buffer;
  /** What makes or holds digests runs in it: they change while nothing is under way. */
  readonly underWay: UnderWay;
  /** The ids of the master keys, newest first: the first byte of every cipher is one of them. */
  readonly keyIds: readonly [number, ...number[]];
};

/** The context of the digest key, which is kept sealed in the database. */
export const DIGEST_KEY_CONTEXT = 'vault.digest_key';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** The context of a later digest key. */
export function digestKeyContext(epoch: number): string {
  return epoch === 0 ? DIGEST_KEY_CONTEXT : `vault.digest_epoch:${epoch}`;
}

/**
 * Sealed digest keys to begin with: by chance, or where digests were made before one was kept, the one they were made with.
 * `madeBy`: the print of the master key that the former was made under.
 */
export type FirstDigestKeys = { ofNew: Buffer; ofOld: Buffer; madeBy: Buffer };

/** Keeps a first digest key, unless one is kept already. Answers all in force, sealed, the first one first. */
export type KeepDigestKeys = (first: FirstDigestKeys) => Promise<Buffer[]>;

/**
 * A vault whose digests stay when master keys go: `keep` keeps one of the digest keys it is given, unless one is kept
 * already, and answers all that are in force, the first one first. A rotation seals them anew like everything else.
 * @throws VaultError as `openVault`, and when no master key opens a digest key
 */
export async function openKeptVault(masterKeys: readonly MasterKey[], keep: KeepDigestKeys): Promise<Vault> {
  const vault = openVault(masterKeys);
  const [ofNew, ofOld] = [randomBytes(32), derivedDigestKey(masterKeys)].map((key) =>
    vault.seal(key, DIGEST_KEY_CONTEXT),
  ) as [Buffer, Buffer];
  const renew = async (keepElsewhere?: KeepDigestKeys) => {
    const kept = await (keepElsewhere ?? keep)({ ofNew, ofOld, madeBy: vault.newestPrint });
    const [first, ...later] = kept.map((cipher, epoch) => vault.open(cipher, digestKeyContext(epoch)));
    if (!first) throw new VaultError('no digest key is kept');
    vault.adopt([first, ...later]);
  };
  await renew();
  return Object.assign(vault, { renew });
}

/** From the oldest master key: what digests were made with before a key of their own was kept. */
function derivedDigestKey(masterKeys: readonly MasterKey[]): Buffer {
  const oldest = masterKeys.at(-1);
  if (!oldest) throw new VaultError('a vault needs a master key');
  return derive(oldest.key, 'digest').export();
}

/**
 * A vault over the given keys: the first one seals, all of them open. Without a digest key it is derived
 * from the oldest master key. A cipher is: key id (1 byte), IV (12), tag (16), ciphertext.
 * @throws VaultError when there is no key, a key is not 32 bytes, or two share an id
 */
export function openVault(
  masterKeys: readonly MasterKey[],
  digestKey: Uint8Array = derivedDigestKey(masterKeys),
): Vault {
  const sealing = new Map<number, KeyObject>();
  for (const { id, key } of masterKeys) {
    if (key.length !== 32) throw new VaultError('a master key must be 32 bytes');
    if (!Number.isInteger(id) || id < 0 || id > 255) throw new VaultError('a master key id must be 0 to 255');
    if (sealing.has(id)) throw new VaultError('two master keys have the same id');
    sealing.set(id, derive(key, 'seal'));
  }
  const [newest, ...older] = masterKeys;
  if (!newest) throw new VaultError('a vault needs a master key');
  const signing = [newest, ...older].map(({ key }) => derive(key, 'token')) as [KeyObject, ...KeyObject[]];
  let digesting = [createSecretKey(digestKey)] as [KeyObject, ...KeyObject[]];

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
    keyedDigest: (value, purpose, bytes) => vault.wrap(vault.lastingDigest(value, purpose).subarray(0, bytes)),
    wrap: (digest) => digesting.slice(1).reduce(wrapped, Buffer.from(digest)),
    lastingDigest: (value, purpose) =>
      createHmac('sha256', digesting[0]).update(`${purpose.length}:${purpose}:`).update(value).digest(),
    tokenDigests(value, purpose) {
      const by = (key: KeyObject) =>
        createHmac('sha256', key).update(`${purpose.length}:${purpose}:`).update(value).digest();
      return [by(signing[0]), ...signing.slice(1).map(by)];
    },
    get epoch() {
      return digesting.length - 1;
    },
    adopt([first, ...later]) {
      digesting = [createSecretKey(first), ...later.map((key) => createSecretKey(key))];
    },
    renew: () => Promise.resolve(),
    newestPrint: derive(newest.key, 'print').export(),
    underWay: new UnderWay(),
    keyIds: [newest.id, ...older.map(({ id }) => id)],
  };
  return vault;

  function keyOf(id: number | undefined): KeyObject {
    const key = id === undefined ? undefined : sealing.get(id);
    if (!key) throw new VaultError('sealed with a master key that is not configured');
    return key;
  }
}

/** A digest under one more key, as long as it was: nothing but the digest is needed to make it. */
export function wrapped(digest: Uint8Array, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(digest).digest().subarray(0, digest.length);
}

function derive(master: Uint8Array, use: 'seal' | 'digest' | 'token' | 'print'): KeyObject {
  return createSecretKey(new Uint8Array(hkdfSync('sha256', master, '', `jishi.vault.${use}`, 32)));
}
