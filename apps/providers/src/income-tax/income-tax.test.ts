import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toFen } from '../cents';
import { runningProviders } from '../testing';
import { taxOfBonus, taxOfYear, withheldMonths } from './rules';

const { get } = runningProviders();

/** Annex 1 of the law as it is printed: over so much, so many per cent. The quick deductions are not in the law. */
const LAW: readonly [number, number][] = [
  [0, 3],
  [36_000, 10],
  [144_000, 20],
  [300_000, 25],
  [420_000, 30],
  [660_000, 35],
  [960_000, 45],
];

/** The tax of each slice at its own rate, in hundredths of a fen. */
const bySlices = (fen: number) =>
  LAW.reduce((sum, [from, rate], at) => {
    const to = (LAW[at + 1]?.[0] ?? Number.MAX_SAFE_INTEGER / 100) * 100;
    return sum + Math.max(0, Math.min(fen, to) - from * 100) * rate;
  }, 0);

test('the tax of a year is that of each slice of income at its rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_99 }), (fen) => {
      expect(Number(taxOfYear(BigInt(fen), 0n).tax)).toBe(Math.floor(bySlices(fen) / 100 + 0.5));
    }),
  );
});

/** The examples that the State Taxation Administration published with the rules of 2019 (announcement 56 of 2018). */
test('the withholding of January to March is that of the published example', () => {
  const months = withheldMonths(toFen('30000'), toFen('4500'), toFen('2000'));
  expect(months.slice(0, 3).map(({ withheld }) => withheld)).toEqual([55_500n, 62_500n, 185_000n]);
  const first = withheldMonths(toFen('10000'), toFen('1500'), toFen('1000')).slice(0, 3);
  expect(first.map(({ withheld }) => withheld)).toEqual([7_500n, 7_500n, 7_500n]);
});

test('what is withheld over the year is the tax of the year', () => {
  const sums = fc.integer({ min: 0, max: 20_000_000 });
  fc.assert(
    fc.property(sums, sums, (wage, deducted) => {
      const months = withheldMonths(BigInt(wage), BigInt(deducted), 0n);
      const year = taxOfYear(BigInt(wage) * 12n, BigInt(deducted) * 12n + 6_000_000n);
      expect(months.reduce((sum, { withheld }) => sum + withheld, 0n)).toBe(year.tax);
      expect(months.every(({ withheld }) => withheld >= 0n)).toBe(true);
    }),
  );
});

test.each([
  ['36000', 108_000n],
  ['36001', 339_010n],
  ['144000', 1_419_000n],
  ['1000000', 43_484_000n],
] as const)('a bonus of %s by itself costs %s fen', (bonus, tax) => {
  expect(taxOfBonus(toFen(bonus)).tax).toBe(tax);
});

test('the better of the two ways is named with what it saves', async () => {
  const poor = (await get('/income-tax/bonus', { bonus: '30000', income: '50000' })).body.result;
  expect(poor).toMatchObject({ better: 'together', together: { total: '600.00' }, saves: '300.00' });
  const rich = (await get('/income-tax/bonus', { bonus: '30000', income: '500000' })).body.result;
  expect(rich).toMatchObject({ better: 'apart', apart: { tax: '900.00' } });
});
