// The SQL of what only operators see of an appeal.
import { reviewKind, reviewStatus } from '@jishi/contract/enums/review';
import { type Queryable, sql } from '@jishi/db';

/** The open case of an appeal's refund; '' without one. */
export async function selectReviewId(db: Queryable, no: string): Promise<string> {
  const row = await db.maybe<{ id: string }>(sql`
    select id from review.review
    where kind = ${reviewKind.appealRefund} and subject_id = ${no}
      and status in (${reviewStatus.waiting}, ${reviewStatus.toSecond})`);
  return row?.id ?? '';
}
