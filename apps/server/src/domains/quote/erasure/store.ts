// What a closed account leaves of quotes: nothing.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Removes price lists with their links and mails, recipients, and who wanted nothing more of the member. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  for (const table of [sql`delivery`, sql`link`, sql`record`, sql`recipient`, sql`opt_out`])
    await tx.run(sql`delete from quote.${table} where member_id = ${memberId}`);
}
