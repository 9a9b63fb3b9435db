// The SQL of an order as its supplier sees it.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** An order of a member's own supply; undefined when it is not theirs. */
export function selectSupplied(db: Queryable, memberId: MemberId, no: string): Promise<{ id: string } | undefined> {
  return db.maybe<{ id: string }>(sql`
    select o.id from marketplace.goods_order o join marketplace.supplier s on s.id = o.supplier_id
    where o.no = ${no} and s.member_id = ${memberId} and o.paid_at is not null`);
}

export type Step = { time: string; event: number; words: string };

/** What happened to an order, without what is between the buyer and us. */
export function selectSteps(db: Queryable, orderId: string): Promise<Step[]> {
  return db.many<Step>(sql`
    select to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time, e.event, '' as words
    from marketplace.event e where e.order_id = ${orderId} and e.event <> 1 order by e.id`);
}
