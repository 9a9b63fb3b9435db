// What levels have saved a member, from the records of calls, orders and holdings.
import { keyMode, leaseState } from '@jishi/contract/enums/access';
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { payOrderStatus, priceLineKind } from '@jishi/contract/enums/payment';
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** When the member first had a level; undefined when never. */
export async function selectFirstBegin(db: Queryable, memberId: MemberId, now: Date): Promise<Date | undefined> {
  const { begun } = await db.one<{ begun: Date | null }>(
    sql`select min(starts_at) as begun from vip.membership where member_id = ${memberId} and starts_at <= ${now}`,
  );
  return begun ?? undefined;
}

/**
 * The extra cost of live calls without a level, in 0.00001 yuan: the charges in each level's period times its discount.
 * Whole days and hours come from the rollups, single calls only for partial hours.
 */
export async function sumSavedOnCalls(db: Queryable, memberId: MemberId, now: Date): Promise<bigint> {
  const { saved } = await db.one<{ saved: bigint }>(sql`
    with edge as (
      select s.starts_at as at from vip.membership s where s.member_id = ${memberId} and s.starts_at < ${now}
      union
      select least(s.ends_at, ${now}) from vip.membership s where s.member_id = ${memberId} and s.starts_at < ${now}
    ), piece as (
      select e.at as lo, lead(e.at) over (order by e.at) as hi from edge e
    ), level as (
      select p.lo, p.hi, l.call_discount as off
      from piece p
      cross join lateral (
        select v.call_discount from vip.membership s join vip.level v on v.level = s.level
        where s.member_id = ${memberId} and s.starts_at <= p.lo and s.ends_at > p.lo
        order by v.rank desc, s.ends_at desc
        limit 1
      ) l
      where p.hi is not null and l.call_discount > 0
    ), hours as (
      select l.*, h.first, greatest(h.first, h.last) as last
      from level l
      cross join lateral (
        select
          date_trunc('hour', l.lo + interval '1 hour' - interval '1 microsecond') as first,
          date_trunc('hour', l.hi) as last
      ) h
    ), days as (
      select h.*, d.first as first_day, greatest(d.first, d.last) as last_day
      from hours h
      cross join lateral (
        select
          date_trunc('day', h.first + interval '1 day' - interval '1 microsecond', 'Asia/Shanghai') as first,
          date_trunc('day', h.last, 'Asia/Shanghai') as last
      ) d
    ), charged as (
      select p.off, (
        select coalesce(sum(d.amount), 0) from gateway.call_day d
        where d.member_id = ${memberId} and d.mode = ${keyMode.live}
          and d.day >= (p.first_day at time zone 'Asia/Shanghai')::date and d.day < (p.last_day at time zone 'Asia/Shanghai')::date
      ) + (
        select coalesce(sum(h.amount), 0) from gateway.call_hour h
        where h.member_id = ${memberId} and h.mode = ${keyMode.live} and h.hour >= p.first and h.hour < p.last
          and (h.hour < p.first_day or h.hour >= p.last_day)
      ) + (
        select coalesce(sum(r.amount), 0) from gateway.call_record r
        where r.member_id = ${memberId} and r.mode = ${keyMode.live} and r.at >= p.lo and r.at < least(p.first, p.hi)
      ) + (
        select coalesce(sum(r.amount), 0) from gateway.call_record r
        where r.member_id = ${memberId} and r.mode = ${keyMode.live} and r.at >= greatest(p.last, p.first) and r.at < p.hi
      ) as amount
      from days p
    )
    select coalesce(sum(round(amount * off / (1000 - off))), 0)::bigint as saved from charged`);
  return saved;
}

/** VIP discounts on the member's paid packages, in 0.00001 yuan. */
export async function sumSavedOnPackages(db: Queryable, memberId: MemberId): Promise<bigint> {
  const { saved } = await db.one<{ saved: bigint }>(sql`
    select coalesce(-sum((line ->> 'amount')::bigint), 0)::bigint as saved
    from payment.pay_order o, jsonb_array_elements(o.lines) line
    where o.member_id = ${memberId} and o.status in (${payOrderStatus.paid}, ${payOrderStatus.partlyRefunded}) and (line ->> 'kind')::int = ${priceLineKind.vip}`);
  return saved;
}

/** What monthly quotas have paid for, by unit; what is lent to gateway nodes and not used is not counted. */
export function sumQuotas(db: Queryable, memberId: MemberId): Promise<{ unit: number; used: number }[]> {
  return db.many<{ unit: number; used: number }>(sql`
    select p.unit, sum(h.total - h.remaining - (
      select coalesce(sum(l.granted - l.used), 0) from gateway.lease l where l.holding_id = h.id and l.state = ${leaseState.open}
    ))::float8 as used
    from package.holding h
    join catalogue.project p on p.id = h.project_id
    where h.member_id = ${memberId} and h.source = ${chargeSource.vip}
    group by p.unit
    order by p.unit`);
}

export type QuotaRow = {
  projectId: string;
  projectName: string;
  unit: number;
  total: number;
  remaining: number;
  expiresAt: Date;
};

/** This month's free calls of the member's level. */
export async function selectQuotas(db: Queryable, memberId: MemberId, now: Date): Promise<QuotaRow[]> {
  return db.many<QuotaRow>(sql`
    select
      h.project_id, p.name as project_name, p.unit, h.total, h.expires_at,
      h.remaining + (
        select coalesce(sum(l.granted - l.used), 0) from gateway.lease l where l.holding_id = h.id and l.state = ${leaseState.open}
      )::int as remaining
    from package.holding h join catalogue.project p on p.id = h.project_id
    where h.member_id = ${memberId} and h.source = ${chargeSource.vip} and h.valid_from <= ${now} and h.expires_at > ${now}
    order by h.project_id
    limit 100`);
}
