import { createHash, createHmac, createSecretKey } from 'node:crypto';
import { signatureVectors } from '@jishi/contract/signature-vector';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signedHeaderNames, sortedQuery, stringToSign, verifiers } from './signature';

const NAMES = 'x-ca-key,x-ca-nonce,x-ca-signature-method,x-ca-timestamp';
const request = {
  method: 'GET',
  path: '/openapi/phone-area/query',
  query: 'phone=13800138000&b=2&a=%E4%B8%AD',
  headers: {
    accept: 'application/json',
    'content-type': 'application/json; charset=utf-8',
    date: 'Wed, 01 Jan 2025 00:00:00 GMT',
    'x-ca-key': 'ak0001',
    'x-ca-nonce': 'e807f1fc-f82d-4c2a-8f0e-000000000001',
    'x-ca-signature-method': 'HmacSHA256',
    'x-ca-timestamp': '1735689600000',
  },
};
const TEXT = [
  'GET',
  'application/json',
  '',
  'application/json; charset=utf-8',
  'Wed, 01 Jan 2025 00:00:00 GMT',
  'x-ca-key:ak0001',
  'x-ca-nonce:e807f1fc-f82d-4c2a-8f0e-000000000001',
  'x-ca-signature-method:HmacSHA256',
  'x-ca-timestamp:1735689600000',
  '/openapi/phone-area/query?a=%E4%B8%AD&b=2&phone=13800138000',
].join('\n');

test('the string to sign is put together as documented', () => {
  expect(stringToSign(request, signedHeaderNames(NAMES)!)).toBe(TEXT);
  expect(
    stringToSign({ ...request, query: '' }, ['x-ca-key'])
      .split('\n')
      .at(-1),
  ).toBe('/openapi/phone-area/query');
});

test('a signature made outside of this code is accepted, and no other', () => {
  // printf '…' | openssl dgst -sha256 -hmac secret -binary | base64
  const signature = '/BJapPrwrpEojL6/oR1+bmKccqyR59KCWamkVJB2AhQ=';
  const mac = createSecretKey(Buffer.from('secret'));
  expect(createHmac('sha256', 'secret').update(TEXT).digest('base64')).toBe(signature);
  const verify = verifiers['HmacSHA256']!.fits;
  expect(verify(TEXT, signature, mac)).toBe(true);
  expect(verify(`${TEXT} `, signature, mac)).toBe(false);
  expect(verify(TEXT, signature, createSecretKey(Buffer.from('Secret')))).toBe(false);
  for (const bad of ['', 'x', signature.slice(4), `${signature}AAAA`, '中文'])
    expect(verify(TEXT, bad, mac)).toBe(false);
});

test.each(signatureVectors)('the example of the help without a slip: $title', (vector) => {
  const { method, path, query, body, appKey, appSecret, nonce, timestamp, contentMd5 } = vector;
  const headers = {
    accept: 'application/json',
    ...(body && { 'content-md5': contentMd5, 'content-type': 'application/json; charset=utf-8' }),
    'x-ca-key': appKey,
    'x-ca-nonce': nonce,
    'x-ca-signature-method': 'HmacSHA256',
    'x-ca-timestamp': String(timestamp),
  };
  expect(contentMd5).toBe(body && createHash('md5').update(body).digest('base64'));
  const text = stringToSign({ method, path, query, headers }, signedHeaderNames(NAMES)!);
  expect(text).toBe(vector.stringToSign);
  const mac = createSecretKey(Buffer.from(appSecret));
  expect(verifiers['HmacSHA256']!.fits(text, vector.signature, mac)).toBe(true);
});

test('header names are read in any case and order, and the four that stop a replay must be among them', () => {
  expect(signedHeaderNames('X-Ca-Timestamp, x-ca-key,X-CA-Nonce,x-ca-signature-method ,X-Custom')).toEqual([
    'x-ca-key',
    'x-ca-nonce',
    'x-ca-signature-method',
    'x-ca-timestamp',
    'x-custom',
  ]);
  const required = NAMES.split(',');
  for (const missing of required) {
    expect(signedHeaderNames(required.filter((name) => name !== missing).join(','))).toBeUndefined();
  }
  expect(signedHeaderNames('')).toBeUndefined();
  // with `x-foo:bar` listed, a header `x-foo` of the value `bar:` could be taken away unseen
  for (const wrong of ['x-foo:bar', 'x foo', 'x-\u4e2d', 'x-foo:'])
    expect(signedHeaderNames(`${NAMES},${wrong}`), wrong).toBeUndefined();
});

test('a query is sorted by name as it stands on the wire; parts of one name keep their order', () => {
  expect(sortedQuery('b=2&a=1&b=1&&a-b=3&a')).toBe('a=1&a&a-b=3&b=2&b=1');
  const part = fc.stringMatching(/^[a-c]{1,2}(=[a-z0-9%]{0,3})?$/);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const sorted = sortedQuery(parts.join('&')).split('&').filter(Boolean);
      expect([...sorted].sort()).toEqual(parts.filter(Boolean).sort());
      const names = sorted.map((text) => text.split('=')[0]!);
      expect(names).toEqual([...names].sort());
    }),
  );
});

test('whatever is changed in a request changes the string to sign', () => {
  const names = signedHeaderNames(NAMES)!;
  const changed = [
    { ...request, method: 'POST' },
    { ...request, path: '/openapi/phone-area/query2' },
    { ...request, query: 'phone=13800138001&b=2&a=%E4%B8%AD' },
    ...Object.keys(request.headers).map((name) => ({ ...request, headers: { ...request.headers, [name]: 'other' } })),
  ];
  for (const other of changed) expect(stringToSign(other, names)).not.toBe(TEXT);
});
