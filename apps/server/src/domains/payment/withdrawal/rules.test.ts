import { expect, test } from 'vitest';
import { isSameName, owedOf } from './rules';

test('as much as is owed is taken off, never more than there is', () => {
  expect([owedOf(300n, -39n), owedOf(30n, -39n), owedOf(30n, 0n)]).toEqual([39n, 30n, 0n]);
});

test('names differ by their characters, not by width, brackets, spaces or case', () => {
  expect(isSameName('北京某公司（集团）', ' 北京某公司(集团)')).toBe(true);
  expect(isSameName('ＡＢＣ Co', 'abc co')).toBe(true);
  expect(isSameName('北京某公司', '北京某公司二')).toBe(false);
});
