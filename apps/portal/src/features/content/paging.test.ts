import { expect, test } from 'vitest';
import { pageHref, rangeText } from './paging';

test('the first page has one address, without a number', () => {
  expect(pageHref('/news', 1)).toBe('/news');
  expect(pageHref('/news', 2)).toBe('/news?pageNum=2');
  expect(pageHref('/news/tags?id=7', 2)).toBe('/news/tags?id=7&pageNum=2');
});

test('a list says which part of it is shown', () => {
  const list = ['a', 'b'];
  expect(rangeText({ list, total: 2, pageNum: 1, pageSize: 10 }, '篇')).toBe('共 2 篇');
  expect(rangeText({ list, total: 12, pageNum: 2, pageSize: 10 }, '篇')).toBe('第 11–12 篇，共 12 篇');
});
