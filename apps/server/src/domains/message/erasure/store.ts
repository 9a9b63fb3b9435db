// What is left of a closed account's messages: that something was sent, without to whom or what.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { OutboxStatus } from '../outbox/rules';

/** Removes what a member was told and where they could be told; what was still to go out is not sent. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`
    update message.outbox
    set status = ${OutboxStatus.expired}, content_cipher = null, claimed_until = null, finished_at = now()
    where member_id = ${memberId} and finished_at is null`);
  for (const table of [sql`member_message`, sql`preference`, sql`contact`, sql`email_code`])
    await tx.run(sql`delete from message.${table} where member_id = ${memberId}`);
}
