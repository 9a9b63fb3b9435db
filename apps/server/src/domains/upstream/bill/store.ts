// The SQL of upstreams' bills: kept, and held against the calls that the gateway booked.
import { upstreamFinding } from '@jishi/contract/enums/upstream';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { BilledApi } from './path/rules';

const { agrees, amount, twice, notCalled, notBilled, failed } = upstreamFinding;

type Product = { name: string; upstreamBaseUrl: string; apis: BilledApi[] };

/** A product with its endpoints. */
export async function selectProduct(db: Queryable, projectId: string): Promise<Product | undefined> {
  const product = await db.maybe<Omit<Product, 'apis'>>(sql`
    select name, upstream_base_url from catalogue.project where id = ${projectId}`);
  if (!product) return undefined;
  const apis = await db.many<BilledApi>(sql`
    select id, code, name, path, upstream_path from catalogue.api_info where project_id = ${projectId} order by sort, id`);
  return { ...product, apis };
}

/** How many calls of a product were made in these Beijing days and those around them. */
export async function countCalls(db: Queryable, projectId: string, fromDay: string, toDay: string): Promise<number> {
  const { calls } = await db.one<{ calls: number }>(sql`
    select coalesce(sum(calls), 0)::float8 as calls from gateway.call_day
    where project_id = ${projectId} and mode = 1 and day between ${fromDay}::date - 1 and ${toDay}::date + 1`);
  return calls;
}

/** Bills of a product are held against its calls one after the other. */
export async function lockBills(tx: Transaction, projectId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('upstream.bill'), hashtext(${projectId}))`);
}

export type BillValues = {
  projectId: string;
  digest: string;
  choices: object;
  fileName: string;
  fromDay: string;
  toDay: string;
  seconds: number;
  byPath: boolean;
  lines: number;
  uploadedBy: string;
};

/** The bill of a file, if it was uploaded before, and whether under the same choices. */
export async function selectSame(
  db: Queryable,
  { projectId, digest, choices }: Pick<BillValues, 'projectId' | 'digest' | 'choices'>,
): Promise<{ id: string; same: boolean } | undefined> {
  return db.maybe(sql`
    select id, choices = ${JSON.stringify(choices)}::jsonb as same from upstream.bill
    where project_id = ${projectId} and digest = ${digest}`);
}

/** Keeps a bill without lines; its id. The product's bills are locked, and none is of the same file. */
export async function insertBill(tx: Transaction, values: BillValues): Promise<string> {
  const { projectId, digest, choices, fileName, fromDay, toDay, seconds, byPath, lines, uploadedBy } = values;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into upstream.bill (project_id, digest, choices, file_name, from_day, to_day, seconds, by_path, lines, uploaded_at, uploaded_by,
      checked_at)
    values (${projectId}, ${digest}, ${JSON.stringify(choices)}::jsonb, ${fileName}, ${fromDay}::date, ${toDay}::date, ${seconds}, ${byPath},
      ${lines}, clock_timestamp(), ${uploadedBy}, clock_timestamp())
    returning id`);
  return id;
}

/** Adds lines to a bill. @param piece a JSON array of them */
export async function insertLines(tx: Transaction, billId: string, piece: string): Promise<void> {
  await tx.run(sql`
    insert into upstream.bill_row (bill_id, line, number, asked_id, billed_at, path, api_id, status, billed)
    select ${billId}, l.line, l.number, l.asked_id, l.billed_at, l.path, l.api_id, l.status, l.billed
    from jsonb_to_recordset(${piece}::jsonb) l (line int, number text, asked_id bigint, billed_at timestamptz, path text, api_id bigint,
      status text, billed bigint)`);
}

type Named = { projectId: string };

/** A bill, locked, after all bills of its product. */
export async function lockBill(tx: Transaction, id: string): Promise<Named | undefined> {
  const look = sql`select project_id from upstream.bill where id = ${id}`;
  const found = await tx.maybe<Named>(look);
  if (!found) return undefined;
  await lockBills(tx, found.projectId);
  return tx.maybe<Named>(sql`${look} for update`);
}

