import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outlooks } from './rules';

const now = new Date('2026-11-20T12:00:00+08:00');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const held = (remaining: number, days: number) => ({ remaining, expires_at: inDays(days) });

test('packages of one product are used one after the other, the earliest to expire first', () => {
  expect(outlooks([held(100, 30), held(1000, 365)], 50, now)).toEqual([
    { dailyAverage: 50, daysLeft: 2, leftOver: 0, followed: true },
    { dailyAverage: 0, daysLeft: 22, leftOver: 0, followed: false },
  ]);
});

test('calls that nobody will have made by the day they expire are told, and the next one starts that day', () => {
  expect(outlooks([held(100, 1), held(200, 10)], 50, now)).toEqual([
    { dailyAverage: 50, daysLeft: 2, leftOver: 50, followed: true },
    { dailyAverage: 0, daysLeft: 5, leftOver: 0, followed: false },
  ]);
});

test('without calls nothing is foretold', () => {
  expect(outlooks([held(100, 30)], 0, now)).toEqual([
    { dailyAverage: 0, daysLeft: null, leftOver: 0, followed: false },
  ]);
});

test('the packages together never bear more calls than are made', () => {
  const holding = fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 400 }));
  fc.assert(
    fc.property(fc.array(holding, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 5000 }), (all, perDay) => {
      const holdings = all.toSorted(([, a], [, b]) => a - b).map(([remaining, days]) => held(remaining, days));
      const foretold = outlooks(holdings, perDay, now);
      expect(foretold.reduce((sum, { dailyAverage }) => sum + dailyAverage, 0)).toBe(perDay);
      const used = holdings.reduce((sum, { remaining }, at) => sum + remaining - foretold[at]!.leftOver, 0);
      const days = Math.max(...all.map(([, expiry]) => expiry));
      expect(used).toBeLessThanOrEqual(perDay * days + holdings.length);
      for (const [at, { leftOver }] of foretold.entries()) {
        expect(leftOver).toBeGreaterThanOrEqual(0);
        expect(leftOver).toBeLessThanOrEqual(holdings[at]!.remaining);
      }
    }),
  );
});
