// Which advertisement brought a closed account's member is forgotten.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Removes where a member came from. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`delete from adtracking.registration where member_id = ${memberId}`);
}
