// Proposals to change members' money by hand, as operators list them.
import { adjustmentStatus } from '@jishi/contract/enums/payment';
import * as contract from '@jishi/contract/console/adjustment';
import { reviewKind } from '@jishi/contract/enums/review';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';

const WAITING = literal(adjustmentStatus.waiting);

/** All proposals, or those about one member: those that wait first, the oldest in front; then the newest in front. */
export const searchAdjustments = listed(contract.searchAdjustments, {
  from: sql`payment.adjustment a
    join account.member m on m.id = a.member_id
    join operator.account p on p.id = a.proposed_by
    join review.review r on r.kind = ${literal(reviewKind.adjustment)} and r.subject_id = a.no
    left join operator.account d on d.id = r.decided_by`,
  columns: {
    reviewId: sql`r.id`,
    no: sql`a.no`,
    memberId: sql`a.member_id`,
    memberPhone: sql`m.phone_mask`,
    kind: sql`a.kind`,
    amount: sql`a.amount`,
    reason: sql`a.reason`,
    evidence: sql`a.evidence`,
    status: sql`a.status`,
    proposedBy: sql`p.name`,
    decidedBy: sql`coalesce(d.name, '')`,
    said: sql`r.reason`,
    createTime: sql`a.created_at`,
    decideTime: sql`r.decided_at`,
  },
  where: { status: (status) => sql`a.status = ${status}`, memberId: (id) => sql`a.member_id = ${id}` },
  order: sql`case when a.status = ${WAITING} then a.created_at end nulls last, a.created_at desc, a.no desc`,
  sums: ({ db }) => db.one(sql`select count(*)::int as waiting from payment.adjustment where status = ${WAITING}`),
});
