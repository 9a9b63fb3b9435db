// The only SQL that changes what is personal in the audit trail.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Takes out of the trail what is personal of a closed account: addresses, and what was changed. The acts themselves stay. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`select audit.anonymise(${memberId})`);
}
