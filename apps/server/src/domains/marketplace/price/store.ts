// The SQL of prices: each is written once and never changed.
import { type Transaction, sql } from '@jishi/db';

export type NewPrice = { goodsId: string; price: bigint };

/** Sets prices from a moment on (null: now); answers from when. */
export async function insertPrices(tx: Transaction, prices: readonly NewPrice[], fromAt: Date | null): Promise<Date> {
  const rows = await tx.many<{ fromAt: Date }>(sql`
    insert into marketplace.price (goods_id, price, from_at)
    select n.goods_id, n.price, coalesce(${fromAt}::timestamptz, now())
    from unnest(${prices.map(({ goodsId }) => goodsId)}::bigint[], ${prices.map(({ price }) => price)}::bigint[])
      as n (goods_id, price)
    order by n.goods_id
    returning from_at`);
  return rows[0]!.fromAt;
}

/** Whether a moment is over. */
export async function isPast(tx: Transaction, at: Date): Promise<boolean> {
  return (await tx.one<{ past: boolean }>(sql`select ${at}::timestamptz < now() as past`)).past;
}
