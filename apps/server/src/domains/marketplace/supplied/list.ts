// Paid orders that a member has to supply. Nothing of who buys them.
import { goodsOrderStatus } from '@jishi/contract/enums/marketplace';
import * as contract from '@jishi/contract/marketplace/supplier';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { Refusal } from '../../../kernel/refusal';
import type { MemberContext } from '../../../kernel/use-case';

export const listSuppliedOrders = listed(contract.listSuppliedOrders, {
  from: sql`marketplace.goods_order o
    join marketplace.supplier s on s.id = o.supplier_id
    join marketplace.product p on p.id = o.product_id
    left join marketplace.settlement m on m.order_id = o.id`,
  own: (memberId) =>
    sql`o.supplier_id = (select id from marketplace.supplier where member_id = ${memberId}) and o.paid_at is not null`,
  columns: {
    no: sql`o.no`,
    goodsId: sql`o.goods_id`,
    productId: sql`o.product_id`,
    productName: sql`p.brand || ' ' || p.name`,
    kind: sql`o.kind`,
    way: sql`o.way`,
    account: sql`o.account_mask`,
    count: sql`o.count`,
    price: sql`o.price`,
    amount: sql`o.amount`,
    status: sql`o.status`,
    reason: sql`o.reason`,
    delivered: sql`o.delivered`,
    returned: sql`o.returned`,
    settlement: sql`m.status`,
    payTime: sql`o.paid_at`,
    deliverBy: sql`o.deliver_by`,
    isLate: sql`coalesce(o.status = ${literal(goodsOrderStatus.delivering)} and o.deliver_by < now(), false)`,
    endTime: sql`o.ended_at`,
  },
  where: {
    status: (status) => sql`o.status = ${status}`,
    way: (way) => sql`o.way = ${way}`,
    goodsId: (id) => sql`o.goods_id = ${id}`,
    no: (no) => sql`o.no = ${no}`,
  },
  at: sql`o.created_at`,
  id: sql`o.id`,
});

/** One of a member's own supply, as the list shows it. @throws Refusal notFound */
export async function suppliedOrder(ctx: MemberContext, no: string) {
  const row = await listSuppliedOrders.row(ctx, sql`o.no = ${no}`);
  if (!row) throw new Refusal('notFound');
  return row;
}
