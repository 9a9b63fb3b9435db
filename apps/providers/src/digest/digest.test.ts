import { expect, test } from 'vitest';
import { runningProviders } from '../testing';

const { post } = runningProviders();
const make = async (body: object) => (await post('/digest/make', body)).body;

/** The vectors that the standards print. */
test.each([
  ['md5', 'abc', '900150983cd24fb0d6963f7d28e17f72'],
  ['sha1', 'abc', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
  ['sha256', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['sha384', 'abc', 'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7'],
  ['sha3-256', 'abc', '3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532'],
  ['sm3', 'abc', '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0'],
  ['sm3', 'abcd'.repeat(16), 'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732'],
  ['crc32', '123456789', 'cbf43926'],
])('%s of %s', async (algorithm, text, hex) => {
  const { result } = await make({ algorithm, text });
  expect(result.hex).toBe(hex);
  expect(result.base64).toBe(Buffer.from(hex, 'hex').toString('base64'));
});

/** RFC 4231, case 2, and RFC 2202. */
test.each([
  ['sha256', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
  ['md5', '750c783e6ab0b503eaa86e310a5db738'],
  ['sha1', 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79'],
])('HMAC by %s', async (algorithm, hex) => {
  const { result } = await make({ algorithm, text: 'what do ya want for nothing?', key: 'Jefe' });
  expect(result).toMatchObject({ algorithm: `hmac-${algorithm}`, hex });
});

test('the same bytes in another encoding have the same digest', async () => {
  const digests = [
    { text: '集市', encoding: '文本' },
    { text: 'e99b86 e5b882', encoding: '十六进制' },
    { text: '6ZuG5biC', encoding: 'Base64' },
  ].map(async (given) => (await make({ ...given, algorithm: 'sha256' })).result);
  const [first, ...others] = await Promise.all(digests);
  expect(first.bytes).toBe(6);
  expect(others).toEqual([first, first]);
});

test.each([
  [{ text: 'abc', encoding: '十六进制', algorithm: 'md5' }, 4101],
  [{ text: '***', encoding: 'Base64', algorithm: 'md5' }, 4101],
  [{ text: 'abc', algorithm: 'crc32', key: 'k' }, 4102],
])('%j is refused without charge', async (body, code) => {
  expect((await make(body)).code).toBe(code);
});
