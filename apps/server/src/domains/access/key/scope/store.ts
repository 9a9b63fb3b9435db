// SQL that checks a key's scope.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

/** Whether the member has applied for each of the products, with any result. */
export async function haveApplied(db: Queryable, memberId: MemberId, projectIds: readonly string[]): Promise<boolean> {
  const { applied } = await db.one<{ applied: boolean }>(sql`
    select not exists (
      select from unnest(${projectIds}::bigint[]) wanted (id)
      where not exists (select from access.apply a where a.member_id = ${memberId} and a.project_id = wanted.id)
    ) as applied`);
  return applied;
}
