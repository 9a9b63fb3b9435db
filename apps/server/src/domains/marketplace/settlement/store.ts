// The SQL of settlements: what suppliers get for what they delivered.
import { settlementStatus } from '@jishi/contract/enums/marketplace';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { Due } from './rules';

/** Adds a delivered part to what the supplier of an order gets. */
export async function addDelivered(tx: Transaction, orderId: string, amount: bigint): Promise<void> {
  await tx.run(sql`
    insert into marketplace.settlement as t (order_id, supplier_id, amount)
    select o.id, o.supplier_id, ${amount} from marketplace.goods_order o where o.id = ${orderId}
    on conflict (order_id) do update set amount = t.amount + excluded.amount`);
}

/** Nothing more will be delivered: what was is due after the days of the order's terms. */
export async function setDue(tx: Transaction, orderId: string, days: number): Promise<void> {
  await tx.run(sql`
    update marketplace.settlement set due_at = clock_timestamp() + ${days} * interval '1 day' where order_id = ${orderId}`);
}

/** It is due at once, if it waits and nobody disputes it; false otherwise. */
export async function setDueNow(tx: Transaction, orderId: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update marketplace.settlement set due_at = now()
    where order_id = ${orderId} and status = ${settlementStatus.waiting} and due_at > now()`);
  return changed === 1;
}

export type Standing = { amount: bigint; returned: bigint; status: number; isDue: boolean };

/** How the settlement of an order stands, locked. */
export function lockSettlement(tx: Transaction, orderId: string): Promise<Standing | undefined> {
  return tx.maybe<Standing>(sql`
    select amount, returned, status, coalesce(due_at <= now(), false) as is_due
    from marketplace.settlement where order_id = ${orderId} for no key update`);
}

/** Stops or resumes a locked one. */
export async function setStatus(tx: Transaction, orderId: string, status: number): Promise<void> {
  await tx.run(sql`update marketplace.settlement set status = ${status} where order_id = ${orderId}`);
}

/** What a dispute gives back of a frozen one; what is left waits again. */
export async function recordReturned(tx: Transaction, orderId: string, amount: bigint): Promise<void> {
  await tx.run(sql`
    update marketplace.settlement t
    set returned = t.returned + ${amount},
      status = case
        when t.returned + ${amount} = t.amount then ${settlementStatus.returned}::smallint
        else ${settlementStatus.waiting}::smallint
      end,
      settled_at = case when t.returned + ${amount} = t.amount then clock_timestamp() end
    where t.order_id = ${orderId}`);
}

/** Settlements that are due, the oldest first, locked: nobody else takes them up. */
export function lockDue(tx: Transaction, limit: number): Promise<Due[]> {
  return tx.many<Due>(sql`
    with due as (
      select order_id, supplier_id, amount, returned from marketplace.settlement
      where status = ${settlementStatus.waiting} and due_at <= now()
      order by due_at, order_id
      limit ${limit}
      for no key update skip locked
    )
    select d.order_id::text as order_id, o.no, s.member_id::text as supplier_member_id, d.amount, d.returned, o.fee_rate
    from due d
    join marketplace.goods_order o on o.id = d.order_id
    join marketplace.supplier s on s.id = d.supplier_id
    order by d.order_id`);
}

type Settled = { orderId: string; fee: bigint };

/** Keeps a run with what it settles, all together. */
export async function insertRun(
  tx: Transaction,
  sums: { orders: number; amount: bigint; fee: bigint },
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into marketplace.settlement_run (ended_at, orders, amount, fee)
    values (clock_timestamp(), ${sums.orders}, ${sums.amount}, ${sums.fee})
    returning id`);
  return id;
}

export async function markSettled(tx: Transaction, runId: string, settled: readonly Settled[]): Promise<void> {
  await tx.run(sql`
    update marketplace.settlement t
    set status = ${settlementStatus.settled}, fee = s.fee, settled_at = clock_timestamp(), run_id = ${runId}
    from unnest(${settled.map(({ orderId }) => orderId)}::bigint[], ${settled.map(({ fee }) => fee)}::bigint[]) as s (order_id, fee)
    where t.order_id = s.order_id`);
}

/** What the ledger has of a run. */
export type Booked = { runId: string; orders: number; amount: bigint; fee: bigint };

/** Of runs, from postings alone: the transfers of their orders that say they are of them. */
export function selectBooked(db: Queryable, runIds: readonly string[]): Promise<Booked[]> {
  return db.many<Booked>(sql`
    select r.id::text as run_id, count(distinct b.id)::int as orders,
      coalesce(-sum(p.amount) filter (where a.kind = 'settlement'), 0)::bigint as amount,
      coalesce(sum(p.amount) filter (where a.kind = 'revenue.marketplace'), 0)::bigint as fee
    from unnest(${runIds}::bigint[]) r (id)
    left join marketplace.settlement t on t.run_id = r.id
    left join marketplace.goods_order o on o.id = t.order_id
    left join ledger.transfer b on b.key = 'goods:' || o.no || ':settle' and b.memo ->> 'runId' = r.id::text
    left join ledger.posting p on p.transfer_id = b.id
    left join ledger.account a on a.id = p.account_id
    group by r.id`);
}

/** Keeps what the ledger has of runs, once and for ever. */
export async function keepBooked(tx: Transaction, booked: readonly Booked[]): Promise<void> {
  await tx.run(sql`
    update marketplace.settlement_run r
    set booked_orders = b.orders, booked_amount = b.amount, booked_fee = b.fee
    from unnest(
      ${booked.map(({ runId }) => runId)}::bigint[], ${booked.map(({ orders }) => orders)}::int[],
      ${booked.map(({ amount }) => amount)}::bigint[], ${booked.map(({ fee }) => fee)}::bigint[]
    ) as b (run_id, orders, amount, fee)
    where r.id = b.run_id and r.booked_orders is null`);
}

/** Some runs of which the ledger's word is not kept yet, locked: nobody else takes them up. */
export async function lockUnproved(tx: Transaction, limit: number): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select id::text as id from marketplace.settlement_run
    where booked_orders is null
    order by id
    limit ${limit}
    for no key update skip locked`);
  return rows.map(({ id }) => id);
}
