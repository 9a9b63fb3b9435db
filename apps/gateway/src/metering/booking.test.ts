// Whatever a batch of calls looks like, what is booked of it equals what plain sums over the calls say.
import { randomUUID } from 'node:crypto';
import type { Database } from '@jishi/db';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWithDeadlines } from '../database';
import { NodeStore } from '../node/store';
import { type CallRow, copyLine } from '../records/row';
import { quick } from '../testing/node';
import { type TestProject, addHolding, addMember, addProject } from '../testing/stage';
import { CallIds } from './call-id';
import { type Grant, MeteringStore } from './store';
import type { NodeRun } from '../node/run';

const HOUR = 3_600_000;
/** Shanghai's midnight lies among the hours around it, and so do parts of four hours. */
const MIDNIGHT = Math.floor((Date.now() - 20 * HOUR) / (24 * HOUR)) * 24 * HOUR + 16 * HOUR;

let db: TestDatabase;
let own: Database;
let metering: MeteringStore;
let node: NodeRun;
let project: TestProject;
let members: string[];
/** Three of this node; the last two it may not charge any more: one was taken back, one is another node's. */
let leases: NonNullable<Grant['lease']>[];

beforeAll(async () => {
  db = await testDatabase();
  own = openWithDeadlines(db.url, { max: 4 });
  metering = new MeteringStore(own, db.url, quick);
  const nodes = new NodeStore(own);
  const live = async (name: string) => {
    const run = await nodes.claim(name);
    await nodes.enter(run, 2);
    return run;
  };
  node = await live('one');
  const other = await live('other');
  project = await addProject(db, 'http://127.0.0.1:1', { price: 500n });
  members = [await addMember(db), await addMember(db)];
  const borrow = async (run: NodeRun, memberId: string) => {
    await addHolding(db, memberId, project, 1_000_000);
    const [grant] = await metering.grant(run, [{ memberId, projectId: project.id, need: 1_000_000, want: 0 }]);
    return grant!.lease!;
  };
  leases = [];
  for (const [run, member] of [
    [node, 0],
    [node, 1],
    [node, 0],
    [node, 1],
    [other, 0],
  ] as const)
    leases.push(await borrow(run, members[member]!));
  await db.query('select gateway.close_leases(array[$1::bigint], 3::smallint)', [leases[3]!.id]);
});
afterAll(async () => {
  await metering.close();
  await own.close();
  await db.drop();
});

type Drawn = {
  member: number | null;
  keyId: string | null;
  apiId: string;
  mode: 1 | 2;
  code: number;
  charged: boolean;
  told: boolean;
  parts: { lease: number; units: number }[];
  totalMs: number;
  offset: number;
};

