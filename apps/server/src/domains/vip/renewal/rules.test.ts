import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REMINDERS, TICKET_LIVES_MS, reminderOf } from './rules';

const DAY = 86_400_000;
const endsAt = new Date('2026-12-31T15:59:59Z');
const before = (ms: number) => new Date(endsAt.getTime() - ms);
const month = { startsAt: before(31 * DAY), endsAt };

describe('of the end of a membership its member is told', () => {
  it.each<[string, number, number | undefined]>([
    ['nothing while there is more than a week', 7 * DAY + 1, undefined],
    ['a week before', 7 * DAY, 7],
    ['the same until three days before', 3 * DAY + 1, 7],
    ['three days before', 3 * DAY, 3],
    ['the same until the last day', DAY + 1, 3],
    ['a day before', DAY, 1],
    ['the same up to the end', 1, 1],
    ['nothing at the end', 0, undefined],
    ['nothing afterwards', -1, undefined],
  ])('%s', (_, left, days) => {
    expect(reminderOf(month, before(left))).toBe(days);
  });

  it('nothing that was true already when it began', () => {
    expect(reminderOf({ startsAt: before(3 * DAY), endsAt }, before(2 * DAY))).toBeUndefined();
    expect(reminderOf({ startsAt: before(3 * DAY + 1), endsAt }, before(2 * DAY))).toBe(3);
    expect(reminderOf({ startsAt: before(3 * DAY), endsAt }, before(DAY))).toBe(1);
  });

  it('the nearer, the later', () => {
    const moments = fc.array(fc.integer({ min: -DAY, max: 10 * DAY }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(moments, (lefts) => {
        const told = lefts.toSorted((a, b) => b - a).flatMap((left) => reminderOf(month, before(left)) ?? []);
        expect(told).toEqual(told.toSorted((a, b) => b - a));
        for (const days of told) expect(REMINDERS).toContain(days);
      }),
    );
  });
});

it('a signature waits five minutes to be used', () => {
  expect(TICKET_LIVES_MS).toBe(300_000);
});
