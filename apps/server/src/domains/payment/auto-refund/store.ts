// The only SQL of money that was paid twice.
import { receiptOutcome } from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type Owed = { orderNo: string; memberId: MemberId; amount: bigint };

const IS_OWED = sql`r.disposition = ${literal(receiptOutcome.returned)} and r.returned_at is null`;

const owed = (channel: number, tradeNo: string) => sql`
  select r.order_no, o.member_id, r.amount
  from payment.receipt r
  join payment.pay_order o on o.no = r.order_no
  where r.channel = ${channel} and r.trade_no = ${tradeNo} and ${IS_OWED}`;

/** A payment to be refunded automatically; undefined once it is refunded or credited. */
export function selectOwed(db: Queryable, channel: number, tradeNo: string): Promise<Owed | undefined> {
  return db.maybe<Owed>(owed(channel, tradeNo));
}

/** The same, locked until the transaction ends. */
export function lockOwed(tx: Transaction, channel: number, tradeNo: string): Promise<Owed | undefined> {
  return tx.maybe<Owed>(sql`${owed(channel, tradeNo)} for update of r`);
}

/** Payments that have been owed since before a moment, oldest first. */
export function selectAllOwed(db: Queryable, before: Date): Promise<{ channel: number; tradeNo: string }[]> {
  return db.many(sql`
    select r.channel, r.trade_no from payment.receipt r
    where ${IS_OWED} and r.received_at < ${before}
    order by r.received_at
    limit 500`);
}

/** Marks a locked payment as refunded to its source. */
export async function markReturned(tx: Transaction, channel: number, tradeNo: string, now: Date): Promise<void> {
  await tx.run(
    sql`update payment.receipt set returned_at = ${now} where channel = ${channel} and trade_no = ${tradeNo}`,
  );
}

/** Marks a locked payment as credited to its member's balance, since its channel would not take it back. */
export async function markCredited(tx: Transaction, channel: number, tradeNo: string): Promise<void> {
  await tx.run(sql`
    update payment.receipt set disposition = ${receiptOutcome.creditedToBalance}
    where channel = ${channel} and trade_no = ${tradeNo}`);
}
