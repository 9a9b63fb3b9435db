// Compares the counts with the records they were booked with.
import type { Queryable } from '@jishi/db';
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
  /** What the count says; null: it is missing. */
  booked: object | null;
  /** What the records say; null: there are none. */
  counted: object | null;
};

/** Counts of the whole hours of a span, and of the whole days in it, that differ from the records; at most 100. */
export async function selectDifferences(db: Queryable, { from, to }: Span): Promise<Difference[]> {
  const { rows } = await db.query<Difference>(
    `select rollup, member_id as "memberId", since, project_id as "projectId", api_id as "apiId", key_id as "keyId", mode, code,
       node_id as "nodeId", booked, counted
     from gateway.rollup_differences($1, $2)
     limit 100`,
    [from, to],
  );
  return rows;
}
