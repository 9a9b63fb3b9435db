// What a closed account leaves of the marketplace: amounts and states, nobody's account, card, contact or words.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  const orders = sql`(select id from marketplace.goods_order where member_id = ${memberId})`;
  const suppliers = sql`(select id from marketplace.supplier where member_id = ${memberId})`;
  await tx.run(sql`
    update marketplace.goods_order set account_cipher = null, account_mask = '' where member_id = ${memberId}`);
  await tx.run(sql`update marketplace.card set content_cipher = null, tail = '' where order_id in ${orders}`);
  await tx.run(sql`delete from marketplace.card_view where order_id in ${orders}`);
  await tx.run(sql`delete from marketplace.card_ticket where order_id in ${orders}`);
  await tx.run(sql`update marketplace.dispute set words = '' where member_id = ${memberId}`);
  await tx.run(sql`update marketplace.dispute set supplier_words = '' where supplier_id in ${suppliers}`);
  await tx.run(sql`
    update marketplace.payout set account_cipher = null, account_mask = '' where member_id = ${memberId}`);
  await tx.run(sql`delete from marketplace.supplier_api where supplier_id in ${suppliers}`);
  await tx.run(sql`update marketplace.supplier set contact_cipher = null where member_id = ${memberId}`);
}
