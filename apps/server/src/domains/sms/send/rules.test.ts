import { expect, test } from 'vitest';
import type { Prepared } from '../batch/rules';
import { carrierCounts, longerCounts, prepaidOf, sendingFault } from './rules';

const messages = [
  [3, 1],
  [1, 2],
  [3, 3],
  [1, 2],
  [1, 1],
].map(([carrier, segments]) => ({ carrier, segments }) as Prepared);

test('a list is summed by carrier, and by segments where there is more than one', () => {
  expect(carrierCounts(messages)).toEqual([
    { carrier: 1, messages: 3 },
    { carrier: 3, messages: 2 },
  ]);
  expect(longerCounts(messages)).toEqual([
    { segments: 2, messages: 2 },
    { segments: 3, messages: 1 },
  ]);
  expect([carrierCounts([]), longerCounts([])]).toEqual([[], []]);
});

test('what packages pay is told in their order, the balance apart', () => {
  expect(
    prepaidOf([
      { holdingId: '7', name: '千条包', units: 3 },
      { holdingId: null, name: null, units: 9 },
      { holdingId: '8', name: null, units: 1 },
    ]),
  ).toEqual([
    { name: '千条包', units: 3 },
    { name: '套餐', units: 1 },
  ]);
});

test('a list goes out when there is something in it, the day has room and the balance covers it, each to the last one', () => {
  const enough = { messages: 10, dailyLeft: 10, amount: 50_000n, balance: 50_000n };
  expect(sendingFault(enough)).toBe('');
  expect(sendingFault({ ...enough, messages: 0 })).toBe('没有可以发送的号码');
  expect(sendingFault({ ...enough, dailyLeft: 9 })).toBe('今天还能发 9 条');
  expect(sendingFault({ ...enough, balance: 49_000n })).toBe('余额不足，还差 0.01 元');
  expect(sendingFault({ messages: 10, dailyLeft: 9, amount: 1n, balance: 0n }), 'the day first').toBe(
    '今天还能发 9 条',
  );
});
