// The SQL of what recharge products earned.
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { type Queryable, sql } from '@jishi/db';

export type MarginRow = {
  productId: string;
  name: string;
  orders: number;
  pieces: number;
  revenue: bigint;
  cost: bigint;
  costless: number;
};

/** Of orders that succeeded in the last `days` Beijing days, today included. */
export function selectMargins(db: Queryable, days: number): Promise<MarginRow[]> {
  return db.many<MarginRow>(sql`
    select p.id as product_id, p.name, count(*)::int as orders, sum(o.count)::int as pieces, sum(o.amount)::bigint as revenue,
      coalesce(sum(o.cost), 0)::bigint as cost, (count(*) filter (where o.cost is null))::int as costless
    from recharge.quick_order o
    join recharge.product p on p.id = o.product_id
    where o.status = ${rechargeStatus.success}
      and o.ended_at >= (date_trunc('day', clock_timestamp() at time zone 'Asia/Shanghai')
        - (${days}::int - 1) * interval '1 day') at time zone 'Asia/Shanghai'
    group by p.id
    order by sum(o.amount) desc, p.id`);
}
