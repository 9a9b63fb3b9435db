// The only SQL that reads the login log, by member and id: as fast on the last of ten million lines as on the first.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Slice } from '../../../kernel/cursor';

export type LoginFilter = {
  memberId: MemberId;
  from: Date | null;
  to: Date | null;
  way: number | null;
  result: number | null;
};

export type LoginRow = {
  id: string;
  at: Date;
  way: number;
  ip: string;
  place: string;
  device: string;
  result: number;
};

const MATCHES = `
  l.member_id = $1
  and ($2::timestamptz is null or l.at >= $2)
  and ($3::timestamptz is null or l.at <= $3)
  and ($4::smallint is null or l.way = $4)
  and ($5::smallint is null or l.result = $5)`;

const values = ({ memberId, from, to, way, result }: LoginFilter) => [memberId, from, to, way, result];

export const LOGINS = `
  select l.id, l.at, l.way, l.ip, l.place, l.device, l.result
  from account.login_log l
  where ${MATCHES} and l.id < coalesce($6::bigint, 9223372036854775807)
  order by l.id desc
  offset $7
  limit $8`;

/** A member's sign-ins and attempts, the newest first. */
export async function selectLogins(db: Queryable, filter: LoginFilter, slice: Slice): Promise<LoginRow[]> {
  const { rows } = await db.query<LoginRow>(LOGINS, [...values(filter), slice.beforeId, slice.offset, slice.limit]);
  return rows;
}

/** How many lines match, counting no further than `cap`. */
export async function countLogins(db: Queryable, filter: LoginFilter, cap: number): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    `select count(*) as n from (select from account.login_log l where ${MATCHES} limit $6) counted`,
    [...values(filter), cap],
  );
  return Number(rows[0]!.n);
}
