// The recipient named on a paper.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../kernel/context';

/** The member's masked phone. */
export async function selectPhoneMask(db: Queryable, memberId: MemberId): Promise<string> {
  const row = await db.maybe<{ phoneMask: string }>(sql`select phone_mask from account.member where id = ${memberId}`);
  return row?.phoneMask ?? '';
}
