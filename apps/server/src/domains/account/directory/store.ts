// The only SQL of members as operators look them up.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { holding } from '../../../kernel/search';

export type MemberFilter = {
  phoneKey: Buffer | null;
  text: string | null;
  id: string | null;
  status: number | null;
};

const MATCHES = `
  ($1::bytea is null or m.phone_key = $1)
  and ($2::text is null or m.nickname ilike $2 or m.id = $3::bigint)
  and ($4::smallint is null or m.status = $4)`;

function values({ phoneKey, text, id, status }: MemberFilter): unknown[] {
  const pattern = text === null ? null : holding(text);
  return [phoneKey, pattern, id, status];
}

export async function selectMemberIds(
  db: Queryable,
  filter: MemberFilter,
  page: { offset: number; limit: number },
): Promise<MemberId[]> {
  const { rows } = await db.query<{ id: MemberId }>(
    `select m.id
     from account.member m
     where ${MATCHES}
     order by m.id desc
     offset $5
     limit $6`,
    [...values(filter), page.offset, page.limit],
  );
  return rows.map((row) => row.id);
}

/** How many members match, counting no further than `cap`. */
export async function countMembers(db: Queryable, filter: MemberFilter, cap: number): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    `select count(*) as n from (select from account.member m where ${MATCHES} limit $5) counted`,
    [...values(filter), cap],
  );
  return Number(rows[0]!.n);
}

export type AppliedProject = {
  project_id: string;
  project_name: string;
  status: number;
  remaining: string;
  created_at: Date;
};

/** What a member has applied for, with the prepaid calls left: in valid packages and unspent on gateway nodes. */
export async function selectApplies(db: Queryable, memberId: MemberId, now: Date): Promise<AppliedProject[]> {
  const { rows } = await db.query<AppliedProject>(
    `select
       a.project_id,
       p.name as project_name,
       a.status,
       a.created_at,
       (
         select coalesce(sum(h.remaining), 0)
         from package.holding h
         where h.member_id = a.member_id and h.project_id = a.project_id
           and h.valid_from <= $2 and h.expires_at > $2
       ) + (
         select coalesce(sum(l.granted - l.used), 0)
         from gateway.lease l
         where l.member_id = a.member_id
           and l.project_id = a.project_id
           and l.holding_id is not null
           and l.state = 1
       ) as remaining
     from access.apply a
     join catalogue.project p on p.id = a.project_id
     where a.member_id = $1
     order by a.id desc
     limit 500`,
    [memberId, now],
  );
  return rows;
}

export type HeldKey = {
  id: string;
  name: string;
  app_key: string;
  mode: number;
  status: number;
  last_used_at: Date | null;
};

/** A member's keys, without their secrets. */
export async function selectKeys(db: Queryable, memberId: MemberId): Promise<HeldKey[]> {
  const { rows } = await db.query<HeldKey>(
    `select k.id, k.name, k.app_key, k.mode, k.status, k.last_used_at
     from access.api_key k
     where k.member_id = $1 and k.removed_at is null
     order by k.id
     limit 500`,
    [memberId],
  );
  return rows;
}
