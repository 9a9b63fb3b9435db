import { quoteChange } from '@jishi/contract/enums/quote';
import { expect, test } from 'vitest';
import { type Product, isShown, judge, keyOf, lastPrices, percentOf, sumOf } from './judged';

const product = (productId: string, cost: string, price: string | null, kind = 2): Product => ({
  kind,
  productId,
  name: '话费',
  groupName: '话费',
  unit: '笔',
  cost,
  price,
});
const OLD = product('1', '9.90', '10.50');
const NEW = product('2', '9.90', null);
const API = product('1', '0.0035', '0.005', 1);

test('a price is judged beside the last one and what the product costs', () => {
  expect(judge(OLD, '10.5')).toEqual({ change: quoteChange.same, isBelow: false });
  expect(judge(OLD, '10.51')).toEqual({ change: quoteChange.rose, isBelow: false });
  expect(judge(OLD, '9.89')).toEqual({ change: quoteChange.fell, isBelow: true });
  expect(judge(OLD, '9.9')).toMatchObject({ isBelow: false });
  expect(judge(OLD, '')).toEqual({ change: quoteChange.gone, isBelow: false });
  expect(judge(NEW, '12')).toEqual({ change: quoteChange.added, isBelow: false });
  expect(judge(NEW, '')).toEqual({ change: null, isBelow: false });
  expect(judge(OLD, '1.234')).toMatchObject({ fault: '单价是最多 2 位小数的数字' });
  expect(judge(OLD, '10.5')).toBe(judge(OLD, '10.5'));
});

test('the list is summed up, its faults by their rows', () => {
  const all = [OLD, NEW, API];
  expect(sumOf(all, lastPrices(all))).toMatchObject({ quoted: 2, rose: 0, gone: 0, faulty: [] });
  const prices = new Map([
    [keyOf(NEW), 'x'],
    [keyOf(API), '0.003'],
  ]);
  expect(sumOf(all, prices)).toEqual({ quoted: 1, rose: 0, fell: 1, added: 0, gone: 1, below: 1, faulty: ['2:2'] });
});

test('rows are shown by what they are', () => {
  expect(isShown(OLD, '10.50', 'changed')).toBe(false);
  expect(isShown(OLD, '', 'changed')).toBe(true);
  expect(isShown(OLD, '12x', 'changed')).toBe(true);
  expect(isShown(NEW, '', 'changed')).toBe(false);
  expect(isShown(NEW, '', 'empty')).toBe(true);
  expect(isShown(OLD, '1', 'below')).toBe(true);
});

test('a difference is told in percent', () => {
  expect([percentOf(OLD, '11.55'), percentOf(OLD, '9.45'), percentOf(OLD, '10.5'), percentOf(NEW, '1')]).toEqual([
    '+10%',
    '−10%',
    '0%',
    '',
  ]);
});
