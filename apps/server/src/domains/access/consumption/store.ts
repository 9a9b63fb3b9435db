// What calls cost a member, and what else the overview tells of their money.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Span } from '../record/rules';
import { failed, within } from '../record/store';

/** Live calls and their cost per Shanghai day since `from`, oldest first. */
export async function selectDays(
  db: Queryable,
  memberId: MemberId,
  from: string,
): Promise<{ day: string; calls: string; charged: string; amount: string }[]> {
  const { rows } = await db.query<{ day: string; calls: string; charged: string; amount: string }>(
    `select day::text, sum(calls) as calls, sum(charged) as charged, sum(amount) as amount
     from gateway.call_day
     where member_id = $1 and day >= $2::date and mode = 1
     group by day
     order by day`,
    [memberId, from],
  );
  return rows;
}

/** What live calls of a span cost, to the minute for the part of an hour at its end. */
export async function sumAmount(
  db: Queryable,
  memberId: MemberId,
  span: Span,
): Promise<{ calls: number; failed: number; amount: bigint }> {
  const { rows } = await db.query<{ calls: string; failed: string; amount: string }>(
    `with whole as (
       select h.calls, h.amount, case when ${failed('h.code')} then h.calls else 0 end as failed
       from gateway.call_hour h
       where h.member_id = $1 and h.mode = 1 and h.hour >= $2 and h.hour < date_trunc('hour', $3::timestamptz)
     ), part as (
       select 1 as calls, r.amount, case when ${failed('r.code')} then 1 else 0 end as failed
       from gateway.call_record r
       where r.member_id = $1 and r.mode = 1 and ${within("greatest(date_trunc('hour', $3::timestamptz), $2::timestamptz)", '$3::timestamptz')}
     )
     select coalesce(sum(calls), 0) as calls, coalesce(sum(failed), 0) as failed, coalesce(sum(amount), 0) as amount
     from (select * from whole union all select * from part) every`,
    [memberId, span.from, span.to],
  );
  const row = rows[0]!;
  return { calls: Number(row.calls), failed: Number(row.failed), amount: BigInt(row.amount) };
}

/** Money that gateway nodes hold for a member but have not spent. */
export async function selectUnspentHold(db: Queryable, memberId: MemberId): Promise<bigint> {
  const { rows } = await db.query<{ unspent: string }>(
    `select coalesce(sum((granted - used) * price), 0) as unspent
     from gateway.lease where member_id = $1 and state = 1 and source = 3`,
    [memberId],
  );
  return BigInt(rows[0]?.unspent ?? 0);
}

/** Orders a member could still pay. */
export async function countUnpaidOrders(db: Queryable, memberId: MemberId, now: Date): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    'select count(*) as n from payment.pay_order where member_id = $1 and status in (10, 15) and expire_at > $2',
    [memberId, now],
  );
  return Number(rows[0]?.n ?? 0);
}
