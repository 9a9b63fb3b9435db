import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, daysOf, monthAfter, monthOf, monthsSince, spanOf } from './rules';

describe('a month of the book', () => {
  it('is one of Beijing time', () => {
    expect(monthOf(new Date('2026-02-28T15:59:59.999Z'))).toBe('2026-02');
    expect(monthOf(new Date('2026-02-28T16:00:00Z'))).toBe('2026-03');
  });

  it('lasts until the next one begins', () => {
    expect(spanOf('2026-12')).toEqual({
      from: new Date('2026-11-30T16:00:00Z'),
      until: new Date('2026-12-31T16:00:00Z'),
    });
    expect(['2026-01', '2026-09', '2026-11', '2026-12'].map(monthAfter)).toEqual([
      '2026-02',
      '2026-10',
      '2026-12',
      '2027-01',
    ]);
  });

  it('has each instant in exactly one', () => {
    const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, (at) => {
        const { from, until } = spanOf(monthOf(at));
        expect(from <= at && at < until).toBe(true);
      }),
    );
  });
});

describe('the months of a book', () => {
  const now = new Date('2026-02-10T00:00:00Z');

  it('go from the present one back to the first', () => {
    expect(monthsSince(new Date('2025-11-30T16:00:00Z'), now)).toEqual(['2026-02', '2026-01', '2025-12']);
    expect(monthsSince(new Date('2026-02-01T00:00:00Z'), now)).toEqual(['2026-02']);
  });

  it('are the present one alone where nothing happened yet', () => {
    expect(monthsSince(null, now)).toEqual(['2026-02']);
    expect(monthsSince(new Date('2026-04-01T00:00:00Z'), now)).toEqual(['2026-02']);
  });
});

describe('a month by day', () => {
  const line = (time: string, amount: bigint): Line => ({ time, memo: '', reference: '', amount });

  it('has its days in order, each with the balance that it ends on', () => {
    const lines = [line('2026-03-02 08:00:00', -3n), line('2026-03-01 09:00:00', 10n), line('2026-03-02 07:00:00', 1n)];
    expect(daysOf(5n, lines)).toEqual([
      { day: '2026-03-01', lines: [lines[1]], balance: 15n },
      { day: '2026-03-02', lines: [lines[0], lines[2]], balance: 13n },
    ]);
    expect(daysOf(5n, [])).toEqual([]);
  });

  it('has what is summed over a day behind what has its own time', () => {
    const lines = [line('2026-03-01', -3n), line('2026-03-01 09:00:00', 10n), line('2026-03-01', -1n)];
    expect(daysOf(0n, lines)).toEqual([{ day: '2026-03-01', lines: [lines[1], lines[0], lines[2]], balance: 6n }]);
  });

  it('ends on what it began with and all its lines', () => {
    const day = fc.integer({ min: 10, max: 28 }).map((number) => `2026-03-${number}`);
    const any = fc.tuple(day, fc.bigInt({ min: -100n, max: 100n })).map(([time, amount]) => line(time, amount));
    fc.assert(
      fc.property(fc.bigInt(), fc.array(any, { minLength: 1 }), (opening, lines) => {
        const days = daysOf(opening, lines);
        expect(days.at(-1)!.balance).toBe(lines.reduce((sum, { amount }) => sum + amount, opening));
        expect(days.flatMap((one) => one.lines)).toHaveLength(lines.length);
      }),
    );
  });
});
