// Nothing is left of who a closed account's member was.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Removes the person and the enterprises a member was certified as, with their papers and drafts. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`delete from certification.person where member_id = ${memberId}`);
  await tx.run(sql`delete from certification.licence_draft where member_id = ${memberId}`);
  await tx.run(sql`delete from certification.enterprise where member_id = ${memberId}`);
}
