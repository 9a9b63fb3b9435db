// The only SQL that reads the login log, by member and id: as fast on the last of ten million lines as on the first.
import { type Queryable, type Sql, nothing, sql } from '@jishi/db';
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

const matches = ({ memberId, from, to, way, result }: LoginFilter) => sql`
  l.member_id = ${memberId}
  ${from ? sql`and l.at >= ${from}` : nothing}
  ${to ? sql`and l.at <= ${to}` : nothing}
  ${way === null ? nothing : sql`and l.way = ${way}`}
  ${result === null ? nothing : sql`and l.result = ${result}`}`;

/** The statement of `selectLogins`. */
export const logins = (filter: LoginFilter, slice: Slice): Sql => sql`
  select l.id, l.at, l.way, l.ip, l.place, l.device, l.result
  from account.login_log l
  where ${matches(filter)} and l.id < coalesce(${slice.beforeId}::bigint, 9223372036854775807)
  order by l.id desc
  offset ${slice.offset}
  limit ${slice.limit}`;

/** A member's sign-ins and attempts, the newest first. */
export async function selectLogins(db: Queryable, filter: LoginFilter, slice: Slice): Promise<LoginRow[]> {
  return db.many<LoginRow>(logins(filter, slice));
}

/** How many lines match, counting no further than `cap`. */
export async function countLogins(db: Queryable, filter: LoginFilter, cap: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from (select from account.login_log l where ${matches(filter)} limit ${cap}) counted`);
  return n;
}
