import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Calendar, calendarWords, dueAfter } from './rules';

const WEEK: Calendar = { weekdays: 5, opensAt: 9, closesAt: 18, closedDays: '', extraDays: '' };
const at = (local: string) => new Date(`${local}+08:00`);
const due = (from: string, hours: number, more: Partial<Calendar> = {}) =>
  new Date(dueAfter(at(from), hours, { ...WEEK, ...more }).getTime() + 8 * 3_600_000).toISOString().slice(0, 16);

test.each([
  ['within the day', '2026-11-30T10:30', 2, {}, '2026-11-30T12:30'],
  ['up to the last minute of it', '2026-11-30T10:00', 8, {}, '2026-11-30T18:00'],
  ['over the night', '2026-11-30T17:00', 2, {}, '2026-12-01T10:00'],
  ['before the morning', '2026-11-30T03:00', 1, {}, '2026-11-30T10:00'],
  ['after the evening', '2026-11-30T22:00', 1, {}, '2026-12-01T10:00'],
  ['over the weekend', '2026-11-27T17:00', 2, {}, '2026-11-30T10:00'],
  ['on a Saturday that is served', '2026-11-27T17:00', 2, { weekdays: 6 }, '2026-11-28T10:00'],
  ['on a Sunday of seven days', '2026-11-29T08:00', 1, { weekdays: 7 }, '2026-11-29T10:00'],
  ['over a holiday', '2026-09-30T17:00', 2, { closedDays: '2026-10-01 2026-10-02' }, '2026-10-05T10:00'],
  ['on a weekend that is worked', '2026-11-27T17:00', 2, { extraDays: '2026-11-28' }, '2026-11-28T10:00'],
  ['round the clock', '2026-11-28T23:00', 30, { weekdays: 7, opensAt: 0, closesAt: 24 }, '2026-11-30T05:00'],
])('hours of service are counted %s', (_, from, hours, more, then) => {
  expect(due(from, hours, more)).toBe(then);
});

test('later questions are never due earlier, more hours never sooner, and always while somebody is there', () => {
  const calendar = fc.record({
    weekdays: fc.integer({ min: 5, max: 7 }),
    opensAt: fc.integer({ min: 0, max: 12 }),
    closesAt: fc.integer({ min: 13, max: 24 }),
    closedDays: fc.constantFrom('', '2026-12-01 2026-12-02'),
    extraDays: fc.constantFrom('', '2026-12-05'),
  });
  const minute = fc.integer({ min: 0, max: 60 * 24 * 20 });
  const hours = fc.integer({ min: 1, max: 200 });
  fc.assert(
    fc.property(calendar, minute, minute, hours, hours, (service, one, other, few, more) => {
      const dueOf = (minutes: number, owed: number) =>
        dueAfter(new Date(at('2026-11-25T00:00').getTime() + minutes * 60_000), owed, service);
      const [early, late] = [Math.min(one, other), Math.max(one, other)];
      expect(dueOf(early, few).getTime()).toBeLessThanOrEqual(dueOf(late, few).getTime());
      expect(dueOf(one, few).getTime()).toBeLessThanOrEqual(dueOf(one, few + more).getTime());
      const local = new Date(dueOf(one, few).getTime() + 8 * 3_600_000 - 1);
      expect(local.getUTCHours()).toBeGreaterThanOrEqual(service.opensAt);
      expect(local.getUTCHours()).toBeLessThan(service.closesAt);
    }),
  );
});

test('the hours read as people say them', () => {
  expect(calendarWords(WEEK)).toBe('周一到周五 9:00 到 18:00');
  expect(calendarWords({ ...WEEK, weekdays: 7, closesAt: 24 })).toBe('每天 9:00 到 24:00');
});
