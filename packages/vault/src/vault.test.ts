import { createCipheriv, createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DIGEST_KEY_CONTEXT,
  type MasterKey,
  VaultError,
  digestKeyContext,
  openKeptVault,
  openVault,
  wrapped,
} from './vault';
import { keyHolder, keysOfHolder } from './key-holder';

const key = (fill: number): MasterKey => ({ id: fill, key: Buffer.alloc(32, fill) });

const derivedOf = (byte: number) =>
  Buffer.from(hkdfSync('sha256', Buffer.alloc(32, byte), '', 'jishi.vault.digest', 32));

test('what is sealed opens again, byte for byte, whatever it is', () => {
  const vault = openVault([key(1)]);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (plain, context) => {
      expect(vault.open(vault.seal(plain, context), context).equals(Buffer.from(plain))).toBe(true);
    }),
  );
  expect(vault.openText(vault.seal('密钥', 'a'), 'a')).toBe('密钥');
});

test('the same text seals differently each time, and never contains itself', () => {
  const vault = openVault([key(1)]);
  const [one, two] = [vault.seal('13800138000', 'phone'), vault.seal('13800138000', 'phone')];
  expect(one.equals(two)).toBe(false);
  expect(one.includes('13800138000')).toBe(false);
});

test('any changed byte, another context or a cut cipher is refused', () => {
  const vault = openVault([key(1)]);
  const sealed = vault.seal('secret', 'access');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => vault.open(changed, 'access'), `byte ${at}`).toThrow(VaultError);
  }
  expect(() => vault.open(sealed, 'other')).toThrow(VaultError);
  for (let length = 0; length < sealed.length; length++) {
    expect(() => vault.open(sealed.subarray(0, length), 'access'), `length ${length}`).toThrow(VaultError);
  }
});

test('after a rotation the old ciphers open, new ones come from the new key, and digests stay', () => {
  const before = openVault([key(1)]);
  const after = openVault([key(2), key(1)]);
  const retired = openVault([key(2)]);
  const old = before.seal('secret', 'c');
  expect(after.openText(old, 'c')).toBe('secret');
  expect(retired.openText(after.seal('secret', 'c'), 'c')).toBe('secret');
  expect(() => retired.open(old, 'c')).toThrow(VaultError);
  expect(after.keyedDigest('13800138000', 'phone')).toEqual(before.keyedDigest('13800138000', 'phone'));
});

test('a kept digest key outlives the master keys that sealed it', async () => {
  let kept: Buffer | undefined;
  const keep = async ({ ofNew }: { ofNew: Buffer }) => [(kept ??= ofNew)];
  const before = await openKeptVault([key(1)], keep);
  const both = await openKeptVault([key(2), key(1)], keep);
  kept = both.seal(both.open(kept!, DIGEST_KEY_CONTEXT), DIGEST_KEY_CONTEXT);
  const after = await openKeptVault([key(2)], keep);
  expect(after.keyedDigest('v', 'phone')).toEqual(before.keyedDigest('v', 'phone'));
  expect(before.keyedDigest('v', 'phone')).not.toEqual(openVault([key(1)]).keyedDigest('v', 'phone'));
  await expect(openKeptVault([key(1)], keep)).rejects.toThrow(VaultError);
  expect(both.keyIds).toEqual([2, 1]);
});

test('where digests were made before, they stay as they were', async () => {
  const vault = await openKeptVault([key(2), key(1)], async ({ ofOld }) => [ofOld]);
  expect(vault.keyedDigest('v', 'phone')).toEqual(openVault([key(1)]).keyedDigest('v', 'phone'));
});

test('later digest keys wrap what is stored, and a part of a digest like a whole one', async () => {
  const first = openVault([key(1)]);
  const later = openVault([key(1)]);
  const [one, two] = [Buffer.alloc(32, 5), Buffer.alloc(32, 6)];
  later.adopt([derivedOf(1), one, two]);
  const hmac = (by: Buffer, bytes: Buffer) => createHmac('sha256', by).update(bytes).digest();
  const stored = first.keyedDigest('v', 'phone');
  expect(later.keyedDigest('v', 'phone')).toEqual(hmac(two, hmac(one, stored)));
  expect(wrapped(wrapped(stored, createSecretKey(one)), createSecretKey(two))).toEqual(later.keyedDigest('v', 'phone'));
  const part = first.keyedDigest('v', 'phone', 8);
  expect(part).toEqual(stored.subarray(0, 8));
  expect(later.keyedDigest('v', 'phone', 8)).toEqual(hmac(two, hmac(one, part).subarray(0, 8)).subarray(0, 8));
  expect(later.lastingDigest('v', 'phone')).toEqual(stored);
  expect([first.epoch, later.epoch]).toEqual([0, 2]);
});

