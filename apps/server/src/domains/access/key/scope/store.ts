// The only SQL of what a key's scope may name.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

/** Whether the member has applied for each of the products, whatever came of it. */
export async function haveApplied(db: Queryable, memberId: MemberId, projectIds: readonly string[]): Promise<boolean> {
  const { rows } = await db.query<{ applied: boolean }>(
    `select not exists (
       select from unnest($2::bigint[]) wanted (id)
       where not exists (select from access.apply a where a.member_id = $1 and a.project_id = wanted.id)
     ) as applied`,
    [memberId, projectIds],
  );
  return rows[0]!.applied;
}
