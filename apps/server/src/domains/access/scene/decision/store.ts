// The only SQL of deciding scene audits.
import { sceneAuditStatus } from '@jishi/contract/enums/access';
import { reviewKind } from '@jishi/contract/enums/review';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

/** Scene audits `s` with whose they are, and the review `r` of each. */
export const PARTIES = sql`
  access.scene_audit s
  join access.apply a on a.id = s.apply_id
  join catalogue.project p on p.id = a.project_id
  join account.member m on m.id = s.member_id
  left join review.review r on r.kind = ${literal(reviewKind.scene)} and r.subject_id = s.id::text`;

export type CaseRow = {
  id: string;
  applyId: string;
  memberId: MemberId;
  memberName: string;
  projectId: string;
  projectName: string;
  scene: string;
  site: string;
  applyStatus: number;
  authStatus: number;
  authType: number;
  files: { id: string; name: string; type: string }[];
  /** Those of the same application that were decided before, the latest first. */
  earlier: { status: number; reason: string }[];
};

/** One with all that is needed to decide it. */
export async function selectCase(db: Queryable, id: string): Promise<CaseRow | undefined> {
  return db.maybe<CaseRow>(sql`
    select
      s.id, s.apply_id, s.member_id, m.nickname as member_name, a.project_id, p.name as project_name, s.scene, s.site,
      a.status as apply_status, m.auth_status, m.auth_type,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type) order by f.sort), '[]')
       from access.scene_file f where f.audit_id = s.id) as files,
      (select coalesce(json_agg(json_build_object('status', e.status, 'reason', e.reason) order by e.id desc), '[]')
       from (select * from access.scene_audit e where e.apply_id = s.apply_id and e.id < s.id and e.status in (${literal(sceneAuditStatus.accepted)}, ${literal(sceneAuditStatus.refused)})
             order by e.id desc limit 10) e
      ) as earlier
    from ${PARTIES}
    where s.id = ${id}`);
}

/** The application that a submission belongs to. */
export async function selectApplyOf(tx: Transaction, id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ applyId: string }>(sql`select apply_id from access.scene_audit where id = ${id}`);
  return row?.applyId;
}

/** The submission that waits for an application. */
export async function selectWaiting(tx: Transaction, applyId: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(
    sql`select id from access.scene_audit where apply_id = ${applyId} and status = ${literal(sceneAuditStatus.waiting)}`,
  );
  return row?.id;
}

/** Closes one that waits, under its application's lock. */
export async function setDecided(
  tx: Transaction,
  id: string,
  { status, reason, now }: { status: number; reason: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    update access.scene_audit set status = ${status}, reason = ${reason}, decided_at = ${now}
    where id = ${id} and status = ${literal(sceneAuditStatus.waiting)}`);
}

/** Takes one back. Its files go: nobody will decide by them. */
export async function setTakenBack(tx: Transaction, id: string): Promise<void> {
  await tx.run(
    sql`update access.scene_audit set status = ${literal(sceneAuditStatus.takenBack)} where id = ${id} and status = ${literal(sceneAuditStatus.waiting)}`,
  );
  await tx.run(sql`delete from access.scene_file where audit_id = ${id}`);
}

/** A file of a submission. */
export async function selectFileOf(
  db: Queryable,
  auditId: string,
  fileId: string,
): Promise<{ name: string; type: string; content: Buffer } | undefined> {
  return db.maybe(sql`
    select name, type, content from access.scene_file where audit_id = ${auditId} and id::text = ${fileId}`);
}
