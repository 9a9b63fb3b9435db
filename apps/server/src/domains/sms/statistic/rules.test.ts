import { expect, test } from 'vitest';
import { type Counts, daysBefore, deliveryRate, spanFault, told } from './rules';

const none: Counts = {
  messages: 0,
  segments: 0,
  waiting: 0,
  sent: 0,
  delivered: 0,
  submitFailed: 0,
  notDelivered: 0,
  unknown: 0,
  cancelled: 0,
  packageUnits: 0,
  amount: 0n,
};

test('of messages whose end is known those that arrived are the rate, rounded down; without any there is none', () => {
  expect(deliveryRate({ delivered: 0, notDelivered: 0 })).toBeNull();
  expect(deliveryRate({ delivered: 0, notDelivered: 3 })).toBe(0);
  expect(deliveryRate({ delivered: 2, notDelivered: 1 })).toBe(666);
  expect(deliveryRate({ delivered: 5, notDelivered: 0 })).toBe(1000);
});

test('counts are told with their rate, and money as the wire writes it', () => {
  expect(told({ ...none, messages: 4, delivered: 1, notDelivered: 1, amount: 15_000n })).toEqual({
    ...none,
    messages: 4,
    delivered: 1,
    notDelivered: 1,
    amount: '0.15',
    deliveryRate: 500,
  });
});

test('a span has up to four hundred days and begins before it ends', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
  expect(daysBefore('2024-03-01', 1)).toBe('2024-02-29');
  expect(spanFault('2026-11-28', '2026-11-28')).toBeUndefined();
  expect(spanFault('2026-11-29', '2026-11-28')).toBe('开始日期在结束日期之后');
  expect(spanFault(daysBefore('2026-11-28', 399), '2026-11-28')).toBeUndefined();
  expect(spanFault(daysBefore('2026-11-28', 400), '2026-11-28')).toBe('最长 400 天');
});
