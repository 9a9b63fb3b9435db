// The SQL of handing orders over and of asking for them.
import { rechargeAttempt, rechargeStatus } from '@jishi/contract/enums/recharge';
import { type Queryable, type Transaction, sql } from '@jishi/db';

/** The suppliers that an order was handed to. */
export async function selectTried(tx: Queryable, orderId: string): Promise<string[]> {
  const rows = await tx.many<{ supplierId: string }>(sql`
    select supplier_id from recharge.attempt where order_id = ${orderId}`);
  return rows.map(({ supplierId }) => supplierId);
}

export type NewAttempt = {
  number: string;
  orderId: string;
  supplierId: string;
  supplierName: string;
  product: string;
  cost: bigint;
};

/** Notes that a supplier is about to be called: from here on it is asked under the same number. */
export async function insertAttempt(tx: Transaction, attempt: NewAttempt, askAfter: number): Promise<void> {
  await tx.run(sql`
    insert into recharge.attempt (number, order_id, supplier_id, supplier_name, product, cost, handed_at, ask_at)
    values (
      ${attempt.number}, ${attempt.orderId}, ${attempt.supplierId}, ${attempt.supplierName}, ${attempt.product}, ${attempt.cost},
      clock_timestamp(), clock_timestamp() + ${askAfter} * interval '1 second'
    )`);
}

export type Asked = { number: string; orderId: string; supplierId: string; asked: number };

/** Attempts that are due to be asked for, locked. */
export function lockAsked(tx: Transaction, limit: number): Promise<Asked[]> {
  return tx.many<Asked>(sql`
    select number, order_id, supplier_id, asked
    from recharge.attempt
    where ask_at <= now()
    order by ask_at, number
    limit ${limit}
    for no key update skip locked`);
}

/** It is being asked for; next time after so many seconds. */
export async function markAsked(tx: Transaction, number: string, againAfter: number): Promise<void> {
  await tx.run(sql`
    update recharge.attempt
    set asked = least(asked + 1, 30000), ask_at = clock_timestamp() + ${againAfter} * interval '1 second'
    where number = ${number}`);
}

/** The attempt of an order that was made last, unless its end is known. */
export function selectCurrent(db: Queryable, orderId: string): Promise<Asked | undefined> {
  return db.maybe<Asked>(sql`
    select * from (
      select number, order_id, supplier_id, asked, ask_at from recharge.attempt
      where order_id = ${orderId} order by number desc limit 1
    ) a where a.ask_at is not null`);
}

/** Whether an attempt has gone on for longer than so many seconds, and its order still waits for it. */
export async function isOverdue(tx: Transaction, number: string, longest: number): Promise<boolean> {
  const { overdue } = await tx.one<{ overdue: boolean }>(sql`
    select coalesce(bool_or(true), false) as overdue
    from recharge.attempt a
    join recharge.quick_order o on o.id = a.order_id
    where a.number = ${number} and a.state in (${rechargeAttempt.handed}, ${rechargeAttempt.accepted}, ${rechargeAttempt.unknown})
      and o.status = ${rechargeStatus.processing}
      and a.handed_at < clock_timestamp() - ${longest} * interval '1 second'`);
  return overdue;
}
