import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPrivateKey, rsaSha256 } from './private-key';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pemOf = (type: 'pkcs1' | 'pkcs8') => privateKey.export({ type, format: 'pem' }).toString();
const TEXT = 'GET\napplication/json\n\n\n\nx-ca-key:ak1\n/openapi/phone-area/query?a=%E4%B8%AD';

test.each(['pkcs1', 'pkcs8'] as const)('a %s key signs what its public key verifies', async (type) => {
  const signature = await rsaSha256(TEXT, await readPrivateKey(pemOf(type)));
  expect(verify('sha256', Buffer.from(TEXT), publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  expect(verify('sha256', Buffer.from(`${TEXT} `), publicKey, Buffer.from(signature, 'base64'))).toBe(false);
});

test('a key with Windows line ends and spaces around is read as well', async () => {
  const { privateKey: other } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = other.export({ type: 'pkcs1', format: 'pem' }).toString().replaceAll('\n', '\r\n');
  const signature = Buffer.from(await rsaSha256(TEXT, await readPrivateKey(`\r\n ${pem} `)), 'base64');
  expect(verify('sha256', Buffer.from(TEXT), createPublicKey(other), signature)).toBe(true);
});

test('what cannot sign is said in words for the field', async () => {
  const locked = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }).toString();
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const wrong: [string, RegExp][] = [
    ['', /PEM/],
    ['abc', /PEM/],
    [publicKey.export({ type: 'spki', format: 'pem' }).toString(), /这是公钥/],
    [locked, /口令/],
    [elliptic.export({ type: 'pkcs8', format: 'pem' }).toString(), /不是 RSA 私钥/],
    ['-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----', /不完整/],
    [pemOf('pkcs8').slice(0, 400) + '\n-----END PRIVATE KEY-----', /不完整/],
  ];
  for (const [pem, words] of wrong) await expect(readPrivateKey(pem), pem.slice(0, 30)).rejects.toThrow(words);
});
