// The only SQL of scene audits. Files are kept in the database, so that every node has them and one backup holds all.
import { sceneAuditStatus } from '@jishi/contract/enums/access';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type SceneFile = { id: string; name: string; type: 'image/webp' | 'application/pdf'; content: Buffer };
export type Submission = { scene: string; site: string; files: readonly SceneFile[] };

/** How often something was submitted for an application since then, taken back ones included. */
export async function countSubmissions(db: Queryable, applyId: string, since: Date): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from access.scene_audit where apply_id = ${applyId} and created_at > ${since}`);
  return n;
}

/** Keeps a submission that waits from now on. */
export async function insertScene(
  tx: Transaction,
  apply: { id: string; memberId: MemberId },
  { scene, site, files }: Submission,
  now: Date,
): Promise<string> {
  const { id: auditId } = await tx.one<{ id: string }>(sql`
    insert into access.scene_audit (apply_id, member_id, scene, site, created_at)
    values (${apply.id}, ${apply.memberId}, ${scene}, ${site}, ${now})
    returning id`);
  for (const [sort, { id, name, type, content }] of files.entries()) {
    await tx.run(sql`
      insert into access.scene_file (id, audit_id, member_id, name, type, bytes, content, sort)
      values (${id}, ${auditId}, ${apply.memberId}, ${name}, ${type}, ${content.length}, ${content}, ${sort})`);
  }
  return auditId;
}

export type SceneRow = {
  id: string;
  applyId: string;
  scene: string;
  site: string;
  status: number;
  reason: string;
  createdAt: Date;
  decidedAt: Date | null;
  files: { id: string; name: string; type: string; bytes: number }[];
};

const FILES = sql`
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by f.sort), '[]')
   from access.scene_file f where f.audit_id = s.id) as files`;

/** What was submitted for an application and not taken back, the newest first; at most 20. */
export async function selectScenes(db: Queryable, applyId: string): Promise<SceneRow[]> {
  return db.many<SceneRow>(sql`
    select s.id, s.apply_id, s.scene, s.site, s.status, s.reason, s.created_at, s.decided_at, ${FILES}
    from access.scene_audit s
    where s.apply_id = ${applyId} and s.status <> ${literal(sceneAuditStatus.takenBack)}
    order by s.id desc
    limit 20`);
}

export type OwnApply = { id: string; projectId: string; projectName: string; status: number };

/** A member's application with its product's name. */
export async function selectOwnApply(db: Queryable, memberId: MemberId, id: string): Promise<OwnApply | undefined> {
  return db.maybe<OwnApply>(sql`
    select a.id, a.project_id, p.name as project_name, a.status
    from access.apply a join catalogue.project p on p.id = a.project_id
    where a.id = ${id} and a.member_id = ${memberId}`);
}

/** A member's own file. */
export async function selectFile(
  db: Queryable,
  id: string,
  memberId: MemberId,
): Promise<Omit<SceneFile, 'id'> | undefined> {
  return db.maybe<Omit<SceneFile, 'id'>>(sql`
    select name, type, content from access.scene_file
    where id = ${id} and member_id = ${memberId}`);
}
