// The only SQL of attempts to collect an order's money at a channel outside.
import { payOrderStatus } from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { Way } from '../channel/rules';

export type AttemptRow = {
  no: string;
  orderNo: string;
  channel: number;
  /** Null of old ones. */
  way: Way | null;
  /** At whose account of its channel it was begun; null of old ones. */
  merchant: string | null;
  open: boolean;
};

/** All attempts of an order, oldest first. */
export function selectAttempts(db: Queryable, orderNo: string): Promise<AttemptRow[]> {
  return db.many<AttemptRow>(sql`
    select no, order_no, channel, way, merchant, ended_at is null as open
    from payment.attempt where order_no = ${orderNo} order by started_at, no`);
}

/** Orders that wait no more, with a trade that somebody may still pay. */
export async function selectRivalled(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ no: string }>(sql`
    select o.no from payment.attempt a join payment.pay_order o on o.no = a.order_no
    where a.ended_at is null and o.status not in (${payOrderStatus.toPay}, ${payOrderStatus.waiting})
    limit 500`);
  return rows.map(({ no }) => no);
}

/** Begins an attempt for a locked order. */
export async function insertAttempt(
  tx: Transaction,
  { no, orderNo, channel, way, merchant }: Omit<AttemptRow, 'open'>,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into payment.attempt (no, order_no, channel, way, merchant, started_at)
    values (${no}, ${orderNo}, ${channel}, ${way}, ${merchant}, ${now})`);
}

/** Marks an attempt as closed at its channel, or paid. */
export async function endAttempt(db: Queryable, no: string, now: Date): Promise<void> {
  await db.run(sql`update payment.attempt set ended_at = ${now} where no = ${no} and ended_at is null`);
}

/** Makes a locked order one of another channel. */
export async function changeChannel(tx: Transaction, orderNo: string, channel: number): Promise<void> {
  await tx.run(sql`update payment.pay_order set channel = ${channel} where no = ${orderNo}`);
}
