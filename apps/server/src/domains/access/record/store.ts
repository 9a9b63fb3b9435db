// Reads the calls and counts that the gateway booked. The gateway alone writes these tables.
import { callOutcome } from '@jishi/contract/enums/access';
import { chargeSource, chargeUnit } from '@jishi/contract/enums/catalogue';
import { type Queryable, type Sql, all, literal, nothing, sql } from '@jishi/db';
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
  memberId: string | null;
  projectId: string;
  projectName: string;
  apiId: string;
  apiName: string | null;
  keyId: string | null;
  keyName: string | null;
  mode: number;
  method: string;
  path: string;
  ip: string;
  httpStatus: number;
  code: number;
  codeMeaning: string | null;
  charged: boolean;
  /** 0 where nothing was counted. */
  units: number;
  unit: number;
  source: number;
  amount: bigint;
  totalMs: number;
  upstreamMs: number | null;
  nodeName: string;
};

const SELECT = sql`
  select
    r.id, r.at, r.member_id, r.project_id, coalesce(p.name, '') as project_name, r.api_id, i.name as api_name, r.key_id, k.name as key_name,
    r.mode, r.method, r.path, r.ip, r.http_status, r.code, r.charged, r.source, r.amount,
    case when r.charged or r.source = ${literal(chargeSource.service)} then r.units else 0 end as units, coalesce(p.unit, ${literal(chargeUnit.call)}) as unit, r.total_ms, r.upstream_ms, n.name as node_name,
    (select e ->> 'meaning' from jsonb_array_elements(i.error_codes) e where (e ->> 'code')::bigint = r.code limit 1) as code_meaning`;
const JOINS = sql`
  left join catalogue.project p on p.id = r.project_id
  left join catalogue.api_info i on i.id = r.api_id
  left join access.api_key k on k.id = r.key_id
  join gateway.node n on n.id = r.node_id`;
/** Whether a call failed, by its code: the counts know no more of a call, and the list must agree with them. */
export function failedCode(code: Sql): Sql {
  const ranges = FAILED_CODES.map(({ from, to }) => sql`${code} between ${literal(from)} and ${literal(to)}`);
  return sql`(${ranges.reduce((some, range) => sql`${some} or ${range}`)})`;
}

/** What records and counts alike know of a call. */
export function conditions(row: Sql, filter: Omit<RecordFilter, 'span' | 'source' | 'id'>): Sql {
  const { memberId, projectId, apiId, keyId, mode, code, outcome } = filter;
  const found: Sql[] = [];
  if (memberId !== null) found.push(sql`${row}.member_id = ${memberId}`);
  if (projectId !== null) found.push(sql`${row}.project_id = ${projectId}`);
  if (apiId !== null) found.push(sql`${row}.api_id = ${apiId}`);
  if (keyId !== null) found.push(sql`${row}.key_id = ${keyId}`);
  if (mode !== null) found.push(sql`${row}.mode = ${mode}`);
  if (code !== null) found.push(sql`${row}.code = ${code}`);
  if (outcome !== null) found.push(sql`${failedCode(sql`${row}.code`)} = ${outcome === callOutcome.failed}`);
  return all(found);
}

/** Calls from one time to another. Ids begin with the time, so the indexes lead to it. */
export const within = (from: Sql, to: Sql) =>
  sql`r.at >= ${from} and r.at < ${to} and r.id >= gateway.first_call_id(${from}) and r.id < gateway.first_call_id(${to})`;

/** A moment, whose type nothing else may tell. */
export const instant = (at: Date) => sql`${at}::timestamptz`;

/** What only records know, too. */
export function recordConditions(filter: Omit<RecordFilter, 'span'>): Sql {
  const found = [conditions(sql`r`, filter)];
  if (filter.source !== null) found.push(sql`r.source = ${filter.source}`);
  if (filter.id !== null) found.push(sql`r.id = ${filter.id}`);
  return all(found);
}

const matches = (filter: RecordFilter) =>
  sql`${recordConditions(filter)} and ${within(instant(filter.span.from), instant(filter.span.to))}`;

const before = (id: string | null) => (id === null ? nothing : sql`and r.id < ${id}`);

