import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REMINDERS, reminderOf } from './rules';

const DAY = 86_400_000;
const end = new Date('2026-12-31T15:59:59Z');
const before = (ms: number) => new Date(end.getTime() - ms);
const year = { from: before(365 * DAY), end };

describe('of calls that will expire their member is told', () => {
  it.each<[string, number, number | undefined]>([
    ['nothing while there is more than a week', 7 * DAY + 1, undefined],
    ['a week before', 7 * DAY, 7],
    ['the same until the last day', DAY + 1, 7],
    ['a day before', DAY, 1],
    ['the same up to the end', 1, 1],
    ['nothing at the end', 0, undefined],
    ['nothing afterwards', -1, undefined],
  ])('%s', (_, left, days) => {
    expect(reminderOf(year, before(left))).toBe(days);
  });

  it('nothing that was true already when they were bought', () => {
    expect(reminderOf({ from: before(7 * DAY), end }, before(5 * DAY))).toBeUndefined();
    expect(reminderOf({ from: before(7 * DAY + 1), end }, before(5 * DAY))).toBe(7);
    expect(reminderOf({ from: before(7 * DAY), end }, before(DAY))).toBe(1);
    expect(reminderOf({ from: before(DAY), end }, before(1))).toBeUndefined();
  });

  it('each reminder once, as time goes on', () => {
    const moments = fc.array(fc.integer({ min: -DAY, max: 10 * DAY }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(moments, (lefts) => {
        const told = lefts.toSorted((a, b) => b - a).flatMap((left) => reminderOf(year, before(left)) ?? []);
        expect(told).toEqual(told.toSorted((a, b) => b - a));
        for (const days of told) expect(REMINDERS).toContain(days);
      }),
    );
  });
});
