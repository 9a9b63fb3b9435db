// Scene audits, as operators list them.
import { sceneAuditStatus } from '@jishi/contract/enums/access';
import * as contract from '@jishi/contract/console/scene';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../../kernel/listed';
import { formatTimeOrNull } from '../../../../kernel/time';
import { PARTIES } from './store';

const WAITING = literal(sceneAuditStatus.waiting);

/** Those that wait, the earliest first, then the others, the latest first. */
export const searchScenes = listed(contract.searchScenes, {
  from: PARTIES,
  columns: {
    id: sql`s.id`,
    reviewId: sql`coalesce(r.id::text, '')`,
    applyId: sql`s.apply_id`,
    memberId: sql`s.member_id`,
    memberName: sql`m.nickname`,
    projectId: sql`a.project_id`,
    projectName: sql`p.name`,
    site: sql`s.site`,
    status: sql`s.status`,
    files: sql`(select count(*)::int from access.scene_file f where f.audit_id = s.id)`,
    createTime: sql`s.created_at`,
    decideTime: sql`s.decided_at`,
  },
  where: {
    status: (status) => sql`s.status = ${status}`,
    memberId: (id) => sql`s.member_id = ${id}`,
    projectId: (id) => sql`a.project_id = ${id}`,
  },
  order: sql`s.status = ${WAITING} desc, case when s.status = ${WAITING} then s.id else -s.id end`,
  sums: async ({ db }) => {
    const { waiting, since } = await db.one<{ waiting: number; since: Date | null }>(sql`
      select count(*)::int as waiting, min(created_at) as since from access.scene_audit where status = ${WAITING}`);
    return { waiting, waitingSince: formatTimeOrNull(since) };
  },
});
