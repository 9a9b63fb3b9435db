// The only SQL of deciding scene audits.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import type { SceneRow } from '../store';

export type QueueFilter = { status: number | null; memberId: string | null; projectId: string | null };

export type QueueRow = Omit<SceneRow, 'files' | 'reason' | 'scene'> & {
  member_id: MemberId;
  member_name: string;
  project_id: string;
  project_name: string;
  files: number;
  claimed_by: string | null;
  claimant: string | null;
};

const MATCHES = `
  ($1::smallint is null or s.status = $1) and ($2::bigint is null or s.member_id = $2)
  and ($3::bigint is null or a.project_id = $3)`;

const PARTIES = `
  access.scene_audit s
  join access.apply a on a.id = s.apply_id
  join catalogue.project p on p.id = a.project_id
  join account.member m on m.id = s.member_id
  left join operator.account claimant on claimant.id = s.claimed_by and s.claimed_at > $4`;

const valuesOf = ({ status, memberId, projectId }: QueueFilter, claimsSince: Date) => [
  status,
  memberId,
  projectId,
  claimsSince,
];

/** Those that wait, the earliest first, then the others, the latest first. Claims before `claimsSince` are over. */
export async function selectQueue(
  db: Queryable,
  filter: QueueFilter,
  claimsSince: Date,
  page: { limit: number; offset: number },
): Promise<QueueRow[]> {
  const { rows } = await db.query<QueueRow>(
    `select
       s.id, s.apply_id, s.member_id, m.nickname as member_name, a.project_id, p.name as project_name, s.site, s.status,
       s.created_at, s.decided_at, claimant.id as claimed_by, claimant.name as claimant,
       (select count(*)::int from access.scene_file f where f.audit_id = s.id) as files
     from ${PARTIES}
     where ${MATCHES}
     order by s.status = 1 desc, case when s.status = 1 then s.id else -s.id end
     limit $5 offset $6`,
    [...valuesOf(filter, claimsSince), page.limit, page.offset],
  );
  return rows;
}

/** How many match. */
export async function countQueue(db: Queryable, filter: QueueFilter): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from access.scene_audit s join access.apply a on a.id = s.apply_id where ${MATCHES}`,
    [filter.status, filter.memberId, filter.projectId],
  );
  return rows[0]!.n;
}

/** How many wait, and since when the first. */
export async function selectWaiting(db: Queryable): Promise<{ waiting: number; since: Date | null }> {
  const { rows } = await db.query<{ waiting: number; since: Date | null }>(
    'select count(*)::int as waiting, min(created_at) as since from access.scene_audit where status = 1',
  );
  return rows[0]!;
}

export type CaseRow = SceneRow &
  Omit<QueueRow, 'files'> & {
    operator_name: string | null;
    apply_status: number;
    auth_status: number;
    auth_type: number;
    earlier: { id: string; status: number; reason: string; at: string }[];
  };

/** One with all that is needed to decide it. */
export async function selectCase(db: Queryable, id: string, claimsSince: Date): Promise<CaseRow | undefined> {
  const { rows } = await db.query<CaseRow>(
    `select
       s.id, s.apply_id, s.member_id, m.nickname as member_name, a.project_id, p.name as project_name, s.scene, s.site,
       s.status, s.reason, s.created_at, s.decided_at, claimant.id as claimed_by, claimant.name as claimant,
       o.name as operator_name, a.status as apply_status, m.auth_status, m.auth_type,
       (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by f.sort), '[]')
        from access.scene_file f where f.audit_id = s.id) as files,
       (select coalesce(json_agg(json_build_object('id', e.id::text, 'status', e.status, 'reason', e.reason, 'at', e.created_at)
          order by e.id desc), '[]')
        from (select * from access.scene_audit e where e.apply_id = s.apply_id and e.id < s.id order by e.id desc limit 10) e
       ) as earlier
     from ${PARTIES.replace('$4', '$2')}
     left join operator.account o on o.id = s.operator_id
     where s.id = $1`,
    [id, claimsSince],
  );
  return rows[0];
}

/** The application that a submission belongs to. */
export async function selectApplyOf(tx: Transaction, id: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ apply_id: string }>('select apply_id from access.scene_audit where id = $1', [id]);
  return rows[0]?.apply_id;
}

export type Claim = { operatorId: string; now: Date; claimsSince: Date };

const FREE = `status = 1 and (claimed_by is null or claimed_by = $2 or claimed_at <= $3)`;

/** Takes one that waits and that nobody else looks at; false when that is not so. */
export async function claim(tx: Transaction, id: string, { operatorId, now, claimsSince }: Claim): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update access.scene_audit set claimed_by = $2, claimed_at = $4 where id = $1 and ${FREE}`,
    [id, operatorId, claimsSince, now],
  );
  return rowCount === 1;
}

/** Gives back what the operator took; false when they had not. */
export async function release(tx: Transaction, id: string, operatorId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update access.scene_audit set claimed_by = null, claimed_at = null where id = $1 and claimed_by = $2 and status = 1',
    [id, operatorId],
  );
  return rowCount === 1;
}

/** Decides one that waits and that nobody else looks at: of several at once one does. */
export async function decide(
  tx: Transaction,
  id: string,
  { operatorId, now, claimsSince }: Claim,
  decision: { status: number; reason: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update access.scene_audit
     set status = $5, reason = $6, decided_at = $4, operator_id = $2, claimed_by = null, claimed_at = null
     where id = $1 and ${FREE}`,
    [id, operatorId, claimsSince, now, decision.status, decision.reason],
  );
  return rowCount === 1;
}
