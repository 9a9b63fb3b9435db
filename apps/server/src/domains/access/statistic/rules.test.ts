import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf, splitSeries } from './rules';

test('the parts of a span lie within each other and on whole Shanghai hours and days', () => {
  const instant = fc.integer({ min: 0, max: 40 * 86_400_000 }).map((ms) => new Date(Date.UTC(2026, 9, 1) + ms));
  fc.assert(
    fc.property(instant, instant, fc.constantFrom('hour' as const, 'day' as const), (a, b, unit) => {
      const span = a < b ? { from: a, to: b } : { from: b, to: new Date(a.getTime() + 1) };
      const { days, hours } = partsOf(span, unit, true);
      const order = [span.from, hours.from, days.from, days.to, hours.to, span.to].map((at) => at.getTime());
      expect(order.toSorted((x, y) => x - y)).toEqual(order);
      if (hours.from < hours.to) for (const at of [hours.from, hours.to]) expect(at.getTime() % 3_600_000).toBe(0);
      if (days.from < days.to)
        for (const at of [days.from, days.to]) expect((at.getTime() + 8 * 3_600_000) % 86_400_000).toBe(0);
      if (unit === 'hour') expect(days.from).toEqual(days.to);
    }),
  );
});

test('a split keeps every call: the most called first, the rest together', () => {
  const moment = fc.record({
    id: fc.integer({ min: 1, max: 12 }).map(String),
    at: fc.integer({ min: 0, max: 3 }).map((hour) => new Date(hour * 3_600_000)),
    calls: fc.integer({ min: 1, max: 50 }),
    failed: fc.constant(1),
    amount: fc.constant(100n),
  });
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 60 }), (rows) => {
      const split = splitSeries(rows);
      const totals = split.map(({ series }) => series.reduce((sum, { calls }) => sum + calls, 0));
      expect(totals.reduce((sum, calls) => sum + calls, 0)).toBe(rows.reduce((sum, { calls }) => sum + calls, 0));
      expect(split.length).toBeLessThanOrEqual(7);
      const named = totals.filter((_, at) => split[at]!.id !== '');
      expect(named.toSorted((a, b) => b - a)).toEqual(named);
    }),
  );
});
