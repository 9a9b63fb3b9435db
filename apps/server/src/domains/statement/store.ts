// Whom a paper is made out to.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../kernel/context';

/** The member's masked phone. */
export async function selectPhoneMask(db: Queryable, memberId: MemberId): Promise<string> {
  const { rows } = await db.query<{ phone_mask: string }>('select phone_mask from account.member where id = $1', [
    memberId,
  ]);
  return rows[0]?.phone_mask ?? '';
}
