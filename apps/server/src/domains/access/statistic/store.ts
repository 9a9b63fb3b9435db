// Sums of calls from the counts that the gateway books with them, and from single calls where an hour is cut.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { type Durations, type DurationsRow, SUM_OF_DURATIONS, durationsOf } from '../../../kernel/durations';
import { RECORD_CONDITIONS, type RecordFilter, conditions, failed, values, within } from '../record/store';
import type { Parts } from './rules';

export type Slice = {
  calls: number;
  failed: number;
  charged: number;
  /** 0.00001 yuan. */
  amount: bigint;
  durations: Durations;
};

type Dimension = 'project_id' | 'api_id' | 'key_id' | 'code';
/** What sums are wanted by. What is left out is summed at once, which makes the rest cheap. */
type Grain = { time: boolean; by: readonly Dimension[]; durations: boolean };

/** How calls are read: each by itself, as a row of counts, or as a sum of such rows. */
type Reading = 'call' | 'row' | 'sum';
const COUNTS: Record<Reading, (row: string) => string> = {
  call: (row) => `count(*) as calls, count(*) filter (where ${failed(`${row}.code`)}) as failed,
    count(*) filter (where ${row}.charged) as charged, sum(${row}.amount) as amount`,
  row: (row) =>
    `${row}.calls, case when ${failed(`${row}.code`)} then ${row}.calls end as failed, ${row}.charged, ${row}.amount`,
  sum: (row) => `sum(${row}.calls) as calls, sum(${row}.calls) filter (where ${failed(`${row}.code`)}) as failed,
    sum(${row}.charged) as charged, sum(${row}.amount) as amount`,
};
const DURATIONS: Record<Reading, (row: string) => string> = {
  call: (row) => `sum(gateway.duration(${row}.total_ms)) as durations, min(${row}.total_ms) as shortest_ms,
    max(${row}.total_ms) as longest_ms`,
  row: (row) => `${row}.durations, ${row}.shortest_ms, ${row}.longest_ms`,
  sum: SUM_OF_DURATIONS,
};

/**
 * Calls counted by a grain: whole days, whole hours and single calls, as far as the span has them. $10 to $15: the ends of
 * the span, of its whole hours ($12, $13) and of the whole days among them ($14, $15).
 */
function counted({ time, by, durations }: Grain, { span }: RecordFilter, { hours, days }: Parts): string {
  const keys = [...(time ? ['at'] : []), ...by];
  const group = keys.length > 0 ? `group by ${keys.map((_, at) => at + 1).join(', ')}` : '';
  const names = [...keys, 'calls', 'failed', 'charged', 'amount'];
  // rows grouped twice would cost more than that saves: the durations of each of the many groups would be written out
  const readingOf = (row: string): Reading => (row === 'r' ? 'call' : durations && time ? 'row' : 'sum');
  const source = (row: string, from: string, at: string, where: string) => {
    const reading = readingOf(row);
    const columns = [
      ...(time ? [`${at} as at`] : []),
      ...by.map((key) => (key === 'key_id' ? `coalesce(${row}.key_id, 0) as key_id` : `${row}.${key}`)),
      COUNTS[reading](row),
      ...(durations ? [DURATIONS[reading](row)] : []),
    ];
    return `
      select ${columns.join(', ')} from ${from} ${row}
      where ${row === 'r' ? RECORD_CONDITIONS : conditions(row)} and ${where} ${reading === 'row' ? '' : group}`;
  };
  const ofDays = (from: string, to: string) => {
    const midnight = (instant: string) => `(${instant} at time zone 'Asia/Shanghai')::date`;
    const sums = source('d', 'gateway.call_day', 'd.day', `d.day >= ${midnight(from)} and d.day < ${midnight(to)}`);
    if (!time) return sums;
    const columns = [...names.slice(1), ...(durations ? ['durations', 'shortest_ms', 'longest_ms'] : [])].join(', ');
    return `select at::timestamp at time zone 'Asia/Shanghai' as at, ${columns} from (${sums}) d`;
  };
  const ofHours = (from: string, to: string) =>
    source('h', 'gateway.call_hour', 'h.hour', `h.hour >= ${from} and h.hour < ${to}`);
  const ofCalls = (from: string, to: string) =>
    source('r', 'gateway.call_record', "date_trunc('hour', r.at, 'Asia/Shanghai')", within(from, to));
  const sources = [
    { from: span.from, to: hours.from, sql: ofCalls('$10', '$12') },
    { from: hours.from, to: days.from, sql: ofHours('$12', '$14') },
    { from: days.from, to: days.to, sql: ofDays('$14', '$15') },
    { from: days.to, to: hours.to, sql: ofHours('$15', '$13') },
    { from: hours.to, to: span.to, sql: ofCalls('$13', '$11') },
  ].filter(({ from, to }) => from < to);
  return `(${sources.map(({ sql }) => sql).join(' union all ')}) c`;
}

