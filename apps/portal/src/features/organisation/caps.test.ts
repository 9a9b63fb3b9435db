import { organisationRole } from '@jishi/contract/enums/organisation';
import { expect, test } from 'vitest';
import { capInput, capText, capValues, capWords, periodsOf } from './caps';

const NONE = {
  dailyCalls: null,
  dailySpend: null,
  weeklyCalls: null,
  weeklySpend: null,
  monthlyCalls: null,
  monthlySpend: null,
};
const USE = {
  callsToday: 3,
  spentToday: '1.50',
  callsThisWeek: 9,
  spentThisWeek: '4.00',
  callsThisMonth: 20,
  spentThisMonth: '10.00',
};

test('caps come back from the form as they went in', () => {
  const caps = { ...NONE, dailyCalls: 30, weeklySpend: '12.00', monthlySpend: '99.90' };
  expect(capInput(capValues(caps))).toEqual({ ...caps, weeklySpend: '12' });
  expect(capInput(capValues())).toEqual(NONE);
  expect(capInput({ ...capValues(), dailySpend: '007.5' }).dailySpend).toBe('7.5');
});

test('a cap is reached at its last call and its last money, each in its own period', () => {
  const reached = (caps: object) => periodsOf(USE, { ...NONE, ...caps }).map(({ isReached }) => isReached);
  expect(reached({})).toEqual([false, false, false]);
  expect(reached({ dailyCalls: 3, weeklyCalls: 10, monthlySpend: '10' })).toEqual([true, false, true]);
  expect(reached({ dailySpend: '1.51', weeklySpend: '3.99' })).toEqual([false, true, false]);
});

test('caps are told by period, money before calls', () => {
  expect(capWords(NONE)).toBe('');
  expect(capWords({ ...NONE, dailyCalls: 5, monthlySpend: '100.00', monthlyCalls: 900 })).toBe(
    '每日 5 次，每月 100.00 元、900 次',
  );
});

test('nobody is told that finance may spend without a cap', () => {
  expect(capText({ role: organisationRole.developer, caps: NONE })).toBe('不限');
  expect(capText({ role: organisationRole.developer, caps: { ...NONE, dailyCalls: 5 } })).toBe('每日 5 次');
  expect(capText({ role: organisationRole.finance, caps: NONE })).toBe('不调用');
});
