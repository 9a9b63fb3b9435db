import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { quoteProduct } from '../enums/quote';
import { PRICE_MAX, markedUp, readPrice, unitsOf } from './price';

const { api, recharge } = quoteProduct;

describe('a price as it is typed', () => {
  it.each([
    [api, '0.00001', 1n],
    [api, '12', 1_200_000n],
    [recharge, '49.9', 4_990_000n],
    [recharge, '99999999.99', PRICE_MAX - 999n],
  ])('of kind %i, %s, is its units', (kind, text, price) => expect(readPrice(kind, text)).toEqual({ price }));

  it.each([
    [api, '0.000001', '单价是最多 5 位小数的数字'],
    [recharge, '1.234', '单价是最多 2 位小数的数字'],
    [api, '', '单价是最多 5 位小数的数字'],
    [api, '1,000', '单价是最多 5 位小数的数字'],
    [api, '1e3', '单价是最多 5 位小数的数字'],
    [api, '.5', '单价是最多 5 位小数的数字'],
    [api, '0', '单价要大于 0'],
    [api, '-1', '单价要大于 0'],
    [api, '100000000', '单价要小于 1 亿元'],
  ])('of kind %i, %s, is refused in words', (kind, text, fault) => expect(readPrice(kind, text)).toEqual({ fault }));
});

describe('a markup', () => {
  it('is a share of the cost, or an amount on top', () => {
    expect(markedUp(api, 5000n, { percent: '12.5' })).toEqual({ price: 5625n });
    expect(markedUp(api, 5000n, { percent: '-20' })).toEqual({ price: 4000n });
    expect(markedUp(recharge, 990_000n, { amount: '0.55' })).toEqual({ price: 1_045_000n });
  });

  it('is rounded half up: a call to 0.00001 yuan, a recharge product to a fen', () => {
    expect(markedUp(api, 1n, { percent: '49.99' })).toEqual({ price: 1n });
    expect(markedUp(api, 1n, { percent: '50' })).toEqual({ price: 2n });
    expect(markedUp(recharge, 990_000n, { percent: '0.05' })).toEqual({ price: 990_000n });
    expect(markedUp(recharge, 1_000_000n, { percent: '0.05' })).toEqual({ price: 1_001_000n });
  });

  it('that is none, or leaves no price, is refused in words', () => {
    expect(markedUp(api, 5000n, { percent: '1.234' })).toEqual({ fault: '加价比例是最多 2 位小数的百分数' });
    expect(markedUp(recharge, 5000n, { amount: '0.001' })).toEqual({ fault: '加价金额是最多 2 位小数的数字' });
    expect(markedUp(api, 5000n, { percent: '-100' })).toEqual({ fault: '加价后单价要大于 0' });
    expect(markedUp(api, 0n, { percent: '10' })).toEqual({ fault: '加价后单价要大于 0' });
    expect(markedUp(recharge, 400n, { percent: '1' })).toEqual({ fault: '单价要大于 0' });
    expect(markedUp(api, PRICE_MAX, { amount: '1' })).toEqual({ fault: '单价要小于 1 亿元' });
  });
});

test('of a dearer product, and of a higher markup, the price is never lower', () => {
  const percent = fc.integer({ min: -9000, max: 100_000 }).map((points) => (points / 100).toFixed(2));
  const cost = fc.bigInt({ min: 1000n, max: 10n ** 9n });
  const priceOf = (kind: number, of: bigint, by: string) => {
    const read = markedUp(kind, of, { percent: by });
    return 'price' in read ? read.price : 0n;
  };
  fc.assert(
    fc.property(fc.constantFrom(api, recharge), cost, cost, percent, percent, (kind, one, other, less, more) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      const [small, big] = Number(less) < Number(more) ? [less, more] : [more, less];
      expect(priceOf(kind, low, small) <= priceOf(kind, high, small)).toBe(true);
      expect(priceOf(kind, low, small) <= priceOf(kind, low, big)).toBe(true);
      const exact = Number(low) * (1 + Number(small) / 100);
      const step = kind === recharge ? 1000 : 1;
      expect(Math.abs(Number(priceOf(kind, low, small)) - exact)).toBeLessThanOrEqual(step / 2 + 0.01);
    }),
  );
});

test('units are read from text exactly', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (units) => {
      const digits = (units < 0n ? -units : units).toString().padStart(6, '0');
      expect(unitsOf(`${units < 0n ? '-' : ''}${digits.slice(0, -5)}.${digits.slice(-5)}`)).toBe(units);
    }),
  );
});
