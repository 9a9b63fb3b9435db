import { expect, test } from 'vitest';
import { expiry, validity } from './package-validity';

const offer = (validDays: number, startWithinDays: number | null = null) => ({ validDays, startWithinDays });

test('whole years are told as years and anything else in days, and that they count from the first call', () => {
  expect([validity(offer(730)), validity(offer(30)), validity(offer(30, 365))]).toEqual([
    '2 年',
    '30 天',
    '首次调用起 30 天',
  ]);
});

test('a package that runs shows the day it ends, one not begun how long it will be valid', () => {
  const expireTime = '2027-11-22 15:04:05';
  expect(expiry({ expireTime, unstartedDays: null })).toBe('2027-11-22');
  expect(expiry({ expireTime, unstartedDays: 30 })).toBe('首次调用起 30 天，最晚 2027-11-22 启用');
});
