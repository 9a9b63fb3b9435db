// The only SQL of applications.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Use } from './rules';
import { holding } from '../../../kernel/search';

export type ProjectOnSale = { id: string; name: string; needs: number };

/** A product on sale, as far as an application needs it. */
export async function selectProjectOnSale(db: Queryable, id: string): Promise<ProjectOnSale | undefined> {
  const { rows } = await db.query<ProjectOnSale>(
    'select id, name, needs from catalogue.project where id = $1 and status = 2',
    [id],
  );
  return rows[0];
}

/** The member's certification. */
export async function selectCertification(
  db: Queryable,
  memberId: MemberId,
): Promise<{ authStatus: number; authType: number }> {
  const { rows } = await db.query<{ auth_status: number; auth_type: number }>(
    'select auth_status, auth_type from account.member where id = $1',
    [memberId],
  );
  return { authStatus: rows[0]?.auth_status ?? 0, authType: rows[0]?.auth_type ?? 0 };
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
  const { rows } = await tx.query<Applied>(
    `insert into access.apply as kept (member_id, project_id, status, remark, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (member_id, project_id) do update
     set status = case
         when exists (select from access.scene_audit s where s.apply_id = kept.id and s.status = 2) then 1
         else excluded.status
       end,
       remark = case when excluded.remark = '' then kept.remark else excluded.remark end,
       reason = ''
     where kept.status = 5
     returning id, status`,
    [memberId, apply.projectId, apply.status, apply.remark, apply.now],
  );
  return rows[0];
}

type Applied = { id: string; status: number };

/** The application a member has for a product. */
export async function selectApply(db: Queryable, memberId: MemberId, projectId: string): Promise<Applied | undefined> {
  const { rows } = await db.query<Applied>(
    'select id, status from access.apply where member_id = $1 and project_id = $2',
    [memberId, projectId],
  );
  return rows[0];
}

/** Pins a member's application above all that are pinned, or takes the pin away; false when it is not theirs. */
export async function pinApply(tx: Transaction, memberId: MemberId, id: string, at: Date | null): Promise<boolean> {
  // one after the other, so that no two are pinned to the same place
  await tx.query('select from access.apply where member_id = $1 order by id for no key update', [memberId]);
  const { rowCount } = await tx.query(
    `update access.apply
     set stick_at = case when $3::timestamptz is not null then greatest(
       $3::timestamptz,
       (select max(stick_at) + interval '1 microsecond' from access.apply where member_id = $1)
     ) end
     where id = $2 and member_id = $1`,
    [memberId, id, at],
  );
  return rowCount === 1;
}

/** Saves a remark; false when the application is not the member's. */
export async function updateRemark(tx: Transaction, memberId: MemberId, id: string, remark: string): Promise<boolean> {
  const { rowCount } = await tx.query('update access.apply set remark = $3 where id = $2 and member_id = $1', [
    memberId,
    id,
    remark,
  ]);
  return rowCount === 1;
}

export type LockedApply = { member_id: MemberId; project_id: string; project_name: string; status: number };

/** An application that nobody else changes until the transaction ends. */
export async function lockApply(tx: Transaction, id: string): Promise<LockedApply | undefined> {
  const { rows } = await tx.query<LockedApply>(
    `select a.member_id, a.project_id, p.name as project_name, a.status
     from access.apply a join catalogue.project p on p.id = a.project_id
     where a.id = $1
     for no key update of a`,
    [id],
  );
  return rows[0];
}

/** `lockApply` of a member's own. */
export async function lockOwnApply(tx: Transaction, memberId: MemberId, id: string): Promise<LockedApply | undefined> {
  const apply = await lockApply(tx, id);
  return apply?.member_id === memberId ? apply : undefined;
}

/** Moves an application that is locked; gateways hear of it at once. */
export async function setStatus(tx: Transaction, id: string, status: number, reason: string): Promise<void> {
  await tx.query('update access.apply set status = $2, reason = $3 where id = $1', [id, status, reason]);
}

export type ApplyRow = {
  id: string;
  project_id: string;
  code: string;
  name: string;
  glyph: string;
  status: number;
  reason: string;
  remark: string;
  price: string;
  remaining: string;
  calls_today: string;
  last_call_at: Date | null;
  needs: number;
  on_sale: boolean;
  stick_at: Date | null;
  scene_waiting: boolean;
  created_at: Date;
};

