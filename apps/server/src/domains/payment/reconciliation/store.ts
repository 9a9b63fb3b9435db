// The only SQL of reconciliation.
import type { Queryable, Transaction } from '@jishi/db';
import { RefundStatus, Way } from '../refund/rules';
import { Disposition } from '../rules';
import { type Difference, DifferenceState, type Line, type Move, type Sums } from './rules';

/**
 * Everything that was booked of a channel: money received, and money sent back. Written in one place, so that whatever
 * sends money back by a channel is added here.
 */
const MOVES = `
  select r.channel, r.trade_no, '' as refund_no, r.order_no, r.amount, r.disposition <> ${Disposition.held} as done, r.received_at as at
  from payment.receipt r
  union all
  select r.channel, r.trade_no, 'RB' || r.trade_no, r.order_no, -r.amount, r.returned_at is not null, coalesce(r.returned_at, r.received_at)
  from payment.receipt r
  where r.disposition = ${Disposition.returned}
  union all
  select r.channel, r.trade_no, f.no || case when f.attempt > 1 then 'R' || f.attempt else '' end, f.order_no, -f.amount,
    f.status = ${RefundStatus.done}, coalesce(f.done_at, f.created_at)
  from payment.refund f
  join payment.receipt r on r.order_no = f.order_no and r.disposition = ${Disposition.paidOrder}
  where f.way = ${Way.source} and f.status in (${RefundStatus.underWay}, ${RefundStatus.done}, ${RefundStatus.channelRefused})`;

/** The first Beijing day on which something was asked of a channel; undefined while nothing was. */
export async function selectFirstDay(db: Queryable, channel: number): Promise<string | undefined> {
  const { rows } = await db.query<{ day: string | null }>(
    `select to_char(min(started_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
     from payment.attempt where channel = $1`,
    [channel],
  );
  return rows[0]?.day ?? undefined;
}

/** Those of the days that were not looked at yet, or whose bill was missing although something was booked. */
export async function selectUnchecked(db: Queryable, channel: number, days: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ day: string }>(
    `select d.day
     from unnest($2::text[]) d (day)
     left join payment.bill b on b.channel = $1 and b.day = d.day::date
     where b.day is null or not b.found and b.book_in + b.book_out > 0
     order by d.day`,
    [channel, days],
  );
  return rows.map(({ day }) => day);
}

/** The days of a channel with differences that are open. */
export async function selectOpenDays(db: Queryable, channel: number): Promise<string[]> {
  const { rows } = await db.query<{ day: string }>(
    `select distinct to_char(day, 'YYYY-MM-DD') as day from payment.difference
     where channel = $1 and state = ${DifferenceState.open} order by day`,
    [channel],
  );
  return rows.map(({ day }) => day);
}

/** Takes a day of a channel for oneself until the transaction ends. */
export async function lockDay(tx: Transaction, channel: number, day: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`payment.bill:${channel}:${day}`]);
}

export type BilledLine = { tradeNo: string; refundNo: string | null; no: string; amount: bigint; at: Date };

/** Puts the lines of a bill in place of those that were there. */
export async function replaceLines(
  tx: Transaction,
  channel: number,
  day: string,
  lines: readonly BilledLine[],
): Promise<void> {
  await tx.query('delete from payment.bill_line where channel = $1 and day = $2', [channel, day]);
  await tx.query(
    `insert into payment.bill_line (channel, day, nth, trade_no, refund_no, no, amount, at)
     select $1, $2, l.nth, l.trade_no, coalesce(l.refund_no, ''), l.no, l.amount, l.at
     from unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[])
       with ordinality l (trade_no, refund_no, no, amount, at, nth)`,
    [
      channel,
      day,
      lines.map(({ tradeNo }) => tradeNo),
      lines.map(({ refundNo }) => refundNo),
      lines.map(({ no }) => no),
      lines.map(({ amount }) => amount),
      lines.map(({ at }) => at),
    ],
  );
}

/** The lines of a day's bill, in its order. */
export async function selectLines(db: Queryable, channel: number, day: string): Promise<Line[]> {
  const { rows } = await db.query<{
    trade_no: string;
    refund_no: string;
    no: string;
    amount: string;
    billed_before: boolean;
  }>(
    `select l.trade_no, l.refund_no, l.no, l.amount, exists (
       select from payment.bill_line e
       where (e.channel, e.trade_no, e.refund_no) = (l.channel, l.trade_no, l.refund_no) and e.day < l.day
     ) as billed_before
     from payment.bill_line l
     where l.channel = $1 and l.day = $2
     order by l.nth`,
    [channel, day],
  );
  return rows.map((row) => ({
    tradeNo: row.trade_no,
    refundNo: row.refund_no,
    no: row.no,
    amount: BigInt(row.amount),
    billedBefore: row.billed_before,
  }));
}

/**
 * What is booked for a day: for the entries that stand on its bill and on none before, and what was booked that day and
 * stands on no bill at all.
 */
