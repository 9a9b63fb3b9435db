// The SQL that decides who gets what there is of goods.
import { goodsStatus } from '@jishi/contract/enums/marketplace';
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type Taken = { way: number; supplierId: string; productId: string; stock: number | null; fellBelow: boolean };

/** Takes so many of what is on sale, all or none. `fellBelow`: this made the stock low. Locks the goods. */
export function takeStock(tx: Transaction, goodsId: string, count: number): Promise<Taken | undefined> {
  return tx.maybe<Taken>(sql`
    update marketplace.goods g
    set stock = g.stock - ${count}
    where g.id = ${goodsId} and g.status = ${goodsStatus.on} and ${count} <= g.max_count
      and (g.stock is null or g.stock >= ${count})
    returning g.way, g.supplier_id, g.product_id, g.stock,
      coalesce(g.stock < g.warn_below and g.stock + ${count} >= g.warn_below, false) as fell_below`);
}

/** Holds so many cards of a pool for an order, those that expire first; how many there were. The goods are locked. */
export function holdCards(tx: Transaction, goodsId: string, orderId: string, count: number): Promise<number> {
  return tx.run(sql`
    update marketplace.card
    set order_id = ${orderId}
    where id in (
      select c.id from marketplace.card c
      where c.goods_id = ${goodsId} and c.order_id is null and (c.expires_on is null or c.expires_on > current_date)
      order by c.expires_on nulls last, c.id
      limit ${count}
      for update
    )`);
}

/** Locks goods before anything that belongs to them; undefined when there are none. */
export function lockGoods(tx: Transaction, goodsId: string): Promise<{ way: number } | undefined> {
  return tx.maybe<{ way: number }>(sql`select way from marketplace.goods where id = ${goodsId} for update`);
}

/** Puts the cards back that an order holds and was not given; how many. */
export function releaseCards(tx: Transaction, orderId: string): Promise<number> {
  return tx.run(sql`update marketplace.card set order_id = null where order_id = ${orderId} and sold_at is null`);
}

/** Changes the number of what can be sold; without end it stays so. */
export async function addStock(tx: Transaction, goodsId: string, count: number): Promise<void> {
  await tx.run(sql`update marketplace.goods set stock = stock + ${count} where id = ${goodsId}`);
}

/** Whom to tell that goods are low. */
export function selectToWarn(
  tx: Transaction,
  goodsId: string,
): Promise<{ memberId: MemberId; name: string; stock: number }> {
  return tx.one(sql`
    select s.member_id, p.brand || ' ' || p.name as name, g.stock
    from marketplace.goods g
    join marketplace.supplier s on s.id = g.supplier_id
    join marketplace.product p on p.id = g.product_id
    where g.id = ${goodsId}`);
}
