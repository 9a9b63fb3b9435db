// The SQL of suppliers' bills and of what differs from them.
import { rechargeAttempt } from '@jishi/contract/enums/recharge';
import { billDifferenceState } from '@jishi/contract/enums/recharge-supplier';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { OpenThere } from '../../../review';
import type { Book, Difference, Line } from './rules';

type Supplier = { supplierId: string; supplierName: string };

/** Suppliers that were handed an order, with the first Beijing day. */
export function selectFirstDays(db: Queryable): Promise<(Supplier & { first: string })[]> {
  return db.many(sql`
    select s.id as supplier_id, s.name as supplier_name, (f.at at time zone 'Asia/Shanghai')::date::text as first
    from recharge.supplier s
    cross join lateral (select min(a.handed_at) as at from recharge.attempt a where a.supplier_id = s.id) f
    where f.at is not null
    order by s.id`);
}

/** Which of the days have not been looked at, newest first. */
export async function selectUnchecked(db: Queryable, supplierId: string, days: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ day: string }>(sql`
    select d::text as day from unnest(${days}::date[]) d
    where not exists (select from recharge.bill_day b where b.supplier_id = ${supplierId} and b.day = d)
    order by d desc`);
  return rows.map(({ day }) => day);
}

/** Days with open differences. */
export async function selectOpenDays(db: Queryable, supplierId: string): Promise<string[]> {
  const rows = await db.many<{ day: string }>(sql`
    select distinct day::text from recharge.bill_difference
    where supplier_id = ${supplierId} and state = ${billDifferenceState.open} order by 1`);
  return rows.map(({ day }) => day);
}

/** Nobody else looks at a supplier's bills until the transaction ends. */
export async function lockBills(tx: Transaction, supplierId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('recharge.bill'), ${supplierId}::int)`);
}

/** Puts a bill in the place of the one of that day. */
export async function replaceLines(
  tx: Transaction,
  supplierId: string,
  day: string,
  lines: readonly { number: string; amount: bigint }[],
): Promise<void> {
  await tx.run(sql`
    insert into recharge.bill_day (supplier_id, day, lines, billed, booked, checked_at)
    values (${supplierId}, ${day}, 0, 0, 0, clock_timestamp()) on conflict do nothing`);
  await tx.run(sql`delete from recharge.bill_line where supplier_id = ${supplierId} and day = ${day}`);
  await tx.run(sql`
    insert into recharge.bill_line (supplier_id, day, number, amount)
    select ${supplierId}, ${day}, number, amount
    from unnest(${lines.map(({ number }) => number)}::text[], ${lines.map(({ amount }) => amount)}::bigint[]) l (number, amount)`);
}

export function selectLines(tx: Transaction, supplierId: string, day: string): Promise<Line[]> {
  return tx.many<Line>(sql`
    select l.number, l.amount, exists (
        select from recharge.bill_line e where e.supplier_id = l.supplier_id and e.number = l.number and e.day < l.day
      ) as billed_before
    from recharge.bill_line l
    where l.supplier_id = ${supplierId} and l.day = ${day}
    order by l.number`);
}

/** Attempts on the bill, and those delivered that day that are on none; each with what its offer was when it was handed over. */
export function selectBooks(tx: Transaction, supplierId: string, day: string): Promise<Book[]> {
  return tx.many<Book>(sql`
    select a.number, a.state = ${rechargeAttempt.delivered} as is_delivered, coalesce((
        select h.price * q.count from recharge.offer o
        join recharge.offer_price h on h.offer_id = o.id and h.from_at <= a.handed_at
        where o.supplier_id = a.supplier_id and o.product_id = q.product_id
        order by h.id desc limit 1
      ), a.cost) as amount
    from recharge.attempt a
    join recharge.quick_order q on q.id = a.order_id
    where a.number in (select number from recharge.bill_line where supplier_id = ${supplierId} and day = ${day})
        and a.supplier_id = ${supplierId}
      or a.supplier_id = ${supplierId} and a.state = ${rechargeAttempt.delivered}
        and a.answered_at >= ${day}::date::timestamp at time zone 'Asia/Shanghai'
        and a.answered_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
        and not exists (select from recharge.bill_line l where l.supplier_id = a.supplier_id and l.number = a.number)
    order by a.number`);
}

/** Keeps what a day's look found: new differences, and that those which are none any more are resolved. */
export async function saveDay(
  tx: Transaction,
  supplierId: string,
  day: string,
  found: readonly Difference[],
): Promise<void> {
  await tx.run(sql`
    update recharge.bill_day b
    set checked_at = clock_timestamp(), (lines, billed) = (
        select count(*), coalesce(sum(l.amount), 0) from recharge.bill_line l
        where l.supplier_id = b.supplier_id and l.day = b.day
      ), booked = (
        select coalesce(sum(a.cost), 0) from recharge.attempt a
        where a.supplier_id = b.supplier_id and a.state = ${rechargeAttempt.delivered}
          and a.answered_at >= b.day::timestamp at time zone 'Asia/Shanghai'
          and a.answered_at < (b.day + 1)::timestamp at time zone 'Asia/Shanghai'
      )
    where b.supplier_id = ${supplierId} and b.day = ${day}`);
  const [numbers, kinds] = [found.map(({ number }) => number), found.map(({ kind }) => kind)];
  await tx.run(sql`
    update recharge.bill_difference d
    set state = ${billDifferenceState.resolved}, closed_at = clock_timestamp()
    where d.supplier_id = ${supplierId} and d.day = ${day} and d.state = ${billDifferenceState.open}
      and not exists (
        select from unnest(${numbers}::text[], ${kinds}::smallint[]) f (number, kind)
        where f.number = d.number and f.kind = d.kind
      )`);
  await tx.run(sql`
    insert into recharge.bill_difference (supplier_id, day, number, kind, bill_amount, book_amount, found_at)
    select ${supplierId}, ${day}, f.number, f.kind, f.billed, f.booked, clock_timestamp()
    from unnest(${numbers}::text[], ${kinds}::smallint[], ${found.map(({ billAmount }) => billAmount)}::bigint[],
      ${found.map(({ bookAmount }) => bookAmount)}::bigint[]) f (number, kind, billed, booked)
    on conflict (supplier_id, day, number, kind) do update set
      bill_amount = excluded.bill_amount, book_amount = excluded.book_amount,
      state = case when recharge.bill_difference.state = ${billDifferenceState.resolved}
        then ${billDifferenceState.open} else recharge.bill_difference.state end,
      closed_at = case when recharge.bill_difference.state = ${billDifferenceState.resolved}
        then null else recharge.bill_difference.closed_at end`);
}

export function selectDifference(tx: Transaction, id: string): Promise<{ number: string; kind: number } | undefined> {
  return tx.maybe(sql`select number, kind from recharge.bill_difference where id = ${id}`);
}

/** Closes an open difference; false when it is closed. */
export async function explain(
  tx: Transaction,
  id: string,
  { operatorId, note }: { operatorId: string; note: string },
): Promise<boolean> {
  const closed = await tx.run(sql`
    update recharge.bill_difference
    set state = ${billDifferenceState.explained}, closed_at = clock_timestamp(), closed_by = ${operatorId}, note = ${note}
    where id = ${id} and state = ${billDifferenceState.open}`);
  return closed === 1;
}

/** Differences that nobody has explained. */
export function selectOpen(db: Queryable): Promise<OpenThere> {
  return db.one<OpenThere>(sql`
    select count(*)::int as open, 0 as overdue, min(found_at) as since, null::timestamptz as due
    from recharge.bill_difference where state = ${literal(billDifferenceState.open)}`);
}
