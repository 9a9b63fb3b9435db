// What a program is told of what it sent.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type SentRow = { id: string; index: number; segments: number };
export type BatchRow = { skipped: { line: number; fault: number; words: string }[]; messages: SentRow[] };

/** A batch with its messages in order, and what was asked for besides. */
export function selectBatch(db: Queryable, memberId: MemberId, no: string): Promise<BatchRow> {
  return db.one<BatchRow>(sql`
    select b.skipped,
      (select coalesce(json_agg(json_build_object('id', m.id::text, 'index', m.position, 'segments', m.segments) order by m.position), '[]')
       from sms.message m where m.batch_id = b.id) as messages
    from sms.batch b where b.no = ${no} and b.member_id = ${memberId}`);
}
