// Reads the calls and counts that the gateway booked. The gateway alone writes these tables.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { type Conditions, FAILED_CODES, type Span, spanUpTo } from './rules';

export type RecordFilter = Conditions & {
  /** Null: all members, for operators. */
  memberId: MemberId | null;
  span: Span;
  /** The call's id, which is its request id. */
  id: string | null;
};

export type RecordRow = {
  id: string;
  at: Date;
  member_id: string | null;
  project_id: string;
  project_name: string;
  api_id: string;
  api_name: string | null;
  key_id: string | null;
  key_name: string | null;
  mode: number;
  method: string;
  path: string;
  ip: string;
  http_status: number;
  code: number;
  code_meaning: string | null;
  charged: boolean;
  source: number;
  amount: string;
  total_ms: number;
  upstream_ms: number | null;
  node_name: string;
};

const SELECT = `
  select
    r.id, r.at, r.member_id, r.project_id, coalesce(p.name, '') as project_name, r.api_id, i.name as api_name, r.key_id, k.name as key_name,
    r.mode, r.method, r.path, r.ip, r.http_status, r.code, r.charged, r.source, r.amount, r.total_ms, r.upstream_ms, n.name as node_name,
    (select e ->> 'meaning' from jsonb_array_elements(i.error_codes) e where (e ->> 'code')::bigint = r.code limit 1) as code_meaning`;
const JOINS = `
  left join catalogue.project p on p.id = r.project_id
  left join catalogue.api_info i on i.id = r.api_id
  left join access.api_key k on k.id = r.key_id
  join gateway.node n on n.id = r.node_id`;
/** Whether a call failed, by its code: the counts know no more of a call, and the list must agree with them. */
export const failed = (code: string) =>
  `(${FAILED_CODES.map(({ from, to }) => `${code} between ${from} and ${to}`).join(' or ')})`;

/** What records and counts alike know of a call; $1 to $7 of `values`. */
export const conditions = (row: string) => `
  ($1::bigint is null or ${row}.member_id = $1) and ($2::bigint is null or ${row}.project_id = $2)
  and ($3::bigint is null or ${row}.api_id = $3) and ($4::bigint is null or ${row}.key_id = $4)
  and ($5::smallint is null or ${row}.mode = $5) and ($6::integer is null or ${row}.code = $6)
  and ($7::smallint is null or ${failed(`${row}.code`)} = ($7 = 2))`;
/** Calls from one time to another. Ids begin with the time, so the indexes lead to it. */
export const within = (from: string, to: string) =>
  `r.at >= ${from} and r.at < ${to} and r.id >= gateway.first_call_id(${from}) and r.id < gateway.first_call_id(${to})`;
/** What only records know. */
export const RECORD_CONDITIONS = `
  ${conditions('r')} and ($8::smallint is null or r.source = $8) and ($9::bigint is null or r.id = $9)`;
const MATCHES = `${RECORD_CONDITIONS} and ${within('$10::timestamptz', '$11::timestamptz')}`;

/** A filter as $1 to $11. */
export function values(filter: RecordFilter): unknown[] {
  const { span, memberId, projectId, apiId, keyId, mode, code, outcome, source, id } = filter;
  return [memberId, projectId, apiId, keyId, mode, code, outcome, source, id, span.from, span.to];
}

/** Calls before `beforeId` (the newest first). */
export async function selectRecords(
  db: Queryable,
  filter: RecordFilter,
  beforeId: string | null,
  limit: number,
): Promise<RecordRow[]> {
  const { rows } = await db.query<RecordRow>(
    `${SELECT}
     from (
       select * from gateway.call_record r
       where ${MATCHES} and ($12::bigint is null or r.id < $12)
       order by r.id desc
       limit $13
     ) r ${JOINS}
     order by r.id desc`,
    [...values({ ...filter, span: spanUpTo(filter.span, beforeId) }), beforeId, limit],
  );
  return rows;
}

