// Each mistake as a client makes it, written out by hand, and what it is told.
import { createHmac, createSecretKey, generateKeyPairSync, sign } from 'node:crypto';
import { keyMode } from '@jishi/contract/enums/access';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringToSign } from './signature';
import { signatureCause } from './signature-cause';

const SECRET = 'sk1f0c5e9b7a3d4c2e8f6a1b0d';
const NAMES = ['x-ca-key', 'x-ca-nonce', 'x-ca-signature-method', 'x-ca-timestamp'];
const request = {
  method: 'GET',
  path: '/openapi/pets/%E7%8C%AB',
  query: 'phone=138&fields=province%2Ccity&name=a%20b',
  headers: {
    host: 'api.example.com',
    accept: 'application/json',
    'x-ca-key': 'ak0001',
    'x-ca-nonce': '5f0c2f7d9b6a4e1c',
    'x-ca-signature-method': 'HmacSHA256',
    'x-ca-timestamp': '1763697600000',
    'x-ca-signature-headers': 'x-ca-timestamp,x-ca-key,x-ca-nonce,x-ca-signature-method',
  },
};
const SIGNED =
  'x-ca-key:ak0001\nx-ca-nonce:5f0c2f7d9b6a4e1c\nx-ca-signature-method:HmacSHA256\nx-ca-timestamp:1763697600000\n';
const LAST = '/openapi/pets/%E7%8C%AB?fields=province%2Ccity&name=a%20b&phone=138';
const RIGHT = `GET\napplication/json\n\n\n\n${SIGNED}${LAST}`;

const mac = (text: string, secret: string | Buffer = SECRET, algorithm = 'sha256') =>
  createHmac(algorithm, secret).update(text).digest();
const keys = { secrets: [SECRET, 'the one before'].map((one) => createSecretKey(Buffer.from(one))), rsaKeys: [] };
const causeOf = (signature: string) => signatureCause(request, NAMES, signature, keys);

test.each([
  ['编码前的', RIGHT.replace('%2C', ',').replace('a%20b', 'a b')],
  ['照发送时的样子', RIGHT.replaceAll('%20', '+')],
  ['按参数名排序', RIGHT.replace(/\?.*/, `?${request.query}`)],
  ['带上查询串', RIGHT.replace(/\?.*/, '')],
  ['路径要照发送时', RIGHT.replace('%E7%8C%AB', '猫')],
  ['不写协议与域名', RIGHT.replace('/openapi', 'https://api.example.com/openapi')],
  ['Accept 一行', RIGHT.replace('application/json', '*/*')],
  [
    'Accept 一行要与发出的请求头一致：您签的是空行，发出的是「application/json」',
    RIGHT.replace('application/json', ''),
  ],
  ['Content-Type 一行', RIGHT.replace('json\n\n\n', 'json\n\napplication/json\n')],
  ['空行不能省', RIGHT.replace('json\n\n\n\n', 'json\n')],
  ['按头名排序', RIGHT.replace(/(x-ca-key[^]*)(x-ca-timestamp:\d+\n)/, '$2$1')],
  ['写成小写', RIGHT.replace(/x-ca-[a-z-]+/g, (name) => name.replace(/(?:^|-)[a-z]/g, (one) => one.toUpperCase()))],
  ['没有空格', RIGHT.replace(/(x-ca-[a-z-]+):/g, '$1: ')],
  ['每个要占一行', RIGHT.replace(SIGNED, '')],
  ['CRLF', RIGHT.replaceAll('\n', '\r\n')],
  ['反斜杠', RIGHT.replaceAll('\n', '\\n')],
  ['# 只是', RIGHT.replaceAll('\n', '#')],
  ['之后没有换行', `${RIGHT}\n`],
  ['要大写', RIGHT.replace('GET', 'get')],
])('%s', (said, text) => {
  expect(text).not.toBe(RIGHT);
  expect(causeOf(mac(text).toString('base64'))).toEqual({ cause: expect.stringContaining(said), signed: text });
});

test.each([
  ['Content-MD5 一行', 'content-md5', 'XUFAKrxLKna5cZ2REBfFkg==', ''],
  ['Date 一行', 'date', 'Tue, 01 Dec 2026 04:30:00 GMT', ''],
  ['Content-Type 一行', 'content-type', 'application/json', 'application/json; charset=utf-8'],
  ['您签的是另一种百分号编码', 'query', 'a=%2c', 'a=%2C'],
])('%s: %s is sent otherwise than it is signed', (said, name, sent, signed) => {
  const withIt = (value: string) =>
    name === 'query' ? { ...request, query: value } : { ...request, headers: { ...request.headers, [name]: value } };
  const signature = mac(stringToSign(withIt(signed), NAMES)).toString('base64');
  expect(signatureCause(withIt(sent), NAMES, signature, keys)?.cause).toContain(said);
});

