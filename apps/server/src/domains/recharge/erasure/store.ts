// What a closed account leaves of recharge orders: amounts and states, nobody's account.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  const orders = sql`(select id from recharge.quick_order where member_id = ${memberId})`;
  await tx.run(sql`
    update recharge.quick_order
    set account_cipher = null, account_digest = null, account_mask = '', notify_url_cipher = null, notify_url_mask = '',
      notify_at = null
    where member_id = ${memberId}`);
  await tx.run(sql`update recharge.card set content_cipher = null where order_id in ${orders}`);
  await tx.run(sql`delete from recharge.card_view where order_id in ${orders}`);
  await tx.run(sql`delete from recharge.card_ticket where order_id in ${orders}`);
  await tx.run(sql`update recharge.notify_try set words = '' where order_id in ${orders}`);
}
