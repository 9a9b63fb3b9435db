import { expect, test } from 'vitest';
import { type StoredLevel, inputOf, newLevel, perMilleOf, tenthsOf, valuesOf } from './level-values';

const stored: StoredLevel = {
  level: 2,
  name: '黄金',
  summary: '',
  callDiscount: 120,
  packageDiscount: 0,
  rechargeDiscount: 5,
  qpsLimit: null,
  support: '',
  quotas: [{ projectId: '1001', projectName: '甲', calls: 100, unit: 1 }],
  prices: [{ period: 1, price: '99.00' }],
  edition: 7,
  createTime: '2026-11-22 10:00:00',
  holders: 0,
  earlierHolders: 0,
};

test('discounts are typed as Chinese discounts and sent as thousandths off', () => {
  expect(['', '8.8', '9.95', '10', '0', '八'].map(perMilleOf)).toEqual([0, 120, 5, -1, -1, -1]);
  for (let off = 1; off < 1000; off++) expect(perMilleOf(tenthsOf(off))).toBe(off);
});

test('what is stored is sent as it was when nothing is changed', () => {
  expect(inputOf(valuesOf(stored), 7)).toEqual({
    level: '2',
    edition: 7,
    name: '黄金',
    summary: '',
    callDiscount: 120,
    packageDiscount: 0,
    rechargeDiscount: 5,
    qpsLimit: '',
    support: '',
    prices: [{ period: '1', price: '99' }],
    quotas: [{ projectId: '1001', calls: '100' }],
  });
});

test('a new level stands above the others', () => {
  expect([newLevel([]).level, newLevel([stored]).level]).toEqual(['1', '3']);
});
