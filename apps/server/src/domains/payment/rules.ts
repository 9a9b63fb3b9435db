// What holds for pay orders whoever pays them.
import { payOrderStatus, receiptOutcome } from '@jishi/contract/enums/payment';
import { parseMoney } from '@jishi/money';
import { invalidField } from '../../kernel/refusal';
import { formatTime } from '../../kernel/time';

/** Smallest and largest top-up, and the amounts offered, in 0.00001 yuan. */
export const RECHARGE = {
  min: parseMoney('10'),
  max: parseMoney('1000000'),
  amounts: ['100', '500', '1000', '2000', '5000', '10000', '20000', '50000'].map(parseMoney),
} as const;

/** A third-party order waits this long to be paid. */
export const EXPIRES_AFTER_MS = 30 * 60_000;

/** Orders of one member that wait to be paid at the same time: they put stock aside. */
export const MOST_UNPAID = 20;

/** @throws Refusal invalidInput when a top-up is outside its limits */
export function checkRechargeAmount(amount: bigint) {
  if (amount < RECHARGE.min) throw invalidField('amount', '单笔充值最少 10 元');
  if (amount > RECHARGE.max) throw invalidField('amount', '单笔充值最多 1,000,000 元');
}

/** A time-ordered, unique order number: PO, the Shanghai time, and a serial number. */
export function orderNo(now: Date, serial: bigint): string {
  return `PO${formatTime(now).replaceAll(/\D/g, '')}${(serial % 100_000_000n).toString().padStart(8, '0')}`;
}

type Asked = {
  kind: number;
  channel: number;
  listAmount: bigint;
  couponId: string | null;
  reference: Readonly<Record<string, string>>;
};

/**
 * Whether an earlier order under the same Idempotency-Key asks for the same thing; its price may have changed since.
 */
export function isSameRequest(earlier: Asked, asked: Asked): boolean {
  const { offerId } = asked.reference;
  const sameGoods = offerId ? earlier.reference.offerId === offerId : earlier.listAmount === asked.listAmount;
  const sameWay = earlier.channel === asked.channel && earlier.couponId === asked.couponId;
  return earlier.kind === asked.kind && sameWay && sameGoods;
}

type Waiting = { status: number; payAmount: bigint };

/**
 * Decides what happens to money received for an order. The exact amount pays a waiting order; for a closed order it is
 * credited to the balance; for a paid order it is refunded to its source; any other amount is held for a person to look
 * at.
 */
export function dispositionOf(order: Waiting, amount: bigint): number {
  if (order.payAmount !== amount) return receiptOutcome.held;
  const { status } = order;
  if (status === payOrderStatus.toPay || status === payOrderStatus.waiting) return receiptOutcome.paidOrder;
  return status === payOrderStatus.closed ? receiptOutcome.creditedToBalance : receiptOutcome.returned;
}
