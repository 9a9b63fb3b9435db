import fc from 'fast-check';
import { parse } from 'mrz';
import { expect, test } from 'vitest';
import { readZone } from './rules';

const TODAY = '2026-03-01';

/** The specimens of Doc 9303. */
const PASSPORT = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const CARD = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
const SMALL = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];

test.each([
  ['TD3', PASSPORT, 'L898902C3'],
  ['TD1', CARD, 'D23145890'],
  ['TD2', SMALL, 'D23145890'],
] as const)('the specimen %s of Doc 9303 is read whole', (layout, lines, documentNumber) => {
  expect(readZone(lines, TODAY)).toMatchObject({
    layout,
    valid: true,
    problems: [],
    surname: 'ERIKSSON',
    givenNames: 'ANNA MARIA',
    documentNumber,
    nationality: 'UTO',
    birthDate: '1974-08-12',
    sex: 'F',
    expiryDate: '2012-04-15',
    expired: true,
  });
});

test('a wrong character is found where another program finds it', () => {
  const zones = fc.constantFrom(PASSPORT, CARD, SMALL);
  fc.assert(
    fc.property(zones, fc.nat(2), fc.nat(43), fc.stringMatching(/^[A-Z0-9<]$/), (zone, line, at, character) => {
      fc.pre(line < zone.length && at < zone[line]!.length);
      const changed = zone.map((text, row) =>
        row === line ? text.slice(0, at) + character + text.slice(at + 1) : text,
      );
      const ours = readZone(changed, TODAY)!;
      const digits: Record<string, string> = {
        documentNumberCheckDigit: 'documentNumber',
        birthDateCheckDigit: 'birthDate',
        expirationDateCheckDigit: 'expiryDate',
        compositeCheckDigit: 'all',
      };
      const other = parse(changed);
      fc.pre(other.format === ours.layout); // it knows national ones too
      for (const { field, valid } of other.details)
        if (field && digits[field] && !valid) expect(ours.problems.map((one) => one.field)).toContain(digits[field]);
    }),
  );
});

test.each([
  ['260301', '2026-03-01'],
  ['260302', '1926-03-02'],
  ['990101', '1999-01-01'],
  ['260230', null],
])('who was born on %s was born on %s', (text, date) => {
  const line = PASSPORT[1]!.slice(0, 13) + text + PASSPORT[1]!.slice(19);
  expect(readZone([PASSPORT[0]!, line], TODAY)!.birthDate).toBe(date);
});

test('lines of other lengths are no zone', () => {
  expect(readZone([PASSPORT[0]!, SMALL[1]!], TODAY)).toBeUndefined();
});
