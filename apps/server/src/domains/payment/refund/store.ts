// The only SQL of money that goes back of orders.
import {
  payChannel,
  payOrderKind,
  payOrderStatus,
  receiptOutcome,
  refundStatus,
  refundWay,
} from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, list, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { OpenThere } from '../../review';
import { TAKEN } from './bonus/store';
import { type Source } from './rules';

export type RefundRow = {
  no: string;
  memberId: MemberId;
  orderNo: string | null;
  withdrawalNo: string | null;
  amount: bigint;
  /** With a top-up: what is taken of its bonus, and what is kept for a bonus that was spent; see `partsBack`. */
  bonusBack: bigint;
  withheld: bigint;
  way: number;
  status: number;
  attempt: number;
  reason: string;
  said: string;
  serial: string | null;
  askedBy: string | null;
  createdAt: Date;
  doneAt: Date | null;
};

const PAID = [payOrderStatus.paid, payOrderStatus.refunding, payOrderStatus.partlyRefunded, payOrderStatus.refunded];

const COLUMNS = sql`r.no, r.member_id, r.order_no, r.withdrawal_no, r.amount, r.bonus_back, r.withheld, r.way, r.status,
  r.attempt, r.reason, r.said, r.serial, r.asked_by, r.created_at, r.done_at`;

export async function nextSerial(tx: Transaction): Promise<bigint> {
  const { n } = await tx.one<{ n: bigint }>(sql`select nextval('payment.refund_serial') as n`);
  return n;
}

/** A part of a withdrawal that was granted. */
export type NewRefund = Pick<
  RefundRow,
  'no' | 'memberId' | 'orderNo' | 'withdrawalNo' | 'amount' | 'bonusBack' | 'withheld' | 'way' | 'status' | 'reason'
>;

export async function insertRefund(tx: Transaction, refund: NewRefund, now: Date): Promise<void> {
  const doneAt = refund.status === refundStatus.done ? now : null;
  await tx.run(sql`
    insert into payment.refund
      (no, member_id, order_no, withdrawal_no,
       amount, bonus_back, withheld, way, status,
       reason, created_at, done_at)
    values
      (${refund.no}, ${refund.memberId}, ${refund.orderNo}, ${refund.withdrawalNo},
       ${refund.amount}, ${refund.bonusBack}, ${refund.withheld}, ${refund.way}, ${refund.status},
       ${refund.reason}, ${now}, ${doneAt})`);
}

type Asked = Pick<RefundRow, 'no' | 'memberId' | 'amount' | 'way' | 'reason' | 'createdAt'> & {
  orderNo: string;
  askedBy: string;
};

/** Keeps a refund of an order that is to be decided. */
export function insertAsked(tx: Transaction, asked: Asked): Promise<RefundRow> {
  return tx.one<RefundRow>(sql`
    insert into payment.refund as r (no, member_id, order_no, amount, way, status, reason, asked_by, created_at)
    values
      (${asked.no}, ${asked.memberId}, ${asked.orderNo}, ${asked.amount}, ${asked.way}, ${refundStatus.toSecond},
       ${asked.reason}, ${asked.askedBy}, ${asked.createdAt})
    returning ${COLUMNS}`);
}

export function selectRefund(db: Queryable, no: string): Promise<RefundRow | undefined> {
  return db.maybe<RefundRow>(sql`select ${COLUMNS} from payment.refund r where r.no = ${no}`);
}

/** A refund, locked until the transaction ends. */
export function lockRefund(tx: Transaction, no: string): Promise<RefundRow | undefined> {
  return tx.maybe<RefundRow>(sql`select ${COLUMNS} from payment.refund r where r.no = ${no} for update`);
}

/** What every refund of an order takes of it, oldest first. */
export function selectOfOrder(
  db: Queryable,
  orderNo: string,
): Promise<{ no: string; status: number; amount: bigint }[]> {
  return db.many(sql`
    select r.no, r.status, ${TAKEN} as amount from payment.refund r where r.order_no = ${orderNo} order by r.no`);
}

/** Notes what goes out of a locked refund, and what happens to the bonus. */
export async function setBack(
  tx: Transaction,
  no: string,
  { amount, bonusBack, withheld }: Pick<RefundRow, 'amount' | 'bonusBack' | 'withheld'>,
): Promise<void> {
  await tx.run(sql`
    update payment.refund set amount = ${amount}, bonus_back = ${bonusBack}, withheld = ${withheld} where no = ${no}`);
}

