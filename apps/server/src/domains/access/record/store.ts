// Reads the calls and counts that the gateway booked. The gateway alone writes these tables.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { FAILED_CODES, type Span, wholeHours } from './rules';

export type RecordFilter = {
  /** Null: all members, for operators. */
  memberId: MemberId | null;
  span: Span;
  projectId: string | null;
  keyId: string | null;
  mode: number | null;
  code: number | null;
  /** 1 answered well, 2 failed. */
  outcome: number | null;
  source: number | null;
  /** The call's id, which is its request id. */
  id: string | null;
};

export type RecordRow = {
  id: string;
  at: Date;
  member_id: string | null;
  project_id: string;
  project_name: string;
  api_name: string | null;
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
    r.id, r.at, r.member_id, r.project_id, p.name as project_name, i.name as api_name, k.name as key_name, r.mode, r.method, r.path,
    r.ip, r.http_status, r.code, r.charged, r.source, r.amount, r.total_ms, r.upstream_ms, n.name as node_name,
    (select e ->> 'meaning' from jsonb_array_elements(i.error_codes) e where (e ->> 'code')::bigint = r.code limit 1) as code_meaning`;
const JOINS = `
  join catalogue.project p on p.id = r.project_id
  left join catalogue.api_info i on i.id = r.api_id
  left join access.api_key k on k.id = r.key_id
  join gateway.node n on n.id = r.node_id`;
/** Whether a call failed, by its code: the counts know no more of a call, and the list must agree with them. */
const failed = (code: string) =>
  `(${FAILED_CODES.map(({ from, to }) => `${code} between ${from} and ${to}`).join(' or ')})`;
const MATCHES = `
  r.at >= $1 and r.at < $2
  and ($3::bigint is null or r.member_id = $3) and ($4::bigint is null or r.project_id = $4)
  and ($5::bigint is null or r.key_id = $5) and ($6::smallint is null or r.mode = $6)
  and ($7::integer is null or r.code = $7) and ($8::smallint is null or ${failed('r.code')} = ($8 = 2))
  and ($9::smallint is null or r.source = $9) and ($10::bigint is null or r.id = $10)`;

function values(filter: RecordFilter): unknown[] {
  const { span, memberId, projectId, keyId, mode, code, outcome, source, id } = filter;
  return [span.from, span.to, memberId, projectId, keyId, mode, code, outcome, source, id];
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
       where ${MATCHES} and ($11::bigint is null or r.id < $11)
       order by r.id desc
       limit $12
     ) r ${JOINS}
     order by r.id desc`,
    [...values(filter), beforeId, limit],
  );
  return rows;
}

/** How many calls match, counting no further than `cap`. */
export async function countRecords(db: Queryable, filter: RecordFilter, cap: number): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    `select count(*) as n from (select from gateway.call_record r where ${MATCHES} limit $11) counted`,
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

export type SliceRow = {
  calls: string;
  failed: string;
  charged: string;
  amount: string;
  p50: number | null;
  p95: number | null;
  p99: number | null;
};

const SUMS = `
  sum(h.calls) as calls,
  coalesce(sum(h.calls) filter (where ${failed('h.code')}), 0) as failed,
  sum(h.charged) as charged,
  sum(h.amount) as amount,
  gateway.latency_percentile(0.5, gateway.sum_latency(h.latency)) as p50,
  gateway.latency_percentile(0.95, gateway.sum_latency(h.latency)) as p95,
  gateway.latency_percentile(0.99, gateway.sum_latency(h.latency)) as p99`;
/**
 * The calls that MATCHES finds, counted: whole hours ($11 to $12) from the hourly counts, what is left at the ends from
 * the records.
 */
const COUNTED = `(
  select h.hour, h.project_id, h.api_id, h.code, h.calls, h.charged, h.amount, h.latency
  from gateway.call_hour h
  where h.hour >= $11 and h.hour < $12
    and ($3::bigint is null or h.member_id = $3) and ($4::bigint is null or h.project_id = $4)
    and ($5::bigint is null or h.key_id = $5) and ($6::smallint is null or h.mode = $6)
    and ($7::integer is null or h.code = $7) and ($8::smallint is null or ${failed('h.code')} = ($8 = 2))
  union all
  select
    date_trunc('hour', r.at, 'Asia/Shanghai'), r.project_id, r.api_id, r.code, count(*), count(*) filter (where r.charged),
    sum(r.amount), gateway.latency_counts(array_agg(r.total_ms))
  from gateway.call_record r
  where ${MATCHES} and (r.at < $11 or r.at >= $12)
  group by 1, 2, 3, 4
) h`;

/** The hourly counts know neither what a call was paid from nor its id: then all is read from the records. */
function countedValues(filter: RecordFilter): unknown[] {
  const { from, to } = filter.span;
  const whole = filter.source === null && filter.id === null ? wholeHours({ from, to }) : { from, to: from };
  return [...values(filter), whole.from, whole.to];
}

