import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayAmount, displayMoney, formatMoney, parseMoney, roundToFen } from './index';

const units = fc.bigInt({ min: -(10n ** 17n) + 1n, max: 10n ** 17n - 1n });
const withoutSeparators = (text: string) => text.replaceAll(',', '');

describe('displayAmount', () => {
  it.each([
    ['0.00', '0.00'],
    ['999.99', '999.99'],
    ['1000.00', '1,000.00'],
    ['1234567.891', '1,234,567.89'],
    ['0.005', '0.01'],
    ['0.00499', '0.00'],
    ['-0.00499', '0.00'],
    ['-0.005', '-0.01'],
    ['999.995', '1,000.00'],
    ['-1234.5', '-1,234.50'],
  ])('shows %s as %s', (wire, shown) => {
    expect(displayAmount(wire)).toBe(shown);
  });

  it('shows the amount rounded to fen, separated every three digits', () => {
    fc.assert(
      fc.property(units, (value) => {
        const shown = displayAmount(value);
        expect(shown).toMatch(/^-?\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(withoutSeparators(shown)).toBe(formatMoney(roundToFen(value, 'halfUp')));
      }),
    );
  });
});

describe('displayMoney', () => {
  it.each([
    ['0.00', '0.00'],
    ['0.00001', '0.00001'],
    ['1234.5', '1,234.50'],
    ['1234.50600', '1,234.506'],
    ['-1000000.1', '-1,000,000.10'],
  ])('shows %s as %s', (wire, shown) => {
    expect(displayMoney(wire)).toBe(shown);
  });

  it('loses nothing', () => {
    fc.assert(fc.property(units, (value) => parseMoney(withoutSeparators(displayMoney(value))) === value));
  });

  it('shows units and their wire text alike', () => {
    fc.assert(fc.property(units, (value) => displayMoney(value) === displayMoney(formatMoney(value))));
  });

  it.each(['', 'abc', '1,000.00'])('refuses %j', (text) => {
    expect(() => displayMoney(text)).toThrow(RangeError);
    expect(() => displayAmount(text)).toThrow(RangeError);
  });
});