/** Moves a locked refund; what was said stays as it is unless given. */
export async function moveRefund(
  tx: Transaction,
  no: string,
  to: { status: number; way?: number; said?: string; serial?: string; attempt?: number },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update payment.refund
    set status = ${to.status}, way = coalesce(${to.way ?? null}, way), said = coalesce(${to.said ?? null}, said),
      serial = coalesce(${to.serial ?? null}, serial),
      attempt = coalesce(${to.attempt ?? null}, attempt), done_at = ${to.status === refundStatus.done ? now : null}
    where no = ${no}`);
}

/** Whether a bank's serial number stands on a refund already. */
export async function isSerialUsed(db: Queryable, serial: string): Promise<boolean> {
  return (await db.run(sql`select from payment.refund where serial = ${serial}`)) === 1;
}

export async function setOrderStatus(tx: Transaction, no: string, status: number): Promise<void> {
  await tx.run(sql`update payment.pay_order set status = ${status} where no = ${no}`);
}

/** The payment that an order was paid by at a channel outside. */
export function selectPayment(
  db: Queryable,
  orderNo: string,
): Promise<{ channel: number; tradeNo: string; amount: bigint } | undefined> {
  return db.maybe(sql`
    select c.channel, c.trade_no, c.amount
    from payment.receipt c
    where c.order_no = ${orderNo} and c.disposition = ${receiptOutcome.paidOrder}
    limit 1`);
}

const IS_PAID_TOP_UP = sql`o.kind = ${literal(payOrderKind.recharge)}
  and o.status in (${list(PAID.map(literal))})`;

/** Locks the top-ups of a member that money may go back to, in the order of their numbers, as everybody else does. */
export async function lockTopUps(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`
    select from payment.pay_order o where o.member_id = ${memberId} and ${IS_PAID_TOP_UP} order by o.no for update`);
}

type PaidRow = { no: string; payAmount: bigint; returnable: boolean };

/**
 * Top-ups of a member, the newest first, with what is left of each: those that a channel outside can take back, paid after
 * `since`, and the others.
 */
export async function selectSources(
  db: Queryable,
  memberId: MemberId,
  since: Date,
): Promise<{ returnable: Source[]; others: Source[] }> {
  const paid = await db.many<PaidRow>(sql`
    select o.no, o.pay_amount,
      o.channel in (${payChannel.alipay}, ${payChannel.wechat}) and o.status <> ${payOrderStatus.refunded} and o.paid_at > ${since}
        as returnable
    from payment.pay_order o
    where o.member_id = ${memberId} and ${IS_PAID_TOP_UP}
    order by o.no`);
  // what was refunded to the balance is still there, to be asked for
  const taken = await db.many<{ orderNo: string; amount: bigint }>(sql`
    select r.order_no, sum(${TAKEN})::bigint as amount from payment.refund r
    where r.order_no = any (${paid.map(({ no }) => no)})
      and r.status <> ${refundStatus.refused} and r.way <> ${refundWay.balance}
    group by r.order_no`);
  const takenOf = new Map(taken.map(({ orderNo, amount }) => [orderNo, amount]));
  const sources = paid
    .map(({ no, payAmount, returnable }) => ({ orderNo: no, left: payAmount - (takenOf.get(no) ?? 0n), returnable }))
    .reverse();
  return {
    returnable: sources.filter((source) => source.returnable),
    others: sources.filter((source) => !source.returnable),
  };
}

/** Refunds on their way to a channel whose job may have been lost. */
export async function selectUnderWay(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.many<{ no: string }>(sql`
    select no from payment.refund
    where status = ${refundStatus.underWay} and way = ${refundWay.source} and created_at < ${before}
    order by created_at limit 500`);
  return rows.map(({ no }) => no);
}

/** Refunds that a channel refused, and those that somebody has to send by bank. */
export function selectWaiting(db: Queryable): Promise<OpenThere> {
  const [refused, underWay, bank] = [refundStatus.channelRefused, refundStatus.underWay, refundWay.bank].map(literal);
  return db.one<OpenThere>(sql`
    select count(*)::int as open, 0 as overdue, min(created_at) as since, null::timestamptz as due
    from payment.refund where status = ${refused!} or status = ${underWay!} and way = ${bank!}`);
}
