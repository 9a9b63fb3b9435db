import { expect, test } from 'vitest';
import { documentTitle, headHtml } from './head';

const head = { title: '产品', canonical: '/product/list', indexed: true };

test('titles end with the site, which stands alone on a page without a title', () => {
  expect(documentTitle('产品', '集市')).toBe('产品 - 集市');
  expect(documentTitle('', '集市')).toBe('集市');
});

test('a public page says its address, a member page keeps robots out', () => {
  expect(headHtml(head, '集市', 'https://a.example')).toContain(
    'rel="canonical" href="https://a.example/product/list"',
  );
  expect(headHtml(head, '集市', 'https://a.example')).toContain('type="application/rss+xml" title="集市动态"');
  const member = headHtml({ ...head, indexed: false }, '集市', 'https://a.example');
  expect(member).toContain('noindex');
  expect(member).not.toContain('canonical');
});

test('no text can break out of the head', () => {
  const html = headHtml(
    { ...head, title: '</title><script>', description: '"><script>', structuredData: [{ name: '</script><script>' }] },
    '集市',
    'https://a.example',
  );
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<\/script/g)).toHaveLength(1);
});

test('a public page has a picture with its size and words: its subject’s, or the site’s', () => {
  const html = (more: object) => headHtml({ ...head, ...more }, '集市', 'https://a.example');
  const own = html({ picture: { of: 'product', id: '12' } });
  expect(own).toContain('property="og:image" content="https://a.example/media/picture?of=product&#38;id=12"');
  for (const said of [
    'og:image:width" content="1200"',
    'og:image:height" content="630"',
    'og:image:alt" content="产品"',
  ])
    expect(own).toContain(said);
  expect(own).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(html({})).toContain('content="https://a.example/media/picture?of=site"');
  expect(html({ picture: { of: 'article', id: '1' } })).toContain('og:type" content="article"');
  expect(html({ indexed: false })).not.toContain('og:image');
});
