// The SQL of delivering orders.
import { goodsOrderStatus } from '@jishi/contract/enums/marketplace';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { ToDeliver } from './rules';

const ORDER = sql`o.id, o.no, o.member_id, o.goods_id, o.supplier_id, o.product_id, o.kind, o.way, o.status, o.count, o.delivered,
  o.account_cipher`;

/** An order, locked. */
export function lockOrder(tx: Transaction, by: { id: string } | { no: string }): Promise<ToDeliver | undefined> {
  const isIt = 'id' in by ? sql`o.id = ${by.id}` : sql`o.no = ${by.no}`;
  return tx.maybe<ToDeliver>(sql`select ${ORDER} from marketplace.goods_order o where ${isIt} for no key update`);
}

/** Keeps a part of an order as delivered. */
export async function insertDelivery(tx: Transaction, orderId: string, count: number): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into marketplace.delivery (order_id, count) values (${orderId}, ${count}) returning id`);
  return id;
}

/** Gives an order the cards of the pool that are held for it; how many. */
export function sellHeldCards(tx: Transaction, orderId: string, deliveryId: string): Promise<number> {
  return tx.run(sql`
    update marketplace.card set sold_at = clock_timestamp(), delivery_id = ${deliveryId}
    where order_id = ${orderId} and sold_at is null`);
}

export async function setDeliverBy(tx: Transaction, orderId: string, minutes: number): Promise<void> {
  await tx.run(sql`
    update marketplace.goods_order set deliver_by = clock_timestamp() + ${minutes} * interval '1 minute' where id = ${orderId}`);
}

export type Task = { supplierMemberId: MemberId; name: string; withinMinutes: number };

/** Who has to deliver goods, and within how many minutes. */
export function selectTask(tx: Queryable, goodsId: string): Promise<Task> {
  return tx.one<Task>(sql`
    select s.member_id as supplier_member_id, p.brand || ' ' || p.name as name, g.within_minutes
    from marketplace.goods g
    join marketplace.supplier s on s.id = g.supplier_id
    join marketplace.product p on p.id = g.product_id
    where g.id = ${goodsId}`);
}

/** Orders that should have been delivered by now. */
export async function selectLate(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from marketplace.goods_order
    where status = ${goodsOrderStatus.delivering} and deliver_by < now()
    order by deliver_by, id
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Whether a locked order is still late: not delivered whole, and its time is over. */
export async function isLate(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx.maybe(sql`
    select 1 as one from marketplace.goods_order
    where id = ${id} and status = ${goodsOrderStatus.delivering} and deliver_by < now()`);
  return found !== undefined;
}
