import { expect, test } from 'vitest';
import { type To, resolve, textOf } from './address';

const FROM = { pathname: '/req/apply', search: '?tab=keys', hash: '#rows' };

test.each<[To, string]>([
  ['/fund/detail', '/fund/detail'],
  ['?page=2', '/req/apply?page=2'],
  ['?', '/req/apply'],
  ['#top', '/req/apply?tab=keys#top'],
  ['/a?x=号码', '/a?x=%E5%8F%B7%E7%A0%81'],
  [{ pathname: '/a', search: 'x=1' }, '/a?x=1'],
  [{ search: '?x=1' }, '/req/apply?x=1'],
  [{ hash: 'part' }, '/req/apply#part'],
  [FROM, '/req/apply?tab=keys#rows'],
])('from a page %j leads to %s', (to, expected) => {
  expect(textOf(resolve(to, FROM))).toBe(expected);
});

test.each([
  ['//elsewhere.example/a', '/elsewhere.example/a'],
  ['//[', '/['],
  ['https://elsewhere.example/a', '/a'],
])('%s stays on this site', (to, expected) => {
  expect(textOf(resolve(to, FROM))).toBe(expected);
});
