import { beijingInstant } from '@jishi/ui/beijing-time';
import { expect, test } from 'vitest';
import { endsSoon, linesOf, nearlyUsed, stateOf, timeLeft } from './limited-key';

const now = beijingInstant('2026-11-21 10:00:00');

test.each([
  ['2026-11-21 10:00:30', '1 分钟'],
  ['2026-11-21 10:59:00', '59 分钟'],
  ['2026-11-21 11:00:00', '1 小时'],
  ['2026-11-23 09:59:00', '47 小时'],
  ['2026-11-23 10:00:00', '2 天'],
  ['2026-12-21 10:00:00', '30 天'],
  ['2026-11-21 10:00:00', ''],
  ['2026-11-20 10:00:00', ''],
])('until %s it is %s', (until, words) => {
  expect(timeLeft(until, now)).toBe(words);
});

test('an end within two weeks is near; one that is past or far away, or none, is not', () => {
  expect(endsSoon({ expireTime: '2026-12-05 09:59:59', expired: false }, now)).toBe(true);
  expect(endsSoon({ expireTime: '2026-12-05 10:00:00', expired: false }, now)).toBe(false);
  expect(endsSoon({ expireTime: '2026-11-20 10:00:00', expired: true }, now)).toBe(false);
  expect(endsSoon({ expireTime: null, expired: false }, now)).toBe(false);
});

test('a past end weighs more than a switch, the word of the platform more than both', () => {
  expect(stateOf({ status: 1, expired: false }).word).toBe('启用');
  expect(stateOf({ status: 2, expired: false }).word).toBe('停用');
  expect(stateOf({ status: 1, expired: true }).word).toBe('已到期');
  expect(stateOf({ status: 3, expired: true }).word).toBe('平台停用');
});

test('a cap is nearly used up at nine tenths', () => {
  expect(nearlyUsed(89, 100)).toBe(false);
  expect(nearlyUsed(90, 100)).toBe(true);
  expect(nearlyUsed(1_000_000, null)).toBe(false);
});

test('empty lines are no addresses', () => {
  expect(linesOf('')).toBe(0);
  expect(linesOf('10.0.0.1\n \n2001:db8::/32\n')).toBe(2);
});
