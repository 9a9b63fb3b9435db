// Erases personal data of a closed account's payments; the payments stay for the books.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Removes names, slips and account numbers of a member whose account closes; payments stay. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`delete from payment.slip where member_id = ${memberId}`);
  await tx.run(sql`update payment.remittance set payer_cipher = null where member_id = ${memberId}`);
  await tx.run(sql`update payment.withdrawal set account_cipher = null where member_id = ${memberId}`);
  await tx.run(sql`update payment.refund set holder_cipher = null where member_id = ${memberId}`);
  await tx.run(sql`
    update payment.bank_line l set payer_cipher = null
    from payment.pay_order o where o.no = l.order_no and o.member_id = ${memberId}`);
  await tx.run(sql`
    update payment.manual_payment b set evidence = '', picture_cipher = null
    from payment.pay_order o where o.no = b.order_no and o.member_id = ${memberId}`);
}