/**
 * Prepaid calls left and calls of today of the application in row `apply`, as `remaining` and `calls_today`; $4: now, $5: today.
 */
export const figuresOf = (apply: string) => `
  (select coalesce(sum(h.remaining), 0) from package.holding h
    where h.member_id = ${apply}.member_id and h.project_id = ${apply}.project_id
      and h.valid_from <= $4 and h.expires_at > $4)
    + (select coalesce(sum(l.granted - l.used), 0) from gateway.lease l
       where l.member_id = ${apply}.member_id and l.project_id = ${apply}.project_id and l.holding_id is not null and l.state = 1)
    as remaining,
  (select coalesce(sum(d.calls), 0) from gateway.call_day d
    where d.member_id = ${apply}.member_id and d.project_id = ${apply}.project_id and d.day = $5::date and d.mode = 1)
    as calls_today`;

export type ApplyFilter = { keyword: string; status: number | null };

const MATCHES = `
  a.member_id = $1 and ($2 = '%%' or p.name ilike $2 or p.code ilike $2) and ($3::smallint is null or a.status = $3)`;

function filterValues(memberId: MemberId, { keyword, status }: ApplyFilter): unknown[] {
  return [memberId, holding(keyword), status];
}

/** How many of a member's applications match. */
export async function countApplies(db: Queryable, memberId: MemberId, filter: ApplyFilter): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from access.apply a join catalogue.project p on p.id = a.project_id where ${MATCHES}`,
    filterValues(memberId, filter),
  );
  return rows[0]!.n;
}

/** A page of a member's applications: pinned ones first, then the newest. */
export async function selectApplies(
  db: Queryable,
  memberId: MemberId,
  filter: ApplyFilter,
  page: { now: Date; today: string; limit: number; offset: number },
): Promise<ApplyRow[]> {
  const { rows } = await db.query<ApplyRow>(
    `with mine as (
       select a.*, p.code, p.name, p.glyph, p.price, p.needs, p.status = 2 as on_sale
       from access.apply a join catalogue.project p on p.id = a.project_id
       where ${MATCHES}
       order by a.stick_at desc nulls last, a.created_at desc, a.id desc
       limit $6 offset $7
     )
     select
       mine.id, mine.project_id, mine.code, mine.name, mine.glyph, mine.status, mine.reason, mine.remark, mine.price,
       mine.created_at, mine.needs, mine.on_sale, mine.stick_at,
       exists (select from access.scene_audit s where s.apply_id = mine.id and s.status = 1) as scene_waiting,
       ${figuresOf('mine')},
       last_call.at as last_call_at
     from mine
     -- the hour first, by the counts: among all calls of a busy member, those of a quiet product are far apart
     left join lateral (
       select h.hour from gateway.call_hour h
       where h.member_id = $1 and h.project_id = mine.project_id
       order by h.hour desc
       limit 1
     ) last_hour on true
     left join lateral (
       select max(r.at) as at from gateway.call_record r
       where r.member_id = $1 and r.project_id = mine.project_id
         and r.at >= last_hour.hour and r.at < last_hour.hour + interval '1 hour'
         and r.id >= gateway.first_call_id(last_hour.hour)
         and r.id < gateway.first_call_id(last_hour.hour + interval '1 hour')
     ) last_call on true
     order by mine.stick_at desc nulls last, mine.created_at desc, mine.id desc`,
    [...filterValues(memberId, filter), page.now, page.today, page.limit, page.offset],
  );
  return rows;
}

/**
 * Charged live calls per product since `from`; `since` is the hour of the first call of all where that is later. For
 * forecasts, so that a new product is not taken for a quiet one.
 */
export async function selectUse(db: Queryable, memberId: MemberId, from: Date): Promise<Map<string, Use>> {
  const { rows } = await db.query<{ project_id: string; calls: string; since: Date | null }>(
    `select u.project_id, u.calls, case when not exists (
         select from gateway.call_day d
         where d.member_id = $1 and d.project_id = u.project_id and d.mode = 1
           and d.day < ($2::timestamptz at time zone 'Asia/Shanghai')::date
       ) then u.since end as since
     from (
       select project_id, sum(charged) as calls, min(hour) as since
       from gateway.call_hour
       where member_id = $1 and hour >= $2 and mode = 1
       group by project_id
     ) u`,
    [memberId, from],
  );
  return new Map(rows.map((row) => [row.project_id, { calls: Number(row.calls), since: row.since }]));
}
