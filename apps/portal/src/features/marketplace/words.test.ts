import { rechargeKind } from '@jishi/contract/enums/recharge';
import { expect, test } from 'vitest';
import { clockText, initialOf, rateText, spanText, stockText } from './words';

test('a rate in ten-thousandths is a percentage with two decimals', () => {
  expect([rateText(9992), rateText(10_000), rateText(0), rateText(9430)]).toEqual(['99.92', '100.00', '0.00', '94.30']);
});

test.each([
  [0, '0 秒'],
  [59, '59 秒'],
  [60, '1 分钟'],
  [3599, '59 分钟'],
  [3600, '1 小时'],
  [5400, '1 小时 30 分钟'],
  [86_400, '1 天'],
  [6 * 86_400 + 22 * 3600 + 59, '6 天 22 小时'],
  [-5, '0 秒'],
])('%i seconds are told as %s', (seconds, words) => {
  expect(spanText(seconds)).toBe(words);
});

test('stock is counted in what the product is counted by, and without end is said so', () => {
  expect(stockText(3204, rechargeKind.card)).toBe('3,204 张');
  expect(stockText(0, rechargeKind.direct)).toBe('0 份');
  expect(stockText(null, rechargeKind.card)).toBe('充足');
});

test('a clock keeps two digits of seconds', () => {
  expect([clockText(300), clockText(252), clockText(5), clockText(0)]).toEqual(['5:00', '4:12', '0:05', '0:00']);
});

test('the mark of a name is its first letter, whole even beyond the basic plane', () => {
  expect([initialOf('青桐视频'), initialOf('𠮷野家'), initialOf('')]).toEqual(['青', '𠮷', '']);
});
