// The only SQL of applications.
import { keyMode, leaseState, sceneAuditStatus } from '@jishi/contract/enums/access';
import { applyStatus, projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Use } from './rules';

export type ProjectOnSale = { id: string; name: string; needs: number };

/** A product on sale, as far as an application needs it. */
export async function selectProjectOnSale(db: Queryable, id: string): Promise<ProjectOnSale | undefined> {
  return db.maybe<ProjectOnSale>(
    sql`select id, name, needs from catalogue.project where id = ${id} and status = ${projectStatus.onSale}`,
  );
}

/** The member's certification. */
export async function selectCertification(
  db: Queryable,
  memberId: MemberId,
): Promise<{ authStatus: number; authType: number }> {
  const row = await db.maybe<{ authStatus: number; authType: number }>(
    sql`select auth_status, auth_type from account.member where id = ${memberId}`,
  );
  return { authStatus: row?.authStatus ?? 0, authType: row?.authType ?? 0 };
}

/**
 * Inserts an application, or reopens one the member had closed (with nothing more to audit where that was done);
 * undefined when there is one already.
 */
export async function insertApply(
  tx: Transaction,
  memberId: MemberId,
  apply: { projectId: string; status: number; remark: string; now: Date },
): Promise<Applied | undefined> {
  return tx.maybe<Applied>(sql`
    insert into access.apply as kept (member_id, project_id, status, remark, created_at)
    values (${memberId}, ${apply.projectId}, ${apply.status}, ${apply.remark}, ${apply.now})
    on conflict (member_id, project_id) do update
    set status = case
        when exists (select from access.scene_audit s where s.apply_id = kept.id and s.status = ${sceneAuditStatus.accepted}) then ${literal(applyStatus.open)}
        else excluded.status
      end,
      remark = case when excluded.remark = '' then kept.remark else excluded.remark end,
      reason = ''
    where kept.status = ${applyStatus.closed}
    returning id, status`);
}

type Applied = { id: string; status: number };

/** The application a member has for a product. */
export async function selectApply(db: Queryable, memberId: MemberId, projectId: string): Promise<Applied | undefined> {
  return db.maybe<Applied>(
    sql`select id, status from access.apply where member_id = ${memberId} and project_id = ${projectId}`,
  );
}

/** Pins a member's application above all that are pinned, or takes the pin away; false when it is not theirs. */
export async function pinApply(tx: Transaction, memberId: MemberId, id: string, at: Date | null): Promise<boolean> {
  // one after the other, so that no two are pinned to the same place
  await tx.run(sql`select from access.apply where member_id = ${memberId} order by id for no key update`);
  const changed = await tx.run(sql`
    update access.apply
    set stick_at = case when ${at}::timestamptz is not null then greatest(
      ${at}::timestamptz,
      (select max(stick_at) + interval '1 microsecond' from access.apply where member_id = ${memberId})
    ) end
    where id = ${id} and member_id = ${memberId}`);
  return changed === 1;
}

/** Saves a remark; false when the application is not the member's. */
export async function updateRemark(tx: Transaction, memberId: MemberId, id: string, remark: string): Promise<boolean> {
  return (
    (await tx.run(sql`update access.apply set remark = ${remark} where id = ${id} and member_id = ${memberId}`)) === 1
  );
}

export type LockedApply = { memberId: MemberId; projectId: string; projectName: string; status: number };

/** An application, locked until the transaction ends. */
export async function lockApply(tx: Transaction, id: string): Promise<LockedApply | undefined> {
  return tx.maybe<LockedApply>(sql`
    select a.member_id, a.project_id, p.name as project_name, a.status
    from access.apply a join catalogue.project p on p.id = a.project_id
    where a.id = ${id}
    for no key update of a`);
}

/** `lockApply` of a member's own. */
export async function lockOwnApply(tx: Transaction, memberId: MemberId, id: string): Promise<LockedApply | undefined> {
  const apply = await lockApply(tx, id);
  return apply?.memberId === memberId ? apply : undefined;
}

/** Moves an application that is locked; gateways hear of it at once. */
export async function setStatus(tx: Transaction, id: string, status: number, reason: string): Promise<void> {
  await tx.run(sql`update access.apply set status = ${status}, reason = ${reason} where id = ${id}`);
}

/** Prepaid calls left of the application `a` at a moment. */
export const remainingAt = (now: Date) => sql`
  ((select coalesce(sum(h.remaining), 0) from package.holding h
    where h.member_id = a.member_id and h.project_id = a.project_id and h.valid_from <= ${now} and h.expires_at > ${now})
    + (select coalesce(sum(l.granted - l.used), 0) from gateway.lease l
       where l.member_id = a.member_id and l.project_id = a.project_id and l.holding_id is not null and l.state = ${leaseState.open})
  )::float8`;

/** Calls of a day, as yyyy-MM-dd, of the application `a`. */
export const callsOn = (day: string) => sql`
  (select coalesce(sum(d.calls), 0)::float8 from gateway.call_day d
    where d.member_id = a.member_id and d.project_id = a.project_id and d.day = ${day}::date and d.mode = ${keyMode.live})`;

/**
 * Charged units of live calls per product since `from`; `since` is the hour of the first call ever if that is later, so that a
 * new product is not mistaken for a quiet one. For forecasts.
 */
export async function selectUse(db: Queryable, memberId: MemberId, from: Date, now: Date): Promise<Map<string, Use>> {
  // without its other end the planner takes the span for a third of all hours, and plans anew each time
  const rows = await db.many<{ projectId: string; calls: bigint; since: Date | null }>(sql`
    select u.project_id, u.calls, case when not exists (
        select from gateway.call_day d
        where d.member_id = ${memberId} and d.project_id = u.project_id and d.mode = ${keyMode.live}
          and d.day < (${from}::timestamptz at time zone 'Asia/Shanghai')::date
      ) then u.since end as since
    from (
      select project_id, sum(units)::bigint as calls, min(hour) as since
      from gateway.call_hour
      where member_id = ${memberId} and hour >= ${from} and hour <= ${now} and mode = ${keyMode.live}
      group by project_id
    ) u`);
  return new Map(rows.map((row) => [row.projectId, { calls: Number(row.calls), since: row.since }]));
}
