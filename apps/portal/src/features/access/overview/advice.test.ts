import { describe, expect, it } from 'vitest';
import { type AccountState, adviseOn, daysOfBalance } from './advice';

const now = new Date('2026-11-20T14:32:00+08:00');

const calm: AccountState = {
  consumption: {
    balance: '12480.60',
    deposit: '12100.60',
    bonus: '380.00',
    frozen: '0.00',
    held: '0.00',
    creditLine: '0.00',
    creditUsed: '0.00',
    todayAmount: '86.42',
    yesterdayAmount: '79.10',
    monthAmount: '1904.18',
    todayCalls: 6110,
    todayFailed: 0,
    unPayOrder: 0,
    asOf: '2026-11-20 14:32:00',
  },
  holdings: [],
  hours: [],
  member: { blnSetTradePwd: true },
  now,
};

describe('advice on the overview', () => {
  it('is silent when all is well', () => {
    expect(adviseOn(calm)).toEqual([]);
  });

  it('puts an unpaid order first', () => {
    const state = { ...calm, consumption: { ...calm.consumption, unPayOrder: 2 }, member: { blnSetTradePwd: false } };
    expect(adviseOn(state).map(({ key }) => key)).toEqual(['unpaid', 'trade-password']);
  });

  it('names the package that runs out within a week and leads to buying it again', () => {
    const holding = {
      holdingId: '7',
      projectId: '3',
      projectName: '手机号归属地',
      glyph: '号',
      packageName: '10 万次包',
      unit: 1,
      total: 100_000,
      remaining: 11_820,
      dailyAverage: 1960,
      daysLeft: 6,
      leftOver: 0,
      followed: false,
      expireTime: '2026-12-31 23:59:59',
      unstartedDays: null,
    };
    const [advice] = adviseOn({ ...calm, holdings: [holding] });
    expect(advice?.title).toBe('续购「手机号归属地」');
    expect(advice?.to).toBe('/req/buy?projectId=3');
  });

  it('leads to the failures of the worst hour', () => {
    const hour = { hour: 10, calls: 994, failed: 24, p50: 38, p95: 188, yesterday: 912 };
    const [advice] = adviseOn({ ...calm, hours: [hour] });
    expect(advice?.text).toContain('2.4%');
    expect(new URLSearchParams(advice?.to.split('?')[1]).get('outcome')).toBe('2');
  });

  it('warns of a balance for less than a week', () => {
    const consumption = { ...calm.consumption, balance: '300.00' };
    expect(adviseOn({ ...calm, consumption }).map(({ key }) => key)).toEqual(['balance']);
  });
});

describe('how long a balance lasts', () => {
  it('is reckoned at the daily average of the month so far', () => {
    expect(daysOfBalance('952.10', '1904.20', 20)).toBe(10n);
  });

  it('is unknown while nothing was spent', () => {
    expect(daysOfBalance('10.00', '0.00', 3)).toBeUndefined();
  });

  it('is zero below zero', () => {
    expect(daysOfBalance('-1.00', '5.00', 3)).toBe(0n);
  });
});
