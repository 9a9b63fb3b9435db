// Reversals as operators see them.
import * as contract from '@jishi/contract/console/invoice';
import { reversalStatus } from '@jishi/contract/enums/invoice';
import { reviewKind } from '@jishi/contract/enums/review';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';

const OPEN = sql`v.status in (${literal(reversalStatus.waiting)}, ${literal(reversalStatus.issuing)})`;

/** Those that are not done first, the oldest in front. */
export const searchReversals = listed(contract.searchReversals, {
  from: sql`invoice.reversal v
    join invoice.invoice i on i.no = v.invoice_no
    join account.member m on m.id = i.member_id
    left join invoice.issued b on b.serial = i.no
    left join invoice.issued d on d.serial = v.no`,
  columns: {
    no: sql`v.no`,
    invoiceNo: sql`v.invoice_no`,
    invoiceNumber: sql`coalesce(b.number, '')`,
    reviewId: sql`coalesce((
      select max(r.id)::text from review.review r
      where r.kind = ${literal(reviewKind.redReversal)} and r.subject_id = v.no), '')`,
    memberId: sql`i.member_id`,
    memberPhone: sql`m.phone_mask`,
    gross: sql`v.gross`,
    status: sql`v.status`,
    reason: sql`v.reason`,
    isDue: sql`v.is_due`,
    said: sql`v.said`,
    number: sql`coalesce(d.number, '')`,
    createTime: sql`v.created_at`,
    issueTime: sql`d.issued_at`,
  },
  where: {
    status: (status) => sql`v.status = ${status}`,
    invoiceNo: (no) => sql`v.invoice_no = ${no}`,
    memberId: (id) => sql`i.member_id = ${id}`,
  },
  order: sql`case when ${OPEN} then v.created_at end nulls last, v.created_at desc, v.no desc`,
  sums: ({ db }) =>
    db.one(sql`
      select count(*)::int as waiting, coalesce(sum(v.gross), 0)::bigint as "waitingAmount"
      from invoice.reversal v where ${OPEN}`),
});
