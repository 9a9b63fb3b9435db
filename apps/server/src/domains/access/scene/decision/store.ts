// The only SQL of deciding scene audits.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import type { SceneRow } from '../store';

/** Scene audits with whose and whose claim they are. Claims before `claimsSince` are over. */
export const parties = (claimsSince: Date) => sql`
  access.scene_audit s
  join access.apply a on a.id = s.apply_id
  join catalogue.project p on p.id = a.project_id
  join account.member m on m.id = s.member_id
  left join operator.account claimant on claimant.id = s.claimed_by and s.claimed_at > ${claimsSince}`;

export type CaseRow = SceneRow & {
  memberId: MemberId;
  memberName: string;
  projectId: string;
  projectName: string;
  claimedBy: string | null;
  claimant: string | null;
  operatorName: string | null;
  applyStatus: number;
  authStatus: number;
  authType: number;
  earlier: { id: string; status: number; reason: string; at: string }[];
};

/** One with all that is needed to decide it. */
export async function selectCase(db: Queryable, id: string, claimsSince: Date): Promise<CaseRow | undefined> {
  return db.maybe<CaseRow>(sql`
    select
      s.id, s.apply_id, s.member_id, m.nickname as member_name, a.project_id, p.name as project_name, s.scene, s.site,
      s.status, s.reason, s.created_at, s.decided_at, claimant.id as claimed_by, claimant.name as claimant,
      o.name as operator_name, a.status as apply_status, m.auth_status, m.auth_type,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by f.sort), '[]')
       from access.scene_file f where f.audit_id = s.id) as files,
      (select coalesce(json_agg(json_build_object('id', e.id::text, 'status', e.status, 'reason', e.reason, 'at', e.created_at)
         order by e.id desc), '[]')
       from (select * from access.scene_audit e where e.apply_id = s.apply_id and e.id < s.id order by e.id desc limit 10) e
      ) as earlier
    from ${parties(claimsSince)}
    left join operator.account o on o.id = s.operator_id
    where s.id = ${id}`);
}

/** The application that a submission belongs to. */
export async function selectApplyOf(tx: Transaction, id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ applyId: string }>(sql`select apply_id from access.scene_audit where id = ${id}`);
  return row?.applyId;
}

export type Claim = { operatorId: string; now: Date; claimsSince: Date };

const isFreeFor = ({ operatorId, claimsSince }: Claim) =>
  sql`status = 1 and (claimed_by is null or claimed_by = ${operatorId} or claimed_at <= ${claimsSince})`;

/** Takes one that waits and that nobody else looks at; false when that is not so. */
export async function claim(tx: Transaction, id: string, by: Claim): Promise<boolean> {
  const claimed = await tx.run(sql`
    update access.scene_audit set claimed_by = ${by.operatorId}, claimed_at = ${by.now}
    where id = ${id} and ${isFreeFor(by)}`);
  return claimed === 1;
}

/** Gives back what the operator took; false when they had not. */
export async function release(tx: Transaction, id: string, operatorId: string): Promise<boolean> {
  const released = await tx.run(sql`
    update access.scene_audit set claimed_by = null, claimed_at = null
    where id = ${id} and claimed_by = ${operatorId} and status = 1`);
  return released === 1;
}

/** Decides one that waits and that nobody else looks at: of several at once one does. */
export async function decide(
  tx: Transaction,
  id: string,
  by: Claim,
  decision: { status: number; reason: string },
): Promise<boolean> {
  const decided = await tx.run(sql`
    update access.scene_audit
    set status = ${decision.status}, reason = ${decision.reason}, decided_at = ${by.now}, operator_id = ${by.operatorId},
      claimed_by = null, claimed_at = null
    where id = ${id} and ${isFreeFor(by)}`);
  return decided === 1;
}
