// The only SQL that reads the part of the audit trail that is a member's own, by member and id: as fast on the last of ten
// million entries as on the first.
import { actorKind } from '@jishi/contract/enums/account';
import { type Queryable, type Sql, type Transaction, literal, nothing, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Slice } from '../../../kernel/cursor';

export type OperationFilter = { memberId: MemberId; from: Date | null; to: Date | null; action: string | null };

export type OperationRow = {
  id: string;
  at: Date;
  ip: string;
  action: string;
  targetKind: string;
  targetId: string;
  before: unknown;
  after: unknown;
};

const matches = ({ memberId, from, to, action }: OperationFilter) => sql`
  e.actor_kind = ${literal(actorKind.member)} and e.actor_id = ${memberId}
  ${from ? sql`and e.at >= ${from}` : nothing}
  ${to ? sql`and e.at <= ${to}` : nothing}
  ${action === null ? nothing : sql`and e.action = ${action}`}`;

/** The statement of `selectOperations`. */
export const operations = (filter: OperationFilter, slice: Slice): Sql => sql`
  select e.id, e.at, e.ip, e.action, e.target_kind, e.target_id, e.before, e.after
  from audit.entry e
  where ${matches(filter)} and e.id < coalesce(${slice.beforeId}::bigint, 9223372036854775807)
  order by e.id desc
  offset ${slice.offset}
  limit ${slice.limit}`;

/** A member's actions, newest first. */
export async function selectOperations(db: Queryable, filter: OperationFilter, slice: Slice): Promise<OperationRow[]> {
  return db.many<OperationRow>(operations(filter, slice));
}

/** How many of a member's acts match, counting no further than `cap`. */
export async function countOperations(db: Queryable, filter: OperationFilter, cap: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from (select from audit.entry e where ${matches(filter)} limit ${cap}) counted`);
  return n;
}

/** Removes personal data from the trail: addresses and changed values. The actions stay. */
export async function anonymiseEntries(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`select audit.anonymise(${memberId})`);
}