const drawn: fc.Arbitrary<Drawn> = fc.record({
  member: fc.option(fc.nat(1)),
  keyId: fc.option(fc.constantFrom('1', '2')),
  apiId: fc.constantFrom('1', '2'),
  mode: fc.constantFrom(1, 2),
  code: fc.constantFrom(0, 4_000, 401_001, 500_002),
  charged: fc.boolean(),
  told: fc.boolean(),
  parts: fc.array(fc.record({ lease: fc.nat(4), units: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  totalMs: fc.oneof(fc.nat(200), fc.nat(4_000_000)),
  offset: fc.integer({ min: -2 * HOUR, max: 2 * HOUR }),
});

function rowOf(call: Drawn, ids: CallIds): CallRow {
  const parts = call.charged ? call.parts : [];
  const last = parts.at(-1);
  const of = ({ lease, units }: (typeof parts)[number]) => {
    const { id, source, holdingId } = leases[lease]!;
    return { leaseId: id, source, sourceId: holdingId, units, amount: BigInt(units) * 500n };
  };
  const units = parts.reduce((sum, part) => sum + part.units, 0);
  return {
    id: ids.next(Date.now()).id,
    at: MIDNIGHT + call.offset,
    memberId: call.member === null && !call.charged ? null : members[call.member ?? 0]!, // visitors pay nothing
    keyId: call.keyId,
    projectId: project.id,
    apiId: call.apiId,
    mode: call.mode,
    method: 'GET',
    path: '/',
    ip: '',
    params: { text: '', digest: null },
    httpStatus: 200,
    code: call.code,
    charged: call.charged,
    units: call.told && !call.charged ? 3 : units,
    amount: BigInt(units) * 500n,
    source: last ? of(last).source : call.told ? 6 : 0,
    sourceId: last ? of(last).sourceId : null,
    upstreamMs: 1,
    totalMs: call.totalMs,
    leaseId: last ? of(last).leaseId : null,
    parts: parts.length > 1 ? parts.map(of) : null,
  };
}

const unitsByLease = (calls: readonly Drawn[], which: (lease: number) => boolean) => {
  const sums: Record<string, number> = {};
  for (const { charged, parts } of calls)
    for (const { lease, units } of charged ? parts : [])
      if (which(lease)) sums[leases[lease]!.id] = (sums[leases[lease]!.id] ?? 0) + units;
  return sums;
};

async function sumsOf(text: string): Promise<Record<string, number>> {
  const { rows } = await db.query<{ id: string; units: number }>(text);
  return Object.fromEntries(rows.map(({ id, units }) => [id, units]));
}

test('records, hours, days, leases and late charges are what the calls add up to', async () => {
  const wal = randomUUID();
  const ids = new CallIds(node.id, Date.now() - 1);
  const { segment, bytes } = await metering.progress(wal);
  let from = { segment, bytes };
  const calls: Drawn[] = [];
  const rows: CallRow[] = [];
  const [since, until] = [MIDNIGHT - 24 * HOUR, MIDNIGHT + 24 * HOUR].map((at) => new Date(at));
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { maxLength: 60 }), async (batch) => {
      const made = batch.map((call) => rowOf(call, ids));
      const to = { segment, bytes: from.bytes + 1 };
      const lines = made.map((row) => Buffer.from(copyLine(row, node.id)));
      const lost = await metering.book(node, { wal, from, to, rows: lines, closing: [] });
      from = to;
      calls.push(...batch);
      rows.push(...made);

      expect(new Set(lost)).toEqual(new Set(Object.keys(unitsByLease(batch, (lease) => lease > 2))));
      expect(
        await sumsOf(
          `select id, used as units from gateway.lease where used > 0 and node_id = ${node.id} and state = 1`,
        ),
      ).toEqual(unitsByLease(calls, (lease) => lease <= 2));
      expect(
        await sumsOf('select lease_id as id, sum(calls)::int as units from gateway.late_charge group by 1'),
      ).toEqual(unitsByLease(calls, (lease) => lease > 2));
      const booked = await db.query(
        `select id, member_id, key_id, api_id, mode, code, charged, units, amount, total_ms, extract(epoch from at)::float8 * 1000 as at
         from gateway.call_record order by id`,
      );
      expect(booked.rows.map(Object.values).map(String)).toEqual(
        rows.map(({ id, memberId, keyId, apiId, mode, code, charged, units, amount, totalMs, at }) =>
          [id, memberId, keyId, apiId, mode, code, charged, units, amount, totalMs, at]
            .map((one) => one ?? null)
            .join(),
        ),
      );
      // the reference counts the records by a plain query, without what booking is made of
      expect((await db.query('select * from gateway.rollup_differences($1, $2)', [since, until])).rows).toEqual([]);
      const counted = await db.query<{ hours: number; days: number }>(
        `select (select coalesce(sum(calls), 0)::int from gateway.call_hour) as hours,
           (select coalesce(sum(calls), 0)::int from gateway.call_day) as days`,
      );
      expect(counted.rows).toEqual([{ hours: calls.length, days: calls.length }]);
    }),
    { numRuns: 25 },
  );
});

