// Counts hours of calls from the gateway's rollups, and reads them by day.
import { keyMode } from '@jishi/contract/enums/access';
import { platformPart } from '@jishi/contract/enums/status';
import { gatewayRefusals, repeatedAnswer, unknownOutcome } from '@jishi/contract/result-codes';
import { type Queryable, literal, sql } from '@jishi/db';
import type { Counts } from '../rules';

const { fault, meteringUnavailable, overloaded, projectSuspended } = gatewayRefusals;
/** What the gateway itself answers for; other codes from 500000 on are the products' own failures. */
const OURS = [fault, unknownOutcome, meteringUnavailable, overloaded].map(({ code }) => code);
/** An answer that is given again, and a product that is not sold for now, say nothing of either. */
const ASIDE = [repeatedAnswer, projectSuspended].map(({ code }) => code);

const GATEWAY = literal(platformPart.gateway);
const PRODUCTS = literal(platformPart.products);

/** From when hours are to be counted again: the last one counted, but two hours ago at the latest; before the first, from `first` on. */
export async function selectCountedUpTo(db: Queryable, now: Date, first: Date): Promise<Date> {
  const { since } = await db.one<{ since: Date }>(sql`
    select greatest(least(coalesce(max(hour), ${first}), ${now}::timestamptz - interval '2 hours'), ${first}) as since
    from status.hour`);
  return since;
}

/** Counts each hour since `since` anew. What callers got wrong (4xx) is not counted; hours that the gateway has forgotten stay. */
export async function countHours(db: Queryable, since: Date, now: Date): Promise<void> {
  await db.run(sql`
    with counted as (
      select hour, sum(calls) as calls, coalesce(sum(calls) filter (where code = any (${OURS}::int[])), 0) as ours,
        coalesce(sum(calls) filter (where code between 500000 and 599999 and code <> all (${OURS}::int[])), 0) as theirs
      from gateway.call_hour
      where mode = ${literal(keyMode.live)} and code not between 400000 and 499999 and code <> all (${ASIDE}::int[])
        and hour >= date_trunc('hour', ${since}::timestamptz) and hour <= ${now}
      group by hour
    )
    insert into status.hour as t (part, hour, calls, failed)
    select ${GATEWAY}, hour, calls, ours from counted
    union all
    select ${PRODUCTS}, hour, calls - ours, theirs from counted where calls > ours
    order by 1, 2
    on conflict (part, hour) do update set calls = excluded.calls, failed = excluded.failed
    where (t.calls, t.failed) is distinct from (excluded.calls, excluded.failed)`);
}

export type DayRow = Counts & { part: number; day: string };

/** Counts by part and Beijing day since `from`, without those that have none. */
export async function selectDays(db: Queryable, from: Date): Promise<DayRow[]> {
  const rows = await db.many<{ part: number; day: string; calls: bigint; failed: bigint }>(sql`
    select part, (hour at time zone 'Asia/Shanghai')::date::text as day, sum(calls)::bigint as calls,
      sum(failed)::bigint as failed
    from status.hour where hour >= ${from} group by 1, 2`);
  return rows.map(({ calls, failed, ...row }) => ({ ...row, calls: Number(calls), failed: Number(failed) }));
}

export type HourRow = Counts & { part: number; isCurrent: boolean };

/** This hour and the one before. */
export async function selectLastHours(db: Queryable, now: Date): Promise<HourRow[]> {
  const rows = await db.many<{ part: number; isCurrent: boolean; calls: bigint; failed: bigint }>(sql`
    with clock as (select date_trunc('hour', ${now}::timestamptz) as current)
    select part, hour = current as is_current, calls, failed from status.hour, clock
    where hour between current - interval '1 hour' and current`);
  return rows.map(({ calls, failed, ...row }) => ({ ...row, calls: Number(calls), failed: Number(failed) }));
}

/** Since when operators' words are kept. */
export async function selectBeginning(db: Queryable): Promise<Date> {
  return (await db.one<{ since: Date }>(sql`select since from status.beginning`)).since;
}
