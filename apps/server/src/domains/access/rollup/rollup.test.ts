// The counts equal the records; whatever is changed in either is found and named.
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import { access } from '../domain';
import { type TestServer, startTestServer } from '../../../testing/server';
import { makeProduct } from '../../../testing/products';
import { checkLatestRollups, checkRollups } from './service';

const NOW = new Date('2026-11-20T06:00:00Z');
const YESTERDAY = { from: new Date('2026-11-18T16:00:00Z'), to: new Date('2026-11-19T16:00:00Z') };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [access], now: NOW });
  await makeProduct(server);
  await server.db.query(`insert into gateway.node values (1, 'test', 2, 1, $1, $1)`, [NOW]);
  await server.db.query(`insert into gateway.wal_progress (wal_id, moved_at) values (gen_random_uuid(), $1)`, [NOW]);
});
afterAll(() => server.close());

/** Calls over yesterday, booked by the gateway's own function. */
beforeEach(async () => {
  await server.db.query(
    'truncate gateway.call_record, gateway.call_hour, gateway.call_day, gateway.member_day, gateway.late_day',
  );
  await server.db.query('update gateway.days_summed set sealed_until = null, summed = null');
  await server.db.transaction(async (tx) => {
    await tx.query('create temporary table call_batch (like gateway.call_record) on commit drop');
    await tx.query(
      `insert into call_batch
         (id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, units, amount,
          source, total_ms, node_id)
       select gateway.first_call_id(at) + n, at, 1001, 1 + n % 2, 1, 1 + n % 3, 1, 'GET', '/', '', '', 200, n % 3, n % 3 = 0, n % 5,
         case when n % 3 = 0 then 1200 else 0 end, 0, n * 37 % 4000, 1
       from generate_series(0, 499) n cross join lateral (select $1::timestamptz + n * interval '170 seconds' as at) moment`,
      [YESTERDAY.from],
    );
    await tx.query(
      `select gateway.absorb(1::smallint, wal_id, segment, bytes, segment, bytes + 1, '{}') from gateway.wal_progress`,
    );
  });
});

test('what the gateway books is the same in records, hours and days', async () => {
  expect(await checkRollups(server.db, YESTERDAY)).toEqual([]);
});

test('a record that is gone is missed in its hour and in its day', async () => {
  const { rows } = await server.db.query<{ api_id: string; code: number }>(
    'delete from gateway.call_record where id = (select min(id) from gateway.call_record) returning api_id, code',
  );
  const found = await checkRollups(server.db, YESTERDAY);
  expect(found.map(({ rollup }) => rollup).toSorted()).toEqual(['call_day', 'call_hour']);
  for (const one of found)
    expect(one).toMatchObject({ memberId: '1001', apiId: rows[0]!.api_id, code: rows[0]!.code, since: YESTERDAY.from });
});

test.each([
  ['calls', 'calls = calls + 1'],
  ['charged', 'charged = charged + 1'],
  ['units', 'units = units + 1'],
  ['amount', 'amount = amount + 1'],
  ['totalMs', 'total_ms = total_ms + 1'],
  ['durations', 'durations = durations + 1'],
  ['shortestMs', 'shortest_ms = shortest_ms - 1'],
  ['longestMs', 'longest_ms = longest_ms + 1'],
])('a count whose %s is off by one is named', async (figure, change) => {
  for (const rollup of ['call_hour', 'call_day']) {
    await server.db.query(
      `update gateway.${rollup} set ${change} where ctid = (select ctid from gateway.${rollup} order by api_id, code limit 1)`,
    );
    const found = (await checkRollups(server.db, YESTERDAY)).filter((one) => one.rollup === rollup);
    expect(found).toHaveLength(1);
    const booked = found[0]!.booked as Record<string, unknown>;
    const counted = found[0]!.counted as Record<string, unknown>;
    expect(Object.keys(booked).filter((name) => String(booked[name]) !== String(counted[name]))).toEqual([figure]);
  }
});

test('a member’s sums of a day are compared as well, once there are some', async () => {
  const { db } = server;
  await db.query('update gateway.days_summed set sealed_until = $1', [YESTERDAY.to]);
  while ((await db.query<{ more: boolean }>('select gateway.sum_days() as more')).rows[0]!.more);
  expect(await checkRollups(db, YESTERDAY)).toEqual([]);
  await db.query('update gateway.member_day set amount = amount + 1 where code = 0');
  await db.query('delete from gateway.member_day where code = 1');
  const found = await checkRollups(db, YESTERDAY);
  expect(found).toMatchObject([
    { rollup: 'member_day', memberId: '1001', code: 0, since: YESTERDAY.from },
    { rollup: 'member_day', memberId: '1001', code: 1, booked: null },
  ]);
});

test('a count without records, and records without a count, are named', async () => {
  await server.db.query(`delete from gateway.call_day where api_id = 1`);
  await server.db.query(`delete from gateway.call_record where api_id = 2`);
  const found = await checkRollups(server.db, YESTERDAY);
  expect(found.filter(({ booked }) => booked === null).map(({ apiId }) => apiId)).toContain('1');
  expect(found.filter(({ counted }) => counted === null).map(({ apiId }) => apiId)).toContain('2');
});

test('the nightly check tells of a difference, and of nothing when there is none', async () => {
  const told: unknown[] = [];
  const log = { warn() {}, error: (detail: object) => told.push(detail) };
  const ctx = { ...server.shared, log } as never;
  await checkLatestRollups(ctx);
  expect(told).toEqual([]);
  await server.db.query('update gateway.call_hour set calls = calls + 1');
  await checkLatestRollups(ctx);
  expect(told).toHaveLength(1);
});
