// The SQL of closing differences.
import { rechargeDifference } from '@jishi/contract/enums/recharge';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { OpenThere } from '../../review';

/** Closes one that is open; answers its order's number. */
export function closeOpen(tx: Transaction, id: string, by: string, note: string): Promise<{ no: string } | undefined> {
  return tx.maybe<{ no: string }>(sql`
    update recharge.difference d
    set state = ${rechargeDifference.closed}, closed_by = ${by}, closed_at = clock_timestamp(), note = ${note}
    from recharge.quick_order o
    where o.id = d.order_id and d.id = ${id} and d.state = ${rechargeDifference.open}
    returning o.no`);
}

export async function isKnown(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.maybe(sql`select 1 as one from recharge.difference where id = ${id}`)) !== undefined;
}

/** Those that nobody has closed. */
export function selectOpen(db: Queryable): Promise<OpenThere> {
  return db.one<OpenThere>(sql`
    select count(*)::int as open, 0 as overdue, min(created_at) as since, null::timestamptz as due
    from recharge.difference where state = ${literal(rechargeDifference.open)}`);
}
