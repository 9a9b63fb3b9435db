import { YUAN } from '@jishi/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDue, obstacleOf, signingFault } from './rules';

const wanted = { price: 20n * YUAN, monthlyCap: 20n * YUAN, below: 100 };
const offer = { calls: 100, unit: '条', firstPurchaseOnly: false };

describe('what is signed', () => {
  it('may be due at a whole package, and may be capped at one package a month', () => {
    expect(signingFault(wanted, offer)).toBeUndefined();
  });

  it('is no package that is sold once', () => {
    expect(signingFault(wanted, { ...offer, firstPurchaseOnly: true })).toEqual({
      field: 'offerId',
      message: '首购套餐只能买一次，不能自动续购',
    });
  });

  it('is not due before a whole package is used', () => {
    expect(signingFault({ ...wanted, below: 101 }, offer)).toEqual({
      field: 'below',
      message: '不能超过一份套餐的 100 条，否则买了也不够',
    });
  });

  it('is not capped below one package', () => {
    expect(signingFault({ ...wanted, monthlyCap: 20n * YUAN - 1n }, offer)).toEqual({
      field: 'monthlyCap',
      message: '每月上限至少够买一份：20.00 元',
    });
  });
});

describe('a renewal', () => {
  const signed = { price: 20n * YUAN, monthlyCap: 50n * YUAN, spent: 30n * YUAN, below: 10, remaining: 0 };

  it('is made at the signed price, and up to the whole cap', () => {
    expect(obstacleOf(signed, 20n * YUAN)).toBeUndefined();
    expect(obstacleOf(signed, 19n * YUAN)).toBeUndefined();
  });

  it('is not made above the signed price', () => {
    expect(obstacleOf(signed, 20n * YUAN + 1n)).toBe('价格已涨到 20.00001 元，高于您签署的 20.00 元');
  });

  it('is not made above the cap of the month', () => {
    expect(obstacleOf({ ...signed, spent: 30n * YUAN + 1n }, 20n * YUAN)).toBe(
      '本月已续购 30.00001 元，再买一份会超过每月上限 50.00 元',
    );
  });

  it('never costs more in a month than the cap, nor more each than was signed, whatever prices do', () => {
    const price = fc.bigInt({ min: 0n, max: 100n });
    fc.assert(
      fc.property(price, price, fc.array(price), (highest, monthlyCap, prices) => {
        let spent = 0n;
        for (const now of prices) {
          if (obstacleOf({ ...signed, price: highest, monthlyCap, spent }, now)) continue;
          expect(now).toBeLessThanOrEqual(highest);
          spent += now;
        }
        expect(spent).toBeLessThanOrEqual(monthlyCap);
      }),
    );
  });

  it('is due once fewer calls are left than signed', () => {
    expect([9, 10, 11].map((remaining) => isDue({ remaining, below: 10 }))).toEqual([true, false, false]);
  });
});
