import fc from 'fast-check';
import { expect, test } from 'vitest';
import { examineVin } from './rules';

/** Numbers that manuals and authorities print as examples, with what these say of them. */
test.each([
  ['1M8GDM9AXKP042788', 'X', '美国', 1989],
  ['11111111111111111', '1', '美国', 2001],
  ['5GZCZ43D13S812715', '1', '美国', 2003],
  ['JHMCM56557C404453', '5', '日本', 2007],
])('%s has the check digit %s and is of %s, %s', (vin, digit, country, year) => {
  const report = examineVin(vin, 2026);
  expect(report).toMatchObject({ valid: true, expectedCheckDigit: digit });
  expect(report.country).toBe(country);
  expect(report.modelYears).toContain(year);
});

/** The table of the standard, written down by itself. */
const ROWS: readonly [string, number][] = [
  ['0123456789', 0],
  ['ABCDEFGH', 1],
  ['JKLMN', 1],
  ['P', 7],
  ['R', 9],
  ['STUVWXYZ', 2],
];
const valueOf = (character: string) =>
  ROWS.flatMap(([row, first]) => (row.includes(character) ? [first + row.indexOf(character)] : []))[0]!;

test('the check digit is that of the table in the standard', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-HJ-NPR-Z]{17}$/), (vin) => {
      const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
      const rest = weights.reduce((sum, weight, at) => sum + weight * valueOf(vin[at]!), 0) % 11;
      expect(examineVin(vin, 2026).expectedCheckDigit).toBe('0123456789X'[rest]);
    }),
  );
});

test('a year code stands for one year of each cycle, none after next year', () => {
  expect(examineVin('1M8GDM9AXKP042788', 2026).modelYears).toEqual([1989, 2019]);
  expect(examineVin('1M8GDM9AXVP042788', 2026).modelYears).toEqual([1997, 2027]);
  expect(examineVin('1M8GDM9AXWP042788', 2026).modelYears).toEqual([1998]);
  expect(examineVin('1M8GDM9AX0P042788', 2026).modelYears).toEqual([]);
});
