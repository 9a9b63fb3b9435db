// What suppliers said against what was done with the money, those to be seen to first.
import * as contract from '@jishi/contract/console/recharge-order';
import { rechargeDifference } from '@jishi/contract/enums/recharge';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';

const OPEN = literal(rechargeDifference.open);

export const searchRechargeDifferences = listed(contract.searchRechargeDifferences, {
  from: sql`recharge.difference d
    join recharge.quick_order o on o.id = d.order_id
    join recharge.product p on p.id = o.product_id
    join recharge.attempt a on a.number = d.number
    join account.member m on m.id = o.member_id
    left join operator.account c on c.id = d.closed_by`,
  columns: {
    id: sql`d.id`,
    no: sql`o.no`,
    memberId: sql`o.member_id`,
    memberPhone: sql`m.phone_mask`,
    productName: sql`p.name`,
    amount: sql`o.amount`,
    supplierName: sql`a.supplier_name`,
    words: sql`d.words`,
    state: sql`d.state`,
    createTime: sql`d.created_at`,
    closedBy: sql`coalesce(c.name, '')`,
    note: sql`d.note`,
    closeTime: sql`d.closed_at`,
  },
  where: { state: (state) => sql`d.state = ${state}`, no: (no) => sql`o.no = ${no}` },
  order: sql`d.state, d.id desc`,
  sums: ({ db }) =>
    db.one(sql`
      select count(*)::int as open, coalesce(sum(o.amount), 0)::bigint as open_amount
      from recharge.difference d join recharge.quick_order o on o.id = d.order_id where d.state = ${OPEN}`),
});