/** Holds a bill's lines against the calls from the beginning; how many rows do not agree. The product's bills are locked. */
export async function holdAgainstCalls(tx: Transaction, id: string): Promise<number> {
  await forgetFindings(tx, id);
  await matchByNumber(tx, id);
  await markRepeatedNumbers(tx, id);
  // what costs something was most likely for a call that answered, what costs nothing for one that did not
  for (const [paid, charged] of [
    [true, true],
    [false, false],
    [null, null],
  ] as const)
    await tx.run(sql`select upstream.match_by_time(${id}, ${paid}::boolean, ${charged}::boolean)`);
  await markRepeatedMoments(tx, id);
  await judge(tx, id);
  await insertUnbilled(tx, id);
  const { differences } = await tx.one<{ differences: number }>(sql`
    update upstream.bill b
    set billed = r.billed, booked = r.booked, differences = r.differences, checked_at = clock_timestamp()
    from (
      select coalesce(sum(billed), 0)::bigint as billed, coalesce(sum(booked), 0)::bigint as booked,
        (count(*) filter (where kind <> ${literal(agrees)}))::int as differences
      from upstream.bill_row where bill_id = ${id}
    ) r
    where b.id = ${id}
    returning b.differences`);
  return differences;
}

async function forgetFindings(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from upstream.bill_row where bill_id = ${id} and line is null`);
  await tx.run(sql`
    update upstream.bill_row set kind = 0, call_id = null, call_at = null, call_api_id = null, booked = null, revenue = 0, first_line = null
    where bill_id = ${id} and kind <> 0`);
}

/** Of several lines for one call the first has it, unless another bill has. */
async function matchByNumber(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    with found as (
      select l.id, r.id as call_id, r.at, r.api_id, first_value(l.line) over same as first_line, l.line
      from upstream.bill b
      join upstream.bill_row l on l.bill_id = b.id and l.asked_id is not null
      join lateral upstream.calls_of(b) r on r.id = l.asked_id
      where b.id = ${id}
      window same as (partition by l.asked_id order by l.line)
    )
    update upstream.bill_row l
    set call_id = f.call_id, call_at = f.at, call_api_id = f.api_id,
      first_line = case when f.first_line <> f.line then f.first_line end,
      kind = case when f.first_line <> f.line or exists (select from upstream.bill_row o
        where o.call_id = f.call_id and o.bill_id <> ${id} and o.kind in (${literal(agrees)}, ${literal(amount)}, ${literal(failed)}))
        then ${literal(twice)} else 0 end
    from found f
    where l.id = f.id`);
}

/** Lines with the upstream's own number of a line before, or of a line of another bill: they take no call. */
async function markRepeatedNumbers(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    with said as (
      select l.id, l.number, l.line, min(l.line) over (partition by l.number) as first_line
      from upstream.bill_row l
      where l.bill_id = ${id} and l.asked_id is null and l.number <> ''
    )
    update upstream.bill_row l
    set kind = ${literal(twice)}, first_line = nullif(s.first_line, s.line)
    from said s
    where l.id = s.id and (s.first_line <> s.line or exists (
      select from upstream.bill_row o
      join upstream.bill b on b.id = o.bill_id
      where o.number = s.number and o.bill_id <> ${id} and o.kind in (${literal(agrees)}, ${literal(amount)}, ${literal(failed)})
        and b.project_id = (select project_id from upstream.bill where id = ${id})))`);
}

/** Lines without a number and a call that say the same moment of the same endpoint as one with a call. */
async function markRepeatedMoments(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    with said as (
      select l.id, l.kind, l.call_id,
        min(l.line) filter (where l.call_id is not null) over (partition by l.billed_at, coalesce(l.api_id::text, l.path)) as first_line
      from upstream.bill_row l
      where l.bill_id = ${id} and l.asked_id is null and l.number = ''
    )
    update upstream.bill_row l
    set kind = ${literal(twice)}, first_line = s.first_line
    from said s
    where l.id = s.id and s.kind = 0 and s.call_id is null and s.first_line is not null`);
}

