// Settlements as their suppliers see them: nothing of who bought.
import { settlementStatus } from '@jishi/contract/enums/marketplace';
import * as contract from '@jishi/contract/marketplace/settlement';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';

export const FROM = sql`marketplace.settlement t
  join marketplace.goods_order o on o.id = t.order_id
  join marketplace.product p on p.id = o.product_id
  join marketplace.supplier s on s.id = t.supplier_id`;

/** Each is of one order, which only its number asks for. */
export const countedIn = (orderNo: string | null | undefined) => (orderNo ? FROM : sql`marketplace.settlement t`);

/** As `feeOf` until it is settled. */
const FEE = sql`coalesce(t.fee, (t.amount - t.returned) * o.fee_rate / 10000 / 1000 * 1000)`;

export const COLUMNS = {
  orderNo: sql`o.no`,
  productName: sql`p.brand || ' ' || p.name`,
  amount: sql`t.amount`,
  returned: sql`t.returned`,
  feeRate: sql`o.fee_rate`,
  fee: FEE,
  net: sql`t.amount - t.returned - ${FEE}`,
  status: sql`t.status`,
  dueTime: sql`t.due_at`,
  settleTime: sql`case when t.status = ${literal(settlementStatus.settled)} then t.settled_at end`,
};

/** A supplier's own, the newest order first. */
export const listSettlements = listed(contract.listSettlements, {
  from: FROM,
  counts: (_ctx, { orderNo }) => countedIn(orderNo),
  own: (memberId) =>
    sql`t.supplier_id = (select own.id from marketplace.supplier own where own.member_id = ${memberId})`,
  columns: COLUMNS,
  where: {
    status: (status) => sql`t.status = ${status}`,
    orderNo: (no) => sql`o.no = ${no}`,
  },
  id: sql`t.order_id`,
});
