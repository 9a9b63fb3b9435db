// Sums of calls from the counts that the gateway books with them, and from single calls where an hour is cut.
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { type Queryable, type Sql, list, literal, nothing, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { type Durations, type DurationsRow, durationsOf, sumOfDurations } from '../../../kernel/durations';
import { daysOf } from '../member-day/store';
import { type RecordFilter, conditions, failedCode, instant, recordConditions, within } from '../record/store';
import type { Parts } from './rules';

export type Slice = {
  calls: number;
  failed: number;
  charged: number;
  units: number;
  /** 0.00001 yuan. */
  amount: bigint;
  durations: Durations;
};

/** Split options and their columns; key 0: calls without a key. */
export type SplitBy = 'project' | 'api' | 'key' | 'code';
const COLUMNS: Record<SplitBy, Sql> = {
  project: sql`project_id`,
  api: sql`api_id`,
  key: sql`key_id`,
  code: sql`code`,
};

/** Groupings of sums. Fewer groupings make the query cheaper. */
type Grain = { time: boolean; by: readonly SplitBy[]; durations: boolean };

/** Where calls are read, by what name, and when each of its rows was. */
type Source = { table: Sql; row: Sql; at: Sql };
const CALLS: Source = {
  table: sql`gateway.call_record`,
  row: sql`r`,
  at: sql`date_trunc('hour', r.at, 'Asia/Shanghai')`,
};
const HOURS: Source = { table: sql`gateway.call_hour`, row: sql`h`, at: sql`h.hour` };
const DAYS: Source = { table: sql`gateway.call_day`, row: sql`d`, at: sql`d.day` };

/** Sources of calls: single records, rows of counters, or sums of such rows. */
type Reading = 'call' | 'row' | 'sum';
const COUNTS: Record<Reading, (row: Sql, failed: Sql) => Sql> = {
  call: (row, failed) => sql`count(*) as calls, count(*) filter (where ${failed}) as failed,
    count(*) filter (where ${row}.charged) as charged,
    sum(${row}.units) filter (where ${row}.charged or ${row}.source = ${literal(chargeSource.service)}) as units,
    sum(${row}.amount) as amount`,
  row: (row, failed) =>
    sql`${row}.calls, case when ${failed} then ${row}.calls end as failed, ${row}.charged, ${row}.units, ${row}.amount`,
  sum: (row, failed) => sql`sum(${row}.calls) as calls, sum(${row}.calls) filter (where ${failed}) as failed,
    sum(${row}.charged) as charged, sum(${row}.units) as units, sum(${row}.amount) as amount`,
};
const DURATIONS: Record<Reading, (row: Sql) => Sql> = {
  call: (row) => sql`sum(gateway.duration(${row}.total_ms)) as durations, min(${row}.total_ms) as shortest_ms,
    max(${row}.total_ms) as longest_ms`,
  row: (row) => sql`${row}.durations, ${row}.shortest_ms, ${row}.longest_ms`,
  sum: sumOfDurations,
};

/** Calls of one source by a grain; `where` says which part of the span it is asked for. */
function sumsOf(source: Source, { time, by, durations }: Grain, filter: RecordFilter, where: Sql): Sql {
  const { table, row, at } = source;
  // rows grouped twice would cost more than that saves: the durations of each of the many groups would be written out
  const reading: Reading = source === CALLS ? 'call' : durations && time ? 'row' : 'sum';
  const keys = [
    ...(time ? [sql`${at} as at`] : []),
    ...by.map((key) => (key === 'key' ? sql`coalesce(${row}.key_id, 0) as key_id` : sql`${row}.${COLUMNS[key]}`)),
  ];
  const columns = [...keys, COUNTS[reading](row, failedCode(sql`${row}.code`))];
  if (durations) columns.push(DURATIONS[reading](row));
  const isGrouped = reading !== 'row' && keys.length > 0;
  return sql`
    select ${list(columns)} from ${table} ${row}
    where ${source === CALLS ? recordConditions(filter) : conditions(row, filter)} and ${where}
    ${isGrouped ? sql`group by ${list(keys.map((_, place) => literal(place + 1)))}` : nothing}`;
}

/** Whether a member's sums of days know all that is asked for. */
function sumsTell({ by }: Grain, filter: RecordFilter): filter is RecordFilter & { memberId: MemberId } {
  const { memberId, projectId, apiId, keyId } = filter;
  return by.every((key) => key === 'code') && memberId !== null && [projectId, apiId, keyId].every((id) => id === null);
}

/** Calls of whole days by a grain. */
function sumsOfDays(grain: Grain, filter: RecordFilter, from: Date, to: Date): Sql {
  const [first, end] = [from, to].map((at) => sql`(${instant(at)} at time zone 'Asia/Shanghai')::date`) as [Sql, Sql];
  const source = sumsTell(grain, filter) ? { ...DAYS, table: daysOf(filter.memberId, first, end) } : DAYS;
  const sums = sumsOf(source, grain, filter, sql`d.day >= ${first} and d.day < ${end}`);
  if (!grain.time) return sums;
  const columns = [...grain.by.map((key) => COLUMNS[key]), sql`calls, failed, charged, units, amount`];
  if (grain.durations) columns.push(sql`durations, shortest_ms, longest_ms`);
  return sql`select at::timestamp at time zone 'Asia/Shanghai' as at, ${list(columns)} from (${sums}) d`;
}

/** Calls counted by a grain, as `c`: whole days, whole hours and single calls, as far as the span has them. */
function counted(grain: Grain, filter: RecordFilter, { hours, days }: Parts): Sql {
  const { span } = filter;
  const ofDays = (from: Date, to: Date) => sumsOfDays(grain, filter, from, to);
  const ofHours = (from: Date, to: Date) => sumsOf(HOURS, grain, filter, sql`h.hour >= ${from} and h.hour < ${to}`);
  const ofCalls = (from: Date, to: Date) => sumsOf(CALLS, grain, filter, within(instant(from), instant(to)));
  const sources = [
    { from: span.from, to: hours.from, sums: ofCalls },
    { from: hours.from, to: days.from, sums: ofHours },
    { from: days.from, to: days.to, sums: ofDays },
    { from: days.to, to: hours.to, sums: ofHours },
    { from: hours.to, to: span.to, sums: ofCalls },
  ].filter(({ from, to }) => from < to);
  const read = sources.map(({ from, to, sums }) => sums(from, to));
  return sql`(${read.reduce((some, more) => sql`${some} union all ${more}`)}) c`;
}

const SUMS = sql`
  coalesce(sum(c.calls), 0)::bigint as calls, coalesce(sum(c.failed), 0)::bigint as failed,
  coalesce(sum(c.charged), 0)::bigint as charged, coalesce(sum(c.units), 0)::bigint as units,
  coalesce(sum(c.amount), 0)::bigint as amount`;

type SumsRow = { calls: bigint; failed: bigint; charged: bigint; units: bigint; amount: bigint };

function sliceOf(row: SumsRow & DurationsRow): Slice {
  return {
    calls: Number(row.calls),
    failed: Number(row.failed),
    charged: Number(row.charged),
    units: Number(row.units),
    amount: row.amount,
    durations: durationsOf(row),
  };
}

const sumsIn = ({ filter, parts, durations }: Counted, time: boolean) => sql`
  ${durations ? sql`${SUMS}, ${sumOfDurations(sql`c`)}` : SUMS}
  from ${counted({ time, by: [], durations }, filter, parts)}`;

/** Sums over the whole span. */
export async function sumCalls(db: Queryable, of: Counted): Promise<Slice> {
  return sliceOf(await db.one<SumsRow & DurationsRow>(sql`select ${sumsIn(of, false)}`));
}

/** How many calls there are. */
export async function countCalls(db: Queryable, filter: RecordFilter, parts: Parts): Promise<number> {
  const { calls } = await db.one<{ calls: bigint }>(sql`
    select coalesce(sum(c.calls), 0)::bigint as calls
    from ${counted({ time: false, by: [], durations: false }, filter, parts)}`);
  return Number(calls);
}

export type Breakdown = {
  /** Per Shanghai hour or day that had calls. */
  series: (Slice & { at: Date })[];
  byApi: (Slice & { projectId: string; apiId: string })[];
  /** Key '0': calls without a key. */
  byKey: (Slice & { keyId: string })[];
};

/** Sums by time, endpoint and key: the same calls each time, read once. */
export async function selectBreakdown(
  db: Queryable,
  filter: RecordFilter,
  parts: Parts,
  unit: 'hour' | 'day',
): Promise<Breakdown> {
  // `what`: a bit for each of time, endpoint and key that the row sums over
  const rows = await db.many<
    SumsRow & DurationsRow & { at: Date; projectId: string; apiId: string; keyId: string; what: number }
  >(sql`
    select at, project_id, api_id, key_id, grouping(at, api_id, key_id) as what, ${SUMS}, ${sumOfDurations(sql`c`)}
    from (
      select date_trunc(${unit}, c.at, 'Asia/Shanghai') as at, c.project_id, c.api_id, c.key_id, c.calls, c.failed,
        c.charged, c.units, c.amount, c.durations, c.shortest_ms, c.longest_ms
      from ${counted({ time: true, by: ['project', 'api', 'key'], durations: true }, filter, parts)}
    ) c
    group by grouping sets ((at), (project_id, api_id), (key_id))`);
  const of = (what: number) => rows.filter((row) => row.what === what);
  return {
    series: of(0b011)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map((row) => ({ at: row.at, ...sliceOf(row) })),
    byApi: of(0b101).map((row) => ({ projectId: row.projectId, apiId: row.apiId, ...sliceOf(row) })),
    byKey: of(0b110).map((row) => ({ keyId: row.keyId, ...sliceOf(row) })),
  };
}

/** `durations`: how long calls took is told as well. */
export type Counted = { filter: RecordFilter; parts: Parts; durations: boolean };

/** Sums by time alone, and those over the whole of another span, in one statement; undefined where none is asked for. */
export async function selectSeries(
  db: Queryable,
  of: Counted,
  unit: 'hour' | 'day',
  before: Counted | undefined,
): Promise<{ series: Breakdown['series']; previous: Slice | undefined }> {
  const rows = await db.many<SumsRow & DurationsRow & { at: Date | null }>(sql`
    select date_trunc(${unit}, c.at, 'Asia/Shanghai') as at, ${sumsIn(of, true)}
    group by 1
    ${before ? sql`union all select null, ${sumsIn(before, false)}` : nothing}
    order by 1`);
  const previous = rows.find(({ at }) => at === null);
  return {
    series: rows.flatMap((row) => (row.at ? [{ at: row.at, ...sliceOf(row) }] : [])),
    previous: previous && sliceOf(previous),
  };
}

/** Calls per result code. */
export async function selectByCode(
  db: Queryable,
  filter: RecordFilter,
  parts: Parts,
): Promise<{ code: number; calls: number }[]> {
  const rows = await db.many<{ code: number; calls: bigint }>(sql`
    select c.code, sum(c.calls)::bigint as calls
    from ${counted({ time: false, by: ['code'], durations: false }, filter, parts)}
    group by c.code`);
  return rows.map(({ code, calls }) => ({ code, calls: Number(calls) }));
}

export type Moment = { id: string; at: Date; calls: number; failed: number; amount: bigint };

/** Sums by time and one thing more. */
export async function selectSplit(
  db: Queryable,
  filter: RecordFilter,
  parts: Parts,
  unit: 'hour' | 'day',
  splitBy: SplitBy,
): Promise<Moment[]> {
  const rows = await db.many<SumsRow & { id: string; at: Date }>(sql`
    select c.${COLUMNS[splitBy]}::text as id, date_trunc(${unit}, c.at, 'Asia/Shanghai') as at, ${SUMS}
    from ${counted({ time: true, by: [splitBy], durations: false }, filter, parts)}
    group by 1, 2`);
  return rows.map(({ id, at, calls, failed, amount }) => ({
    id,
    at,
    calls: Number(calls),
    failed: Number(failed),
    amount,
  }));
}

export type ApiName = { id: string; name: string; projectId: string; projectName: string };
export type KeyName = { id: string; name: string; mode: number };

/** Names of endpoints; removed ones are left out. */
export async function selectApiNames(db: Queryable, ids: readonly string[]): Promise<ApiName[]> {
  if (ids.length === 0) return [];
  return db.many<ApiName>(sql`
    select i.id, i.name, p.id as project_id, p.name as project_name
    from catalogue.api_info i join catalogue.project p on p.id = i.project_id
    where i.id = any (${ids}::bigint[])`);
}

/** What products are called and sold by. */
export async function selectProjectNames(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string; unit: number }[]> {
  if (ids.length === 0) return [];
  return db.many<{ id: string; name: string; unit: number }>(
    sql`select id, name, unit from catalogue.project where id = any (${ids}::bigint[])`,
  );
}

/** Names of a member's keys; removed ones are left out. */
export async function selectKeyNames(db: Queryable, memberId: MemberId, ids: readonly string[]): Promise<KeyName[]> {
  if (ids.length === 0) return [];
  return db.many<KeyName>(
    sql`select id, name, mode from access.api_key where member_id = ${memberId} and id = any (${ids}::bigint[])`,
  );
}

/** The documented result codes of these endpoints. */
export async function selectCodeMeanings(
  db: Queryable,
  apiIds: readonly string[],
  codes: readonly number[],
): Promise<Map<number, string>> {
  if (apiIds.length === 0 || codes.length === 0) return new Map();
  const rows = await db.many<{ code: string; meaning: string }>(sql`
    select (e ->> 'code') as code, min(e ->> 'meaning') as meaning
    from catalogue.api_info i cross join lateral jsonb_array_elements(i.error_codes) e
    where i.id = any (${apiIds}::bigint[]) and (e ->> 'code')::bigint = any (${codes}::bigint[]) and e ->> 'meaning' <> ''
    group by 1`);
  return new Map(rows.map(({ code, meaning }) => [Number(code), meaning]));
}

/** The endpoints and keys that a member's calls since a day went by. */
export async function selectSubjects(
  db: Queryable,
  memberId: MemberId,
  from: string,
): Promise<{ apiIds: string[]; keyIds: string[] }> {
  const row = await db.maybe<{ apiIds: string[] | null; keyIds: string[] | null }>(sql`
    select array_agg(distinct api_id) as api_ids, array_agg(distinct key_id) filter (where key_id <> 0) as key_ids
    from gateway.call_day
    where member_id = ${memberId} and day >= ${from}::date`);
  return { apiIds: row?.apiIds ?? [], keyIds: row?.keyIds ?? [] };
}
