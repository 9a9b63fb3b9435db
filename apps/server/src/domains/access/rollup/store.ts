// Compares the counts with the records they were booked with.
import { type Queryable, sql } from '@jishi/db';
import type { Span } from '../record/rules';

export type Difference = {
  /** call_hour or call_day. */
  rollup: string;
  memberId: string;
  /** When the hour or day begins. */
  since: Date;
  projectId: string;
  apiId: string;
  keyId: string;
  mode: number;
  code: number;
  nodeId: number;
  /** The counter's value; null: missing. */
  booked: object | null;
  /** The value from the records; null: none. */
  counted: object | null;
};

/** Counts of the whole hours of a span, and of the whole days in it, that differ from the records; at most 100. */
export async function selectDifferences(db: Queryable, { from, to }: Span): Promise<Difference[]> {
  return db.many<Difference>(sql`
    select rollup, member_id, since, project_id, api_id, key_id, mode, code,
      node_id, booked, counted
    from gateway.rollup_differences(${from}, ${to})
    limit 100`);
}