test('a running vault takes over the keys that have come in force, each under a context of its own', async () => {
  const sealedKeys: Buffer[] = [];
  const keep = async ({ ofNew }: { ofNew: Buffer }) =>
    sealedKeys.length ? sealedKeys : [sealedKeys[sealedKeys.push(ofNew) - 1]!];
  const vault = await openKeptVault([key(1)], keep);
  const before = vault.keyedDigest('v', 'phone');
  sealedKeys.push(vault.seal(Buffer.alloc(32, 9), digestKeyContext(1)));
  expect(vault.keyedDigest('v', 'phone')).toEqual(before);
  await vault.renew();
  expect(vault.keyedDigest('v', 'phone')).toEqual(wrapped(before, createSecretKey(Buffer.alloc(32, 9))));
  sealedKeys.push(sealedKeys[1]!);
  await expect(vault.renew()).rejects.toThrow(VaultError);
});

test('what is handed out is made under the newest master key, and known as long as its own is here', () => {
  const [old, both, alone] = [openVault([key(1)]), openVault([key(2), key(1)]), openVault([key(2)])];
  const made = (vault: typeof old) => vault.tokenDigests('v', 'ticket');
  expect(made(both)).toEqual([made(alone)[0], made(old)[0]]);
  expect(made(both)[0]).not.toEqual(made(both)[1]);
  expect(made(old)[0]).not.toEqual(old.tokenDigests('v', 'other')[0]);
});

test('the print of the newest master key tells it from others', () => {
  expect(openVault([key(2), key(1)]).newestPrint).toEqual(openVault([key(2)]).newestPrint);
  expect(openVault([key(2)]).newestPrint).not.toEqual(openVault([key(1)]).newestPrint);
});

test('a cipher is key id, IV, tag and AES-256-GCM ciphertext under the derived key', () => {
  const derived = Buffer.from(hkdfSync('sha256', Buffer.alloc(32, 7), '', 'jishi.vault.seal', 32));
  const iv = Buffer.alloc(12, 9);
  const cipher = createCipheriv('aes-256-gcm', derived, iv);
  cipher.setAAD(Buffer.from('c'));
  const body = Buffer.concat([cipher.update('hello'), cipher.final()]);
  const made = Buffer.concat([Buffer.of(7), iv, cipher.getAuthTag(), body]);
  expect(openVault([key(7)]).openText(made, 'c')).toBe('hello');
});

test('a digest is an HMAC that keeps purposes apart', () => {
  const vault = openVault([key(3)]);
  const derived = derivedOf(3);
  expect(vault.keyedDigest('v', 'phone')).toEqual(createHmac('sha256', derived).update('5:phone:v').digest());
  expect(vault.keyedDigest('v', 'phone')).not.toEqual(vault.keyedDigest('v', 'card'));
  expect(vault.keyedDigest('b:c', 'a')).not.toEqual(vault.keyedDigest('c', 'a:b'));
});

test('keys of the wrong length, without a fitting id, doubled, or none at all are refused', () => {
  expect(() => openVault([])).toThrow(VaultError);
  expect(() => openVault([{ id: 1, key: Buffer.alloc(31) }])).toThrow(VaultError);
  expect(() => openVault([{ id: 256, key: Buffer.alloc(32) }])).toThrow(VaultError);
  expect(() => openVault([key(1), { id: 1, key: Buffer.alloc(32, 2) }])).toThrow(VaultError);
});

test('a session tells which keys its process has, and another program nothing', () => {
  expect(keysOfHolder(keyHolder('gateway', [key(200), key(7)]))).toEqual({ process: 'gateway', keyIds: [200, 7] });
  for (const name of ['', 'psql', 'jishi', 'jishi:server:', 'jishi:server:1,x', 'jishi:portal:1'])
    expect(keysOfHolder(name)).toBeUndefined();
});
