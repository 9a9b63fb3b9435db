// What an order of goods moves. Money is bigint in units of 0.00001 yuan.
import { goodsOrderStatus, goodsWay } from '@jishi/contract/enums/marketplace';
import type { MemberId } from '../../../kernel/context';
import { type Transfer, memberAccount } from '../../ledger';

/** What of an order decides how its money moves. */
export type Moved = {
  no: string;
  memberId: MemberId;
  supplierMemberId: MemberId;
  way: number;
  price: bigint;
  amount: bigint;
  fromDeposit: bigint;
  fromBonus: bigint;
  fromCredit: bigint;
};

/** Orders of one buyer that wait to be paid at the same time. */
export const MOST_UNPAID = 20;

/** Takes the price from the buyer into our keeping, under the key by which a payment is known. */
export function buyOf(
  { no, memberId, amount }: Pick<Moved, 'no' | 'memberId' | 'amount'>,
  payOrderNo: string,
): Transfer {
  return {
    key: `buy:${payOrderNo}`,
    kind: 'goods.buy',
    memo: { orderNo: no },
    lines: [
      { account: memberAccount(memberId, 'deposit', 'bonus', 'credit'), amount: -amount },
      { account: memberAccount(memberId, 'escrow'), amount },
    ],
  };
}

type Delivered = Pick<Moved, 'no' | 'memberId' | 'supplierMemberId' | 'price'>;

/** So many were delivered: their price waits for settlement. `delivery` tells the parts of one order apart. */
export function deliverOf(
  { no, memberId, supplierMemberId, price }: Delivered,
  delivery: string,
  count: number,
): Transfer {
  const amount = price * BigInt(count);
  return {
    key: `goods:${no}:deliver:${delivery}`,
    kind: 'goods.deliver',
    memo: { orderNo: no },
    lines: [
      { account: memberAccount(memberId, 'escrow'), amount: -amount },
      { account: memberAccount(supplierMemberId, 'settlement'), amount },
    ],
  };
}

/** A pool's order is delivered whole by the transaction that pays it, so its money moves with the payment. */
export function movesWithPayment({ way }: Pick<Moved, 'way'>): boolean {
  return way === goodsWay.pool;
}

/** The price of what was not delivered goes back. */
export function backOf(order: Moved, amount: bigint): Transfer {
  return {
    key: `goods:${order.no}:back`,
    kind: 'goods.back',
    memo: { orderNo: order.no },
    lines: [{ account: memberAccount(order.memberId, 'escrow'), amount: -amount }, ...linesBack(order, 0n, amount)],
  };
}

/** What a dispute gives back, after `before` went back already. */
export function disputeOf(order: Moved, before: bigint, amount: bigint): Transfer {
  return {
    key: `goods:${order.no}:dispute`,
    kind: 'goods.dispute',
    memo: { orderNo: order.no },
    lines: [
      { account: memberAccount(order.supplierMemberId, 'settlement'), amount: -amount },
      ...linesBack(order, before, amount),
    ],
  };
}

type Sources = Pick<Moved, 'fromDeposit' | 'fromBonus' | 'fromCredit'>;

/** What goes back to each source, the owed one first, none more than it gave. @throws Error for more than the order came to */
export function sourcesBack(
  { fromDeposit, fromBonus, fromCredit }: Sources,
  before: bigint,
  amount: bigint,
): { kind: 'credit' | 'deposit' | 'bonus'; amount: bigint }[] {
  let skip = before;
  let left = amount;
  const parts = (
    [
      ['credit', fromCredit],
      ['deposit', fromDeposit],
      ['bonus', fromBonus],
    ] as const
  ).map(([kind, gave]) => {
    const gone = least(skip, gave);
    const part = least(left, gave - gone);
    skip -= gone;
    left -= part;
    return { kind, amount: part };
  });
  if (left > 0n || skip > 0n) throw new Error('more would go back than was paid');
  return parts.filter((part) => part.amount > 0n);
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

function linesBack(order: Moved, before: bigint, amount: bigint): Transfer['lines'] {
  return sourcesBack(order, before, amount).map((part) => ({
    account: memberAccount(order.memberId, part.kind),
    amount: part.amount,
  }));
}

/** Something of it was delivered and nothing more will be. */
export const ENDED_WITH_GOODS: readonly number[] = [goodsOrderStatus.delivered, goodsOrderStatus.partly];
