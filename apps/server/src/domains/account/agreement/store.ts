// The only SQL of what members agreed to.
import type { Queryable, Transaction } from '@jishi/db';
import { agreement } from '@jishi/db/schema/account';
import { eq } from 'drizzle-orm';
import type { MemberId } from '../../../kernel/context';

export type AgreedCode = (typeof agreement.$inferSelect)['code'];

/** Notes what was agreed to; agreeing again changes nothing. Answers whether it was new. */
export async function insertAgreement(
  tx: Transaction,
  memberId: MemberId,
  agreed: Omit<typeof agreement.$inferInsert, 'memberId'>,
): Promise<boolean> {
  const { rowCount } = await tx.orm
    .insert(agreement)
    .values({ ...agreed, memberId })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Every version a member agreed to. */
export async function selectAgreed(
  db: Queryable,
  memberId: MemberId,
): Promise<{ code: AgreedCode; version: string }[]> {
  return db.orm
    .select({ code: agreement.code, version: agreement.version })
    .from(agreement)
    .where(eq(agreement.memberId, memberId));
}
