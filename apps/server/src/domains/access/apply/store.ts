// The only SQL of applications.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type ProjectOnSale = { id: string; name: string; needs: number; free_quota: number };

/** A product on sale, as far as an application needs it. */
export async function selectProjectOnSale(db: Queryable, id: string): Promise<ProjectOnSale | undefined> {
  const { rows } = await db.query<ProjectOnSale>(
    'select id, name, needs, free_quota from catalogue.project where id = $1 and status = 2',
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

/** Inserts an application, or reopens one the member had closed; undefined when there is one already. */
export async function insertApply(
  tx: Transaction,
  memberId: MemberId,
  apply: { projectId: string; status: number; remark: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into access.apply as kept (member_id, project_id, status, remark, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (member_id, project_id) do update set status = excluded.status, remark = excluded.remark, reason = ''
       where kept.status = 5
     returning id`,
    [memberId, apply.projectId, apply.status, apply.remark, apply.now],
  );
  return rows[0]?.id;
}

/** The application a member has for a product. */
export async function selectApply(
  db: Queryable,
  memberId: MemberId,
  projectId: string,
): Promise<{ id: string; status: number } | undefined> {
  const { rows } = await db.query<{ id: string; status: number }>(
    'select id, status from access.apply where member_id = $1 and project_id = $2',
    [memberId, projectId],
  );
  return rows[0];
}

/** Gives a member the product's free calls, once. */
export async function insertFreeQuota(
  tx: Transaction,
  memberId: MemberId,
  project: ProjectOnSale,
  now: Date,
): Promise<void> {
  if (!project.free_quota) return;
  await tx.query(
    `insert into package.holding (member_id, project_id, source, total, remaining, valid_from, expires_at, created_at)
     values ($1, $2, 2, $3, $3, $4, $4::timestamptz + interval '1 year', $4)
     on conflict do nothing`,
    [memberId, project.id, project.free_quota, now],
  );
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
  created_at: Date;
};

export type ApplyFilter = { keyword: string; status: number | null };

const MATCHES = `
  a.member_id = $1 and ($2 = '%%' or p.name ilike $2 or p.code ilike $2) and ($3::smallint is null or a.status = $3)`;

function filterValues(memberId: MemberId, { keyword, status }: ApplyFilter): unknown[] {
  return [memberId, `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`, status];
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
       select a.*, p.code, p.name, p.glyph, p.price
       from access.apply a join catalogue.project p on p.id = a.project_id
       where ${MATCHES}
       order by a.stick_at desc nulls last, a.created_at desc, a.id desc
       limit $6 offset $7
     )
     select
       mine.id, mine.project_id, mine.code, mine.name, mine.glyph, mine.status, mine.reason, mine.remark, mine.price,
       mine.created_at,
       (select coalesce(sum(h.remaining), 0) from package.holding h
         where h.member_id = $1 and h.project_id = mine.project_id and h.expires_at > $4)
         + (select coalesce(sum(l.granted - l.used), 0) from gateway.lease l
            where l.member_id = $1 and l.project_id = mine.project_id and l.holding_id is not null and l.state = 1) as remaining,
       (select coalesce(sum(d.calls), 0) from gateway.call_day d
         where d.member_id = $1 and d.project_id = mine.project_id and d.day = $5::date and d.mode = 1) as calls_today,
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
     ) last_call on true
     order by mine.stick_at desc nulls last, mine.created_at desc, mine.id desc`,
    [...filterValues(memberId, filter), page.now, page.today, page.limit, page.offset],
  );
  return rows;
}

/** Charged live calls since a day per product, for forecasts. */
export async function selectWeekCalls(db: Queryable, memberId: MemberId, from: string): Promise<Map<string, number>> {
  const { rows } = await db.query<{ project_id: string; calls: string }>(
    `select project_id, sum(charged) as calls from gateway.call_day
     where member_id = $1 and day >= $2::date and mode = 1 group by project_id`,
    [memberId, from],
  );
  return new Map(rows.map((row) => [row.project_id, Number(row.calls)]));
}