/** The newest calls of each of these members since a moment, at most `most` of each, the newest first. */
export async function selectNewest(
  db: Queryable,
  memberIds: readonly MemberId[],
  since: Date,
  most: number,
): Promise<RecordRow[]> {
  const { rows } = await db.query<RecordRow>(
    `${SELECT}
     from unnest($1::bigint[]) m (id)
     cross join lateral (
       select * from gateway.call_record r
       where r.member_id = m.id and r.at >= $2::timestamptz and r.id >= gateway.first_call_id($2::timestamptz)
       order by r.id desc
       limit $3
     ) r ${JOINS}
     order by r.id desc`,
    [memberIds, since, most],
  );
  return rows;
}

/**
 * As selectRecords where few calls match: only hours are looked into that the counts have matching calls of. A page is full
 * after as many hours at the latest; two more, because the first and the last may lie outside in part.
 */
export async function selectRareRecords(
  db: Queryable,
  filter: RecordFilter & { memberId: MemberId; source: null; id: null },
  beforeId: string | null,
  limit: number,
): Promise<RecordRow[]> {
  const { rows } = await db.query<{ hour: Date }>(
    `select hour
     from (
       select
         h.hour, row_number() over newest as n,
         sum(sum(h.calls)) over (newest rows between unbounded preceding and 1 preceding)
           - first_value(sum(h.calls)) over newest as newer
       from gateway.call_hour h
       where ${conditions('h')} and h.hour > $8::timestamptz - interval '1 hour' and h.hour < $9
         and ($10::bigint is null or h.hour <= gateway.call_time($10))
       group by h.hour
       window newest as (order by h.hour desc)
       order by h.hour desc
       limit $11 + 2
     ) h
     where n <= 2 or newer < $11
     order by hour`,
    [...values(filter).slice(0, 7), filter.span.from, filter.span.to, beforeId, limit],
  );
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const span = {
    from: first.hour > filter.span.from ? first.hour : filter.span.from,
    to: new Date(Math.min(last.hour.getTime() + 3_600_000, filter.span.to.getTime())),
  };
  const found = await db.query<RecordRow>(
    `${SELECT}
     from (
       select r.*
       from unnest($14::timestamptz[]) h (hour)
       cross join lateral (
         select * from gateway.call_record r
         where ${MATCHES} and ($12::bigint is null or r.id < $12) and ${within('h.hour', "h.hour + interval '1 hour'")}
         order by r.id desc
         limit $13
       ) r
       order by r.id desc
       limit $13
     ) r ${JOINS}
     order by r.id desc`,
    [...values({ ...filter, span }), beforeId, limit, rows.map(({ hour }) => hour)],
  );
  return found.rows;
}

/** How many calls match, counting no further than `cap`. */
export async function countRecords(db: Queryable, filter: RecordFilter, cap: number): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    `select count(*) as n from (select from gateway.call_record r where ${MATCHES} limit $12) counted`,
    [...values(filter), cap],
  );
  return Number(rows[0]?.n ?? 0);
}

export type RecordDetailRow = RecordRow & { params: string; params_digest: Buffer | null; source_name: string | null };

/** One of a member's calls. */
export async function selectRecord(
  db: Queryable,
  memberId: MemberId,
  id: string,
): Promise<RecordDetailRow | undefined> {
  const { rows } = await db.query<RecordDetailRow>(
    `${SELECT}, r.params, r.params_digest,
       (select coalesce(o.name, '免费额度') from package.holding h left join package.offer o on o.id = h.offer_id where h.id = r.source_id)
         as source_name
     from gateway.call_record r ${JOINS}
     where r.id = $1 and r.at >= gateway.call_time($1) - interval '1 minute' and r.at < gateway.call_time($1) + interval '1 day'
       and r.member_id = $2`,
    [id, memberId],
  );
  return rows[0];
}
