// The only SQL of memberships.
import { memberStatus } from '@jishi/contract/enums/account';
import { type Queryable, type Transaction, nothing, sql } from '@jishi/db';
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
  return db.many<SpanRow>(sql`
    select s.id, s.level as edition, v.rank, v.name, s.value, s.starts_at, s.ends_at, s.order_no is null as gift
    from vip.membership s join vip.level v on v.level = s.level
    where s.member_id = ${memberId} and s.ends_at > ${now}
    order by s.ends_at, s.id`);
}

/** Locks a member's memberships until the transaction ends; false for an unknown member. */
export async function lockMemberships(tx: Transaction, memberId: MemberId): Promise<boolean> {
  return (await tx.run(sql`select from account.member where id = ${memberId} for no key update`)) === 1;
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
  const row = await tx.one<{ id: string }>(sql`
    insert into vip.membership (member_id, level, order_no, period, reason, value, starts_at, ends_at, created_at)
    values (${memberId}, ${edition}, ${orderNo}, ${period}, ${reason}, ${value}, ${startsAt}, ${endsAt}, ${now})
    returning id`);
  return row.id;
}

/** Takes back what an order brought, if it has not begun and nothing was bought to follow it; false otherwise. */
export async function deleteUnbegun(tx: Transaction, memberId: MemberId, orderNo: string, now: Date): Promise<boolean> {
  const removed = await tx.run(sql`
    delete from vip.membership s
    where s.member_id = ${memberId} and s.order_no = ${orderNo} and s.starts_at > ${now}
      and not exists (select from vip.membership o where o.member_id = ${memberId} and o.id > s.id)`);
  return removed === 1;
}

/** The edition a member has at a moment, and the one stored with the member; 0: none. */
export async function selectStanding(
  tx: Transaction,
  memberId: MemberId,
  now: Date,
): Promise<{ written: number; due: number }> {
  return tx.one<{ written: number; due: number }>(sql`
    select m.vip_level as written, ${dueAt(now)} as due from account.member m where m.id = ${memberId}`);
}

/** The edition in effect for member `m` at a moment; 0: none. */
const dueAt = (at: Date) => sql`
  coalesce((
    select s.level from vip.membership s join vip.level v on v.level = s.level
    where s.member_id = m.id and s.starts_at <= ${at} and s.ends_at > ${at}
    order by v.rank desc, s.ends_at desc
    limit 1
  ), 0)::int`;

/** Members with a level at a moment: one member, or everybody. */
export async function selectLevels(
  tx: Transaction,
  at: Date,
  memberId: MemberId | null,
): Promise<{ memberId: MemberId; level: number }[]> {
  return tx.many<{ memberId: MemberId; level: number }>(sql`
    select m.id as member_id, ${dueAt(at)} as level
    from account.member m
    where exists (select from vip.membership s where s.member_id = m.id and s.starts_at <= ${at} and s.ends_at > ${at})
      ${memberId === null ? nothing : sql`and m.id = ${memberId}`}`);
}

/** Members whose level is not the one they should have, where a membership began or ended in the last days. */
export async function selectOverdue(db: Queryable, now: Date): Promise<MemberId[]> {
  const rows = await db.many<{ id: MemberId }>(sql`
    select m.id from account.member m
    where m.id in (
      select s.member_id from vip.membership s
      where s.ends_at > ${now}::timestamptz - interval '30 days' and s.starts_at <= ${now}
    ) and m.vip_level <> ${dueAt(now)}
    limit 500`);
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

/** Memberships that end within `days` with nothing as high after them, of members who can be notified. */
export async function selectExpiring(db: Queryable, now: Date, days: number): Promise<ExpiringRow[]> {
  return db.many<ExpiringRow>(sql`
    select s.id as membership_id, s.member_id, v.rank, v.name, s.starts_at, s.ends_at
    from vip.membership s
    join vip.level v on v.level = s.level
    join account.member m on m.id = s.member_id and m.status = ${memberStatus.normal}
    where s.ends_at > ${now} and s.ends_at <= ${now}::timestamptz + ${days} * interval '1 day' and s.starts_at <= ${now}
      and not exists (
        select from vip.membership o join vip.level ov on ov.level = o.level
        where o.member_id = s.member_id and ov.rank >= v.rank and o.ends_at > s.ends_at
      )
    order by s.ends_at
    limit 2000`);
}
