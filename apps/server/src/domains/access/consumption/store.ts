// What calls cost a member, and what else the overview tells of their money.
import { keyMode, leaseState } from '@jishi/contract/enums/access';
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { payOrderStatus } from '@jishi/contract/enums/payment';
import { type Queryable, type Sql, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Span } from '../record/rules';
import { failedCode, within } from '../record/store';

export type DaySums = { day: string; calls: bigint; charged: bigint; amount: bigint };

/** Live calls and their cost per Shanghai day since `from`, oldest first. */
export async function selectDays(db: Queryable, memberId: MemberId, from: string): Promise<DaySums[]> {
  return db.many<DaySums>(sql`
    select day::text, sum(calls)::bigint as calls, sum(charged)::bigint as charged, sum(amount)::bigint as amount
    from gateway.call_day
    where member_id = ${memberId} and day >= ${from}::date and mode = ${keyMode.live}
    group by day
    order by day`);
}

/** What live calls of a span cost, which begins at a Shanghai midnight: whole days, whole hours of its last day, and single calls at its end. */
export async function sumAmount(
  db: Queryable,
  memberId: MemberId,
  span: Span,
): Promise<{ calls: number; failed: number; amount: bigint }> {
  const end = sql`${span.to}::timestamptz`;
  const day = (at: Sql) => sql`(${at} at time zone 'Asia/Shanghai')::date`;
  const { calls, failed, amount } = await db.one<{ calls: bigint; failed: bigint; amount: bigint }>(sql`
    with days as (
      select d.calls, d.amount, case when ${failedCode(sql`d.code`)} then d.calls else 0 end as failed
      from gateway.call_day d
      where d.member_id = ${memberId} and d.mode = ${keyMode.live}
        and d.day >= ${day(sql`${span.from}::timestamptz`)} and d.day < ${day(end)}
    ), hours as (
      select h.calls, h.amount, case when ${failedCode(sql`h.code`)} then h.calls else 0 end as failed
      from gateway.call_hour h
      where h.member_id = ${memberId} and h.mode = ${keyMode.live}
        and h.hour >= date_trunc('day', ${end}, 'Asia/Shanghai') and h.hour < date_trunc('hour', ${end})
    ), part as (
      select 1 as calls, r.amount, case when ${failedCode(sql`r.code`)} then 1 else 0 end as failed
      from gateway.call_record r
      where r.member_id = ${memberId} and r.mode = ${keyMode.live}
        and ${within(sql`date_trunc('hour', ${end})`, end)}
    )
    select
      coalesce(sum(calls), 0)::bigint as calls, coalesce(sum(failed), 0)::bigint as failed,
      coalesce(sum(amount), 0)::bigint as amount
    from (select * from days union all select * from hours union all select * from part) every`);
  return { calls: Number(calls), failed: Number(failed), amount };
}

/** Money that gateway nodes hold for a member but have not spent. */
export async function selectUnspentHold(db: Queryable, memberId: MemberId): Promise<bigint> {
  const { unspent } = await db.one<{ unspent: bigint }>(sql`
    select coalesce(sum((granted - used) * price), 0)::bigint as unspent
    from gateway.lease where member_id = ${memberId} and state = ${leaseState.open} and source = ${chargeSource.balance}`);
  return unspent;
}

/** Orders a member could still pay. */
export async function countUnpaidOrders(db: Queryable, memberId: MemberId, now: Date): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from payment.pay_order
    where member_id = ${memberId} and status in (${payOrderStatus.toPay}, ${payOrderStatus.waiting}) and expire_at > ${now}`);
  return n;
}
