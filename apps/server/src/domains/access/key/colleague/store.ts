// The only SQL of keys that colleagues make for an organisation, and of what they have used.
import { keyMode, keyStatus } from '@jishi/contract/enums/access';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import type { Caps } from '../rules';
import type { KeyRow } from '../store';

/** Booked calls that count, and money, since midnight, Monday and the first of the month. */
export type Use = {
  callsToday: bigint;
  spentToday: bigint;
  callsThisWeek: bigint;
  spentThisWeek: bigint;
  callsThisMonth: bigint;
  spentThisMonth: bigint;
};

export type ColleagueKey = KeyRow &
  Use & { [Name in keyof Caps]: bigint | null } & {
    colleagueId: string;
    /** The colleague, as a member. */
    makerId: MemberId;
    maker: string;
    stopReason: string;
  };

/** Sums of rows `d` of gateway.call_day, by the periods of a day of Beijing, yyyy-MM-dd. */
export const used = (day: string) => sql`
  coalesce(sum(d.calls) filter (where d.day = ${day}::date), 0)::bigint as calls_today,
  coalesce(sum(d.amount) filter (where d.day = ${day}::date), 0)::bigint as spent_today,
  coalesce(sum(d.calls) filter (where d.day >= date_trunc('week', ${day}::timestamp)), 0)::bigint as calls_this_week,
  coalesce(sum(d.amount) filter (where d.day >= date_trunc('week', ${day}::timestamp)), 0)::bigint as spent_this_week,
  coalesce(sum(d.calls) filter (where d.day >= date_trunc('month', ${day}::timestamp)), 0)::bigint as calls_this_month,
  coalesce(sum(d.amount) filter (where d.day >= date_trunc('month', ${day}::timestamp)), 0)::bigint as spent_this_month`;

/** Which rows `d` these are: live calls of those periods that caps count, as gateway.count_uncapped does. */
export const counted = (day: string) => sql`
  d.day between least(date_trunc('week', ${day}::timestamp), date_trunc('month', ${day}::timestamp)) and ${day}::date
  and d.mode = ${keyMode.live}
  and d.code not between 400000 and 499999 and d.code not between 503000 and 503999 and d.code <> 200005`;

/** An owner's keys that colleagues made, of one of them, or one of the keys; the newest first. `day`: yyyy-MM-dd in Beijing. */
export async function selectColleagueKeys(
  db: Queryable,
  ownerId: MemberId,
  { day, colleagueId = null, id = null }: { day: string; colleagueId?: string | null; id?: string | null },
): Promise<ColleagueKey[]> {
  return db.many<ColleagueKey>(sql`
    select
      k.id, k.name, k.app_key, k.secret_cipher, k.mode, k.status, k.is_default, k.previous_until, k.created_at, k.last_used_at,
      k.daily_calls, k.daily_spend, k.weekly_calls, k.weekly_spend, k.monthly_calls, k.monthly_spend, k.stop_reason,
      k.colleague_id, c.member_id as maker_id, m.phone_mask as maker, used.*
    from access.api_key k
    join organisation.colleague c on c.id = k.colleague_id
    join account.member m on m.id = c.member_id
    cross join lateral (
      select ${used(day)}
      from gateway.call_day d
      where d.key_id = k.id and ${counted(day)}
    ) used
    where k.member_id = ${ownerId} and k.removed_at is null
      and (${colleagueId}::bigint is null or k.colleague_id = ${colleagueId}::bigint)
      and (${id}::bigint is null or k.id = ${id}::bigint)
    order by k.id desc`);
}

/** Holds an owner's key that a colleague made, until the transaction ends. */
export async function lockColleagueKey(tx: Transaction, ownerId: MemberId, id: string): Promise<void> {
  await tx.run(sql`
    select from access.api_key where id = ${id} and member_id = ${ownerId} and colleague_id is not null for no key update`);
}

export async function updateCaps(tx: Transaction, id: string, caps: Caps): Promise<void> {
  await tx.run(sql`
    update access.api_key
    set daily_calls = ${caps.dailyCalls}, daily_spend = ${caps.dailySpend}, weekly_calls = ${caps.weeklyCalls},
      weekly_spend = ${caps.weeklySpend}, monthly_calls = ${caps.monthlyCalls}, monthly_spend = ${caps.monthlySpend}
    where id = ${id} and removed_at is null and colleague_id is not null`);
}

export async function updateOn(tx: Transaction, id: string, on: boolean): Promise<void> {
  await tx.run(sql`
    update access.api_key set status = ${on ? keyStatus.on : keyStatus.off}
    where id = ${id} and removed_at is null and colleague_id is not null and status <> ${keyStatus.stopped}`);
}