/** Names every parameter's type, because no source may need it. */
const GIVEN = `
  with given as (select $1::bigint, $2::bigint, $3::bigint, $4::bigint, $5::smallint, $6::integer, $7::smallint, $8::smallint,
    $9::bigint, $10::timestamptz, $11::timestamptz, $12::timestamptz, $13::timestamptz, $14::timestamptz, $15::timestamptz)`;

const SUMS = `
  coalesce(sum(c.calls), 0) as calls, coalesce(sum(c.failed), 0) as failed, coalesce(sum(c.charged), 0) as charged,
  coalesce(sum(c.amount), 0) as amount`;

type SumsRow = { calls: string; failed: string; charged: string; amount: string } & DurationsRow;

function sliceOf(row: SumsRow): Slice {
  return {
    calls: Number(row.calls),
    failed: Number(row.failed),
    charged: Number(row.charged),
    amount: BigInt(row.amount),
    durations: durationsOf(row),
  };
}

function valuesOf(filter: RecordFilter, { hours, days }: Parts): unknown[] {
  return [...values(filter), hours.from, hours.to, days.from, days.to];
}

/** Sums over the whole span. */
export async function sumCalls(db: Queryable, filter: RecordFilter, parts: Parts): Promise<Slice> {
  const { rows } = await db.query<SumsRow>(
    `${GIVEN} select ${SUMS}, ${SUM_OF_DURATIONS('c')} from ${counted({ time: false, by: [], durations: true }, filter, parts)}`,
    valuesOf(filter, parts),
  );
  return sliceOf(rows[0]!);
}

/** How many calls there are. */
export async function countCalls(db: Queryable, filter: RecordFilter, parts: Parts): Promise<number> {
  const { rows } = await db.query<{ calls: string }>(
    `${GIVEN} select coalesce(sum(c.calls), 0) as calls from ${counted({ time: false, by: [], durations: false }, filter, parts)}`,
    valuesOf(filter, parts),
  );
  return Number(rows[0]!.calls);
}

export type SplitBy = 'project' | 'api' | 'key' | 'code';

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
  const { rows } = await db.query<
    SumsRow & {
      at: Date;
      project_id: string;
      api_id: string;
      key_id: string;
      /** A bit for each of time, endpoint and key that the row sums over. */
      what: number;
    }
  >(
    `${GIVEN}
     select at, project_id, api_id, key_id, grouping(at, api_id, key_id) as what, ${SUMS}, ${SUM_OF_DURATIONS('c')}
     from (
       select date_trunc($16, c.at, 'Asia/Shanghai') as at, c.project_id, c.api_id, c.key_id, c.calls, c.failed, c.charged,
         c.amount, c.durations, c.shortest_ms, c.longest_ms
       from ${counted({ time: true, by: ['project_id', 'api_id', 'key_id'], durations: true }, filter, parts)}
     ) c
     group by grouping sets ((at), (project_id, api_id), (key_id))`,
    [...valuesOf(filter, parts), unit],
  );
  const of = (what: number) => rows.filter((row) => row.what === what);
  return {
    series: of(0b011)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map((row) => ({ at: row.at, ...sliceOf(row) })),
    byApi: of(0b101).map((row) => ({ projectId: row.project_id, apiId: row.api_id, ...sliceOf(row) })),
    byKey: of(0b110).map((row) => ({ keyId: row.key_id, ...sliceOf(row) })),
  };
}

