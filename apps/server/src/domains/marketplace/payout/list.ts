// Payouts as their supplier sees them.
import * as contract from '@jishi/contract/marketplace/settlement';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';

export const FROM = sql`marketplace.payout w join marketplace.supplier s on s.id = w.supplier_id`;

export const COLUMNS = {
  no: sql`w.no`,
  amount: sql`w.amount`,
  account: sql`w.account_mask`,
  status: sql`w.status`,
  reason: sql`w.reason`,
  serial: sql`coalesce(w.serial, '')`,
  createTime: sql`w.created_at`,
  endTime: sql`w.ended_at`,
};

/** A supplier's own, the newest first. */
export const listPayouts = listed(contract.listPayouts, {
  from: FROM,
  own: (memberId) => sql`s.member_id = ${memberId}`,
  columns: COLUMNS,
  where: { status: (status) => sql`w.status = ${status}` },
  order: sql`w.id desc`,
});
