// The expected values are those of apps/gateway/src/auth/signature.test.ts and of openssl, written down again.
import { createHash, createHmac } from 'node:crypto';
import { signatureVectors } from '@jishi/contract/signature-vector';
import { expect, test } from 'vitest';
import type { PlainRequest } from './request';
import { bareHeaders, contentMd5, hmacSha256, partsToSign, signRequest, sortedQuery, stringToSign } from './signing';

const NAMES = ['x-ca-key', 'x-ca-nonce', 'x-ca-signature-method', 'x-ca-timestamp'];
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

test('the string to sign is the one that the gateway puts together', () => {
  const request = {
    method: 'GET',
    path: '/openapi/phone-area/query',
    query: 'phone=13800138000&b=2&a=%E4%B8%AD',
  } as const;
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/json; charset=utf-8',
    Date: 'Wed, 01 Jan 2025 00:00:00 GMT',
    'X-Ca-Key': 'ak0001',
    'X-Ca-Nonce': 'e807f1fc-f82d-4c2a-8f0e-000000000001',
    'X-Ca-Signature-Method': 'HmacSHA256',
    'X-Ca-Timestamp': '1735689600000',
  };
  expect(stringToSign(partsToSign(request, headers, NAMES))).toBe(TEXT);
  expect(partsToSign({ ...request, query: '' }, headers, NAMES).at(-1)?.value).toBe('/openapi/phone-area/query');
});

test('a signature is the one that openssl makes of the same text', async () => {
  expect(await hmacSha256(TEXT, 'secret')).toBe('/BJapPrwrpEojL6/oR1+bmKccqyR59KCWamkVJB2AhQ=');
});

test('Content-MD5 is the one that openssl makes of the same bytes', () => {
  expect(contentMd5('{}')).toBe('mZFLkyvTelC5g8XnyQrpOw==');
  expect(contentMd5('{"text":"中文"}')).toBe(createHash('md5').update('{"text":"中文"}').digest('base64'));
});

test.each(signatureVectors)('the tester signs the example of the help so: $title', async (vector) => {
  const { appKey, appSecret, nonce, timestamp, stringToSign: text, signature: value } = vector;
  const signed = await signRequest({ ...vector, headers: {} }, { appKey, appSecret }, { nonce, timestamp });
  expect(signed.signature).toMatchObject({ text, value });
});

test('a query is sorted by name as it stands on the wire; parts of one name keep their order', () => {
  expect(sortedQuery('b=2&a=1&b=1&&a-b=3&a')).toBe('a=1&a&a-b=3&b=2&b=1');
});

test('a signed request names its key, signs its body by digest and never carries the secret', async () => {
  const request: PlainRequest = {
    method: 'POST',
    path: '/openapi/p/q',
    query: '',
    headers: { 'X-Own': '1' },
    body: '{}',
  };
  const { headers, signature } = await signRequest(
    request,
    { appKey: 'ak1', appSecret: 'the-secret' },
    { nonce: 'nonce-0001', timestamp: 1735689600000 },
  );
  expect(headers).toMatchObject({
    ...bareHeaders(request),
    'Content-MD5': 'mZFLkyvTelC5g8XnyQrpOw==',
    'X-Ca-Key': 'ak1',
    'X-Ca-Nonce': 'nonce-0001',
    'X-Ca-Timestamp': '1735689600000',
    'X-Ca-Signature-Headers': NAMES.join(','),
    'X-Ca-Signature': createHmac('sha256', 'the-secret').update(signature.text).digest('base64'),
  });
  expect(signature.text.split('\n').slice(0, 5)).toEqual([
    'POST',
    'application/json',
    'mZFLkyvTelC5g8XnyQrpOw==',
    'application/json; charset=utf-8',
    '',
  ]);
  expect(JSON.stringify({ headers, signature })).not.toContain('the-secret');
});

test('two requests never share a nonce', async () => {
  const request: PlainRequest = { method: 'GET', path: '/openapi/p/q', query: '', headers: {}, body: '' };
  const nonces = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { headers } = await signRequest(request, { appKey: 'ak1', appSecret: 's' });
      return headers['X-Ca-Nonce'];
    }),
  );
  expect(new Set(nonces).size).toBe(20);
});
