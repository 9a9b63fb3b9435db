// What the lists of differences between somebody's book and ours have alike. Each table calls a difference `d`.
import { type Sql, identifier, literal, sql } from '@jishi/db';

/** What stands in every row. */
export const DIFFERENCE = {
  id: sql`d.id`,
  kind: sql`d.kind`,
  state: sql`d.state`,
  foundTime: sql`d.found_at`,
  closeTime: sql`d.closed_at`,
  note: sql`d.note`,
};

export const differenceWhere = {
  state: (state: number) => sql`d.state = ${state}`,
  kind: (kind: number) => sql`d.kind = ${kind}`,
};

/** The differences of one that was compared, and how many are in state `open`: joined laterally, as `d`. */
export const countedDifferences = (table: `${string}.${string}`, open: number, of: Sql): Sql => sql`
  (select count(*)::int as differences, (count(*) filter (where d.state = ${literal(open)}))::int as open
   from ${identifier(table)} d where ${of}) d`;
