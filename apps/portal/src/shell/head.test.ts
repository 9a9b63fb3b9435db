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
