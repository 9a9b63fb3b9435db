// What is left of a closed account's messages: that something was sent, without to whom or what.
import type { Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { OutboxStatus } from '../outbox/rules';

/** Removes what a member was told and where they could be told; what was still to go out is not sent. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.query(
    `update message.outbox
     set status = ${OutboxStatus.expired}, content_cipher = null, claimed_until = null, finished_at = now()
     where member_id = $1 and finished_at is null`,
    [memberId],
  );
  for (const table of ['member_message', 'preference', 'contact', 'email_code'])
    await tx.query(`delete from message.${table} where member_id = $1`, [memberId]);
}
