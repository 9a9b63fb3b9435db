// The only SQL of money that was paid twice.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { Disposition } from '../rules';

export type Owed = { orderNo: string; memberId: MemberId; amount: bigint };

type Raw = { order_no: string; member_id: MemberId; amount: string };

const OWED = `select r.order_no, o.member_id, r.amount
  from payment.receipt r
  join payment.pay_order o on o.no = r.order_no
  where r.channel = $1 and r.trade_no = $2 and r.disposition = ${Disposition.returned} and r.returned_at is null`;

/** A payment that has not gone back yet; undefined when it has, or was credited instead. */
export async function selectOwed(db: Queryable, channel: number, tradeNo: string): Promise<Owed | undefined> {
  const { rows } = await db.query<Raw>(OWED, [channel, tradeNo]);
  return rows[0] && owedFrom(rows[0]);
}

/** The same, locked until the transaction ends. */
export async function lockOwed(tx: Transaction, channel: number, tradeNo: string): Promise<Owed | undefined> {
  const { rows } = await tx.query<Raw>(`${OWED} for update of r`, [channel, tradeNo]);
  return rows[0] && owedFrom(rows[0]);
}

/** Payments that have been owed since before a moment, oldest first. */
export async function selectAllOwed(db: Queryable, before: Date): Promise<{ channel: number; tradeNo: string }[]> {
  const { rows } = await db.query<{ channel: number; tradeNo: string }>(
    `select channel, trade_no as "tradeNo" from payment.receipt
     where disposition = ${Disposition.returned} and returned_at is null and received_at < $1
     order by received_at
     limit 500`,
    [before],
  );
  return rows;
}

function owedFrom({ order_no, member_id, amount }: Raw): Owed {
  return { orderNo: order_no, memberId: member_id, amount: BigInt(amount) };
}

/** Marks a locked payment as gone back to its source. */
export async function markReturned(tx: Transaction, channel: number, tradeNo: string, now: Date): Promise<void> {
  await tx.query('update payment.receipt set returned_at = $3 where channel = $1 and trade_no = $2', [
    channel,
    tradeNo,
    now,
  ]);
}

/** Marks a locked payment as credited to its member's balance, since its channel would not take it back. */
export async function markCredited(tx: Transaction, channel: number, tradeNo: string): Promise<void> {
  await tx.query(
    `update payment.receipt set disposition = ${Disposition.creditedToBalance} where channel = $1 and trade_no = $2`,
    [channel, tradeNo],
  );
}
