// What calls cost a member, and what else the overview tells of their money.
import { keyMode, leaseState } from '@jishi/contract/enums/access';
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { payOrderStatus } from '@jishi/contract/enums/payment';
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { daysOf } from '../member-day/store';
import { failedCode, within } from '../record/store';
import type { Moments } from './rules';

export type DaySums = { day: string; calls: bigint; charged: bigint; amount: bigint };

/** Live calls and their cost per Shanghai day since `from`, oldest first. */
export async function selectDays(db: Queryable, memberId: MemberId, from: string): Promise<DaySums[]> {
  return db.many<DaySums>(sql`
    select day::text, sum(calls)::bigint as calls, sum(charged)::bigint as charged, sum(amount)::bigint as amount
    from ${daysOf(memberId, sql`${from}::date`, sql`'infinity'`)} d
    where mode = ${keyMode.live}
    group by day
    order by day`);
}

export type Spent = {
  /** Of this month's days before today. */
  earlierAmount: bigint;
  todayCalls: number;
  todayFailed: number;
  todayAmount: bigint;
  /** Up to a day before now. */
  yesterdayAmount: bigint;
  /** Money that gateway nodes hold but have not spent. */
  unspentHold: bigint;
  /** Orders that can still be paid. */
  unpaidOrders: number;
};

/** What live calls cost so far: whole days, whole hours of today and yesterday, single calls at their ends; and what is not spent yet. */
export async function selectSpent(db: Queryable, memberId: MemberId, at: Moments): Promise<Spent> {
  const instant = (moment: Date) => sql`${moment}::timestamptz`;
  const hour = (moment: Date) => sql`date_trunc('hour', ${instant(moment)})`;
  const day = (moment: Date) => sql`(${instant(moment)} at time zone 'Asia/Shanghai')::date`;
  const part = (moment: Date) => within(hour(moment), instant(moment));
  return db.one<Spent>(sql`
    with counted as (
      select h.hour as at, h.calls, h.amount, case when ${failedCode(sql`h.code`)} then h.calls else 0 end as failed
      from gateway.call_hour h
      where h.member_id = ${memberId} and h.mode = ${keyMode.live} and h.hour >= ${at.yesterday} and h.hour < ${hour(at.now)}
        and (h.hour >= ${at.today} or h.hour < ${hour(at.before)})
      union all
      select r.at, 1, r.amount, case when ${failedCode(sql`r.code`)} then 1 else 0 end
      from gateway.call_record r
      where r.member_id = ${memberId} and r.mode = ${keyMode.live} and ${part(at.now)}
      union all
      select r.at, 1, r.amount, 0
      from gateway.call_record r
      where r.member_id = ${memberId} and r.mode = ${keyMode.live} and ${part(at.before)}
    )
    select
      coalesce(sum(c.calls) filter (where c.at >= ${at.today}), 0)::float8 as today_calls,
      coalesce(sum(c.failed) filter (where c.at >= ${at.today}), 0)::float8 as today_failed,
      coalesce(sum(c.amount) filter (where c.at >= ${at.today}), 0)::bigint as today_amount,
      coalesce(sum(c.amount) filter (where c.at < ${at.today}), 0)::bigint as yesterday_amount,
      (
        select coalesce(sum(d.amount), 0)::bigint from ${daysOf(memberId, day(at.month), day(at.today))} d where d.mode = ${keyMode.live}
      ) as earlier_amount,
      (
        select coalesce(sum((l.granted - l.used) * l.price), 0)::bigint from gateway.lease l
        where l.member_id = ${memberId} and l.state = ${leaseState.open} and l.source = ${chargeSource.balance}
      ) as unspent_hold,
      (
        select count(*)::int from payment.pay_order o
        where o.member_id = ${memberId} and o.status in (${payOrderStatus.toPay}, ${payOrderStatus.waiting}) and o.expire_at > ${at.now}
      ) as unpaid_orders
    from counted c`);
}
