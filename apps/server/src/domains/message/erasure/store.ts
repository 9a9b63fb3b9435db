// Strips a closed account's messages down to the fact that something was sent, without recipient or content.
import { deliveryStatus } from '@jishi/contract/enums/delivery';
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Deletes a member's messages and receivers; undelivered ones are not sent. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`
    update message.outbox
    set status = ${deliveryStatus.expired}, content_cipher = null, claimed_until = null, finished_at = now()
    where member_id = ${memberId} and finished_at is null`);
  for (const table of [sql`member_message`, sql`preference`, sql`contact`, sql`email_code`])
    await tx.run(sql`delete from message.${table} where member_id = ${memberId}`);
}
