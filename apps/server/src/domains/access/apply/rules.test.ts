import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysLeft, outlooks, paceOf } from './rules';

const now = new Date('2026-11-20T12:00:00+08:00');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const held = (remaining: number, days: number, unstarted: number | null = null) => ({
  remaining,
  expiresAt: inDays(days),
  unstartedDays: unstarted,
});

test('packages of one product are used one after the other', () => {
  expect(outlooks([held(100, 30), held(1000, 365)], { perDay: 50, known: true }, now)).toEqual([
    { dailyAverage: 50, daysLeft: 2, leftOver: 0, followed: true },
    { dailyAverage: 0, daysLeft: 22, leftOver: 0, followed: false },
  ]);
});

test('calls that nobody will have made by the day they expire are told, and the next one starts that day', () => {
  expect(outlooks([held(100, 1), held(200, 10)], { perDay: 50, known: true }, now)).toEqual([
    { dailyAverage: 50, daysLeft: 2, leftOver: 50, followed: true },
    { dailyAverage: 0, daysLeft: 5, leftOver: 0, followed: false },
  ]);
});

test('a package not begun is valid from the day its turn comes, unless that is too late', () => {
  const pace = { perDay: 50, known: true };
  const waiting = held(1000, 300, 10);
  expect(outlooks([held(100, 30), waiting], pace, now)[1]).toEqual({
    dailyAverage: 0,
    daysLeft: 22,
    leftOver: 500,
    followed: false,
  });
  expect(daysLeft([held(100, 30), waiting], pace, now)).toBe(12);
  expect(outlooks([held(500, 30), held(1000, 5, 10)], pace, now)[1]!.leftOver).toBe(1000);
  expect(daysLeft([held(500, 30), held(1000, 5, 10)], pace, now)).toBe(10);
});

test('without calls nothing is foretold', () => {
  expect(outlooks([held(100, 30)], { perDay: 0, known: true }, now)).toEqual([
    { dailyAverage: 0, daysLeft: null, leftOver: 0, followed: false },
  ]);
});

test('the packages together never bear more calls than are made', () => {
  const holding = fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 400 }));
  fc.assert(
    fc.property(fc.array(holding, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 5000 }), (all, perDay) => {
      const holdings = all.toSorted(([, a], [, b]) => a - b).map(([remaining, days]) => held(remaining, days));
      const foretold = outlooks(holdings, { perDay, known: true }, now);
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

test('the pace is that of seven days, or of the days since the first call when they are fewer', () => {
  expect(paceOf({ calls: 700, since: null }, now)).toEqual({ perDay: 100, known: true });
  expect(paceOf({ calls: 700, since: inDays(-2) }, now)).toEqual({ perDay: 350, known: true });
  expect(paceOf({ calls: 700, since: inDays(-0.5) }, now)).toEqual({ perDay: 700, known: false });
  expect(paceOf(undefined, now)).toEqual({ perDay: 0, known: true });
});

test('prepaid calls last until they are used up or expired, and nothing is foretold from less than a day', () => {
  const pace = { perDay: 50, known: true };
  expect(daysLeft([held(100, 30), held(200, 365)], pace, now)).toBe(6);
  expect(daysLeft([held(10_000, 10)], pace, now)).toBe(10);
  expect(daysLeft([held(100, 30)], { ...pace, known: false }, now)).toBeNull();
  expect(daysLeft([held(100, 30)], { ...pace, perDay: 0 }, now)).toBeNull();
  expect(daysLeft([], pace, now)).toBeNull();
});
