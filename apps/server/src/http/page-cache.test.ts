import { expect, test, vi } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createPageCache } from './page-cache';
import { newNonce } from './page-headers';

const made = { mark: 1, nonce: 'first' };

test('a body is given out for five seconds', () => {
  let at = 0;
  const cache = createPageCache(
    () => 1,
    () => at,
  );
  cache.keep('/a', '<script nonce="first">价格</script><link nonce="first">', made);
  at = 5000;
  expect(String(cache.bodyOf('/a', 'second')?.body)).toBe('<script nonce="second">价格</script><link nonce="second">');
  at = 5001;
  expect(cache.bodyOf('/a', 'third')).toBeUndefined();
});

test('what was rendered before a change is not kept', () => {
  let mark: number | undefined = 1;
  const cache = createPageCache(() => mark);
  mark = 2;
  cache.keep('/a', 'old', made);
  expect(cache.bodyOf('/a', '')).toBeUndefined();
  mark = undefined;
  cache.keep('/a', 'unheard', { mark: undefined, nonce: 'first' });
  expect(cache.bodyOf('/a', '')).toBeUndefined();
});

test('what was made longest ago makes room, however many addresses are asked for', () => {
  const cache = createPageCache(() => 1);
  for (let n = 0; n < 40; n++) cache.keep(`/${n}`, 'x'.repeat(1_000_000), made);
  expect(cache.bodyOf('/0', '')).toBeUndefined();
  expect(cache.bodyOf('/39', '')?.body).toHaveLength(1_000_000);
});

test('what is to be done for each time a body is given out is done for the kept ones too', () => {
  let views = 0;
  const cache = createPageCache(() => 1);
  cache.keep('/a', 'x', { ...made, again: [() => (views += 1)] });
  expect(views).toBe(0);
  cache.bodyOf('/a', '');
  cache.bodyOf('/a', '');
  cache.bodyOf('/b', '');
  expect(views).toBe(2);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'a body that is asked for again is compressed once as %s, and each nonce is put in',
  async (encoding, read) => {
    const cache = createPageCache(() => 1);
    const first = newNonce();
    const body = (nonce: string) =>
      `<script nonce="${nonce}">${'价格 12 元 '.repeat(400)}</script><link nonce="${nonce}">`;
    cache.keep('/a', body(first), { mark: 1, nonce: first });
    expect(cache.bodyOf('/a', newNonce(), encoding)?.encoding).toBeUndefined();
    await vi.waitFor(() => expect(cache.bodyOf('/a', newNonce(), encoding)?.encoding).toBe(encoding));
    for (let n = 0; n < 20; n++) {
      const nonce = newNonce();
      const given = cache.bodyOf('/a', nonce, encoding)!;
      expect(given.encoding).toBe(encoding);
      expect(String(read(given.body))).toBe(body(nonce));
      expect(String(cache.bodyOf('/a', nonce)!.body)).toBe(body(nonce));
    }
  },
);

test('a body that was kept anew is compressed anew', async () => {
  let mark = 1;
  const cache = createPageCache(() => mark);
  const nonce = newNonce();
  const text = (word: string) => `<script nonce="${nonce}">${word.repeat(2_000)}</script>`;
  for (const word of ['旧', '新']) {
    cache.keep('/a', text(word), { mark, nonce });
    await vi.waitFor(() => expect(cache.bodyOf('/a', nonce, 'br')?.encoding).toBe('br'));
    expect(String(brotliDecompressSync(cache.bodyOf('/a', nonce, 'br')!.body))).toBe(text(word));
    mark++;
  }
});
