// The only SQL that reads the audit trail.
import type { Queryable } from '@jishi/db';
import { ActorKind } from '../rules';

export type AuditFilter = {
  from: Date | null;
  to: Date | null;
  actorKind: number | null;
  /** How the action begins. */
  action: string | null;
  targetId: string | null;
  /** The member who acted. */
  memberId: string | null;
};

export type AuditRow = {
  id: string;
  at: Date;
  actor_kind: number;
  actor_id: string | null;
  ip: string;
  action: string;
  target_kind: string;
  target_id: string;
  before: unknown;
  after: unknown;
};

const MATCHES = `
  ($1::timestamptz is null or e.at >= $1)
  and ($2::timestamptz is null or e.at <= $2)
  and ($3::smallint is null or e.actor_kind = $3)
  and ($4::text is null or e.action like $4)
  and ($5::text is null or e.target_id = $5)
  and ($6::bigint is null or (e.actor_kind = ${ActorKind.member} and e.actor_id = $6))`;

function values({ from, to, actorKind, action, targetId, memberId }: AuditFilter): unknown[] {
  const actionPattern = action === null ? null : `${action.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return [from, to, actorKind, actionPattern, targetId, memberId];
}

/** Entries before `beforeId`, the newest first. */
export async function selectEntries(
  db: Queryable,
  filter: AuditFilter,
  page: { beforeId: string | null; offset: number; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await db.query<AuditRow>(
    `select e.id, e.at, e.actor_kind, e.actor_id, e.ip, e.action, e.target_kind, e.target_id, e.before, e.after
     from audit.entry e
     where ${MATCHES} and ($7::bigint is null or e.id < $7)
     order by e.id desc
     offset $8
     limit $9`,
    [...values(filter), page.beforeId, page.offset, page.limit],
  );
  return rows;
}

/** How many entries match, counting no further than `cap`. */
export async function countEntries(db: Queryable, filter: AuditFilter, cap: number): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    `select count(*) as n from (select from audit.entry e where ${MATCHES} limit $7) counted`,
    [...values(filter), cap],
  );
  return Number(rows[0]!.n);
}
