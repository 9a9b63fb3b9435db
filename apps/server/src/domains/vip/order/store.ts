// The only SQL of buying a level.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { OrderKind } from '../../payment';

/** The member's order of a level that waits to be paid, other than `exceptNo`. */
export async function selectUnpaid(db: Queryable, memberId: MemberId, exceptNo: string): Promise<string | undefined> {
  const row = await db.maybe<{ no: string }>(sql`
    select no from payment.pay_order
    where member_id = ${memberId} and kind = ${OrderKind.vip} and status in (10, 15) and no <> ${exceptNo}
    limit 1`);
  return row?.no;
}
