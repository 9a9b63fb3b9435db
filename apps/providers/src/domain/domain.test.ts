import fc from 'fast-check';
// @ts-expect-error its types are not where its package says
import psl from 'psl';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';

const { get } = runningProviders();
const parse = async (host: string) => (await get('/domain/parse', { host })).body;

/** Suffixes that have been in the list for ten years, so that two copies of it agree. */
const SUFFIXES = [
  'com',
  'cn',
  'com.cn',
  'edu.cn',
  'gov.cn',
  'co.uk',
  'org',
  'net',
  'com.hk',
  'co.jp',
  'github.io',
  'io',
];

test('hosts are taken apart as another program does', async () => {
  const labels = fc.array(fc.stringMatching(/^[a-z][a-z0-9]{0,8}[a-z0-9]$/), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(labels, fc.constantFrom(...SUFFIXES), async (names, suffix) => {
      const host = [...names, suffix].join('.');
      const other = psl.parse(host);
      const { code, result } = await parse(host);
      if (other.domain === null) expect(code).toBe(4302);
      else
        expect(result).toMatchObject({
          domain: other.domain,
          subdomain: other.subdomain,
          suffix: other.tld,
          listed: other.listed,
        });
    }),
  );
});

test('a Chinese domain is written both ways', async () => {
  const { result } = await parse('http://www.中文.中国/');
  expect(result).toMatchObject({ ascii: 'www.xn--fiq228c.xn--fiqs8s', unicode: 'www.中文.中国', domain: '中文.中国' });
});

test.each([
  ['com.cn', 4302],
  ['localhost', 4302],
  ['127.0.0.1', 4301],
  ['http://[::1]/', 4301],
  [`${'a'.repeat(64)}.com`, 4301],
])('%s has none', async (host, code) => {
  expect((await parse(host)).code).toBe(code);
});
