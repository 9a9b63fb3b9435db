// Which applications may be granted together.
import { invoiceStatus, titleKind } from '@jishi/contract/enums/invoice';
import { reviewKind, reviewStatus } from '@jishi/contract/enums/review';
import { type Queryable, literal, sql } from '@jishi/db';

export type Candidate = { id: string; waits: boolean; isSpecial: boolean; agrees: boolean; gross: bigint };

/** Reviews of applications among these. */
export function selectCandidates(db: Queryable, reviewIds: readonly string[]): Promise<Candidate[]> {
  return db.many<Candidate>(sql`
    select r.id, i.agrees, i.gross, i.kind = ${literal(titleKind.special)} as is_special,
      r.status = ${literal(reviewStatus.waiting)} and i.status = ${literal(invoiceStatus.applied)} as waits
    from review.review r join invoice.invoice i on i.no = r.subject_id
    where r.kind = ${literal(reviewKind.invoice)} and r.id = any (${reviewIds}::bigint[])`);
}
