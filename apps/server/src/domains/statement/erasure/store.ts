// What a closed account leaves of statements by mail: nothing.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Removes where statements went, and the ways to unsubscribe. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  for (const table of [sql`mail`, sql`subscription`])
    await tx.run(sql`delete from statement.${table} where member_id = ${memberId}`);
}
