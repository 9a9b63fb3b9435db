// The only SQL of scene audits. Files are kept in the database, so that every node has them and one backup holds all.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type SceneFile = { id: string; name: string; type: 'image/webp' | 'application/pdf'; content: Buffer };
export type Submission = { scene: string; site: string; files: readonly SceneFile[] };

/** How often something was submitted for an application since then, taken back ones included. */
export async function countSubmissions(db: Queryable, applyId: string, since: Date): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from access.scene_audit where apply_id = $1 and created_at > $2',
    [applyId, since],
  );
  return rows[0]!.n;
}

/** Takes back what waits for an application, which must be locked. Its files go: nobody will decide by them. */
export async function takeBackScene(tx: Transaction, applyId: string): Promise<void> {
  await tx.query(
    `with gone as (
       update access.scene_audit set status = 4, claimed_by = null, claimed_at = null
       where apply_id = $1 and status = 1
       returning id
     )
     delete from access.scene_file f using gone where f.audit_id = gone.id`,
    [applyId],
  );
}

/** Keeps a submission that waits from now on. */
export async function insertScene(
  tx: Transaction,
  apply: { id: string; memberId: MemberId },
  { scene, site, files }: Submission,
  now: Date,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into access.scene_audit (apply_id, member_id, scene, site, created_at)
     values ($1, $2, $3, $4, $5)
     returning id`,
    [apply.id, apply.memberId, scene, site, now],
  );
  const auditId = rows[0]!.id;
  for (const [sort, { id, name, type, content }] of files.entries()) {
    await tx.query(
      `insert into access.scene_file (id, audit_id, member_id, name, type, bytes, content, sort)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, auditId, apply.memberId, name, type, content.length, content, sort],
    );
  }
  return auditId;
}

export type SceneRow = {
  id: string;
  apply_id: string;
  scene: string;
  site: string;
  status: number;
  reason: string;
  created_at: Date;
  decided_at: Date | null;
  files: { id: string; name: string; type: string; bytes: number }[];
};

const FILES = `
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by f.sort), '[]')
   from access.scene_file f where f.audit_id = s.id) as files`;

/** What was submitted for an application and not taken back, the newest first; at most 20. */
export async function selectScenes(db: Queryable, applyId: string): Promise<SceneRow[]> {
  const { rows } = await db.query<SceneRow>(
    `select s.id, s.apply_id, s.scene, s.site, s.status, s.reason, s.created_at, s.decided_at, ${FILES}
     from access.scene_audit s
     where s.apply_id = $1 and s.status <> 4
     order by s.id desc
     limit 20`,
    [applyId],
  );
  return rows;
}

export type OwnApply = { id: string; project_id: string; project_name: string; status: number };

/** A member's application with its product's name. */
export async function selectOwnApply(db: Queryable, memberId: MemberId, id: string): Promise<OwnApply | undefined> {
  const { rows } = await db.query<OwnApply>(
    `select a.id, a.project_id, p.name as project_name, a.status
     from access.apply a join catalogue.project p on p.id = a.project_id
     where a.id = $2 and a.member_id = $1`,
    [memberId, id],
  );
  return rows[0];
}

/** A file; with `memberId`, one of that member's only. */
export async function selectFile(
  db: Queryable,
  id: string,
  memberId: MemberId | null,
): Promise<Omit<SceneFile, 'id'> | undefined> {
  const { rows } = await db.query<Omit<SceneFile, 'id'>>(
    'select name, type, content from access.scene_file where id = $1 and ($2::bigint is null or member_id = $2)',
    [id, memberId],
  );
  return rows[0];
}
