// What a closed account leaves of appeals: that they were, about what, and how they ended.
import { appealStatus } from '@jishi/contract/enums/appeal';
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Closes what is open, and removes words and files. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  const own = sql`(select id from appeal.appeal where member_id = ${memberId})`;
  await tx.run(sql`delete from appeal.file where appeal_id in ${own}`);
  await tx.run(sql`update appeal.message set text_cipher = null where appeal_id in ${own}`);
  await tx.run(sql`
    update appeal.appeal
    set status = ${appealStatus.cancelled}, asked_from = null, due_at = null, ended_at = clock_timestamp(), refund_asked = false,
      reason_cipher = null
    where member_id = ${memberId} and ended_at is null`);
}
