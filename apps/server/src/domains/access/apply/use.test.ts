// What was used of each product in a week, from hours and days, is what single calls say.
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../kernel/context';
import { rollUp } from '../../../testing/rollups';
import { selectUse } from './store';

const MEMBER = '7' as MemberId;
const HOUR_MS = 3_600_000;
const NOW = new Date('2026-11-29T06:17:31.250Z');

let db: TestDatabase;
let calls: { at: Date; projectId: string }[];
beforeAll(async () => {
  db = await testDatabase();
  await db.query(`insert into gateway.node values (1, 'test', 2, 1, $1, $1)`, [NOW]);
  // the first product for nine days, the second for three; some calls are of the sandbox, some another member's
  const { rows } = await db.query<{ at: Date; project_id: string; counts: boolean }>(
    `insert into gateway.call_record
       (id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, units, amount, source,
        total_ms, node_id)
     select gateway.first_call_id(at) + n, at, case when n % 11 = 0 then 8 else 7 end, 1, case when n < 300 and n % 2 = 0 then 2 else 1 end,
       1, 1 + (n % 13 = 0)::int, 'GET', '/query', '', '', 200, 0, true, 1, 3, 1, 10, 1
     from generate_series(0, 900) n
     cross join lateral (select date_trunc('milliseconds', $1::timestamptz - n * interval '877 seconds') as at) moment
     returning at, project_id, member_id = 7 and mode = 1 as counts`,
    [NOW],
  );
  calls = rows.filter(({ counts }) => counts).map(({ at, project_id }) => ({ at, projectId: project_id }));
  await rollUp(db);
  for (const table of ['call_hour', 'call_day']) await db.query(`update gateway.${table} set units = charged`);
});
afterAll(() => db.drop());

test.each([0, 7, 8, 9, 14, 23])('at %i hours of the clock', async (hours) => {
  // counts begin with whole hours
  const from = new Date(Math.floor(NOW.getTime() / HOUR_MS) * HOUR_MS - 7 * 24 * HOUR_MS + hours * HOUR_MS);
  const use = await selectUse(db, MEMBER, from);
  for (const projectId of ['1', '2']) {
    const own = calls.filter((call) => call.projectId === projectId);
    const first = Math.min(...own.map(({ at }) => at.getTime()));
    expect(use.get(projectId)).toEqual({
      calls: own.filter(({ at }) => at >= from).length,
      since: projectId === '1' ? null : new Date(Math.floor(first / HOUR_MS) * HOUR_MS),
    });
  }
});
