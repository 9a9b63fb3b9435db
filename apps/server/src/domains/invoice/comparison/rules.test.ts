import { comparisonKind } from '@jishi/contract/enums/invoice';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf, monthsDue, spanOfMonth } from './rules';

const there = (number: string, gross = 100n) => ({ number, serial: `S${number}`, gross });
const here = (number: string, gross = 100n, expected = true) => ({
  ...there(number, gross),
  serial: `FP${number}`,
  expected,
});

test('each invoice that only one side has, or that they have with another amount, is a difference', () => {
  const found = differencesOf([there('1'), there('2', 90n), there('3')], [here('1'), here('2'), here('4')]);
  expect(found).toEqual([
    { kind: comparisonKind.amount, number: '2', serial: 'FP2', thereGross: 90n, hereGross: 100n },
    { kind: comparisonKind.notHere, number: '3', serial: 'S3', thereGross: 100n, hereGross: null },
    { kind: comparisonKind.notThere, number: '4', serial: 'FP4', thereGross: null, hereGross: 100n },
  ]);
});

test('what was entered by hand or issued in another month need not be on the list, and may be', () => {
  expect(differencesOf([], [here('1', 100n, false)])).toEqual([]);
  expect(differencesOf([there('1')], [here('1', 100n, false)])).toEqual([]);
});

const gross = fc.bigInt({ min: -3n, max: 3n }).filter((value) => value !== 0n);
const side = fc.uniqueArray(fc.record({ number: fc.constantFrom('1', '2', '3', '4', '5'), gross }), {
  selector: ({ number }) => number,
});

test('the differences add up to what the sides are apart', () => {
  fc.assert(
    fc.property(side, side, (theirs, ours) => {
      const found = differencesOf(
        theirs.map((one) => there(one.number, one.gross)),
        ours.map((one) => here(one.number, one.gross)),
      );
      const sum = (amounts: readonly (bigint | null)[]) =>
        amounts.reduce<bigint>((total, one) => total + (one ?? 0n), 0n);
      const apart = sum(theirs.map((one) => one.gross)) - sum(ours.map((one) => one.gross));
      expect(sum(found.map((one) => one.thereGross)) - sum(found.map((one) => one.hereGross))).toBe(apart);
      expect(new Set(found.map(({ number }) => number)).size).toBe(found.length);
    }),
  );
});

test.each([
  ['2026-11-01', ['2026-07', '2026-08', '2026-09']],
  ['2026-11-02', ['2026-08', '2026-09', '2026-10']],
  ['2026-01-31', ['2025-10', '2025-11', '2025-12']],
])('on %s these months are due', (day, months) => {
  expect(monthsDue(day)).toEqual(months);
});

test('a month begins and ends at midnight in Beijing', () => {
  expect(spanOfMonth('2026-12')).toEqual({
    start: new Date('2026-11-30T16:00:00Z'),
    end: new Date('2026-12-31T16:00:00Z'),
  });
});
