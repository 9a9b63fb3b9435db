// Disputes as the buyer who opened them and the supplier whom they are about see them; neither sees who the other is.
import * as contract from '@jishi/contract/marketplace/dispute';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';

export const FROM = sql`marketplace.dispute d
  join marketplace.goods_order o on o.id = d.order_id
  join marketplace.product p on p.id = o.product_id
  join marketplace.supplier s on s.id = d.supplier_id`;

export const COLUMNS = {
  no: sql`d.no`,
  orderNo: sql`o.no`,
  productName: sql`p.brand || ' ' || p.name`,
  kind: sql`d.kind`,
  words: sql`d.words`,
  count: sql`d.count`,
  wanted: sql`d.wanted`,
  supplierWords: sql`d.supplier_words`,
  status: sql`d.status`,
  returned: sql`d.returned`,
  reason: sql`d.reason`,
  createTime: sql`d.created_at`,
  answerBy: sql`d.answer_by`,
  endTime: sql`d.ended_at`,
};

const where = { status: (status: number) => sql`d.status = ${status}` };

/** A buyer's own, the newest first. */
export const listDisputes = listed(contract.listDisputes, {
  from: FROM,
  own: (memberId) => sql`d.member_id = ${memberId}`,
  columns: COLUMNS,
  where,
  order: sql`d.id desc`,
});

/** Those about a supplier's goods, the newest first. */
export const listSupplierDisputes = listed(contract.listSupplierDisputes, {
  from: FROM,
  own: (memberId) => sql`s.member_id = ${memberId}`,
  columns: COLUMNS,
  where,
  order: sql`d.id desc`,
});
