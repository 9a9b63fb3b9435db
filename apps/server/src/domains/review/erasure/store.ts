// What is left of a closed account's reviews: that they were, and how they ended.
import { reviewStatus } from '@jishi/contract/enums/review';
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Takes back what the member asked for and nobody agreed to, and removes what was written about them. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`
    update review.review
    set status = ${reviewStatus.takenBack}, decided_at = now(), claimed_by = null, claimed_at = null
    where member_id = ${memberId} and status = ${reviewStatus.waiting}`);
  await tx.run(sql`update review.review set reason = '' where member_id = ${memberId}`);
  await tx.run(sql`
    update review.event e set note = '' from review.review r where r.id = e.review_id and r.member_id = ${memberId}`);
}
