// The only SQL of memberships.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type SpanRow = {
  id: string;
  /** The edition of the level. */
  edition: number;
  rank: number;
  name: string;
  value: bigint;
  startsAt: Date;
  endsAt: Date;
  /** An operator gave it. */
  gift: boolean;
};

/** A member's memberships that run or are to come, the first to end first. */
export async function selectSpans(db: Queryable, memberId: MemberId, now: Date): Promise<SpanRow[]> {
  const { rows } = await db.query<{
    id: string;
    edition: number;
    rank: number;
    name: string;
    value: string;
    starts_at: Date;
    ends_at: Date;
    gift: boolean;
  }>(
    `select s.id, s.level as edition, v.rank, v.name, s.value, s.starts_at, s.ends_at, s.order_no is null as gift
     from vip.membership s join vip.level v on v.level = s.level
     where s.member_id = $1 and s.ends_at > $2
     order by s.ends_at, s.id`,
    [memberId, now],
  );
  return rows.map((row) => ({
    id: row.id,
    edition: row.edition,
    rank: row.rank,
    name: row.name,
    value: BigInt(row.value),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    gift: row.gift,
  }));
}

/** Holds a member's memberships still until the transaction ends; false when there is no such member. */
export async function lockMemberships(tx: Transaction, memberId: MemberId): Promise<boolean> {
  const { rowCount } = await tx.query('select from account.member where id = $1 for no key update', [memberId]);
  return rowCount === 1;
}

export type NewMembership = {
  memberId: MemberId;
  edition: number;
  value: bigint;
  startsAt: Date;
  endsAt: Date;
  /** What bought it, or why it was given. */
  by: { orderNo: string; period: number } | { reason: string };
};

export async function insertMembership(tx: Transaction, made: NewMembership, now: Date): Promise<string> {
  const { memberId, edition, value, startsAt, endsAt, by } = made;
  const [orderNo, period, reason] = 'orderNo' in by ? [by.orderNo, by.period, null] : [null, null, by.reason];
  const { rows } = await tx.query<{ id: string }>(
    `insert into vip.membership (member_id, level, order_no, period, reason, value, starts_at, ends_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     returning id`,
    [memberId, edition, orderNo, period, reason, value, startsAt, endsAt, now],
  );
  return rows[0]!.id;
}

