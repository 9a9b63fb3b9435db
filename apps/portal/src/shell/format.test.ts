import { expect, test } from 'vitest';
import { badgeText, elapsedText, formatAmount, maskMiddle } from './format';

test('a mask keeps the beginning and the end', () => {
  expect(maskMiddle('13812345678')).toBe('138****5678');
  expect(maskMiddle('张三丰', { head: 1, tail: 0 })).toBe('张****');
});

test('a value too short to hide its middle is all stars', () => {
  expect(maskMiddle('1234567')).toBe('****');
  expect(maskMiddle('')).toBe('****');
});

test('elapsed seconds read as days, hours, minutes and seconds from the first unit that counts', () => {
  expect(elapsedText(0)).toBe('0秒');
  expect(elapsedText(59)).toBe('59秒');
  expect(elapsedText(60)).toBe('1分0秒');
  expect(elapsedText(3661)).toBe('1时1分1秒');
  expect(elapsedText(90_061)).toBe('1天1时1分1秒');
  expect(elapsedText(-5)).toBe('0秒');
});

test('a badge stops at 99 and is empty for nothing', () => {
  expect(badgeText(0)).toBe('');
  expect(badgeText(1)).toBe('1');
  expect(badgeText(99)).toBe('99');
  expect(badgeText(100)).toBe('99+');
});

test('amounts show two decimals and thousands, half rounded up', () => {
  expect(formatAmount('1234567.5')).toBe('1,234,567.50');
  expect(formatAmount('0.005')).toBe('0.01');
  expect(formatAmount('0.00499')).toBe('0.00');
  expect(formatAmount('-1.005')).toBe('-1.01');
  expect(formatAmount('-0.001')).toBe('0.00');
  expect(formatAmount('999.995')).toBe('1,000.00');
});