export async function selectMoves(db: Queryable, channel: number, day: string): Promise<Move[]> {
  const { rows } = await db.query<{
    trade_no: string;
    refund_no: string;
    order_no: string;
    amount: string;
    done: boolean;
  }>(
    `select m.trade_no, m.refund_no, m.order_no, m.amount, m.done
     from (${MOVES}) m
     cross join lateral (
       select min(l.day) as day from payment.bill_line l
       where (l.channel, l.trade_no, l.refund_no) = (m.channel, m.trade_no, m.refund_no)
     ) billed
     where m.channel = $1
       and (m.trade_no = any (array(select trade_no from payment.bill_line where channel = $1 and day = $2))
         or m.at >= $3 and m.at < $3::timestamptz + interval '1 day')
       and (billed.day = $2 or billed.day is null and m.at >= $3 and m.at < $3::timestamptz + interval '1 day')
     order by m.at, m.trade_no, m.refund_no`,
    [channel, day, startOf(day)],
  );
  return rows.map((row) => ({
    tradeNo: row.trade_no,
    refundNo: row.refund_no,
    orderNo: row.order_no,
    amount: BigInt(row.amount),
    done: row.done,
  }));
}

/** The first instant of a Beijing day. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`);
}

/** Those of the numbers that are orders of this site. */
export async function selectOrders(db: Queryable, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ no: string }>('select no from payment.pay_order where no = any ($1)', [numbers]);
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

/** Writes what a day came to. A bill that was found once stays found. */
export async function saveDay(tx: Transaction, { channel, day, found, lines, bill, book, at }: CheckedDay) {
  await tx.query(
    `insert into payment.bill as b (channel, day, found, lines, bill_in, bill_out, book_in, book_out, checked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (channel, day) do update
     set found = b.found or excluded.found, lines = excluded.lines, bill_in = excluded.bill_in, bill_out = excluded.bill_out,
       book_in = excluded.book_in, book_out = excluded.book_out, checked_at = excluded.checked_at`,
    [channel, day, found, lines, bill.in, bill.out, book.in, book.out, at],
  );
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
  await tx.query(
    `update payment.difference d
     set state = ${DifferenceState.gone}, closed_at = coalesce(d.closed_at, $3),
       note = case when d.note = '' then '后来的账单或到账已对平' else d.note end
     where channel = $1 and day = $2 and state in (${DifferenceState.open}, ${DifferenceState.explained}) and not exists (
       select from unnest($4::smallint[], $5::text[], $6::text[]) f (kind, trade_no, refund_no)
       where (f.kind, f.trade_no, f.refund_no) = (d.kind, d.trade_no, d.refund_no)
     )`,
    [channel, day, at, ...keysOf(found)],
  );
  await tx.query(
    `insert into payment.difference as d
       (channel, day, kind, trade_no, refund_no, order_no, bill_amount, book_amount, found_at)
     select
       $1, $2, f.kind, f.trade_no, f.refund_no, min(f.order_no), sum(f.bill_amount)::bigint, sum(f.book_amount)::bigint, $3
     from unnest($4::smallint[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[])
       f (kind, trade_no, refund_no, order_no, bill_amount, book_amount)
     group by f.kind, f.trade_no, f.refund_no
     on conflict (channel, kind, trade_no, refund_no) do update
     set day = excluded.day, bill_amount = excluded.bill_amount, book_amount = excluded.book_amount,
       state = ${DifferenceState.open}, closed_at = null, closed_by = null, note = ''
     where d.state <> ${DifferenceState.explained}
       or (d.bill_amount, d.book_amount) is distinct from (excluded.bill_amount, excluded.book_amount)`,
    [
      channel,
      day,
      at,
      ...keysOf(found),
      found.map(({ orderNo }) => orderNo),
      found.map(({ billAmount }) => billAmount),
      found.map(({ bookAmount }) => bookAmount),
    ],
  );
}

function keysOf(found: readonly Difference[]) {
  return [found.map(({ kind }) => kind), found.map(({ tradeNo }) => tradeNo), found.map(({ refundNo }) => refundNo)];
}

export type DayRow = {
  channel: number;
  day: string;
  found: boolean;
  lines: number;
  bill_in: string;
  bill_out: string;
  book_in: string;
  book_out: string;
  checked_at: Date;
  differences: number;
  open: number;
};

/** Checked days, new ones first. */
export async function selectDays(
  db: Queryable,
  filter: { channel: number | null; day: string | null },
  page: { limit: number; offset: number },
): Promise<{ rows: DayRow[]; total: number; open: number }> {
  const matches = '($1::smallint is null or b.channel = $1) and ($2::date is null or b.day = $2)';
  const values = [filter.channel, filter.day];
  const { rows } = await db.query<DayRow>(
    `select
       b.channel, to_char(b.day, 'YYYY-MM-DD') as day, b.found, b.lines, b.bill_in, b.bill_out, b.book_in, b.book_out,
       b.checked_at, d.differences, d.open
     from payment.bill b
     cross join lateral (
       select count(*)::int as differences, count(*) filter (where state = ${DifferenceState.open})::int as open
       from payment.difference d where (d.channel, d.day) = (b.channel, b.day)
     ) d
     where ${matches}
     order by b.day desc, b.channel
     limit $3 offset $4`,
    [...values, page.limit, page.offset],
  );
  const counts = await db.query<{ total: number; open: number }>(
    `select
       (select count(*)::int from payment.bill b where ${matches}) as total,
       (select count(*)::int from payment.difference where state = ${DifferenceState.open}) as open`,
    values,
  );
  return { rows, ...counts.rows[0]! };
}

