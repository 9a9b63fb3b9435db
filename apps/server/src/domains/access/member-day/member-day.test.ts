// Whatever order calls are booked in, and whatever is summed meanwhile, a member's days are what the records add up to.
import { randomUUID } from 'node:crypto';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import { openPlainDatabase } from '@jishi/db/database';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '../../../kernel/context';
import { daysOf } from './store';

const MEMBERS = ['1001', '1002'] as MemberId[];
/** Days before today, in Beijing: more than a month, so that one turns among them. */
const OLDEST = 33;

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.query(`insert into gateway.node select n, 'test' || n, 2, 1, now(), now() from generate_series(1, 4) n`);
});
afterAll(() => db.drop());
beforeEach(emptied);

async function emptied() {
  await db.query(
    `truncate gateway.call_record, gateway.call_hour, gateway.call_day, gateway.member_day, gateway.late_day, gateway.wal_progress`,
  );
  await db.query('update gateway.days_summed set sealed_until = null, summed = null');
}

type Call = {
  member: number | null;
  ago: number;
  second: number;
  mode: number;
  code: number;
  units: number;
  ms: number;
};
const call: fc.Arbitrary<Call> = fc.record({
  member: fc.option(fc.nat(1), { freq: 9 }),
  ago: fc.oneof(fc.nat(3), fc.nat(OLDEST)),
  second: fc.oneof(fc.constantFrom(0, 86_399), fc.nat(86_399)),
  mode: fc.constantFrom(1, 2),
  code: fc.constantFrom(0, 4_000, 401_001, 502_001),
  units: fc.nat(3),
  ms: fc.oneof(fc.nat(200), fc.nat(4_000_000)),
});
const aCall = (ago: number): Call => ({ member: 0, ago, second: 86_399, mode: 1, code: 0, units: 1, ms: 10 });

/** Books calls as a gateway does, by a node of its own with a log of its own; what is past noon today is made noon. */
async function book(tx: Transaction, calls: readonly Call[], node = 1): Promise<void> {
  const wal = randomUUID();
  await tx.run(sql`insert into gateway.wal_progress (wal_id, moved_at) values (${wal}, now())`);
  await tx.run(sql`create temporary table call_batch (like gateway.call_record) on commit drop`);
  await tx.run(sql`
    insert into call_batch
      (id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, units, amount, source,
       total_ms, node_id)
    select gateway.first_call_id(m.at) + (random() * 4000000)::int, m.at, c.member, 1 + c.units, 1 + c.units % 2, 1, c.mode, 'GET', '/', '',
      '', 200, c.code, c.units > 0, c.units, c.units * 500, 0, c.ms, ${node}
    from jsonb_to_recordset(${JSON.stringify(calls.map((one) => ({ ...one, member: one.member === null ? null : MEMBERS[one.member] })))}::jsonb)
      as c (member bigint, ago int, second int, mode smallint, code int, units int, ms int)
    cross join lateral (
      select date_trunc('day', now(), 'Asia/Shanghai') - c.ago * interval '1 day' + c.second * interval '1 second' as at
    ) m`);
  await tx.run(sql`select gateway.absorb(${node}::smallint, ${wal}, 0, 0, 0, 1, '{}')`);
}

const sealed = async (on: Queryable = db) => (await on.one<{ is: boolean }>(sql`select gateway.seal_days() as is`)).is;
const sumOne = async () => (await db.one<{ more: boolean }>(sql`select gateway.sum_days() as more`)).more;
async function sumAll() {
  while (await sumOne());
}

