// The only SQL of applications as operators see them.
import { type Queryable, type Sql, all, sql } from '@jishi/db';
import { figuresOf } from '../store';

export type DeskFilter = { memberId: string | null; projectId: string | null; status: number | null };

export type DeskRow = {
  id: string;
  memberId: string;
  memberName: string;
  projectId: string;
  projectName: string;
  status: number;
  reason: string;
  price: bigint;
  remaining: bigint;
  callsToday: bigint;
  createdAt: Date;
};

function matches({ memberId, projectId, status }: DeskFilter): Sql {
  const conditions: Sql[] = [];
  if (memberId !== null) conditions.push(sql`a.member_id = ${memberId}`);
  if (projectId !== null) conditions.push(sql`a.project_id = ${projectId}`);
  if (status !== null) conditions.push(sql`a.status = ${status}`);
  return all(conditions);
}

/** How many match, counted up to `limit`. */
export async function countApplies(db: Queryable, filter: DeskFilter, limit: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from (select from access.apply a where ${matches(filter)} limit ${limit}) few`);
  return n;
}

/** A page of all members' applications, the newest first. */
export async function selectApplies(
  db: Queryable,
  filter: DeskFilter,
  page: { now: Date; today: string; limit: number; offset: number },
): Promise<DeskRow[]> {
  return db.many<DeskRow>(sql`
    with page as (
      select a.* from access.apply a where ${matches(filter)} order by a.id desc limit ${page.limit} offset ${page.offset}
    )
    select
      a.id, a.member_id, m.nickname as member_name, a.project_id, p.name as project_name, a.status, a.reason, p.price,
      a.created_at,
      ${figuresOf(sql`a`, page)}
    from page a
    join account.member m on m.id = a.member_id
    join catalogue.project p on p.id = a.project_id
    order by a.id desc`);
}
