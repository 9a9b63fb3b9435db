// What a closed account leaves of tickets: that they were, about what, and when they were answered.
import { ticketStatus } from '@jishi/contract/enums/support';
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Closes what is open, and removes words and pictures. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  const own = sql`(select id from support.ticket where member_id = ${memberId})`;
  await tx.run(sql`delete from support.picture where ticket_id in ${own}`);
  await tx.run(sql`update support.message set text_cipher = null where ticket_id in ${own}`);
  await tx.run(sql`
    update support.ticket
    set status = ${ticketStatus.closed}, title_cipher = null, due_at = null, waits_until = null,
      ended_at = coalesce(ended_at, clock_timestamp())
    where member_id = ${memberId}`);
}
