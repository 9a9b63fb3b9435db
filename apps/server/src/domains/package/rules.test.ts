import { formatMoney, parseMoney } from '@jishi/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unitPrice } from './rules';

it.each([
  ['8.00', 1000, '0.008'],
  ['0.80', 20, '0.04'],
  ['1.00', 3, '0.33333'],
  ['2.00', 3, '0.66667'],
  ['0.00001', 2, '0.00001'],
  ['0.00001', 3, '0.00'],
])('one of the calls that cost %s for %i comes to %s', (price, calls, each) => {
  expect(unitPrice(parseMoney(price), calls)).toBe(each);
});

it('is off from the exact price of a call by half a unit at most', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 10_000_000 }), (price, calls) => {
      const each = unitPrice(price, calls);
      const off = parseMoney(each) * BigInt(calls) - price;
      expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(BigInt(calls));
      expect(formatMoney(parseMoney(each))).toBe(each);
    }),
  );
});
