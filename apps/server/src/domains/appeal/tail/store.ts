// Which appeals have just changed.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type Changed = { memberId: MemberId; no: string; mark: string };

/** In the last half minute, of some members or of all; `mark` differs after each change. */
export function selectChanged(db: Queryable, members: readonly MemberId[] | undefined): Promise<Changed[]> {
  return db.many<Changed>(sql`
    select member_id, no, no || ' ' || extract(epoch from changed_at)::text as mark
    from appeal.appeal
    where changed_at > clock_timestamp() - interval '30 seconds'
      and ${members === undefined ? sql`true` : sql`member_id = any (${members}::bigint[])`}`);
}
