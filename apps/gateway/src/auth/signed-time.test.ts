// Each time as a program writes it by mistake, and what it is told.
import { expect, test } from 'vitest';
import { isPresent, timeCause } from './signed-time';

const NOW = Date.UTC(2026, 11, 1, 4, 30, 0, 123);
const HOUR = 3_600_000;

test.each([
  ['没有带', ''],
  ['您写的是秒', String(Math.floor(NOW / 1000))],
  ['您写的是秒', String(NOW / 1000)],
  ['您写的是微秒', String(NOW * 1000)],
  ['您写的是纳秒', `${NOW}000000`],
  ['不带小数', `${NOW}.52`],
  ['您写的是日期', new Date(NOW).toISOString()],
  ['您写的是日期', new Date(NOW).toUTCString()],
  ['差 8 小时', String(NOW + 8 * HOUR)],
  ['差 8 小时', String(NOW - 8 * HOUR - 60_000)],
  ['慢 16 分钟', String(NOW - 16 * 60_000)],
  ['快 3 小时', String(NOW + 3 * HOUR)],
  ['慢 2 小时 5 分钟', String(NOW - 2 * HOUR - 5 * 60_000)],
  ['慢 31 天', String(NOW - 31 * 24 * HOUR)],
])('%s: %s', (said, timestamp) => {
  expect(isPresent(timestamp, NOW)).toBe(false);
  expect(timeCause(timestamp, NOW)).toContain(said);
});

test('of what is no time at all nothing is said', () => {
  for (const nonsense of ['now', '12', '1'.repeat(30), '昨天', '-1', '1e12'])
    expect(timeCause(nonsense, NOW)).toBeUndefined();
});

test('a quarter of an hour on either side is the present', () => {
  for (const off of [0, 15 * 60_000, -15 * 60_000]) expect(isPresent(String(NOW + off), NOW)).toBe(true);
  for (const off of [15 * 60_000 + 1, -15 * 60_000 - 1]) expect(isPresent(String(NOW + off), NOW)).toBe(false);
});
