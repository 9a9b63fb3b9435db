// What calls cost, from days, hours and single calls, is the sum of the calls one by one.
import type { MemberId } from '../../../kernel/context';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollUp } from '../../../testing/rollups';
import { sumAmount } from './store';

const MEMBER = '7' as MemberId;
const NOW = new Date('2026-11-29T06:17:31.250Z');
const EVERY_MS = 797_000;
const CALLS = 2600;

let db: TestDatabase;
let calls: { at: Date; code: number }[];
beforeAll(async () => {
  db = await testDatabase();
  await db.query(`insert into gateway.node values (1, 'test', 2, 1, $1, $1)`, [NOW]);
  const { rows } = await db.query<{ at: Date; code: number }>(
    `insert into gateway.call_record
       (id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, amount, source,
        total_ms, node_id)
     select gateway.first_call_id(at) + n, at, $2, 1, 1, 1, 1, 'GET', '/query', '127.0.0.1', '', 200,
       case when n % 7 = 0 then 500 else 0 end, true, 3, 1, 10, 1
     from generate_series(0, $3::int) n
     cross join lateral (
       select date_trunc('milliseconds', $1::timestamptz - n * $4::int * interval '1 millisecond') as at
     ) moment
     returning at, code`,
    [NOW, MEMBER, CALLS, EVERY_MS],
  );
  calls = rows;
  await rollUp(db);
});
afterAll(() => db.drop());

test.each([
  ['a day until now', '2026-11-29T00:00:00+08:00', NOW],
  ['a day until an hour of it', '2026-11-28T00:00:00+08:00', new Date('2026-11-28T14:00:00+08:00')],
  ['the day before until the same time', '2026-11-28T00:00:00+08:00', new Date(NOW.getTime() - 86_400_000)],
  ['a month until now', '2026-11-01T00:00:00+08:00', NOW],
  ['a month until a midnight', '2026-11-01T00:00:00+08:00', new Date('2026-11-20T00:00:00+08:00')],
  ['its first minutes', '2026-11-29T00:00:00+08:00', new Date('2026-11-29T00:40:00+08:00')],
])('%s', async (_what, since, to) => {
  const from = new Date(since);
  const within = calls.filter(({ at }) => at >= from && at < to);
  expect(within.length).toBeGreaterThan(0);
  expect(await sumAmount(db, MEMBER, { from, to })).toEqual({
    calls: within.length,
    failed: within.filter(({ code }) => code === 500).length,
    amount: BigInt(within.length) * 3n,
  });
});
