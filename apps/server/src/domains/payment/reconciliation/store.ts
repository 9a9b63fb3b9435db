// The only SQL of reconciliation.
import {
  accountOwner,
  differenceState,
  payChannel,
  receiptOutcome,
  refundStatus,
  refundWay,
} from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, list, literal, sql } from '@jishi/db';
import type { OpenThere } from '../../review';
import { type Difference, type Line, type Move, type Sums } from './rules';

/**
 * All of a channel's bookings: money received and money sent back. The single source, so anything new that sends money
 * back through a channel must be added here.
 */
const MOVES = sql`
  select r.channel, r.trade_no, '' as refund_no, r.order_no, r.amount, r.disposition <> ${literal(receiptOutcome.held)} as done, r.received_at as at
  from payment.receipt r
  union all
  select r.channel, r.trade_no, 'RB' || r.trade_no, r.order_no, -r.amount, r.returned_at is not null, coalesce(r.returned_at, r.received_at)
  from payment.receipt r
  where r.disposition = ${literal(receiptOutcome.returned)}
  union all
  select r.channel, r.trade_no, f.no || case when f.attempt > 1 then 'R' || f.attempt else '' end, f.order_no, -f.amount,
    f.status = ${literal(refundStatus.done)}, coalesce(f.done_at, f.created_at)
  from payment.refund f
  join payment.receipt r on r.order_no = f.order_no and r.disposition = ${literal(receiptOutcome.paidOrder)}
  where f.way = ${literal(refundWay.source)}
    and f.status in (${list([refundStatus.underWay, refundStatus.done, refundStatus.channelRefused].map(literal))})`;

/** Differences that a check of their day may still change. */
const IS_DIFFERING = sql`state in (${literal(differenceState.open)}, ${literal(differenceState.explained)})`;

/** The first Beijing day on which something was asked of a channel; undefined while nothing was. */
export async function selectFirstDay(db: Queryable, channel: number): Promise<string | undefined> {
  const { day } = await db.one<{ day: string | null }>(sql`
    select to_char(min(started_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
    from payment.attempt where channel = ${channel}`);
  return day ?? undefined;
}

/** Those of the days that were not looked at yet, or from `again` on had no bill although something was booked. */
export async function selectUnchecked(
  db: Queryable,
  channel: number,
  days: readonly string[],
  again: string,
): Promise<string[]> {
  const rows = await db.many<{ day: string }>(sql`
    select d.day
    from unnest(${days}::text[]) d (day)
    left join payment.bill b on b.channel = ${channel} and b.day = d.day::date
    where b.day is null or not b.found and b.book_in + b.book_out > 0 and d.day >= ${again}
    order by d.day`);
  return rows.map(({ day }) => day);
}

/** The days of a channel with differences that are open. */
export async function selectOpenDays(db: Queryable, channel: number): Promise<string[]> {
  const rows = await db.many<{ day: string }>(sql`
    select distinct to_char(day, 'YYYY-MM-DD') as day from payment.difference
    where channel = ${channel} and state = ${literal(differenceState.open)} order by day`);
  return rows.map(({ day }) => day);
}