test.each([
  ['十六进制', mac(RIGHT).toString('hex')],
  ['不要先转成十六进制', Buffer.from(mac(RIGHT).toString('hex')).toString('base64')],
  ['末尾的 =', mac(RIGHT).toString('base64').replace('=', '')],
  ['用 + 与 /', mac(RIGHT).toString('base64url')],
  ['百分号编码', encodeURIComponent(mac(RIGHT).toString('base64'))],
  ['旧 AppSecret', mac(RIGHT, 'the one before').toString('base64')],
  ['多了一个换行', mac(RIGHT, `${SECRET}\n`).toString('base64')],
  ['不加 &', mac(RIGHT, `${SECRET}&`).toString('base64')],
  ['Base64 解码', mac(RIGHT, Buffer.from(SECRET, 'base64')).toString('base64')],
  ['HMAC-SHA1', mac(RIGHT, SECRET, 'sha1').toString('base64')],
  ['HMAC-SHA512', mac(RIGHT, SECRET, 'sha512').toString('base64')],
])('of a right text: %s', (said, signature) => {
  expect(causeOf(signature)).toEqual({ cause: expect.stringContaining(said), signed: RIGHT });
});

test('the secret of another of the member’s keys is named by that key, and by nothing of its secret', () => {
  const own = { mac: createSecretKey(Buffer.from('sandbox-secret')), appKey: 'ak0002', mode: keyMode.sandbox };
  const others = [{ ...own, mac: createSecretKey(Buffer.from('a third')), appKey: 'ak0003' }, own];
  const signature = mac(RIGHT, 'sandbox-secret').toString('base64');
  expect(signatureCause(request, NAMES, signature, { ...keys, others })).toEqual({
    cause: '您用的是另一个密钥的 AppSecret（沙箱，AppKey ak0002）',
    signed: RIGHT,
  });
});

test('a digest that was signed and not sent is found by the digest of the body', () => {
  const signed = RIGHT.replace('json\n\n', 'json\nXUFAKrxLKna5cZ2REBfFkg==\n');
  const sent = { ...request, digest: 'XUFAKrxLKna5cZ2REBfFkg==' };
  const cause = expect.stringContaining('没有作为请求头发出');
  expect(signatureCause(sent, NAMES, mac(signed).toString('base64'), keys)).toEqual({ cause, signed });
});

test('the right bytes in other characters have a cause, too', () => {
  const right = mac(RIGHT).toString('base64');
  const loose = `${right.slice(0, -2)}${String.fromCharCode(right.charCodeAt(42) + 1)}=`;
  expect(Buffer.from(loose, 'base64')).toEqual(mac(RIGHT));
  expect(causeOf(loose)).toEqual({ cause: expect.stringContaining('多余的位'), signed: RIGHT });
});

test('two mistakes at once are both told', () => {
  const { cause } = causeOf(mac(RIGHT.replaceAll('\n', '\r\n')).toString('hex'))!;
  expect(cause).toMatch(/CRLF；签名要写成 Base64/);
});

test('the mistakes of who signs by RSA are found by the public key', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signed = RIGHT.replaceAll('\n', '\r\n');
  const signature = sign('sha256', Buffer.from(signed), privateKey).toString('base64');
  const found = signatureCause(request, NAMES, signature, { secrets: keys.secrets, rsaKeys: [publicKey] });
  expect(found).toEqual({ cause: expect.stringContaining('CRLF'), signed });
});

test('who has not the secret is told nothing, whatever they send, and long texts are not tried', () => {
  fc.assert(fc.property(fc.string({ maxLength: 100 }), (signature) => causeOf(signature) === undefined));
  expect(causeOf(mac(RIGHT.replaceAll('\n', '\r\n'), 'another').toString('base64'))).toBeUndefined();
  const long = { ...request, query: `a=${'x'.repeat(5_000)}` };
  const text = `get\napplication/json\n\n\n\n${SIGNED}${long.path}?${long.query}`;
  expect(signatureCause(long, NAMES, mac(text).toString('base64'), keys)).toBeUndefined();
});
