import { priceLineKind } from '@jishi/contract/enums/payment';
import { FEN, YUAN } from '@jishi/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { MemberId } from '../../../kernel/context';
import { type PriceLine, couponShareOf, priceOf, purchaseOf, reduced, tenths, withVipDiscount } from './rules';

const goods = (amount: bigint): PriceLine => ({ kind: priceLineKind.goods, name: '套餐', amount });
const coupon = (amount: bigint): PriceLine => ({ kind: priceLineKind.coupon, name: '券', amount });
const units = fc.bigInt({ min: 0n, max: 10n ** 12n });
const perMille = fc.integer({ min: 0, max: 999 });

/** Prices as they come about: goods, what is left of something, VIP, coupon. */
const lines = fc
  .record({ price: units, rest: units, perMille, off: units })
  .map(({ price, rest, perMille: vip, off }) => {
    const remainder = reduced([goods(price)], { kind: priceLineKind.remainder, name: '抵扣', amount: rest });
    return reduced(withVipDiscount(remainder, '黄金会员', vip), coupon(off));
  });

describe('a price', () => {
  it('is the sum of its lines, never below zero', () => {
    fc.assert(
      fc.property(lines, (price) => {
        const { listAmount, discount, payAmount } = priceOf(price);
        expect(price.reduce((sum, { amount }) => sum + amount, 0n)).toBe(payAmount);
        expect(listAmount - discount).toBe(payAmount);
        expect(payAmount).toBeGreaterThanOrEqual(0n);
        expect(discount).toBeGreaterThanOrEqual(0n);
      }),
    );
  });

  it('falls by what a line takes off, or to nothing', () => {
    fc.assert(
      fc.property(lines, units, (price, off) => {
        const before = priceOf(price).payAmount;
        expect(priceOf(reduced(price, coupon(off))).payAmount).toBe(off < before ? before - off : 0n);
      }),
    );
  });

  it('keeps whole fen whole under a VIP discount, and never gives away more than the rate', () => {
    fc.assert(
      fc.property(units, perMille, (amount, off) => {
        const price = amount * FEN;
        const { payAmount, discount } = priceOf(withVipDiscount([goods(price)], '黄金会员', off));
        expect(payAmount % FEN).toBe(0n);
        expect(discount * 1000n).toBeLessThanOrEqual(price * BigInt(off));
        expect(price * BigInt(off) - discount * 1000n).toBeLessThan(FEN * 1000n);
      }),
    );
  });

  it('takes VIP off before a coupon, and says both', () => {
    const vip = withVipDiscount([goods(100n * YUAN)], '黄金会员', 120);
    const price = reduced(vip, coupon(20n * YUAN));
    expect(price.map(({ kind, name, amount }) => [kind, name, amount])).toEqual([
      [1, '套餐', 100n * YUAN],
      [3, '黄金会员 8.8 折', -12n * YUAN],
      [4, '券', -20n * YUAN],
    ]);
    expect(priceOf(price)).toEqual({ listAmount: 100n * YUAN, discount: 32n * YUAN, payAmount: 68n * YUAN });
  });

  it.each([
    ['nothing at all', [], 'a price without goods'],
    ['a line without goods', [coupon(0n)], 'a price without goods'],
    ['goods below zero', [goods(-1n)], 'a line of a price has the wrong sign: 套餐'],
    ['a coupon that adds', [goods(1n), coupon(1n)], 'a line of a price has the wrong sign: 券'],
    [
      'a coupon before VIP',
      [goods(9n), coupon(-1n), { kind: priceLineKind.vip, name: '', amount: -1n }],
      'the lines of a price are out of order',
    ],
    ['goods after a coupon', [goods(9n), coupon(-1n), goods(1n)], 'the lines of a price are out of order'],
    ['more off than there is', [goods(1n), coupon(-2n)], 'a price falls below zero: 券'],
  ])('is not %s', (_, wrong, message) => {
    expect(() => priceOf(wrong)).toThrow(message);
  });

  it('may be of several goods, and of several coupons up to all that they cost', () => {
    const price = [goods(3n), goods(0n), goods(4n), coupon(0n), coupon(-5n), coupon(-2n)];
    expect(priceOf(price)).toEqual({ listAmount: 7n, discount: 7n, payAmount: 0n });
  });

  it('has no line for a discount of nothing', () => {
    const price = [goods(YUAN)];
    expect(reduced(price, coupon(0n))).toBe(price);
    expect(withVipDiscount(price, '黄金会员', 0)).toBe(price);
    expect(reduced([goods(0n)], coupon(5n))).toHaveLength(1);
  });
});

test.each([
  [880, '8.8'],
  [905, '9.05'],
  [500, '5'],
])('%i per mille of a price are %s of ten', (paid, text) => {
  expect(tenths(paid)).toBe(text);
});

describe('a sale on the book', () => {
  const order = (price: readonly PriceLine[]) => ({
    no: 'PO1',
    memberId: '7' as MemberId,
    lines: price,
    payAmount: priceOf(price).payAmount,
  });

  it('balances, pays the goods in full, and charges coupons to the platform', () => {
    fc.assert(
      fc.property(lines, (price) => {
        const transfers = purchaseOf(order(price), 'revenue.package');
        const moved = (name: string) =>
          transfers.flatMap((t) => t.lines).reduce((sum, l) => (l.account.startsWith(name) ? sum + l.amount : sum), 0n);
        const share = couponShareOf(price);
        const { payAmount } = priceOf(price);
        for (const { lines: postings } of transfers) {
          expect(postings.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
          expect(postings.some(({ account }) => account.startsWith('member:'))).toBe(true);
          expect(postings.every(({ amount }) => amount !== 0n)).toBe(true);
        }
        expect(moved('platform:revenue.package')).toBe(payAmount + share);
        expect(moved('platform:expense.coupon')).toBe(-share);
        expect(moved('member:7')).toBe(-payAmount);
      }),
    );
  });

  it('takes money from what was paid in first', () => {
    const [sale] = purchaseOf(order([goods(5n)]), 'revenue.vip');
    expect(sale).toMatchObject({ key: 'buy:PO1', kind: 'vip.buy', memo: { orderNo: 'PO1' } });
    expect(sale!.lines).toEqual([
      { account: 'member:7:deposit+bonus+credit', amount: -5n },
      { account: 'platform:revenue.vip', amount: 5n },
    ]);
  });

  it('is nothing when nothing is paid by anybody', () => {
    expect(purchaseOf(order([goods(0n)]), 'revenue.vip')).toEqual([]);
  });

  it('passes through the given money when a coupon pays for everything', () => {
    const transfers = purchaseOf(order([goods(5n), coupon(-5n)]), 'revenue.vip');
    expect(transfers.map(({ key, kind }) => [key, kind])).toEqual([
      ['coupon:PO1', 'bonus.coupon'],
      ['buy:PO1', 'vip.buy'],
    ]);
    expect(transfers.flatMap((t) => t.lines.map(({ account, amount }) => [account, amount]))).toEqual([
      ['platform:expense.coupon', -5n],
      ['member:7:bonus', 5n],
      ['member:7:bonus', -5n],
      ['platform:revenue.vip', 5n],
    ]);
  });
});