/** Sums over the whole span. */
export async function sumCalls(db: Queryable, filter: RecordFilter): Promise<SliceRow> {
  const { rows } = await db.query<SliceRow>(`select ${SUMS} from ${COUNTED}`, countedValues(filter));
  return rows[0]!;
}

/** Sums per Shanghai hour or day that had calls, oldest first. */
export async function selectSeries(
  db: Queryable,
  filter: RecordFilter,
  unit: 'hour' | 'day',
): Promise<(SliceRow & { at: Date })[]> {
  const { rows } = await db.query<SliceRow & { at: Date }>(
    `select date_trunc($13, h.hour, 'Asia/Shanghai') as at, ${SUMS} from ${COUNTED} group by 1 order by 1`,
    [...countedValues(filter), unit],
  );
  return rows;
}

/** Sums per product, most called first. */
export async function selectByProject(
  db: Queryable,
  filter: RecordFilter,
): Promise<(SliceRow & { project_id: string; project_name: string })[]> {
  const { rows } = await db.query<SliceRow & { project_id: string; project_name: string }>(
    `select h.project_id, p.name as project_name, ${SUMS}
     from ${COUNTED} join catalogue.project p on p.id = h.project_id
     group by h.project_id, p.name
     order by sum(h.calls) desc, h.project_id
     limit 100`,
    countedValues(filter),
  );
  return rows;
}

/** Calls per result code with what a product's document says of it, most frequent first. */
export async function selectByCode(
  db: Queryable,
  filter: RecordFilter,
): Promise<{ code: number; meaning: string | null; calls: string }[]> {
  const { rows } = await db.query<{ code: number; meaning: string | null; calls: string }>(
    `select h.code, sum(h.calls) as calls,
       min((select e ->> 'meaning' from jsonb_array_elements(i.error_codes) e where (e ->> 'code')::bigint = h.code limit 1)) as meaning
     from ${COUNTED} left join catalogue.api_info i on i.id = h.api_id
     group by h.code
     order by 2 desc, 1
     limit 50`,
    countedValues(filter),
  );
  return rows;
}

/** Live calls and their cost per Shanghai day since `from`, oldest first. */
export async function selectDays(
  db: Queryable,
  memberId: MemberId,
  from: string,
): Promise<{ day: string; calls: string; charged: string; amount: string }[]> {
  const { rows } = await db.query<{ day: string; calls: string; charged: string; amount: string }>(
    `select day::text, sum(calls) as calls, sum(charged) as charged, sum(amount) as amount
     from gateway.call_day
     where member_id = $1 and day >= $2::date and mode = 1
     group by day
     order by day`,
    [memberId, from],
  );
  return rows;
}

/** What live calls of a span cost, to the minute for the part of an hour at its end. */
export async function sumAmount(
  db: Queryable,
  memberId: MemberId,
  span: Span,
): Promise<{ calls: number; failed: number; amount: bigint }> {
  const { rows } = await db.query<{ calls: string; failed: string; amount: string }>(
    `with whole as (
       select h.calls, h.amount, case when ${failed('h.code')} then h.calls else 0 end as failed
       from gateway.call_hour h
       where h.member_id = $1 and h.mode = 1 and h.hour >= $2 and h.hour < date_trunc('hour', $3::timestamptz)
     ), part as (
       select 1 as calls, r.amount, case when ${failed('r.code')} then 1 else 0 end as failed
       from gateway.call_record r
       where r.member_id = $1 and r.mode = 1 and r.at >= greatest(date_trunc('hour', $3::timestamptz), $2) and r.at < $3
     )
     select coalesce(sum(calls), 0) as calls, coalesce(sum(failed), 0) as failed, coalesce(sum(amount), 0) as amount
     from (select * from whole union all select * from part) every`,
    [memberId, span.from, span.to],
  );
  const row = rows[0]!;
  return { calls: Number(row.calls), failed: Number(row.failed), amount: BigInt(row.amount) };
}

/** Money that gateway nodes hold for a member but have not spent. */
export async function selectUnspentHold(db: Queryable, memberId: MemberId): Promise<bigint> {
  const { rows } = await db.query<{ unspent: string }>(
    `select coalesce(sum((granted - used) * price), 0) as unspent
     from gateway.lease where member_id = $1 and state = 1 and source = 3`,
    [memberId],
  );
  return BigInt(rows[0]?.unspent ?? 0);
}

/** Orders a member could still pay. */
export async function countUnpaidOrders(db: Queryable, memberId: MemberId, now: Date): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    'select count(*) as n from payment.pay_order where member_id = $1 and status in (10, 15) and expire_at > $2',
    [memberId, now],
  );
  return Number(rows[0]?.n ?? 0);
}