/** Takes back what an order brought, if it has not begun and nothing was bought to follow it; false otherwise. */
export async function deleteUnbegun(tx: Transaction, memberId: MemberId, orderNo: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from vip.membership s
     where s.member_id = $1 and s.order_no = $2 and s.starts_at > $3
       and not exists (select from vip.membership o where o.member_id = $1 and o.id > s.id)`,
    [memberId, orderNo, now],
  );
  return rowCount === 1;
}

/** The edition that a member has at a moment, and the one written down with the member; 0: none. */
export async function selectStanding(
  tx: Transaction,
  memberId: MemberId,
  now: Date,
): Promise<{ written: number; due: number }> {
  const { rows } = await tx.query<{ written: number; due: number }>(
    `select m.vip_level as written, ${dueAt('$2')} as due from account.member m where m.id = $1`,
    [memberId, now],
  );
  return rows[0]!;
}

/** The edition that counts for member `m` at a moment; 0: none. */
const dueAt = (at: string) => `coalesce((
  select s.level from vip.membership s join vip.level v on v.level = s.level
  where s.member_id = m.id and s.starts_at <= ${at} and s.ends_at > ${at}
  order by v.rank desc, s.ends_at desc
  limit 1
), 0)::int`;

/** Who has a level at a moment: one member, or everybody. */
export async function selectLevels(
  tx: Transaction,
  at: Date,
  memberId: MemberId | null,
): Promise<{ memberId: MemberId; level: number }[]> {
  const { rows } = await tx.query<{ memberId: MemberId; level: number }>(
    `select m.id as "memberId", ${dueAt('$1')} as level
     from account.member m
     where ($2::bigint is null or m.id = $2)
       and exists (select from vip.membership s where s.member_id = m.id and s.starts_at <= $1 and s.ends_at > $1)`,
    [at, memberId],
  );
  return rows;
}

/** Members whose level is not the one they should have, where a membership began or ended in the last days. */
export async function selectOverdue(db: Queryable, now: Date): Promise<MemberId[]> {
  const { rows } = await db.query<{ id: MemberId }>(
    `select m.id from account.member m
     where m.id in (
       select s.member_id from vip.membership s
       where s.ends_at > $1::timestamptz - interval '30 days' and s.starts_at <= $1
     ) and m.vip_level <> ${dueAt('$1')}
     limit 500`,
    [now],
  );
  return rows.map(({ id }) => id);
}

export type ExpiringRow = {
  membershipId: string;
  memberId: MemberId;
  rank: number;
  name: string;
  endsAt: Date;
  startsAt: Date;
};

/** Memberships that end within `days` with nothing as high after them, of members who can be told. */
export async function selectExpiring(db: Queryable, now: Date, days: number): Promise<ExpiringRow[]> {
  const { rows } = await db.query<{
    id: string;
    member_id: MemberId;
    rank: number;
    name: string;
    starts_at: Date;
    ends_at: Date;
  }>(
    `select s.id, s.member_id, v.rank, v.name, s.starts_at, s.ends_at
     from vip.membership s
     join vip.level v on v.level = s.level
     join account.member m on m.id = s.member_id and m.status = 1
     where s.ends_at > $1 and s.ends_at <= $1::timestamptz + $2 * interval '1 day' and s.starts_at <= $1
       and not exists (
         select from vip.membership o join vip.level ov on ov.level = o.level
         where o.member_id = s.member_id and ov.rank >= v.rank and o.ends_at > s.ends_at
       )
     order by s.ends_at
     limit 2000`,
    [now, days],
  );
  return rows.map((row) => ({
    membershipId: row.id,
    memberId: row.member_id,
    rank: row.rank,
    name: row.name,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }));
}

export type MembershipRow = {
  id: string;
  member_id: string;
  phone_mask: string;
  rank: number;
  name: string;
  state: number;
  starts_at: Date;
  ends_at: Date;
  order_no: string | null;
  reason: string | null;
  auto_renewal: boolean;
};

export type MembershipFilter = {
  memberId: string | null;
  phoneKey: Buffer | null;
  rank: number | null;
  state: number | null;
};

/** Memberships for operators, the last to end first. */
export async function searchMemberships(
  db: Queryable,
  filter: MembershipFilter,
  now: Date,
  page: { limit: number; offset: number },
): Promise<{ rows: MembershipRow[]; total: number }> {
  const matches = `
    from vip.membership s
    join vip.level v on v.level = s.level
    join account.member m on m.id = s.member_id
    cross join lateral (select case when s.ends_at <= $5 then 3 when s.starts_at > $5 then 2 else 1 end as state) t
    where ($1::bigint is null or s.member_id = $1) and ($2::bytea is null or m.phone_key = $2)
      and ($3::smallint is null or v.rank = $3) and ($4::smallint is null or t.state = $4)`;
  const values = [filter.memberId, filter.phoneKey, filter.rank, filter.state, now];
  const { rows } = await db.query<MembershipRow>(
    `select
       s.id, s.member_id, m.phone_mask, v.rank, v.name, t.state, s.starts_at, s.ends_at, s.order_no, s.reason,
       exists (select from vip.auto_renewal a where a.member_id = s.member_id and a.rank = v.rank) as auto_renewal
     ${matches}
     order by s.ends_at desc, s.id desc
     limit $6 offset $7`,
    [...values, page.limit, page.offset],
  );
  const counted = await db.query<{ n: number }>(`select count(*)::int as n ${matches}`, values);
  return { rows, total: counted.rows[0]!.n };
}
