import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskParams, maskSigned } from './mask';

const NONE = Buffer.alloc(0);
const maskQuery = (query: string) => maskParams(query, NONE, undefined).text;
const maskJson = (value: unknown) => maskParams('', Buffer.from(JSON.stringify(value)), 'application/json').text;

test('phones, identity numbers and cards are never kept whole', () => {
  expect(maskQuery('phone=13800138000')).toBe('phone=138******00');
  expect(maskQuery('id=11010519491231002X')).toBe('id=110************02X');
  expect(maskQuery('p=138-0013-8000&q=138%200013%208000')).toBe('p=138********00&q=138********00');
  expect(maskQuery('p=１３８００１３８０００')).toBe('p=138******00');
  expect(maskQuery('zip=518000')).toBe('zip=518000');
  expect(maskJson({ list: [{ mobile: 13800138000 }, 'x 6222021234567890123 y'] })).toBe(
    '{"list":[{"mobile":"138******00"},"x 622**************23 y"]}',
  );
});

test('names, addresses, mail and secrets are masked by what they are called', () => {
  expect(maskQuery('realName=%E5%BC%A0%E4%B8%89%E4%B8%B0&userName=li')).toBe('realName=张**&userName=l**');
  expect(maskQuery('姓名=张三&email=a%40b.cn&address=x')).toBe('姓名=张**&email=a**&address=x**');
  expect(maskJson({ password: 'hunter2', accessToken: 't', nested: { name: ['张三'] } })).toBe(
    '{"password":"***","accessToken":"***","nested":{"name":["张**"]}}',
  );
  expect(
    maskParams('', Buffer.from('name=%E5%BC%A0&phone=13800138000'), 'application/x-www-form-urlencoded').text,
  ).toBe('name=张**&phone=138******00');
});

test('what cannot be read is counted, not kept', () => {
  expect(maskParams('', Buffer.from('{"phone":13800138000'), 'application/json').text).toBe('(20 bytes)');
  expect(maskParams('', Buffer.from('13800138000'), 'text/plain').text).toBe('(11 bytes)');
  expect(maskParams('', Buffer.alloc(20_000, 0x31), 'application/json').text).toBe('(20000 bytes)');
  expect(maskQuery('a=%E4%B8&b=%zz')).toBe('a=(undecodable)&b=(undecodable)');
});

test('the digest is of what was sent, whole', () => {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(maskParams('a=1', NONE, undefined).digest).toBe(sha('a=1'));
  expect(maskParams('a=1', Buffer.from('body'), 'text/plain').digest).toBe(sha('a=1\nbody'));
  expect(maskParams('', NONE, undefined)).toEqual({ text: '', digest: null });
});

test('nothing kept is longer than 1 KB or holds seven digits in a row, whatever comes', () => {
  const text = fc.oneof(fc.string({ maxLength: 400, unit: 'grapheme' }), fc.stringMatching(/^[0-9 -]{0,40}$/));
  fc.assert(
    fc.property(
      text,
      text,
      fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain'),
      (query, body, type) => {
        const encoded = Buffer.from(type === 'application/json' ? JSON.stringify({ [body]: [query, body] }) : body);
        for (const masked of [
          maskParams(query, encoded, type).text,
          maskParams(encodeURIComponent(query), encoded, type).text,
        ]) {
          expect(Buffer.byteLength(masked)).toBeLessThanOrEqual(1024);
          expect(masked.normalize('NFKC')).not.toMatch(/[0-9]{7}/);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('a string to sign is masked sign by sign: where two differ in their writing stays to be seen', () => {
  const headers = { 'x-ca-key': '20000001', 'x-ca-timestamp': '1763697600000', authorization: 'Basic c2VjcmV0' };
  const names = ['authorization', 'x-ca-key', 'x-ca-timestamp'];
  const lines = 'x-ca-key:20000001\nx-ca-timestamp:1763697600000\n';
  const masked = (text: string) => maskSigned(text, headers, names);
  expect(masked(`GET\nauthorization:Basic c2VjcmV0\n${lines}/q?name=%E5%BC%A0&phone=13800138000&token=t-1`)).toBe(
    `GET\nauthorization:***** ********\n${lines}/q?name=%**%**%**&phone=138******00&token=*-*`,
  );
  expect(masked('x-ca-timestamp:1763697600000#/q?name=张&phone=13800138000')).toBe(
    'x-ca-timestamp:1763697600000#/q?name=*&phone=138******00',
  );
});
