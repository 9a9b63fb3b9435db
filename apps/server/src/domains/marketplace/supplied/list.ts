// Paid orders that a member has to supply. Nothing of who buys them.
import { goodsOrderStatus } from '@jishi/contract/enums/marketplace';
import * as contract from '@jishi/contract/marketplace/supplier';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { Refusal } from '../../../kernel/refusal';
import type { MemberContext } from '../../../kernel/use-case';
import { ALONE, FROM, SEEN_BY_BOTH, within } from '../order/list';

export const listSuppliedOrders = listed(contract.listSuppliedOrders, {
  from: FROM,
  counts: ALONE,
  only: (_ctx, asked) => within(asked),
  own: (memberId) =>
    sql`o.supplier_id = (select id from marketplace.supplier where member_id = ${memberId}) and o.paid_at is not null`,
  columns: {
    ...SEEN_BY_BOTH,
    deliverBy: sql`o.deliver_by`,
    isLate: sql`coalesce(o.status = ${literal(goodsOrderStatus.delivering)} and o.deliver_by < now(), false)`,
  },
  where: {
    status: (status) => sql`o.status = ${status}`,
    way: (way) => sql`o.way = ${way}`,
    goodsId: (id) => sql`o.goods_id = ${id}`,
    no: (no) => sql`o.no = ${no}`,
  },
  at: null,
  id: sql`o.id`,
});

/** One of a member's own supply, as the list shows it. @throws Refusal notFound */
export async function suppliedOrder(ctx: MemberContext, no: string) {
  const row = await listSuppliedOrders.row(ctx, sql`o.no = ${no}`);
  if (!row) throw new Refusal('notFound');
  return row;
}
