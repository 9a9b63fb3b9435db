// The SQL of the market's numbers, from counts and sums of days that triggers keep with the orders.
import { goodsOrderStatus } from '@jishi/contract/enums/marketplace';
import { type Queryable, type Sql, nothing, sql } from '@jishi/db';

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;
const IS_PAID = sql`d.status between ${goodsOrderStatus.delivering} and ${goodsOrderStatus.cancelled}`;

export type Supply = { products: number; offers: number; suppliers: number; cards: number; asOf: string };

/** What is on sale now. */
export function selectSupply(db: Queryable): Promise<Supply> {
  return db.one<Supply>(sql`
    select count(distinct o.product_id)::int as products, count(*)::int as offers, count(distinct o.supplier_id)::int as suppliers,
      coalesce(sum(o.stock) filter (where o.way = 1), 0)::int as cards,
      to_char(now() at time zone 'Asia/Shanghai', 'HH24:MI:SS') as as_of
    from marketplace.offered o`);
}

export type DayRow = { day: string; orders: number; amount: bigint; asOf: string };

/** Orders made on each of the last days that were paid, the oldest day first; a day without any is there. */
export function selectDays(db: Queryable, days: number, productId: string | null): Promise<DayRow[]> {
  const counts = productId === null ? sql`marketplace.market_days` : sql`marketplace.goods_day`;
  const isOfIt = productId === null ? sql`true` : sql`d.product_id = ${productId}`;
  return db.many<DayRow>(sql`
    select to_char(t.day, 'YYYY-MM-DD') as day, coalesce(d.orders, 0)::int as orders, coalesce(d.amount, 0)::bigint as amount,
      to_char(now() at time zone 'Asia/Shanghai', 'HH24:MI:SS') as as_of
    from (select ${TODAY} - ago as day from generate_series(0, ${days} - 1) as ago) t
    left join (
      select d.day, sum(d.orders) as orders, sum(d.amount) as amount from ${counts} d
      where d.day > ${TODAY} - ${days}::int and ${IS_PAID} and ${isOfIt}
      group by d.day
    ) d on d.day = t.day
    order by t.day`);
}

export type Rate = { ended: number; delivered: number; seconds: number | null; asOf: string };

/** How orders of a product, or of all, went that were made in the last 30 days. */
export function selectRate(db: Queryable, productId: string | null): Promise<Rate> {
  const record =
    productId === null ? sql`marketplace.market_record()` : sql`marketplace.records_of(array[${productId}::bigint])`;
  return db.one<Rate>(sql`
    select r.ended, r.delivered, r.seconds, to_char(now() at time zone 'Asia/Shanghai', 'HH24:MI:SS') as as_of from ${record} r`);
}

/** What is summed over all rows: money that waits, how many runs and disputes there are. */
export type Total = 'escrow' | 'waiting' | 'runs' | 'disputes' | 'wanted';

/** A sum over all rows, exact at every moment; of disputes those of some states, or of all. */
export function totalOf(what: Total, statuses?: readonly number[]): Sql {
  const ofStates = statuses ? sql`and t.status = any (${statuses}::smallint[])` : nothing;
  return sql`(select coalesce(sum(t.value), 0)::bigint from marketplace.totals t where t.what = ${what} ${ofStates})`;
}

/** Adds what orders changed to the sums of their days, so that there is little to read beside them. */
export async function sumDays(db: Queryable): Promise<void> {
  await db.run(sql`select marketplace.sum_days()`);
}
