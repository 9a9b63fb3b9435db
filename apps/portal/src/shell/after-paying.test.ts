import { expect, test } from 'vitest';
import { afterPaying } from './after-paying';

test('the pay bar says what is left, what is missing, or who pays', () => {
  expect(afterPaying('1000.00', '98.40', '余额')).toBe('付款后余额 ¥901.60');
  expect(afterPaying('98.4', '98.40', '余额')).toBe('付款后余额 ¥0.00');
  expect(afterPaying('98.39', '98.40', '余额')).toBe('余额还差 ¥0.01');
  expect(afterPaying(undefined, '98.40', '支付宝')).toBe('支付宝付款');
});
