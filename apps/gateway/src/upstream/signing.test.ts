import { createHash, createHmac } from 'node:crypto';
import { UpstreamSigning } from '@jishi/contract/upstream-signing';
import { expect, test } from 'vitest';
import { signerFrom } from './signing';

const request = {
  method: 'POST',
  path: '/v1/query',
  query: 'b=2&a=1',
  body: Buffer.from('{"姓名":"张三"}'),
  requestId: '77',
};
const NOW = 1_790_000_000_123;

test('an HMAC over a canonical request goes into headers', () => {
  const signing = UpstreamSigning.parse({
    method: 'HmacSHA256',
    encoding: 'base64',
    text: '{method}\n{path}\n{sortedQuery}\n{timestamp}\n{bodySha256}',
    places: [
      { in: 'header', name: 'X-Sign', value: 'v1 {signature}' },
      { in: 'header', name: 'X-Time', value: '{timestamp}' },
    ],
  });
  const bodyDigest = createHash('sha256').update(request.body).digest('hex');
  const expected = createHmac('sha256', 'key')
    .update(`POST\n/v1/query\na=1&b=2\n1790000000\n${bodyDigest}`)
    .digest('base64');
  expect(signerFrom(signing, 'key')(request, NOW)).toEqual({
    headers: ['X-Sign', `v1 ${expected}`, 'X-Time', '1790000000'],
    query: [],
  });
});

test('a digest over the text and the secret goes into the address, encoded', () => {
  const signing = UpstreamSigning.parse({
    method: 'MD5',
    encoding: 'hexUpper',
    text: '{query}{timestampMs}{body}{secret}',
    places: [
      { in: 'query', name: 'sign', value: '{signature}' },
      { in: 'query', name: 'ts', value: '{timestampMs} ms' },
    ],
  });
  const expected = createHash('md5').update(`b=2&a=1${NOW}{"姓名":"张三"}钥匙`).digest('hex').toUpperCase();
  expect(signerFrom(signing, '钥匙')(request, NOW)).toEqual({
    headers: [],
    query: [`sign=${expected}`, `ts=${NOW}%20ms`],
  });
});

test('each attempt has its own nonce, the same in the text and beside it', () => {
  const sign = signerFrom(
    UpstreamSigning.parse({
      method: 'HmacSHA1',
      encoding: 'hex',
      text: '{nonce}',
      places: [{ in: 'header', name: 'x', value: '{nonce}:{signature}' }],
    }),
    'key',
  );
  const [one, two] = [sign(request, NOW).headers[1]!, sign(request, NOW).headers[1]!];
  expect(one).not.toBe(two);
  const [nonce, signature] = one.split(':');
  expect(createHmac('sha1', 'key').update(nonce!).digest('hex')).toBe(signature);
});

test('a template that cannot work is refused where it is wrong', () => {
  const faults = (change: object) =>
    UpstreamSigning.safeParse({
      method: 'HmacSHA256',
      encoding: 'hex',
      text: '{method}',
      places: [{ in: 'header', name: 'x', value: '{signature}' }],
      ...change,
    }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(faults({})).toEqual([]);
  expect(faults({ text: '{methd}' })).toEqual(['text']);
  expect(faults({ text: '{secret}' })).toEqual(['text']);
  expect(faults({ method: 'MD5' })).toEqual(['text']);
  expect(faults({ places: [{ in: 'header', name: 'x', value: 'y' }] })).toEqual(['places.0.value']);
  expect(faults({ places: [{ in: 'query', name: 'x', value: '{signature}{body}' }] })).toEqual(['places.0.value']);
  expect(faults({ places: [{ in: 'header', name: 'a b', value: '{signature}' }] })).toEqual(['places.0.name']);
});
