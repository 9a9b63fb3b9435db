// The only SQL of the comparison.
import { differenceState } from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, list, literal, sql } from '@jishi/db';
import type { OpenThere } from '../../review';
import type { Difference, Here } from './rules';

/** Differences that a check of their month may still change. */
const IS_DIFFERING = sql`state in (${list([differenceState.open, differenceState.explained].map(literal))})`;

/** Those of the months that have something issued by the platform and were never compared, and all with open differences. */
export async function selectDue(db: Queryable, months: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ month: string }>(sql`
    select m.month
    from unnest(${months}::text[]) m (month)
    where not exists (select from invoice.comparison c where c.month = (m.month || '-01')::date)
      and exists (
        select from invoice.issued i
        where i.entered_by is null and i.issued_at < ((m.month || '-01')::timestamp + interval '1 month') at time zone 'Asia/Shanghai'
      )
    union
    select to_char(d.month, 'YYYY-MM') from invoice.difference d where d.state = ${literal(differenceState.open)}
    order by 1`);
  return rows.map(({ month }) => month);
}

/** Takes a month for oneself until the transaction ends. */
export async function lockMonth(tx: Transaction, month: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`invoice.comparison:${month}`}))`);
}

/** What the platform issued in a span, and whatever is kept under these numbers. */
export function selectHeld(
  db: Queryable,
  { start, end }: { start: Date; end: Date },
  numbers: readonly string[],
): Promise<Here[]> {
  const expected = sql`i.entered_by is null and i.issued_at >= ${start} and i.issued_at < ${end}`;
  return db.many<Here>(sql`
    select i.serial, i.number, i.gross, (${expected}) as expected
    from invoice.issued i
    where (${expected}) or i.number = any (${numbers})
    order by i.issued_at, i.number`);
}

export type Compared = {
  month: string;
  there: number;
  thereGross: bigint;
  here: number;
  hereGross: bigint;
  at: Date;
};

export async function saveComparison(tx: Transaction, compared: Compared): Promise<void> {
  const { month, there, thereGross, here, hereGross, at } = compared;
  await tx.run(sql`
    insert into invoice.comparison (month, there, there_gross, here, here_gross, checked_at)
    values (${`${month}-01`}, ${there}, ${thereGross}, ${here}, ${hereGross}, ${at})
    on conflict (month) do update
    set there = excluded.there, there_gross = excluded.there_gross, here = excluded.here,
      here_gross = excluded.here_gross, checked_at = excluded.checked_at`);
}

/**
 * Keeps what a check of a month found, and closes what it did not find again. A difference that was explained stays so
 * while both sides say the same.
 */
export async function saveDifferences(
  tx: Transaction,
  { month, at }: Pick<Compared, 'month' | 'at'>,
  found: readonly Difference[],
): Promise<void> {
  const day = `${month}-01`;
  const keys = sql`${found.map(({ kind }) => kind)}::smallint[], ${found.map(({ number }) => number)}::text[]`;
  await tx.run(sql`
    update invoice.difference d
    set state = ${differenceState.gone}, closed_at = coalesce(d.closed_at, ${at}),
      note = case when d.note = '' then '后来的比对已一致' else d.note end
    where month = ${day} and ${IS_DIFFERING}
      and not exists (select from unnest(${keys}) f (kind, number) where (f.kind, f.number) = (d.kind, d.number))`);
  await tx.run(sql`
    insert into invoice.difference as d (month, kind, number, serial, there_gross, here_gross, found_at)
    select ${day}, f.kind, f.number, f.serial, f.there_gross, f.here_gross, ${at}
    from unnest(
      ${keys}, ${found.map(({ serial }) => serial)}::text[], ${found.map(({ thereGross }) => thereGross)}::bigint[],
      ${found.map(({ hereGross }) => hereGross)}::bigint[]
    ) f (kind, number, serial, there_gross, here_gross)
    on conflict (kind, number) do update
    set month = excluded.month, serial = excluded.serial, there_gross = excluded.there_gross,
      here_gross = excluded.here_gross, state = ${differenceState.open}, closed_at = null, closed_by = null, note = ''
    where d.state <> ${differenceState.explained}
      or (d.there_gross, d.here_gross) is distinct from (excluded.there_gross, excluded.here_gross)`);
}

export function selectDifference(
  db: Queryable,
  id: string,
): Promise<{ number: string; kind: number; state: number } | undefined> {
  return db.maybe(sql`select number, kind, state from invoice.difference where id = ${id}`);
}

/** Closes an open difference; false when somebody else has. */
export async function closeDifference(
  tx: Transaction,
  id: string,
  { operatorId, note, at }: { operatorId: string; note: string; at: Date },
): Promise<boolean> {
  const closed = await tx.run(sql`
    update invoice.difference
    set state = ${differenceState.explained}, closed_by = ${operatorId}, note = ${note}, closed_at = ${at}
    where id = ${id} and state = ${differenceState.open}`);
  return closed === 1;
}

/** Differences that nobody has explained: of a month a handful. */
export function selectOpen(db: Queryable): Promise<OpenThere> {
  return db.one<OpenThere>(sql`
    select count(*)::int as open, 0 as overdue, min(found_at) as since, null::timestamptz as due
    from invoice.difference where state = ${literal(differenceState.open)}`);
}
