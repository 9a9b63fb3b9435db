import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Day, rateText, seriesOf, statesOf } from './trend';

const count = fc.nat({ max: 10_000 });
const counts = fc.record({
  delivered: count,
  sent: count,
  waiting: count,
  unknown: count,
  notDelivered: count,
  submitFailed: count,
  cancelled: count,
});

test('the states that are shown add up to all messages, whatever became of them', () => {
  fc.assert(
    fc.property(counts, (sums) => {
      const total = Object.values(sums).reduce((sum, one) => sum + one, 0);
      expect(Object.values(statesOf(sums)).reduce((sum, one) => sum + one, 0)).toBe(total);
    }),
  );
});

test('a day on which nothing ended is a gap in the rate, not zero', () => {
  const day = {
    day: '2026-11-20',
    amount: '1.50',
    delivered: 0,
    sent: 2,
    waiting: 0,
    unknown: 1,
    notDelivered: 0,
    submitFailed: 0,
  } as Day;
  const days = [
    { ...day, deliveryRate: null },
    { ...day, deliveryRate: 991 },
  ];
  expect(seriesOf('rate', days)[0]!.values).toEqual([null, 99.1]);
  expect(seriesOf('cost', days)[0]!.values).toEqual([1.5, 1.5]);
  expect(seriesOf('messages', days).map(({ name, values }) => [name, values[0]])).toEqual([
    ['送达', 0],
    ['还没有结果', 3],
    ['未送达', 0],
  ]);
  expect([rateText(null), rateText(1000), rateText(991)]).toEqual(['—', '100.0%', '99.1%']);
});
