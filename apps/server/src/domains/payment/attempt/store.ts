// The only SQL of attempts to collect an order's money at a channel outside.
import type { Queryable, Transaction } from '@jishi/db';
import type { Way } from '../channel/rules';

export type AttemptRow = {
  no: string;
  orderNo: string;
  channel: number;
  /** Null of old ones. */ way: Way | null;
  open: boolean;
};

const COLUMNS = `no, order_no as "orderNo", channel, way, ended_at is null as open`;

/** All attempts of an order, oldest first. */
export async function selectAttempts(db: Queryable, orderNo: string): Promise<AttemptRow[]> {
  const { rows } = await db.query<AttemptRow>(
    `select ${COLUMNS} from payment.attempt where order_no = $1 order by started_at, no`,
    [orderNo],
  );
  return rows;
}

/** Orders that wait no more, with a trade that somebody may still pay. */
export async function selectRivalled(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ no: string }>(
    `select o.no from payment.attempt a join payment.pay_order o on o.no = a.order_no
     where a.ended_at is null and o.status not in (10, 15)
     limit 500`,
  );
  return rows.map(({ no }) => no);
}

/** Begins an attempt for a locked order. */
export async function insertAttempt(tx: Transaction, attempt: Omit<AttemptRow, 'open'>, now: Date): Promise<void> {
  await tx.query('insert into payment.attempt (no, order_no, channel, way, started_at) values ($1, $2, $3, $4, $5)', [
    attempt.no,
    attempt.orderNo,
    attempt.channel,
    attempt.way,
    now,
  ]);
}

/** Marks an attempt as closed at its channel, or paid. */
export async function endAttempt(db: Queryable, no: string, now: Date): Promise<void> {
  await db.query('update payment.attempt set ended_at = $2 where no = $1 and ended_at is null', [no, now]);
}

/** Makes a locked order one of another channel. */
export async function changeChannel(tx: Transaction, orderNo: string, channel: number): Promise<void> {
  await tx.query('update payment.pay_order set channel = $2 where no = $1', [orderNo, channel]);
}
