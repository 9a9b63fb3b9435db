import { expect, test } from 'vitest';
import { type Level, choiceOf, daysUntil, discountText, perMonth, quotaTotals, savedByPeriod } from './words';

const level = (rank: number, prices: Level['prices']): Level => ({
  level: rank,
  name: `第 ${rank} 级`,
  summary: '',
  callDiscount: 0,
  packageDiscount: 0,
  rechargeDiscount: 0,
  qpsLimit: null,
  support: '',
  quotas: [
    { projectId: '1', projectName: '甲', calls: 100, unit: 1 },
    { projectId: '2', projectName: '乙', calls: 50, unit: 1 },
  ],
  prices,
});
const silver = level(1, [
  { period: 1, price: '30.00' },
  { period: 2, price: '85.00' },
  { period: 3, price: '360.00' },
]);
const gold = level(2, [{ period: 3, price: '988.00' }]);

test('discounts are told as what is left of ten', () => {
  expect([discountText(0), discountText(120), discountText(50), discountText(155)]).toEqual([
    '原价',
    '8.8 折',
    '9.5 折',
    '8.45 折',
  ]);
});

test('a longer period is compared with paying month by month', () => {
  expect(silver.prices.map((price) => perMonth(price))).toEqual(['30.00', '28.34', '30.00']);
  expect(silver.prices.map((price) => savedByPeriod(silver, price))).toEqual([undefined, '5.00', undefined]);
  expect(savedByPeriod(gold, gold.prices[0]!)).toBeUndefined();
});

test('an address means what it names, else the level one has, else the lowest', () => {
  const levels = [silver, gold];
  expect(choiceOf(levels, { level: '2', period: '1' }, 1)).toEqual({ level: gold, price: gold.prices[0] });
  expect(choiceOf(levels, { period: '2' }, undefined)).toEqual({ level: silver, price: silver.prices[1] });
  expect(choiceOf(levels, { level: '9' }, 2)?.level).toBe(gold);
  expect(choiceOf([], {}, undefined)).toBeUndefined();
});

test('days left count the one begun, and quotas are summed', () => {
  const now = new Date('2026-11-22T10:00:00+08:00');
  expect([daysUntil('2026-11-23 09:00:00', now), daysUntil('2026-11-24 10:00:00', now)]).toEqual([1, 2]);
  expect(daysUntil('2026-11-01 00:00:00', now)).toBe(0);
  expect(quotaTotals(silver)).toEqual([{ unit: 1, calls: 150 }]);
  const mixed = [...silver.quotas, { unit: 2, calls: 7 }];
  expect(quotaTotals({ quotas: mixed })).toEqual([
    { unit: 1, calls: 150 },
    { unit: 2, calls: 7 },
  ]);
});
