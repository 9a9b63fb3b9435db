// Three months of a product are its own live calls, day by day; a day without calls has no rate.
import { listProjectDays } from '@jishi/contract/catalogue/choice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestProduct, makeProduct } from '../../../testing/products';
import { type TestServer, startTestServer } from '../../../testing/server';
import { dayOf } from '../../../kernel/time';
import { catalogue } from '../domain';

const DAY_MS = 86_400_000;

let server: TestServer;
let product: TestProduct;
beforeAll(async () => {
  server = await startTestServer({ domains: [catalogue] });
  product = await makeProduct(server);
  const other = await makeProduct(server);
  await count(product.id, 0, 0, 3);
  await count(product.id, 89, 0, 4);
  await count(product.id, 89, 502_003, 1);
  await count(product.id, 90, 502_003, 9);
  await count(other.id, 5, 502_003, 7);
});
afterAll(() => server.close());

/** Calls of one code, so many days ago at the same hour. */
async function count(projectId: string, daysAgo: number, code: number, calls: number) {
  await server.db.query(
    `insert into gateway.call_hour (member_id, hour, project_id, api_id, key_id, mode, code, node_id, calls, charged, amount, total_ms,
       durations, shortest_ms, longest_ms)
     values (0, date_trunc('hour', $1::timestamptz), $2, 0, 0, 1, $3, 1, $4::int, 0, 0, 1, $4::int * gateway.duration(1), 1, 1)`,
    [new Date(server.clock.now().getTime() - daysAgo * DAY_MS), projectId, code, calls],
  );
}

test('the first of 90 days is counted, the day before it and other products are not', async () => {
  const { result } = await server.call(listProjectDays, { id: product.id });
  const today = server.clock.now().getTime();
  expect(result.map(({ day }) => day)).toEqual(
    Array.from({ length: 90 }, (_, at) => dayOf(new Date(today - (89 - at) * DAY_MS))),
  );
  expect(result.filter(({ calls }) => calls > 0)).toEqual([
    { day: result[0]!.day, calls: 5, successRate: '80.00' },
    { day: result[89]!.day, calls: 3, successRate: '100.00' },
  ]);
  expect(result[40]).toMatchObject({ calls: 0, successRate: null });
});

test('a product that is not on sale has no days to show', async () => {
  const draft = await makeProduct(server, {}, 'draft');
  expect(await server.call(listProjectDays, { id: draft.id })).toMatchObject({ code: 4004 });
});
