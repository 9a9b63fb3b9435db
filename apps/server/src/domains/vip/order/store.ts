// The only SQL of buying a level.
import { payOrderKind, payOrderStatus } from '@jishi/contract/enums/payment';
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** The member's order of a level that waits to be paid, other than `exceptNo`. */
export async function selectUnpaid(db: Queryable, memberId: MemberId, exceptNo: string): Promise<string | undefined> {
  const row = await db.maybe<{ no: string }>(sql`
    select no from payment.pay_order
    where member_id = ${memberId} and kind = ${payOrderKind.vip} and status in (${payOrderStatus.toPay}, ${payOrderStatus.waiting}) and no <> ${exceptNo}
    limit 1`);
  return row?.no;
}
