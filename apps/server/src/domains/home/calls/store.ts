// Reads the gateway's hours, never single calls: an hour has a row for each key, endpoint, code and node that had one, and an index
// finds it by its time. 1,500 keys that each call every hour, with two codes, are 72,000 rows a day, however many calls they make: at
// noon, beside 417,000 rows and on two busy cores, this took 0.3 s and what calls charged 0.1 s.
import { keyMode } from '@jishi/contract/enums/access';
import { gatewayRefusals } from '@jishi/contract/result-codes';
import { type Queryable, literal, sql } from '@jishi/db';
import { type DurationsRow, sumOfDurations } from '../../../kernel/durations';
import type { Span } from '../../ledger';
import type { Days } from '../day/rules';

const LIVE = literal(keyMode.live);

/** Of today; `inHours` and `earlier`: in today's and yesterday's full hours. */
export type CodeRow = { code: number; calls: number; charged: number; inHours: number; earlier: number };

/** Live calls of today by code, beside those of yesterday's same hours. */
export function countCodes(db: Queryable, today: Span, hours: Days['hours']): Promise<CodeRow[]> {
  const none = { since: today.since, until: today.since };
  const [now, before] = [hours?.today ?? none, hours?.yesterday ?? none];
  return db.many<CodeRow>(sql`
    select code,
      coalesce(sum(calls) filter (where hour >= ${today.since}), 0)::int as calls,
      coalesce(sum(charged) filter (where hour >= ${today.since}), 0)::int as charged,
      coalesce(sum(calls) filter (where hour >= ${today.since} and hour < ${now.until}), 0)::int as in_hours,
      coalesce(sum(calls) filter (where hour < ${today.since}), 0)::int as earlier
    from gateway.call_hour
    where mode = ${LIVE}
      and (hour >= ${before.since} and hour < ${before.until} or hour >= ${today.since} and hour < ${today.until})
    group by code`);
}

/** How long today's live calls took that a product answered. */
export function sumDurations(db: Queryable, { since, until }: Span): Promise<DurationsRow> {
  return db.one<DurationsRow>(sql`
    select ${sumOfDurations(sql`h`)} from gateway.project_hour h where h.hour >= ${since} and h.hour < ${until}`);
}

export type FailingRow = { id: string; name: string; calls: number; failed: number; code: number; isHeld: boolean };

/** Products whose service failed in this hour or the one before, with the most frequent code; a breaker that was open stands first. */
export function selectFailing(db: Queryable, now: Date, limit: number): Promise<FailingRow[]> {
  const resting = literal(gatewayRefusals.upstreamResting.code);
  return db.many<FailingRow>(sql`
    with coded as (
      select h.project_id, h.code, sum(h.calls)::int as calls
      from gateway.call_hour h
      where h.mode = ${LIVE} and h.hour > date_trunc('hour', ${now}::timestamptz) - interval '2 hours' and h.hour <= ${now}
        and h.code <> ${literal(gatewayRefusals.projectSuspended.code)}
      group by 1, 2
    )
    select p.id, p.name, sum(c.calls)::int as calls,
      sum(c.calls) filter (where c.code between 501000 and 599999)::int as failed,
      coalesce(
        (array_agg(c.code order by c.calls desc, c.code) filter (where c.code between 501000 and 599999 and c.code <> ${resting}))[1],
        ${resting}
      ) as code,
      bool_or(c.code = ${resting}) as is_held
    from coded c join catalogue.project p on p.id = c.project_id
    group by p.id, p.name
    having sum(c.calls) filter (where c.code between 501000 and 599999) > 0
    order by is_held desc, failed desc, p.id
    limit ${limit}`);
}

export type HeldRow = { what: 'smsChannel' | 'supplier'; id: string; name: string; failed: number; cause: string };

/** SMS channels and recharge suppliers in use whose breaker is open, of those that may be told. */
export function selectHeld(db: Queryable, told: { sms: boolean; recharge: boolean }): Promise<HeldRow[]> {
  return db.many<HeldRow>(sql`
    select 'smsChannel' as what, c.id, c.name, h.failures as failed, h.failure as cause
    from sms.channel c join sms.channel_health h on h.channel_id = c.id
    where ${told.sms} and c.is_on and h.open_until > clock_timestamp()
    union all
    select 'supplier', s.id, s.name, h.failures, h.failure
    from recharge.supplier s join recharge.supplier_health h on h.supplier_id = s.id
    where ${told.recharge} and s.is_on and h.open_until > clock_timestamp()
    order by 1, 2`);
}