/** What is read of each member's days beside what the records say, in one snapshot, from `ago` days before today on. */
async function readAndCounted(ago = OLDEST + 1): Promise<[object[], object[]]> {
  const sums = sql`sum(calls)::int as calls, sum(charged)::int as charged, sum(units)::int as units, sum(amount)::int as amount,
    sum(durations)::text as durations, min(shortest_ms) as shortest, max(longest_ms) as longest`;
  const from = sql`((now() at time zone 'Asia/Shanghai')::date - ${ago}::int)`;
  const of = (memberId: MemberId) => sql`select * from ${daysOf(memberId, from, sql`'infinity'`)} d`;
  const { read, counted } = await db.one<{ read: object[] | null; counted: object[] | null }>(sql`
    select
      (select json_agg(d order by member_id, day, mode, code) from (
        select member_id, day, mode, code, ${sums} from (${of(MEMBERS[0]!)} union all ${of(MEMBERS[1]!)}) d group by 1, 2, 3, 4
      ) d) as read,
      (select json_agg(r order by member_id, day, mode, code) from (
        select member_id, day, mode, code, ${sums} from (
          select member_id, (at at time zone 'Asia/Shanghai')::date as day, mode, code, 1 as calls, charged::int as charged,
            case when charged then units else 0 end as units, amount, gateway.duration(total_ms) as durations, total_ms as shortest_ms,
            total_ms as longest_ms
          from gateway.call_record where member_id is not null
        ) r where day >= ${from} group by 1, 2, 3, 4
      ) r) as counted`);
  return [read ?? [], counted ?? []];
}

async function expectExact(ago?: number) {
  const [read, counted] = await readAndCounted(ago);
  expect(read).toEqual(counted);
  return read;
}

test('days are exact in any order of booking, sealing and summing, over late calls and the turn of a month', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.array(call, { minLength: 1, maxLength: 12 }) },
    { weight: 2, arbitrary: fc.constantFrom('seal' as const, 'sum' as const) },
    { weight: 1, arbitrary: fc.constant('sum all' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      await emptied();
      for (const one of steps) {
        if (one === 'seal') expect(await sealed()).toBe(true);
        else if (one === 'sum') await sumOne();
        else if (one === 'sum all') await sumAll();
        else await db.transaction((tx) => book(tx, one));
        await expectExact();
        await expectExact(2);
      }
      await sealed();
      await sumAll();
      await expectExact();
      // all that is over is read from its sums: without the counts of those days, nothing is missing
      const [, counted] = await readAndCounted();
      await db.query(`delete from gateway.call_day where day < (now() at time zone 'Asia/Shanghai')::date - 1`);
      expect((await readAndCounted())[0]).toEqual(counted);
    }),
    { numRuns: 12 },
  );
});

test('a booking that has not heard of the seal is waited for, and one after it makes its day be counted anew', async () => {
  const other = openPlainDatabase(db.url);
  try {
    await db.transaction(async (tx) => {
      await book(tx, [aCall(2)]);
      expect(await sealed(other)).toBe(false);
      await sumAll();
    });
    expect(await sealed(other)).toBe(true);
    await db.transaction(async (tx) => {
      await book(tx, [aCall(2)]);
      while ((await other.one<{ more: boolean }>(sql`select gateway.sum_days() as more`)).more); // it does not see that call yet
    });
    expect(await expectExact()).toMatchObject([{ calls: 2 }]);
    const late = sql`select changes, summed from gateway.late_day`;
    expect(await db.one(late)).toEqual({ changes: 1, summed: 0 });
    await sumAll();
    expect(await db.one(late)).toEqual({ changes: 1, summed: 1 });
    expect(await expectExact()).toMatchObject([{ calls: 2 }]);
  } finally {
    await other.close();
  }
});

test('nodes that book late calls of the same days, who sums and who reads do not disturb each other', async () => {
  const nodes = [1, 2, 3, 4];
  const batches = fc.sample(fc.array(call, { minLength: 1, maxLength: 8 }), 40);
  let booking = true;
  const booked = Promise.all(
    nodes.map(async (node) => {
      for (const [n, batch] of batches.entries())
        if (n % nodes.length === node - 1) await db.transaction((tx) => book(tx, batch, node));
    }),
  ).finally(() => (booking = false));
  const summing = async () => {
    while (booking) {
      await sealed();
      await sumOne();
    }
  };
  const reading = async () => {
    while (booking) await expectExact();
  };
  await Promise.all([booked, summing(), summing(), reading()]);
  await sealed();
  await sumAll();
  await expectExact();
  expect(
    (await db.one<{ n: number }>(sql`select count(*)::int as n from gateway.late_day where summed <> changes`)).n,
  ).toBe(0);
});