/** Calls per result code. */
export async function selectByCode(
  db: Queryable,
  filter: RecordFilter,
  parts: Parts,
): Promise<{ code: number; calls: number }[]> {
  const { rows } = await db.query<{ code: number; calls: string }>(
    `${GIVEN} select c.code, sum(c.calls) as calls from ${counted({ time: false, by: ['code'], durations: false }, filter, parts)} group by c.code`,
    valuesOf(filter, parts),
  );
  return rows.map(({ code, calls }) => ({ code, calls: Number(calls) }));
}

const SPLIT: Record<SplitBy, Dimension> = { project: 'project_id', api: 'api_id', key: 'key_id', code: 'code' };

export type Moment = { id: string; at: Date; calls: number; failed: number; amount: bigint };

/** Sums by time and one thing more. */
export async function selectSplit(
  db: Queryable,
  filter: RecordFilter,
  parts: Parts,
  unit: 'hour' | 'day',
  splitBy: SplitBy,
): Promise<Moment[]> {
  const by = SPLIT[splitBy];
  const { rows } = await db.query<SumsRow & { id: string; at: Date }>(
    `${GIVEN}
     select c.${by}::text as id, date_trunc($16, c.at, 'Asia/Shanghai') as at, ${SUMS}
     from ${counted({ time: true, by: [by], durations: false }, filter, parts)}
     group by 1, 2`,
    [...valuesOf(filter, parts), unit],
  );
  return rows.map(({ id, at, calls, failed: bad, amount }) => ({
    id,
    at,
    calls: Number(calls),
    failed: Number(bad),
    amount: BigInt(amount),
  }));
}

export type ApiName = { id: string; name: string; projectId: string; projectName: string };
export type KeyName = { id: string; name: string; mode: number };

/** What endpoints are called; those that are gone are left out. */
export async function selectApiNames(db: Queryable, ids: readonly string[]): Promise<ApiName[]> {
  const { rows } = await db.query<ApiName>(
    `select i.id, i.name, p.id as "projectId", p.name as "projectName"
     from catalogue.api_info i join catalogue.project p on p.id = i.project_id
     where i.id = any ($1::bigint[])`,
    [ids],
  );
  return rows;
}

/** What products are called. */
export async function selectProjectNames(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'select id, name from catalogue.project where id = any ($1::bigint[])',
    [ids],
  );
  return rows;
}

/** What a member's keys are called; those that are gone are left out. */
export async function selectKeyNames(db: Queryable, memberId: MemberId, ids: readonly string[]): Promise<KeyName[]> {
  const { rows } = await db.query<KeyName>(
    'select id, name, mode from access.api_key where member_id = $1 and id = any ($2::bigint[])',
    [memberId, ids],
  );
  return rows;
}

/** What the documents of these endpoints say of result codes. */
export async function selectCodeMeanings(
  db: Queryable,
  apiIds: readonly string[],
  codes: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await db.query<{ code: string; meaning: string }>(
    `select (e ->> 'code') as code, min(e ->> 'meaning') as meaning
     from catalogue.api_info i cross join lateral jsonb_array_elements(i.error_codes) e
     where i.id = any ($1::bigint[]) and (e ->> 'code')::bigint = any ($2::bigint[]) and e ->> 'meaning' <> ''
     group by 1`,
    [apiIds, codes],
  );
  return new Map(rows.map(({ code, meaning }) => [Number(code), meaning]));
}

/** The endpoints and keys that a member's calls since a day went by. */
export async function selectSubjects(
  db: Queryable,
  memberId: MemberId,
  from: string,
): Promise<{ apiIds: string[]; keyIds: string[] }> {
  const { rows } = await db.query<{ api_ids: string[] | null; key_ids: string[] | null }>(
    `select array_agg(distinct api_id) as api_ids, array_agg(distinct key_id) filter (where key_id <> 0) as key_ids
     from gateway.call_day
     where member_id = $1 and day >= $2::date`,
    [memberId, from],
  );
  return { apiIds: rows[0]?.api_ids ?? [], keyIds: rows[0]?.key_ids ?? [] };
}
