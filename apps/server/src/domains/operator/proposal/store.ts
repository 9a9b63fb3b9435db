// What every proposal about operators that waits for another owner's word has in common.
import { operatorStatus } from '@jishi/contract/enums/account';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { reviewKind } from '@jishi/contract/enums/review';
import { type Sql, literal, sql } from '@jishi/db';

export const ProposalStatus = { waiting: 1, granted: 2, refused: 3, takenBack: 4 } as const;

/** Of an account: an owner in service, whose role decides about money by now. */
export const IS_ESTABLISHED_OWNER = sql`
  role = 'owner' and status = ${literal(operatorStatus.on)} and money_from <= now()`;

/** What waits for another owner's word, each with its case; in the order of a time of theirs. */
export function withCases(waiting: Sql, { kind, by }: { kind: ValueOf<typeof reviewKind>; by: Sql }): Sql {
  return sql`
    select w.*, (
        select coalesce(max(r.id), 0)::text from review.review r where r.kind = ${literal(kind)} and r.subject_id = w.id
      ) as review_id
    from (${waiting}) w
    order by ${by}, w.id
    limit 100`;
}
