// The only SQL of applications as operators see them.
import type { Queryable } from '@jishi/db';
import { figuresOf } from '../store';

export type DeskFilter = { memberId: string | null; projectId: string | null; status: number | null };

export type DeskRow = {
  id: string;
  member_id: string;
  member_name: string;
  project_id: string;
  project_name: string;
  status: number;
  reason: string;
  price: string;
  remaining: string;
  calls_today: string;
  created_at: Date;
};

const MATCHES = `
  ($1::bigint is null or a.member_id = $1) and ($2::bigint is null or a.project_id = $2)
  and ($3::smallint is null or a.status = $3)`;

const valuesOf = ({ memberId, projectId, status }: DeskFilter) => [memberId, projectId, status];

/** How many match, counted up to `limit`. */
export async function countApplies(db: Queryable, filter: DeskFilter, limit: number): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from (select from access.apply a where ${MATCHES} limit $4) few`,
    [...valuesOf(filter), limit],
  );
  return rows[0]!.n;
}

/** A page of all members' applications, the newest first. */
export async function selectApplies(
  db: Queryable,
  filter: DeskFilter,
  page: { now: Date; today: string; limit: number; offset: number },
): Promise<DeskRow[]> {
  const { rows } = await db.query<DeskRow>(
    `with page as (
       select a.* from access.apply a where ${MATCHES} order by a.id desc limit $6 offset $7
     )
     select
       a.id, a.member_id, m.nickname as member_name, a.project_id, p.name as project_name, a.status, a.reason, p.price,
       a.created_at,
       ${figuresOf('a')}
     from page a
     join account.member m on m.id = a.member_id
     join catalogue.project p on p.id = a.project_id
     order by a.id desc`,
    [...valuesOf(filter), page.now, page.today, page.limit, page.offset],
  );
  return rows;
}
