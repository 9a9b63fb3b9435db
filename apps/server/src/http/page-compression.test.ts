// Whatever the page, it reads back as the page with the nonce that was put in.
import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsGaps, pressed } from './page-compression';
import { newNonce } from './page-headers';

const readers = { br: brotliDecompressSync, gzip: gunzipSync };
const encodings = ['br', 'gzip'] as const;

const words = [
  '<div class="card">',
  '</div>',
  '接口市场',
  '{"price":"0.12"}',
  '<script nonce="',
  '">',
  '==',
  '',
  'href="/product/',
];
const piece = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme' }), fc.base64String()), { maxLength: 300 })
  .map((parts) => `>${parts.join('')}`);
const page = fc.array(piece, { minLength: 1, maxLength: 9 });

test.each(encodings)('%s: any page reads back with any nonce', async (encoding) => {
  await fc.assert(
    fc.asyncProperty(page, async (pieces) => {
      const made = await pressed(
        pieces.map((one) => Buffer.from(one)),
        encoding,
      );
      for (const nonce of [newNonce(), 'A'.repeat(22) + '==', newNonce()])
        expect(String(readers[encoding](made!.withNonce(nonce)))).toBe(pieces.join(nonce));
    }),
    { numRuns: 300 },
  );
});

test.each(encodings)('%s: a large page of real shape is compressed well around its nonces', async (encoding) => {
  const item = (n: number) =>
    `<li class="item"><a href="/product/detail/${n}">产品 ${n * 7919}</a><p>说明文字 ${n % 13}</p></li>`;
  const pieces = Array.from({ length: 5 }, (_, part) =>
    Buffer.from(Array.from({ length: 150 }, (__, n) => item(part * 150 + n)).join('')),
  );
  const made = await pressed(pieces, encoding);
  const nonce = newNonce();
  const bytes = made!.withNonce(nonce);
  expect(String(readers[encoding](bytes))).toBe(pieces.map(String).join(nonce));
  expect(bytes.length).toBeLessThan(Buffer.concat(pieces).length / 5);
});

test.each(encodings)('%s: bytes that are not text, like those of a mark, never come out wrong', async (encoding) => {
  for (let round = 0; round < 8; round++) {
    const odd = Buffer.from(randomBytes(4_000).map((byte) => 0xf5 + (byte % 11)));
    const pieces = [odd, odd.subarray(100, 900), odd];
    const made = await pressed(pieces, encoding);
    const nonce = newNonce();
    const wanted = Buffer.concat([pieces[0]!, Buffer.from(nonce), pieces[1]!, Buffer.from(nonce), pieces[2]!]);
    if (made) expect(readers[encoding](made.withNonce(nonce))).toEqual(wanted);
  }
});

test('a page with more nonces than there are marks is left to be compressed as a whole', async () => {
  const pieces = Array.from({ length: 99 }, () => Buffer.from('<p>'));
  expect(await pressed(pieces, 'br')).toBeUndefined();
});

test('only nonces of pages fit the gaps', () => {
  expect(fitsGaps(newNonce())).toBe(true);
  expect(fitsGaps('short==')).toBe(false);
  expect(fitsGaps('A'.repeat(24))).toBe(false);
});