test('days that are over are summed, and those anew that late calls have changed', async () => {
  const wal = randomUUID();
  const ids = new CallIds(node.id, Date.now() - 1);
  const plain: Drawn = { ...fc.sample(drawn, 1)[0]!, member: 0, charged: true, parts: [{ lease: 0, units: 1 }] };
  const { segment, bytes } = await metering.progress(wal);
  const [since, until] = [MIDNIGHT - 24 * HOUR, MIDNIGHT].map((at) => new Date(at));
  const differing = async () =>
    (await db.query('select * from gateway.rollup_differences($1, $2)', [since, until])).rows;
  const summed = async () => {
    const { rows } = await db.query<{ calls: number }>(
      `select coalesce(sum(calls), 0)::int as calls from gateway.member_day
       where member_id = $1 and day = ($2::timestamptz at time zone 'Asia/Shanghai')::date`,
      [members[0], since],
    );
    return rows[0]!.calls;
  };
  await metering.sumDays();
  const before = await summed();
  for (const n of [1, 2]) {
    const rows = [Buffer.from(copyLine(rowOf({ ...plain, offset: -HOUR }, ids), node.id))];
    const [from, to] = [
      { segment, bytes: bytes + n - 1 },
      { segment, bytes: bytes + n },
    ];
    await metering.book(node, { wal, from, to, rows, closing: [] });
    expect(await differing()).toEqual([]);
    expect(await summed()).toBe(before + n - 1);
    await metering.sumDays();
    expect(await differing()).toEqual([]);
    expect(await summed()).toBe(before + n);
  }
});

test('what a booking changes stays on its page', async () => {
  const wal = randomUUID();
  const ids = new CallIds(node.id, Date.now() - 1);
  const plain: Drawn = { ...fc.sample(drawn, 1)[0]!, member: 0, charged: false, offset: 0 };
  const keys = Array.from({ length: 200 }, (_, n) => String(9_000 + n));
  const pages = async () => {
    const { rows } = await db.query<{ page: string }>(
      ['hour', 'day']
        .map(
          (of) =>
            `select '${of}' || key_id || split_part(ctid::text, ',', 1) as page from gateway.call_${of} where key_id >= 9000`,
        )
        .join(' union all '),
    );
    return new Set(rows.map(({ page }) => page));
  };
  const { segment, bytes } = await metering.progress(wal);
  const told: Set<string>[] = [];
  for (let n = 0; n < 2; n++) {
    // durations of one span, or the rows would grow
    const made = keys.flatMap((keyId) => [10, 90].map((totalMs) => rowOf({ ...plain, keyId, totalMs }, ids)));
    const rows = [Buffer.from(made.map((row) => copyLine(row, node.id)).join(''))];
    const [from, to] = [n, n + 1].map((at) => ({ segment, bytes: bytes + at }));
    await metering.book(node, { wal, from: from!, to: to!, rows, closing: [] });
    told.push(await pages());
  }
  const [before, after] = told;
  expect(before!.size).toBe(2 * keys.length);
  const stayed = [...before!].filter((page) => after!.has(page)).length;
  expect(stayed / before!.size, 'the share of rows that did not move').toBeGreaterThan(0.95);
});

test('a batch written for a position that is booked already leaves nothing behind', async () => {
  const wal = randomUUID();
  const { segment, bytes } = await metering.progress(wal);
  const ids = new CallIds(node.id, Date.now() - 1);
  const plain: Drawn = { ...fc.sample(drawn, 1)[0]!, member: 0, charged: true, parts: [{ lease: 0, units: 1 }] };
  const before = await db.query(
    'select sum(used)::int as used, (select count(*) from gateway.call_record) from gateway.lease',
  );
  const [from, to] = [
    { segment, bytes: bytes + 5 },
    { segment, bytes: bytes + 9 },
  ];
  const rows = [Buffer.from(copyLine(rowOf(plain, ids), node.id))];
  await expect(metering.book(node, { wal, from, to, rows, closing: [] })).rejects.toMatchObject({ code: 'GW003' });
  const after = await db.query(
    'select sum(used)::int as used, (select count(*) from gateway.call_record) from gateway.lease',
  );
  expect(after.rows).toEqual(before.rows);
});
