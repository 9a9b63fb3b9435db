import fc from 'fast-check';
import { expect, test } from 'vitest';
import { successRate } from './rules';

test('a rate of 100.00 is never shown when a call failed', () => {
  const counts = fc
    .integer({ min: 1, max: 10_000_000 })
    .chain((calls) => fc.tuple(fc.constant(calls), fc.integer({ min: 1, max: calls })));
  fc.assert(fc.property(counts, ([calls, failed]) => Number(successRate(calls, failed)) < 100));
});

test('no calls have no rate, and a flawless day has 100.00', () => {
  expect(successRate(0, 0)).toBeNull();
  expect(successRate(7, 0)).toBe('100.00');
  expect(successRate(10_000, 7)).toBe('99.93');
});
