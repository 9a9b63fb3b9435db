import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueReminder } from './reminder';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const end = new Date('2026-12-31T15:59:59Z');
const before = (ms: number) => new Date(end.getTime() - ms);

describe('a reminder that is due', () => {
  it.each<[string, number, number | undefined]>([
    ['is none while there is more time', 7 * DAY + 1, undefined],
    ['is the farthest on its day', 7 * DAY, 7],
    ['is the same until the day of the next', 3 * DAY + 1, 7],
    ['is the next on its day', 3 * DAY, 3],
    ['is the nearest up to the end', 1, 1],
    ['is none at the end', 0, undefined],
    ['is none afterwards', -1, undefined],
  ])('%s', (_, left, days) => {
    expect(dueReminder([7, 3, 1], { start: before(365 * DAY), end }, before(left))).toBe(days);
  });

  it('says nothing that was true already at the beginning', () => {
    const of = (length: number, left: number) => dueReminder([7, 1], { start: before(length), end }, before(left));
    expect(of(7 * DAY, 5 * DAY)).toBeUndefined();
    expect(of(7 * DAY + 1, 5 * DAY)).toBe(7);
    expect(of(7 * DAY, DAY)).toBe(1);
    expect(of(DAY, 1)).toBeUndefined();
  });

  it('is the nearest whose day has come, of whatever list, where there was room for it', () => {
    const days = fc
      .uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 4 })
      .map((list) => list.toSorted((a, b) => b - a));
    const hours = fc.integer({ min: 1, max: 45 * 24 });
    fc.assert(
      fc.property(days, hours, fc.integer({ min: -48, max: 45 * 24 }), (list, length, left) => {
        const nearest = left > 0 ? list.toReversed().find((one) => left <= one * 24) : undefined;
        const expected = nearest !== undefined && length > nearest * 24 ? nearest : undefined;
        expect(dueReminder(list, { start: before(length * HOUR), end }, before(left * HOUR))).toBe(expected);
      }),
    );
  });
});
