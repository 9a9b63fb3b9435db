// What a program is told of an order.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type OwnOrder = {
  orderNo: string;
  no: string;
  product: string;
  account: string;
  count: number;
  price: bigint;
  amount: bigint;
  status: number;
  reason: string;
  endedAt: Date | null;
};

export function selectByOwnNo(db: Queryable, memberId: MemberId, ownNo: string): Promise<OwnOrder | undefined> {
  return db.maybe<OwnOrder>(sql`
    select o.own_no as order_no, o.no, p.code as product, o.account_mask as account, o.count, o.price, o.amount, o.status, o.reason,
      o.ended_at
    from recharge.quick_order o
    join recharge.product p on p.id = o.product_id
    where o.member_id = ${memberId} and o.own_no = ${ownNo}`);
}
