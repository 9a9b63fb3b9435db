import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyRate, basisPoints, FEN, multiply, ratio, roundToFen, type Rounding, YUAN } from './index';

const units = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
const rate = fc.record({
  numerator: fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }),
  denominator: fc.bigInt({ min: 1n, max: 10n ** 6n }),
});
const magnitude = (value: bigint) => (value < 0n ? -value : value);

describe('multiply', () => {
  it('adds up the same as repeated addition', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 50 }), (value, count) => {
        let sum = 0n;
        for (let i = 0; i < count; i++) sum += value;
        return multiply(value, count) === sum && multiply(value, -count) === -sum;
      }),
    );
  });

  it.each([0.5, NaN, Infinity, 2 ** 53])('refuses the count %s', (count) => {
    expect(() => multiply(YUAN, count)).toThrow(RangeError);
  });
});

describe('applyRate', () => {
  it.each<[bigint, Rounding, bigint]>([
    [5n, 'down', 2n],
    [5n, 'up', 3n],
    [5n, 'halfUp', 3n],
    [-5n, 'down', -2n],
    [-5n, 'up', -3n],
    [-5n, 'halfUp', -3n],
    [4n, 'up', 2n],
    [0n, 'up', 0n],
  ])('halves %s rounding %s to %s', (value, rounding, expected) => {
    expect(applyRate(value, ratio(1, 2), rounding)).toBe(expected);
  });

  it('rounds to the nearest below a half, and up from it', () => {
    expect(applyRate(1n, ratio(49, 100), 'halfUp')).toBe(0n);
    expect(applyRate(1n, ratio(50, 100), 'halfUp')).toBe(1n);
    expect(applyRate(-1n, ratio(51, 100), 'halfUp')).toBe(-1n);
  });

  it('takes 88 % of a price exactly', () => {
    expect(applyRate(199n * YUAN, basisPoints(8800), 'down')).toBe(17_512n * FEN);
  });

  it('is off from the exact result by less than one unit, by at most half a unit for halfUp', () => {
    fc.assert(
      fc.property(units, rate, fc.constantFrom<Rounding>('down', 'up', 'halfUp'), (value, share, rounding) => {
        const exact = value * share.numerator;
        const off = magnitude(applyRate(value, share, rounding) * share.denominator - exact);
        return rounding === 'halfUp' ? off * 2n <= share.denominator : off < share.denominator;
      }),
    );
  });

  it('brackets the exact result between down and up', () => {
    fc.assert(
      fc.property(units, rate, (value, share) => {
        const exact = magnitude(value * share.numerator);
        const down = magnitude(applyRate(value, share, 'down')) * share.denominator;
        const up = magnitude(applyRate(value, share, 'up')) * share.denominator;
        return down <= exact && exact <= up;
      }),
    );
  });

  it('treats a debit as the mirror of the same credit', () => {
    fc.assert(
      fc.property(
        units,
        rate,
        fc.constantFrom<Rounding>('down', 'up', 'halfUp'),
        (value, share, rounding) => applyRate(-value, share, rounding) === -applyRate(value, share, rounding),
      ),
    );
  });
});

describe('rates', () => {
  it('must have whole parts', () => {
    expect(() => basisPoints(0.5)).toThrow(RangeError);
    expect(() => ratio(1.5, 2)).toThrow(RangeError);
    expect(() => ratio(1, 2.5)).toThrow(RangeError);
  });

  it.each([0, -3])('cannot be out of %s', (whole) => {
    expect(() => ratio(1, whole)).toThrow('分母必须大于零');
  });
});

describe('roundToFen', () => {
  it.each<[bigint, Rounding, bigint]>([
    [1_499n, 'halfUp', 1_000n],
    [1_500n, 'halfUp', 2_000n],
    [-1_500n, 'halfUp', -2_000n],
    [1_001n, 'up', 2_000n],
    [1_999n, 'down', 1_000n],
    [7_000n, 'up', 7_000n],
  ])('takes %s %s to %s', (value, rounding, expected) => {
    expect(roundToFen(value, rounding)).toBe(expected);
  });
});
