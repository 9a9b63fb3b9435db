import { expect, test } from 'vitest';
import { priceFault } from './price-fault';

const BOUNDS = { minPrice: '15.00', maxPrice: '25.00' };

test.each(['15', '15.00', '18.6', '25'])('%s is within the bounds', (typed) => {
  expect(priceFault(typed, BOUNDS)).toBeUndefined();
});

test.each([
  ['', '请填写价格'],
  ['14.99', '应在 15.00 到 25.00 元之间'],
  ['25.01', '应在 15.00 到 25.00 元之间'],
  ['18.601', '金额写成数字，不能为负，最多两位小数'],
])('“%s” is refused: %s', (typed, words) => {
  expect(priceFault(typed, BOUNDS)).toBe(words);
});
