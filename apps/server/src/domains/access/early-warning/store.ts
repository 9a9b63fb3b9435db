// The only SQL of warnings on one product: their lines, and the statement that decides which are crossed.
import { keyMode, leaseState } from '@jishi/contract/enums/access';
import { memberStatus } from '@jishi/contract/enums/account';
import { applyStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, type Sql, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { failedCode } from '../record/store';
import { type Crossing, LEAST_CALLS, type WarningRow } from './rules';

/** A member's application with its warning, off while none was saved; undefined when it is not theirs. */
export async function selectWarning(
  db: Queryable,
  memberId: MemberId,
  applyId: string,
): Promise<WarningRow | undefined> {
  return db.maybe<WarningRow>(sql`
    select
      a.id as apply_id,
      p.name as project_name,
      p.unit,
      coalesce(w.enabled, false) as enabled,
      w.remaining_below,
      w.daily_calls_above,
      w.error_rate_above,
      coalesce(w.channels, '{}') as channels,
      w.remaining_fired_at is not null as remaining_fired,
      w.daily_calls_fired_at is not null as daily_calls_fired,
      w.error_rate_fired_at is not null as error_rate_fired
    from access.apply a
    join catalogue.project p on p.id = a.project_id
    left join access.early_warning w on w.apply_id = a.id
    where a.id = ${applyId} and a.member_id = ${memberId}`);
}

export type WarningLines = {
  enabled: boolean;
  remainingBelow: number | null;
  dailyCallsAbove: number | null;
  errorRateAbove: number | null;
  channels: readonly string[];
};

/** Saves the thresholds; a changed or reactivated one can fire again. */
export async function saveWarning(tx: Transaction, applyId: string, lines: WarningLines): Promise<void> {
  await tx.run(sql`
    insert into access.early_warning as w (
      apply_id, enabled, remaining_below, daily_calls_above, error_rate_above, channels
    )
    values (
      ${applyId}, ${lines.enabled}, ${lines.remainingBelow}, ${lines.dailyCallsAbove}, ${lines.errorRateAbove}, ${lines.channels}
    )
    on conflict (apply_id) do update
    set enabled = excluded.enabled,
      remaining_below = excluded.remaining_below,
      daily_calls_above = excluded.daily_calls_above,
      error_rate_above = excluded.error_rate_above,
      channels = excluded.channels,
      remaining_fired_at = case
        when w.enabled and excluded.enabled and w.remaining_below = excluded.remaining_below then w.remaining_fired_at
      end,
      daily_calls_fired_at = case
        when w.enabled and excluded.enabled and w.daily_calls_above = excluded.daily_calls_above
        then w.daily_calls_fired_at
      end,
      error_rate_fired_at = case
        when w.enabled and excluded.enabled and w.error_rate_above = excluded.error_rate_above
        then w.error_rate_fired_at
      end`);
}

/** Who only knows an AppKey can have calls booked that prove nothing: they warn of nothing. */
const proved = (row: Sql) => sql`${row}.code not between 401000 and 401999`;

/** Prepaid calls left of application a at a moment, those under way at gateways included. */
const remainingAt = (now: Date) => sql`
  (
    select coalesce(sum(h.remaining), 0) from package.holding h
    where h.member_id = a.member_id and h.project_id = a.project_id
      and h.valid_from <= ${now} and h.expires_at > ${now}
  ) + (
    select coalesce(sum(l.granted - l.used), 0) from gateway.lease l
    where l.member_id = a.member_id and l.project_id = a.project_id and l.holding_id is not null and l.state = ${leaseState.open}
  )`;

/** Live calls of application a on a Shanghai day. */
const callsOn = (day: string) => sql`
  (
    select coalesce(sum(d.calls), 0) from gateway.call_day d
    where d.member_id = a.member_id and d.day = ${day}::date and d.project_id = a.project_id and d.mode = ${keyMode.live}
      and ${proved(sql`d`)}
  )`;

/** How many of a hundred live calls of application a failed in the hour before a moment; 0 where they are too few to say. */
const errorRateAt = (now: Date) => sql`
  coalesce((
    select case when count(*) >= ${LEAST_CALLS}
      then (100.0 * count(*) filter (where ${failedCode(sql`r.code`)}) / count(*))::float8 else 0 end
    from gateway.call_record r
    where r.member_id = a.member_id
      and r.project_id = a.project_id
      and r.mode = ${keyMode.live}
      and ${proved(sql`r`)}
      and r.at > ${now}::timestamptz - interval '1 hour'
      and r.id >= (extract(epoch from ${now}::timestamptz - interval '1 hour 5 minutes' - timestamptz '2024-01-01 00:00:00+00')
        * 1000)::bigint << 22
  ), 0)`;

/** Warnings with a line crossed either way since the last look, held; those that somebody else holds are left to them. */
const crossedAt = ({ now, today, limit }: Look) => sql`
  select
    w.apply_id, a.member_id, p.name as project_name, p.unit, s.remaining, s.calls, s.error_rate,
    w.remaining_below is not null and w.remaining_fired_at is null and s.remaining < w.remaining_below as remaining_fires,
    w.daily_calls_above is not null and w.daily_calls_fired_at is null and s.calls > w.daily_calls_above
      as daily_calls_fires,
    w.error_rate_above is not null and w.error_rate_fired_at is null and s.error_rate > w.error_rate_above
      as error_rate_fires,
    s.remaining < w.remaining_below as remaining_over,
    s.calls > w.daily_calls_above as daily_calls_over,
    s.error_rate > w.error_rate_above as error_rate_over
  from access.early_warning w
  join access.apply a on a.id = w.apply_id and a.status = ${applyStatus.open}
  join account.member m on m.id = a.member_id and m.status = ${memberStatus.normal}
  join catalogue.project p on p.id = a.project_id
  cross join lateral (
    select
      case when w.remaining_below is not null then (${remainingAt(now)})::bigint end as remaining,
      case when w.daily_calls_above is not null then ${callsOn(today)}::bigint end as calls,
      case when w.error_rate_above is not null then ${errorRateAt(now)} end as error_rate
  ) s
  where w.enabled
    and (
      (w.remaining_below is not null and (w.remaining_fired_at is null) = (s.remaining < w.remaining_below))
      or (w.daily_calls_above is not null and (w.daily_calls_fired_at is null) = (s.calls > w.daily_calls_above))
      or (w.error_rate_above is not null and (w.error_rate_fired_at is null) = (s.error_rate > w.error_rate_above))
    )
  order by w.apply_id
  limit ${limit}
  for update of w skip locked`;

/** A look for crossings: when, on which day in Shanghai, and at most how many are turned over. */
type Look = { now: Date; today: string; limit: number };

/**
 * Finds up to `limit` warnings with a line crossed either way since the last look, and turns them over in the same
 * statement: of several lookers at once each crossing is seen by one. What another one is turning over is left to it.
 */
export async function turnWarnings(tx: Transaction, at: Look): Promise<Crossing[]> {
  return tx.many<Crossing>(sql`
    with crossed as (${crossedAt(at)})
    update access.early_warning w
    set remaining_fired_at = case when c.remaining_over then coalesce(w.remaining_fired_at, ${at.now}) end,
      daily_calls_fired_at = case when c.daily_calls_over then coalesce(w.daily_calls_fired_at, ${at.now}) end,
      error_rate_fired_at = case when c.error_rate_over then coalesce(w.error_rate_fired_at, ${at.now}) end
    from crossed c
    where w.apply_id = c.apply_id
    returning
      c.apply_id, c.member_id, c.project_name, w.channels, c.remaining, c.calls, c.error_rate,
      w.remaining_below, w.daily_calls_above, w.error_rate_above,
      c.remaining_fires, c.daily_calls_fires, c.error_rate_fires`);
}