async function judge(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    with costs as materialized (
      select c.api_id, c.day, upstream.cost_of(b.project_id, c.api_id, c.day) as price
      from upstream.bill b
      cross join lateral (select distinct r.api_id, (r.at at time zone 'Asia/Shanghai')::date as day from upstream.calls_of(b) r) c
      where b.id = ${id}
    ), found as (
      select l.id, r.at, r.api_id, r.amount, case when r.charged then c.price else 0 end as booked, r.charged
      from upstream.bill b
      join upstream.bill_row l on l.bill_id = b.id and l.kind = 0
      join lateral upstream.calls_of(b) r on r.id = l.call_id
      join costs c on c.api_id = r.api_id and c.day = (r.at at time zone 'Asia/Shanghai')::date
      where b.id = ${id}
    )
    update upstream.bill_row l
    set call_at = f.at, call_api_id = f.api_id, booked = f.booked, revenue = f.amount,
      kind = case
        when not f.charged and l.billed > 0 then ${literal(failed)}
        when f.booked = l.billed then ${literal(agrees)}
        else ${literal(amount)} end
    from found f
    where l.id = f.id`);
  await tx.run(sql`
    update upstream.bill_row set kind = ${literal(notCalled)} where bill_id = ${id} and kind = 0`);
}

/** Charged calls of the bill's days that stand on no bill. */
async function insertUnbilled(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    with calls as materialized (
      select r.*, (r.at at time zone 'Asia/Shanghai')::date as day, b.project_id
      from upstream.bill b
      cross join lateral upstream.calls_of(b) r
      where b.id = ${id} and r.charged
        and r.at >= b.from_day::timestamp at time zone 'Asia/Shanghai' and r.at < (b.to_day + 1)::timestamp at time zone 'Asia/Shanghai'
    ), costs as materialized (
      select d.api_id, d.day, upstream.cost_of(d.project_id, d.api_id, d.day) as price
      from (select distinct project_id, api_id, day from calls) d
    )
    insert into upstream.bill_row (bill_id, kind, call_id, call_at, call_api_id, booked, revenue)
    select ${id}, ${literal(notBilled)}, r.id, r.at, r.api_id, c.price, r.amount
    from calls r
    join costs c on c.api_id = r.api_id and c.day = r.day
    where not exists (select from upstream.bill_row o
      where o.call_id = r.id and o.kind in (${literal(agrees)}, ${literal(amount)}, ${literal(failed)}))
    order by r.id`);
}

export type FindingRow = { kind: number; rows: number; billed: bigint; booked: bigint; revenue: bigint };

/** What a bill's rows come to, by finding. */
export function selectFindings(db: Queryable, id: string): Promise<FindingRow[]> {
  return db.many<FindingRow>(sql`
    select kind, count(*)::int as rows, coalesce(sum(billed), 0)::bigint as billed, coalesce(sum(booked), 0)::bigint as booked,
      sum(revenue)::bigint as revenue
    from upstream.bill_row where bill_id = ${id} group by kind`);
}

export type BillDetail = { seconds: number; uploadTime: Date; uploadedName: string };

/** What the list does not say of a bill. */
export function selectDetail(db: Queryable, id: string): Promise<BillDetail | undefined> {
  return db.maybe<BillDetail>(sql`
    select b.seconds, b.uploaded_at as upload_time, coalesce(a.name, '') as uploaded_name
    from upstream.bill b left join operator.account a on a.id = b.uploaded_by
    where b.id = ${id}`);
}

export async function deleteBill(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from upstream.bill where id = ${id}`);
}