/** Calls before `beforeId` (the newest first). */
export async function selectRecords(
  db: Queryable,
  filter: RecordFilter,
  beforeId: string | null,
  limit: number,
): Promise<RecordRow[]> {
  return db.many<RecordRow>(sql`
    ${SELECT}
    from (
      select * from gateway.call_record r
      where ${matches({ ...filter, span: spanUpTo(filter.span, beforeId) })} ${before(beforeId)}
      order by r.id desc
      limit ${limit}
    ) r ${JOINS}
    order by r.id desc`);
}

/** The newest calls of each of these members since a moment, at most `most` of each, the newest first. */
export async function selectNewest(
  db: Queryable,
  memberIds: readonly MemberId[],
  since: Date,
  most: number,
): Promise<RecordRow[]> {
  return db.many<RecordRow>(sql`
    ${SELECT}
    from unnest(${memberIds}::bigint[]) m (id)
    cross join lateral (
      select * from gateway.call_record r
      where r.member_id = m.id and r.at >= ${since}::timestamptz and r.id >= gateway.first_call_id(${since}::timestamptz)
      order by r.id desc
      limit ${most}
    ) r ${JOINS}
    order by r.id desc`);
}

/**
 * As selectRecords, for rare calls: reads only hours whose counts include matching calls. A page needs at most as many
 * hours as rows, plus two, because the first and last hour may be partial.
 */
export async function selectRareRecords(
  db: Queryable,
  filter: RecordFilter & { memberId: MemberId; source: null; id: null },
  beforeId: string | null,
  limit: number,
): Promise<RecordRow[]> {
  const rows = await db.many<{ hour: Date }>(sql`
    select hour
    from (
      select
        h.hour, row_number() over newest as n,
        sum(sum(h.calls)) over (newest rows between unbounded preceding and 1 preceding)
          - first_value(sum(h.calls)) over newest as newer
      from gateway.call_hour h
      where ${conditions(sql`h`, filter)}
        and h.hour > ${filter.span.from}::timestamptz - interval '1 hour' and h.hour < ${filter.span.to}
        ${beforeId === null ? nothing : sql`and h.hour <= gateway.call_time(${beforeId})`}
      group by h.hour
      window newest as (order by h.hour desc)
      order by h.hour desc
      limit ${limit + 2}
    ) h
    where n <= 2 or newer < ${limit}
    order by hour`);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const span = {
    from: first.hour > filter.span.from ? first.hour : filter.span.from,
    to: new Date(Math.min(last.hour.getTime() + 3_600_000, filter.span.to.getTime())),
  };
  return db.many<RecordRow>(sql`
    ${SELECT}
    from (
      select r.*
      from unnest(${rows.map(({ hour }) => hour)}::timestamptz[]) h (hour)
      cross join lateral (
        select * from gateway.call_record r
        where ${matches({ ...filter, span })} ${before(beforeId)}
          and ${within(sql`h.hour`, sql`h.hour + interval '1 hour'`)}
        order by r.id desc
        limit ${limit}
      ) r
      order by r.id desc
      limit ${limit}
    ) r ${JOINS}
    order by r.id desc`);
}

/** How many calls match, counting no further than `cap`. */
export async function countRecords(db: Queryable, filter: RecordFilter, cap: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from (select from gateway.call_record r where ${matches(filter)} limit ${cap}) counted`);
  return n;
}

export type RecordDetailRow = RecordRow & { params: string; paramsDigest: Buffer | null; sourceName: string | null };

/** One of a member's calls. */
export async function selectRecord(
  db: Queryable,
  memberId: MemberId,
  id: string,
): Promise<RecordDetailRow | undefined> {
  return db.maybe<RecordDetailRow>(sql`
    ${SELECT}, r.params, r.params_digest,
      (select coalesce(o.name, '免费额度') from package.holding h left join package.offer o on o.id = h.offer_id where h.id = r.source_id)
        as source_name
    from gateway.call_record r ${JOINS}
    where r.id = ${id} and r.at >= gateway.call_time(${id}) - interval '1 minute'
      and r.at < gateway.call_time(${id}) + interval '1 day' and r.member_id = ${memberId}`);
}
