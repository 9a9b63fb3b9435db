// The file holds what the list shows under the same conditions.
import { listCallRecords } from '@jishi/contract/access/record';
import { exportCallRecords } from '@jishi/contract/export';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { access } from '../domain';
import { exports } from '../../export/domain';
import { type TestMember, signInMember } from '../../../testing/members';
import { rollUp } from '../../../testing/rollups';
import { type TestServer, startTestServer } from '../../../testing/server';
import { makeCall } from '../../../testing/caller';
import { cellsOf, exported } from '../../../testing/exports';
import { makeProduct } from '../../../testing/products';

const CALLS = 4500; // more than two batches

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ domains: [access, exports] });
  member = await signInMember(server);
  const { id, apiIds } = await makeProduct(server);
  const other = await signInMember(server);
  const now = server.clock.now();
  await server.db.query(`insert into gateway.node values (1, 'test', 2, 1, $1, $1)`, [now]);
  await server.db.query(
    `insert into gateway.call_record
       (id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, amount, source,
        total_ms, node_id)
     select gateway.first_call_id(at) + n, at, case when n % 9 = 0 then $3::bigint else $2 end, 1 + n % 2, $4, $5, 1, 'GET',
       case when n = 1 then '=1+1' else '/query' end, '127.0.0.1', '', 200, case when n % 5 = 0 then 504001 else 0 end,
       n % 5 > 0, 1200, 3, n % 900, 1
     from generate_series(1, $6::int) n
     cross join lateral (select date_trunc('milliseconds', $1::timestamptz - n * interval '90 seconds') as at) moment`,
    [now, member.memberId, other.memberId, id, apiIds[0], CALLS],
  );
  await rollUp(server.db);
});
afterAll(() => server.close());

async function listed(conditions: object): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { result } = await server.call(
      listCallRecords,
      { ...conditions, cursor, pageSize: 100 },
      { token: member.token },
    );
    ids.push(...result!.list.map(({ requestId }) => requestId));
    cursor = result!.nextCursor;
  } while (cursor);
  return ids;
}

test.each([{}, { outcome: 2 }, { keyId: '1', code: 0 }, { source: 3 }])(
  'the file holds what the list shows: %j',
  async (conditions) => {
    const ids = cellsOf(await exported(server, exportCallRecords, conditions, member)).map(([, id]) => id);
    expect(ids).toEqual(await listed(conditions));
    expect(ids.length).toBeGreaterThan(500);
  },
);

test('a path that looks like a formula is no formula in the file', async () => {
  expect(await exported(server, exportCallRecords, {}, member)).toContain(",'=1+1,");
});

test('more calls than a file holds are refused beside the time', async () => {
  await server.db.query(`update gateway.call_day set calls = 2000000 where member_id = $1`, [member.memberId]);
  const { status, text } = await makeCall(server, exportCallRecords, {}, { token: member.token });
  expect(status).toBe(400);
  expect(text).toContain('一次最多导出 100 万条');
  const bySource = await makeCall(server, listCallRecords, { source: 3 }, { token: member.token });
  expect(bySource.text).toContain('最多 20 万次');
});
