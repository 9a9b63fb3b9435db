// What a closed account leaves of parcel.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Removes what the member asked for. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`delete from parcel.item where member_id = ${memberId}`);
}
