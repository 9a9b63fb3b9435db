import { expect, test } from 'vitest';
import { badgeText, elapsedText } from './format';

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
