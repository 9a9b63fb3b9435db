// The only SQL that reads the audit trail.
import { actorKind } from '@jishi/contract/enums/account';
import { type Queryable, all, literal, sql } from '@jishi/db';

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
  actorKind: number;
  actorId: string | null;
  ip: string;
  action: string;
  targetKind: string;
  targetId: string;
  before: unknown;
  after: unknown;
};

function matches({ from, to, actorKind: kind, action, targetId, memberId }: AuditFilter) {
  return all([
    ...(from ? [sql`e.at >= ${from}`] : []),
    ...(to ? [sql`e.at <= ${to}`] : []),
    ...(kind === null ? [] : [sql`e.actor_kind = ${kind}`]),
    ...(action === null ? [] : [sql`e.action like ${`${action.replaceAll(/[\\%_]/g, '\\$&')}%`}`]),
    ...(targetId === null ? [] : [sql`e.target_id = ${targetId}`]),
    ...(memberId === null ? [] : [sql`e.actor_kind = ${literal(actorKind.member)} and e.actor_id = ${memberId}`]),
  ]);
}

/** Entries before `beforeId`, the newest first. */
export async function selectEntries(
  db: Queryable,
  filter: AuditFilter,
  page: { beforeId: string | null; offset: number; limit: number },
): Promise<AuditRow[]> {
  return db.many<AuditRow>(sql`
    select e.id, e.at, e.actor_kind, e.actor_id, e.ip, e.action, e.target_kind, e.target_id, e.before, e.after
    from audit.entry e
    where ${matches(filter)} and (${page.beforeId}::bigint is null or e.id < ${page.beforeId})
    order by e.id desc
    offset ${page.offset}
    limit ${page.limit}`);
}

/** How many entries match, counting no further than `cap`. */
export async function countEntries(db: Queryable, filter: AuditFilter, cap: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from (select from audit.entry e where ${matches(filter)} limit ${cap}) counted`);
  return n;
}
