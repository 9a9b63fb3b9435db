// The only SQL of members as operators look them up.
import { leaseState } from '@jishi/contract/enums/access';
import { type Queryable, all, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { holding } from '../../../kernel/search';

export type MemberFilter = {
  phoneKey: Buffer | null;
  text: string | null;
  id: string | null;
  status: number | null;
};

function matches({ phoneKey, text, id, status }: MemberFilter) {
  return all([
    ...(phoneKey ? [sql`m.phone_key = ${phoneKey}`] : []),
    ...(text === null ? [] : [sql`(m.nickname ilike ${holding(text)} or m.id = ${id}::bigint)`]),
    ...(status === null ? [] : [sql`m.status = ${status}`]),
  ]);
}

export async function selectMemberIds(
  db: Queryable,
  filter: MemberFilter,
  page: { offset: number; limit: number },
): Promise<MemberId[]> {
  const rows = await db.many<{ id: MemberId }>(sql`
    select m.id
    from account.member m
    where ${matches(filter)}
    order by m.id desc
    offset ${page.offset}
    limit ${page.limit}`);
  return rows.map((row) => row.id);
}

/** How many members match, counting no further than `cap`. */
export async function countMembers(db: Queryable, filter: MemberFilter, cap: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from (select from account.member m where ${matches(filter)} limit ${cap}) counted`);
  return n;
}

export type AppliedProject = {
  projectId: string;
  projectName: string;
  status: number;
  remaining: number;
  createdAt: Date;
};

/** A member's applications with the prepaid calls left: in valid packages and unspent on gateway nodes. */
export async function selectApplies(db: Queryable, memberId: MemberId, now: Date): Promise<AppliedProject[]> {
  return db.many<AppliedProject>(sql`
    select
      a.project_id,
      p.name as project_name,
      a.status,
      a.created_at,
      ((
        select coalesce(sum(h.remaining), 0)
        from package.holding h
        where h.member_id = a.member_id and h.project_id = a.project_id
          and h.valid_from <= ${now} and h.expires_at > ${now}
      ) + (
        select coalesce(sum(l.granted - l.used), 0)
        from gateway.lease l
        where l.member_id = a.member_id
          and l.project_id = a.project_id
          and l.holding_id is not null
          and l.state = ${leaseState.open}
      ))::int as remaining
    from access.apply a
    join catalogue.project p on p.id = a.project_id
    where a.member_id = ${memberId}
    order by a.id desc
    limit 500`);
}

export type HeldKey = {
  id: string;
  name: string;
  appKey: string;
  mode: number;
  status: number;
  lastUsedAt: Date | null;
};

/** A member's keys, without their secrets. */
export async function selectKeys(db: Queryable, memberId: MemberId): Promise<HeldKey[]> {
  return db.many<HeldKey>(sql`
    select k.id, k.name, k.app_key, k.mode, k.status, k.last_used_at
    from access.api_key k
    where k.member_id = ${memberId} and k.removed_at is null
    order by k.id
    limit 500`);
}
