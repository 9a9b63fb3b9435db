// What an order costs, line by line. Money is bigint in units of 0.00001 yuan.
import { priceLineKind } from '@jishi/contract/enums/payment';
import { applyRate, ratio, roundToFen } from '@jishi/money';
import type { MemberId } from '../../../kernel/context';
import { type Transfer, memberAccount, platformAccount } from '../../ledger';

/** Goods add to a price; the other kinds take from it, so their amounts are not above zero. */
export type PriceLine = { readonly kind: number; readonly name: string; readonly amount: bigint };

export type Price = { listAmount: bigint; discount: bigint; payAmount: bigint };

/**
 * The totals of the lines: `payAmount = listAmount - discount`, the sum of all lines.
 * @throws Error for invalid lines: without goods, out of order, or below zero after one of them
 */
export function priceOf(lines: readonly PriceLine[]): Price {
  const price = { listAmount: 0n, discount: 0n, payAmount: 0n };
  let kind: number = priceLineKind.goods;
  for (const line of lines) {
    const isGoods = line.kind === priceLineKind.goods;
    if (line.kind < kind) throw new Error('the lines of a price are out of order');
    if (isGoods ? line.amount < 0n : line.amount > 0n)
      throw new Error(`a line of a price has the wrong sign: ${line.name}`);
    if (isGoods) price.listAmount += line.amount;
    else price.discount -= line.amount;
    price.payAmount += line.amount;
    if (price.payAmount < 0n) throw new Error(`a price falls below zero: ${line.name}`);
    kind = line.kind;
  }
  if (lines[0]?.kind !== priceLineKind.goods) throw new Error('a price without goods');
  return price;
}

/** Adds a line that takes off `amount`, at most what is left; returns the same lines when nothing is taken off. */
export function reduced(lines: readonly PriceLine[], off: PriceLine): readonly PriceLine[] {
  const { payAmount } = priceOf(lines);
  const amount = off.amount < payAmount ? off.amount : payAmount;
  return amount > 0n ? [...lines, { ...off, amount: -amount }] : lines;
}

/** The lines with the discount of a VIP level, in parts per thousand, rounded down to whole fen. */
export function withVipDiscount(
  lines: readonly PriceLine[],
  levelName: string,
  perMille: number,
): readonly PriceLine[] {
  const amount = roundToFen(applyRate(priceOf(lines).payAmount, ratio(perMille, 1000), 'down'), 'down');
  return reduced(lines, { kind: priceLineKind.vip, name: `${levelName} ${tenths(1000 - perMille)} 折`, amount });
}

/** Parts per thousand as a Chinese discount: 880 is 8.8. */
export function tenths(perMille: number): string {
  return String(perMille / 100);
}

/** The part of a price that the platform pays by coupons. */
export function couponShareOf(lines: readonly PriceLine[]): bigint {
  return lines.reduce((sum, { kind, amount }) => (kind === priceLineKind.coupon ? sum - amount : sum), 0n);
}

/** The sale: goods, buyer and price. */
type Sold = { no: string; memberId: MemberId; payAmount: bigint; lines: readonly PriceLine[] };

/** By the revenue that it brings, what a sale is in the ledger. */
const BOUGHT = { 'revenue.package': 'package.buy', 'revenue.vip': 'vip.buy' } as const;

/**
 * The sale as ledger postings. Revenue is the price of the goods after a VIP discount; the platform pays for a coupon
 * out of `expense.coupon`. A coupon that covers everything passes through the member's bonus account.
 */
export function purchaseOf(order: Sold, revenue: keyof typeof BOUGHT): Transfer[] {
  const { memberId, payAmount, no } = order;
  const share = couponShareOf(order.lines);
  const sale = { key: `buy:${no}`, kind: BOUGHT[revenue], memo: { orderNo: no } };
  const earned = { account: platformAccount(revenue), amount: payAmount + share };
  const given = { account: platformAccount('expense.coupon'), amount: -share };
  if (payAmount > 0n) {
    const paid = { account: memberAccount(memberId, 'deposit', 'bonus', 'credit'), amount: -payAmount };
    return [{ ...sale, lines: share > 0n ? [paid, given, earned] : [paid, earned] }];
  }
  if (share === 0n) return [];
  const bonus = memberAccount(memberId, 'bonus');
  return [
    { ...sale, key: `coupon:${no}`, kind: 'bonus.coupon', lines: [given, { account: bonus, amount: share }] },
    { ...sale, lines: [{ account: bonus, amount: -share }, earned] },
  ];
}