export type DifferenceFilter = {
  channel: number | null;
  day: string | null;
  kind: number | null;
  state: number | null;
};

export type DifferenceRow = {
  id: string;
  channel: number;
  day: string;
  kind: number;
  state: number;
  trade_no: string;
  refund_no: string;
  order_no: string;
  ordered: boolean;
  bill_amount: string | null;
  book_amount: string | null;
  found_at: Date;
  closed_at: Date | null;
  closed_by: string | null;
  note: string;
};

const DIFFERENCE = `
  d.id, d.channel, to_char(d.day, 'YYYY-MM-DD') as day, d.kind, d.state, d.trade_no, d.refund_no, d.order_no,
  exists (select from payment.pay_order o where o.no = d.order_no) as ordered,
  d.bill_amount, d.book_amount, d.found_at, d.closed_at, d.note,
  (select a.name from operator.account a where a.id = d.closed_by) as closed_by`;

/** Differences, new ones first. */
export async function selectDifferences(
  db: Queryable,
  filter: DifferenceFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: DifferenceRow[]; total: number }> {
  const matches = `($1::smallint is null or d.channel = $1) and ($2::date is null or d.day = $2)
    and ($3::smallint is null or d.kind = $3) and ($4::smallint is null or d.state = $4)`;
  const values = [filter.channel, filter.day, filter.kind, filter.state];
  const { rows } = await db.query<DifferenceRow>(
    `select ${DIFFERENCE} from payment.difference d
     where ${matches}
     order by d.found_at desc, d.id desc
     limit $5 offset $6`,
    [...values, page.limit, page.offset],
  );
  const count = await db.query<{ total: number }>(
    `select count(*)::int as total from payment.difference d where ${matches}`,
    values,
  );
  return { rows, total: count.rows[0]!.total };
}

/** What a difference is about, with the number by which the channel is asked for its payment. */
export async function selectDifference(
  db: Queryable,
  id: string,
): Promise<(DifferenceRow & { no: string | null }) | undefined> {
  const { rows } = await db.query<DifferenceRow & { no: string | null }>(
    `select ${DIFFERENCE}, (
       select l.no from payment.bill_line l
       where (l.channel, l.trade_no, l.refund_no) = (d.channel, d.trade_no, d.refund_no) limit 1
     ) as no
     from payment.difference d where d.id = $1`,
    [id],
  );
  return rows[0];
}

/** Closes an open difference; false when somebody else has. */
export async function closeDifference(
  tx: Transaction,
  id: string,
  closed: { state: number; operatorId: string; note: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update payment.difference set state = $2, closed_by = $3, note = $4, closed_at = $5
     where id = $1 and state = ${DifferenceState.open}`,
    [id, closed.state, closed.operatorId, closed.note, closed.at],
  );
  return rowCount === 1;
}

/** Checked days on which bill and book are apart by something else than their differences come to. */
export async function selectUnexplainedDays(
  db: Pick<Queryable, 'query'>,
): Promise<{ channel: number; day: string; apart: string; differing: string }[]> {
  const { rows } = await db.query<{ channel: number; day: string; apart: string; differing: string }>(
    `select b.channel, to_char(b.day, 'YYYY-MM-DD') as day, b.bill_in - b.bill_out - b.book_in + b.book_out as apart, d.differing
     from payment.bill b
     cross join lateral (
       select coalesce(sum(coalesce(bill_amount, 0) - coalesce(book_amount, 0)), 0) as differing
       from payment.difference d
       where (d.channel, d.day) = (b.channel, b.day) and d.state in (${DifferenceState.open}, ${DifferenceState.explained})
     ) d
     where b.bill_in - b.bill_out - b.book_in + b.book_out <> d.differing
     order by b.day, b.channel
     limit 100`,
  );
  return rows;
}

export type ClearingRow = { channel: number; ledger: string; receipts: string; billed: string };

/** Of each channel: what its clearing account holds, what receipts and refunds come to, what its bills come to. */
export async function selectClearings(db: Pick<Queryable, 'query'>): Promise<ClearingRow[]> {
  const { rows } = await db.query<ClearingRow>(
    `select
       c.channel,
       (
         select coalesce(-sum(p.amount), 0) from ledger.posting p join ledger.account a on a.id = p.account_id
         where a.owner_kind = 2 and a.kind = c.account
       ) as ledger,
       (select coalesce(sum(m.amount), 0) from (${MOVES}) m where m.channel = c.channel and (m.amount > 0 or m.done)) as receipts,
       (select coalesce(sum(l.amount), 0) from payment.bill_line l where l.channel = c.channel) as billed
     from (values (2, 'clearing.alipay'), (3, 'clearing.wechat')) c (channel, account)
     order by c.channel`,
  );
  return rows;
}