/** Takes a day of a channel for oneself until the transaction ends. */
export async function lockDay(tx: Transaction, channel: number, day: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`payment.bill:${channel}:${day}`}))`);
}

export type BilledLine = { tradeNo: string; refundNo: string | null; no: string; amount: bigint; at: Date };

/** Puts the lines of a bill in place of those that were there. */
export async function replaceLines(
  tx: Transaction,
  channel: number,
  day: string,
  lines: readonly BilledLine[],
): Promise<void> {
  await tx.run(sql`delete from payment.bill_line where channel = ${channel} and day = ${day}`);
  await tx.run(sql`
    insert into payment.bill_line (channel, day, nth, trade_no, refund_no, no, amount, at)
    select ${channel}, ${day}, l.nth, l.trade_no, coalesce(l.refund_no, ''), l.no, l.amount, l.at
    from unnest(
      ${lines.map(({ tradeNo }) => tradeNo)}::text[], ${lines.map(({ refundNo }) => refundNo)}::text[],
      ${lines.map(({ no }) => no)}::text[], ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ at }) => at)}::timestamptz[]
    ) with ordinality l (trade_no, refund_no, no, amount, at, nth)`);
}

/** The lines of a day's bill, in its order. */
export function selectLines(db: Queryable, channel: number, day: string): Promise<Line[]> {
  return db.many<Line>(sql`
    select l.trade_no, l.refund_no, l.no, l.amount, exists (
      select from payment.bill_line e
      where (e.channel, e.trade_no, e.refund_no) = (l.channel, l.trade_no, l.refund_no) and e.day < l.day
    ) as billed_before
    from payment.bill_line l
    where l.channel = ${channel} and l.day = ${day}
    order by l.nth`);
}

/**
 * The bookings of a day: those for entries of its bill that no earlier bill has, and those made that day that no bill
 * has.
 */
export function selectMoves(db: Queryable, channel: number, day: string): Promise<Move[]> {
  const start = new Date(`${day}T00:00:00+08:00`);
  const thatDay = sql`m.at >= ${start} and m.at < ${start}::timestamptz + interval '1 day'`;
  return db.many<Move>(sql`
    select m.trade_no, m.refund_no, m.order_no, m.amount, m.done
    from (${MOVES}) m
    cross join lateral (
      select min(l.day) as day from payment.bill_line l
      where (l.channel, l.trade_no, l.refund_no) = (m.channel, m.trade_no, m.refund_no)
    ) billed
    where m.channel = ${channel}
      and (m.trade_no = any (array(select trade_no from payment.bill_line where channel = ${channel} and day = ${day}))
        or ${thatDay})
      and (billed.day = ${day} or billed.day is null and ${thatDay})
    order by m.at, m.trade_no, m.refund_no`);
}

/** Those of the numbers that are orders of this site. */
export async function selectOrders(db: Queryable, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ no: string }>(sql`select no from payment.pay_order where no = any (${numbers})`);
  return new Set(rows.map(({ no }) => no));
}

export type CheckedDay = {
  channel: number;
  day: string;
  found: boolean;
  lines: number;
  bill: Sums;
  book: Sums;
  at: Date;
};

/** Stores a day's result. A bill once found stays found. */
export async function saveDay(
  tx: Transaction,
  { channel, day, found, lines, bill, book, at }: CheckedDay,
): Promise<void> {
  await tx.run(sql`
    insert into payment.bill as b (channel, day, found, lines, bill_in, bill_out, book_in, book_out, checked_at)
    values (${channel}, ${day}, ${found}, ${lines}, ${bill.in}, ${bill.out}, ${book.in}, ${book.out}, ${at})
    on conflict (channel, day) do update
    set found = b.found or excluded.found, lines = excluded.lines, bill_in = excluded.bill_in, bill_out = excluded.bill_out,
      book_in = excluded.book_in, book_out = excluded.book_out, checked_at = excluded.checked_at`);
}

/**
 * Keeps the differences that a check of a day found, and closes those that it did not find again. One that was explained
 * stays so while both sides say the same.
 */
export async function saveDifferences(
  tx: Transaction,
  { channel, day, at }: Pick<CheckedDay, 'channel' | 'day' | 'at'>,
  found: readonly Difference[],
): Promise<void> {
  const keys = sql`
    ${found.map(({ kind }) => kind)}::smallint[], ${found.map(({ tradeNo }) => tradeNo)}::text[],
    ${found.map(({ refundNo }) => refundNo)}::text[]`;
  await tx.run(sql`
    update payment.difference d
    set state = ${differenceState.gone}, closed_at = coalesce(d.closed_at, ${at}),
      note = case when d.note = '' then '后来的账单或到账已对平' else d.note end
    where channel = ${channel} and day = ${day} and ${IS_DIFFERING} and not exists (
      select from unnest(${keys}) f (kind, trade_no, refund_no)
      where (f.kind, f.trade_no, f.refund_no) = (d.kind, d.trade_no, d.refund_no)
    )`);
  await tx.run(sql`
    insert into payment.difference as d
      (channel, day, kind, trade_no, refund_no, order_no, bill_amount, book_amount, found_at)
    select ${channel}, ${day}, f.kind, f.trade_no, f.refund_no, min(f.order_no), sum(f.bill_amount)::bigint,
      sum(f.book_amount)::bigint, ${at}
    from unnest(
      ${keys}, ${found.map(({ orderNo }) => orderNo)}::text[], ${found.map(({ billAmount }) => billAmount)}::bigint[],
      ${found.map(({ bookAmount }) => bookAmount)}::bigint[]
    ) f (kind, trade_no, refund_no, order_no, bill_amount, book_amount)
    group by f.kind, f.trade_no, f.refund_no
    on conflict (channel, kind, trade_no, refund_no) do update
    set day = excluded.day, bill_amount = excluded.bill_amount, book_amount = excluded.book_amount,
      state = ${differenceState.open}, closed_at = null, closed_by = null, note = ''
    where d.state <> ${differenceState.explained}
      or (d.bill_amount, d.book_amount) is distinct from (excluded.bill_amount, excluded.book_amount)`);
}

export type DifferenceRow = {
  channel: number;
  day: string;
  kind: number;
  state: number;
  tradeNo: string;
  refundNo: string;
  orderNo: string;
  /** The number by which the channel is asked for its payment. */
  no: string | null;
};

/** The entry a difference is about. */
export function selectDifference(db: Queryable, id: string): Promise<DifferenceRow | undefined> {
  return db.maybe(sql`
    select d.channel, to_char(d.day, 'YYYY-MM-DD') as day, d.kind, d.state, d.trade_no, d.refund_no, d.order_no, (
      select l.no from payment.bill_line l
      where (l.channel, l.trade_no, l.refund_no) = (d.channel, d.trade_no, d.refund_no) limit 1
    ) as no
    from payment.difference d where d.id = ${id}`);
}

/** Closes an open difference; false when somebody else has. */
export async function closeDifference(
  tx: Transaction,
  id: string,
  { state, operatorId, note, at }: { state: number; operatorId: string; note: string; at: Date },
): Promise<boolean> {
  const closed = await tx.run(sql`
    update payment.difference set state = ${state}, closed_by = ${operatorId}, note = ${note}, closed_at = ${at}
    where id = ${id} and state = ${differenceState.open}`);
  return closed === 1;
}

/** Checked days on which bill and books differ by more than the recorded differences. */
export function selectUnexplainedDays(
  db: Queryable,
): Promise<{ channel: number; day: string; apart: bigint; differing: bigint }[]> {
  return db.many(sql`
    select b.channel, to_char(b.day, 'YYYY-MM-DD') as day, b.bill_in - b.bill_out - b.book_in + b.book_out as apart, d.differing
    from payment.bill b
    cross join lateral (
      select coalesce(sum(coalesce(bill_amount, 0) - coalesce(book_amount, 0)), 0)::bigint as differing
      from payment.difference d
      where (d.channel, d.day) = (b.channel, b.day) and ${IS_DIFFERING}
    ) d
    where b.bill_in - b.bill_out - b.book_in + b.book_out <> d.differing
    order by b.day, b.channel
    limit 100`);
}

/** Money in 0.00001 yuan. */
export type ClearingRow = { channel: number; ledger: bigint; receipts: bigint; billed: bigint };

/** Per channel: the clearing account's balance, the total of receipts and refunds, and the total of its bills. */
export function selectClearings(db: Queryable): Promise<ClearingRow[]> {
  return db.many<ClearingRow>(sql`
    select
      c.channel,
      (
        select coalesce(-sum(p.amount), 0)::bigint from ledger.posting p join ledger.account a on a.id = p.account_id
        where a.owner_kind = ${accountOwner.platform} and a.kind = c.account
      ) as ledger,
      (
        select coalesce(sum(m.amount), 0)::bigint from (${MOVES}) m
        where m.channel = c.channel and (m.amount > 0 or m.done)
      ) as receipts,
      (select coalesce(sum(l.amount), 0)::bigint from payment.bill_line l where l.channel = c.channel) as billed
    from (values (${literal(payChannel.alipay)}, 'clearing.alipay'), (${literal(payChannel.wechat)}, 'clearing.wechat')) c (channel, account)
    order by c.channel`);
}

/** Differences that nobody has explained. */
export function selectOpen(db: Queryable): Promise<OpenThere> {
  return db.one<OpenThere>(sql`
    select count(*)::int as open, 0 as overdue, min(found_at) as since, null::timestamptz as due
    from payment.difference where state = ${literal(differenceState.open)}`);
}
