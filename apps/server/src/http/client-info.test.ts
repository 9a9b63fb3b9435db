import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readClientInfo } from './client-info';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ANONYMOUS = { token: '', clientType: 0, bdVid: '' };

test('the header tells who calls, from which client, by which advertisement', () => {
  const info = { dateTime: '2026-01-01 00:00:00', requestId: 7, clientType: 3, bdVid: 'bd1', token: 'mt_x' };
  expect(readClientInfo(encode(info))).toEqual({ token: 'mt_x', clientType: 3, bdVid: 'bd1' });
});

test('a caller without it is anonymous', () => {
  for (const header of [undefined, '']) expect(readClientInfo(header)).toEqual(ANONYMOUS);
});

test('padding is no mistake', () => {
  const padded = Buffer.from('{"token":"a"}').toString('base64').replaceAll('+', '-').replaceAll('/', '_');
  expect(padded).toContain('=');
  expect(readClientInfo(padded).token).toBe('a');
});

test.each([
  ['no base64url', '{"token":"x"}'],
  ['no JSON', Buffer.from('token=x').toString('base64url')],
  ['cut JSON', encode({ token: 'x' }).slice(0, 8)],
  ['an array', encode(['x'])],
  ['text', encode('x')],
  ['a number', encode(1)],
  ['null', encode(null)],
  ['too long', encode({ token: 'x'.repeat(4096) })],
])('a header that is %s is refused', (_name, header) => {
  expect(() => readClientInfo(header)).toThrow('请求头 X-Client-Info 无法解读');
});

test('a header sent twice is refused', () => {
  expect(() => readClientInfo([encode({}), encode({})])).toThrow('无法解读');
});

test('fields of a wrong type or size count as absent', () => {
  const odd = { token: { toString: 'x' }, clientType: 1.5, bdVid: 9, __proto__: null };
  expect(readClientInfo(encode(odd))).toEqual(ANONYMOUS);
  expect(readClientInfo(encode({ token: 'x'.repeat(201) })).token).toBe('');
  expect(readClientInfo(encode({ bdVid: 'x'.repeat(300) })).bdVid).toHaveLength(200);
});

test('an advertising visit holds nothing that could not be stored or printed', () => {
  expect(readClientInfo(encode({ bdVid: 'a\0b\r\nc d\ud800' })).bdVid).toBe('abcd');
});

test('no header whatever does anything but answer or refuse', () => {
  const json = fc.json().map((text) => Buffer.from(text).toString('base64url'));
  fc.assert(
    fc.property(fc.oneof(json, fc.base64String(), fc.string({ unit: 'binary' })), (header) => {
      try {
        expect(Object.keys(readClientInfo(header))).toEqual(['token', 'clientType', 'bdVid']);
      } catch (error) {
        expect(error).toMatchObject({ refusal: 'invalidInput' });
      }
    }),
  );
});
