// Operators see what failed most first, and that what is not measured is not invented.
import { listAvailability, listUsageFaults } from '@jishi/contract/console/availability';
import { gatewayRefusals, pricedAnswers } from '@jishi/contract/result-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../domain';
import { signInMember } from '../../../../testing/members';
import { signInOperator } from '../../../../testing/operators';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { type TestProduct, makeProduct } from '../../../../testing/products';

let server: TestServer;
let products: TestProduct[];
beforeAll(async () => {
  server = await startTestServer({ domains: [catalogue] });
  products = [await makeProduct(server), await makeProduct(server), await makeProduct(server)];
});
afterAll(() => server.close());

/** Calls of one code and duration in an hour. */
async function count(product: TestProduct, hoursAgo: number, code: number, calls: number, ms: number, mode = 1) {
  await server.db.query(
    `insert into gateway.call_hour (member_id, hour, project_id, api_id, key_id, mode, code, node_id, calls, charged, amount, total_ms,
       durations, shortest_ms, longest_ms)
     values (0, date_trunc('hour', $1::timestamptz) - $2::int * interval '1 hour', $3, $4, 0, $8, $5, 1, $6::int, 0, 0, $6::int * $7::int,
       $6::int * gateway.duration($7), $7, $7)`,
    [server.clock.now(), hoursAgo, product.id, product.apiIds[0], code, calls, ms, mode],
  );
}

test('figures are those of the last 24 hours of live calls; the worst product stands first', async () => {
  const [well, broken, silent] = products as [TestProduct, TestProduct, TestProduct];
  await count(well, 0, 0, 90, 20);
  await count(well, 5, 4000, 10, 20);
  await count(broken, 1, 0, 60, 300);
  await count(broken, 1, gatewayRefusals.upstreamTimeout.code, 30, 6000);
  await count(broken, 23, gatewayRefusals.upstreamFault.code, 10, 50);
  await count(broken, 24, gatewayRefusals.upstreamFault.code, 500, 50);
  await count(broken, 2, gatewayRefusals.upstreamFault.code, 500, 50, 2);
  const operator = await signInOperator(server, 'support');
  const { result } = await server.call(listAvailability, {}, { token: operator.token });
  expect(result.slice(0, 3).map(({ projectId }) => projectId)).toEqual([broken.id, well.id, silent.id]);
  expect(result[0]).toMatchObject({
    calls: 100,
    failed: 40,
    successRate: '60.00',
    faults: [
      { code: 504_001, text: gatewayRefusals.upstreamTimeout.text, calls: 30 },
      { code: 502_003, calls: 10 },
    ],
  });
  expect(result[0]!.p99!).toBeGreaterThan(5_000);
  expect(result[0]!.hours[22]).toEqual({ calls: 90, failed: 30 });
  expect(result[0]!.hours[0]).toEqual({ calls: 10, failed: 10 });
  expect(result[1]).toMatchObject({ calls: 100, failed: 0, successRate: '100.00', faults: [] });
  expect(result[2]).toMatchObject({ calls: 0, successRate: null, p50: null, p95: null, p99: null });
});

test('what the gateway refused makes no product fast', async () => {
  const product = await makeProduct(server);
  await count(product, 0, 0, 2, 400);
  await count(product, 0, gatewayRefusals.notApplied.code, 90, 1);
  const operator = await signInOperator(server, 'support');
  const { result } = await server.call(listAvailability, {}, { token: operator.token });
  expect(result.find(({ projectId }) => projectId === product.id)).toMatchObject({ calls: 92, p50: 400, p95: 400 });
});

test('a product that is suspended fails nobody, however often it is called', async () => {
  const product = await makeProduct(server);
  await count(product, 0, 0, 3, 400);
  await count(product, 0, gatewayRefusals.upstreamFault.code, 1, 400);
  await count(product, 0, gatewayRefusals.projectSuspended.code, 500, 1);
  const operator = await signInOperator(server, 'support');
  const { result } = await server.call(listAvailability, {}, { token: operator.token });
  expect(result.find(({ projectId }) => projectId === product.id)).toMatchObject({
    calls: 4,
    failed: 1,
    successRate: '75.00',
    p50: 400,
    faults: [{ code: gatewayRefusals.upstreamFault.code, calls: 1 }],
  });
});

test('endpoints whose answers do not say their usage are named, with how often and when', async () => {
  const product = await makeProduct(server);
  const { silent, broken } = pricedAnswers;
  await count(product, 0, 0, 5, 20);
  await count(product, 3, silent.code, 4, 20);
  await count(product, 30, silent.code, 2, 20);
  await count(product, 31, broken.code, 1, 20);
  await count(product, 24 * 8, silent.code, 900, 20);
  await count(product, 2, silent.code, 900, 20, 2);
  await count(product, 2, gatewayRefusals.upstreamTimeout.code, 50, 20);
  const { token } = await signInOperator(server, 'support');
  const { result } = await server.call(listUsageFaults, {}, { token });
  expect(result.filter(({ projectId }) => projectId === product.id)).toMatchObject([
    { code: silent.code, text: silent.text, calls: 6, of: 12 },
    { code: broken.code, text: broken.text, calls: 1, of: 12 },
  ]);
  const hour = (time: string) => Math.floor(Date.parse(`${time.replace(' ', 'T')}+08:00`) / 3600_000);
  expect(hour(result[0]!.lastTime)).toBe(Math.floor(server.clock.now().getTime() / 3600_000) - 3);
});

test('content editors and members may not look', async () => {
  const editor = await signInOperator(server, 'content');
  expect((await server.call(listAvailability, {}, { token: editor.token })).code).not.toBe(0);
  const member = await signInMember(server);
  expect((await server.call(listAvailability, {}, { token: member.token })).code).not.toBe(0);
});
