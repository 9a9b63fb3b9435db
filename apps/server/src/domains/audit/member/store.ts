// The only SQL that reads the part of the audit trail that is a member's own, by member and id: as fast on the last of ten
// million entries as on the first.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Slice } from '../../../kernel/cursor';
import { ActorKind } from '../rules';

export type OperationFilter = { memberId: MemberId; from: Date | null; to: Date | null; action: string | null };

export type OperationRow = {
  id: string;
  at: Date;
  ip: string;
  action: string;
  target_kind: string;
  target_id: string;
  before: unknown;
  after: unknown;
};

const MATCHES = `
  e.actor_kind = ${ActorKind.member} and e.actor_id = $1
  and ($2::timestamptz is null or e.at >= $2)
  and ($3::timestamptz is null or e.at <= $3)
  and ($4::text is null or e.action = $4)`;

const valuesOf = ({ memberId, from, to, action }: OperationFilter) => [memberId, from, to, action];

export const OPERATIONS = `
  select e.id, e.at, e.ip, e.action, e.target_kind, e.target_id, e.before, e.after
  from audit.entry e
  where ${MATCHES} and e.id < coalesce($5::bigint, 9223372036854775807)
  order by e.id desc
  offset $6
  limit $7`;

/** What a member did, the newest first. */
export async function selectOperations(db: Queryable, filter: OperationFilter, slice: Slice): Promise<OperationRow[]> {
  const values = [...valuesOf(filter), slice.beforeId, slice.offset, slice.limit];
  const { rows } = await db.query<OperationRow>(OPERATIONS, values);
  return rows;
}

/** How many of a member's acts match, counting no further than `cap`. */
export async function countOperations(db: Queryable, filter: OperationFilter, cap: number): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    `select count(*) as n from (select from audit.entry e where ${MATCHES} limit $5) counted`,
    [...valuesOf(filter), cap],
  );
  return Number(rows[0]!.n);
}

/** Takes out of the trail what is personal: addresses, and what was changed. The acts themselves stay. */
export async function anonymiseEntries(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.query('select audit.anonymise($1)', [memberId]);
}
