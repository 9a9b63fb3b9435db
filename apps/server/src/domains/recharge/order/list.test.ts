// What lists and sums of orders tell equals the orders, whatever happened to them, by whole days and by parts of them.
import { searchRechargeOrders } from '@jishi/contract/console/recharge-order';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { getRechargeStatistics, listRechargeOrders } from '@jishi/contract/recharge/order';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { Suppliers, newBuyer, newProduct, rechargeDomains } from '../../../testing/recharge';
import { type TestServer, startTestServer } from '../../../testing/server';

const { accepted, processing, success, failed, cancelled, uncertain } = rechargeStatus;

let server: TestServer;
let operator: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: rechargeDomains(new Suppliers()) });
  operator = await signInOperator(server);
});
afterAll(() => server.close());

let made = 0;
/** Orders as the database has them, all made at once; `at` is a time of Beijing. */
async function newOrders({ memberId }: TestMember, productId: string, count: number, at = '2026-03-10 12:00:00') {
  const first = made + 1;
  made += count;
  const { rows } = await server.db.query<{ id: string }>(
    `insert into recharge.quick_order (no, member_id, own_no, asked_digest, product_id, kind, count, price, amount, origin, created_at)
     select 'QO20260310' || lpad(n::text, 10, '0'), $1, 'own-' || n, '\\x00', p.id, p.kind, 1 + n % 3, 1000, 1000 * (1 + n % 3), 2,
       $3::timestamp at time zone 'Asia/Shanghai'
     from recharge.product p, generate_series($4::int, $5::int) n where p.id = $2
     returning id::text`,
    [memberId, productId, at, first, made],
  );
  return rows.map(({ id }) => id);
}

/** As the statements of stores change an order, one or several at once. */
const move = (ids: readonly string[], status: number) =>
  server.db.query(
    `update recharge.quick_order set status = $2::smallint,
       ended_at = case when $2::int in (3, 4, 5) then now() end, submit_at = null
     where id = any ($1::bigint[])`,
    [ids, status],
  );

/** Every count, and what it should be. */
const COUNTS_APART = `
  with told as (
    select member_id, day, product_id, kind, status, orders, amount from recharge.order_day where (orders, amount) <> (0, 0)
  ), due as (
    select member_id, (created_at at time zone 'Asia/Shanghai')::date as day, product_id, kind,
      case when status = 2 then 1::smallint else status end as status, count(*) as orders, sum(amount)::bigint as amount
    from recharge.quick_order group by 1, 2, 3, 4, 5
  )
  (select 'told' as only, * from (table told except table due) a) union all (select 'due', * from (table due except table told) b)`;

const life = fc.record({
  count: fc.integer({ min: 1, max: 4 }),
  product: fc.constantFrom(0, 1),
  steps: fc.array(fc.constantFrom(accepted, processing, success, failed, cancelled, uncertain), { maxLength: 4 }),
  days: fc.integer({ min: 0, max: 2 }),
});

test('the counts equal the orders after any life of them', async () => {
  const products = [await newProduct(server), await newProduct(server, { kind: 2 })];
  const buyers = [await newBuyer(server), await newBuyer(server)];
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 5 }), async (lives) => {
      for (const [nth, { count, product, steps, days }] of lives.entries()) {
        const ids = await newOrders(buyers[nth % 2]!, products[product]!.id, count);
        for (const step of steps) await move(ids, step);
        await server.db.query(
          `update recharge.quick_order set created_at = created_at - $2::int * interval '1 day' where id = any ($1::bigint[])`,
          [ids, days],
        );
      }
      expect((await server.db.query(COUNTS_APART)).rows).toEqual([]);
    }),
    { numRuns: 10 },
  );
});

test('orders made and moved at the same time are counted exactly', async () => {
  const products = [await newProduct(server), await newProduct(server, { kind: 2 })];
  const buyer = await newBuyer(server);
  const batches = await Promise.all(
    Array.from({ length: 16 }, (_, nth) => newOrders(buyer, products[nth % 2]!.id, 4, '2026-03-07 12:00:00')),
  );
  // A counter that is read before it is written loses some of these: all are in the same few rows. As stores do, a statement
  // moves one order: of several with different ends it could deadlock with another one.
  await Promise.all(
    batches.flatMap((ids) => [
      ...ids.flatMap((id) => [move([id], processing), move([id], success)]),
      ...ids.slice(0, 2).map((id) => move([id], failed)),
      newOrders(buyer, products[0]!.id, 1, '2026-03-07 12:00:00'),
    ]),
  );
  expect((await server.db.query(COUNTS_APART)).rows).toEqual([]);
  const asked = { beginTime: '2026-03-07 00:00:00', endTime: '2026-03-07 23:59:59' };
  const { orders } = (await server.call(getRechargeStatistics, asked, { token: buyer.token })).result;
  expect(orders).toBe(16 * 5);
});

test('sums and totals are the same by whole days, from the counts, and by parts of a day, from the orders', async () => {
  const { id: productId } = await newProduct(server);
  const buyer = await newBuyer(server);
  const ids = [
    ...(await newOrders(buyer, productId, 4, '2026-03-10 00:00:00')),
    ...(await newOrders(buyer, productId, 3, '2026-03-10 23:59:59')),
  ];
  await newOrders(buyer, productId, 2, '2026-03-09 23:59:59');
  await newOrders(buyer, productId, 2, '2026-03-11 00:00:00');
  for (const [at, status] of [success, failed, cancelled, uncertain, processing, success].entries())
    await move([ids[at]!], status);
  const { token } = buyer;
  const told = async (conditions: object) => {
    const sums = (await server.call(getRechargeStatistics, conditions, { token })).result;
    const { list, total } = (await server.call(listRechargeOrders, { pageSize: 50, ...conditions }, { token })).result;
    expect([list.length, sums.orders]).toEqual([total, total]);
    return sums;
  };
  const day = { beginTime: '2026-03-10 00:00:00', endTime: '2026-03-10 23:59:59' };
  const whole = await told(day);
  expect(whole).toMatchObject({ orders: 7, success: 2, open: 3, uncertain: 1, back: 2 });
  const { rows } = await server.db.query(
    `select to_char(sum(amount) / 100000.0, 'FM999990.00') as amount from recharge.quick_order where id = any ($1::bigint[])`,
    [ids],
  );
  expect(whole.amount).toBe(rows[0]!['amount']);
  expect((await told({ ...day, endTime: '2026-03-10 23:59:58' })).orders).toBe(4);
  expect((await told({ ...day, beginTime: '2026-03-10 00:00:01' })).orders).toBe(3);
  const almost = await told({ beginTime: '2026-03-09 23:59:59', endTime: '2026-03-11 00:00:00' });
  expect(almost.orders).toBe(11);
  expect((await told({ productId })).orders).toBe(11);
  for (const [status, orders] of [
    [accepted, 5],
    [processing, 1],
    [success, 2],
    [failed, 1],
    [cancelled, 1],
    [uncertain, 1],
  ])
    expect((await told({ status })).orders, `status ${status}`).toBe(orders);
  expect((await told({ kind: 2 })).orders).toBe(0);
  expect((await told({ no: 'own-none' })).orders).toBe(0);
});

test('orders made at the same moment follow each other from page to page, each once, the newest first', async () => {
  const { id: productId } = await newProduct(server);
  const buyer = await newBuyer(server);
  const ids = [
    ...(await newOrders(buyer, productId, 3, '2026-03-08 12:00:00.123456')),
    ...(await newOrders(buyer, productId, 4, '2026-03-10 12:00:00.000001')),
    ...(await newOrders(buyer, productId, 2, '2026-03-09 12:00:00')),
  ];
  const { rows } = await server.db.query<{ no: string }>(
    'select no from recharge.quick_order where id = any ($1::bigint[]) order by created_at desc, id desc',
    [ids],
  );
  const expected = rows.map(({ no }) => no);
  const pages = async (call: (cursor: string | undefined) => Promise<{ nos: string[]; next: string | null }>) => {
    const seen: string[] = [];
    for (let next: string | null | undefined; next !== null;) {
      const page = await call(next);
      seen.push(...page.nos);
      next = page.next;
    }
    return seen;
  };
  const ofMember = await pages(async (cursor) => {
    const { result } = await server.call(listRechargeOrders, { pageSize: 2, cursor }, { token: buyer.token });
    expect(result.total).toBe(9);
    return { nos: result.list.map(({ no }) => no), next: result.nextCursor ?? null };
  });
  expect(ofMember).toEqual(expected);
  const ofOperator = await pages(async (cursor) => {
    const asked = { pageSize: 4, cursor, productId };
    const { result } = await server.call(searchRechargeOrders, asked, { token: operator.token });
    expect(result.total).toBe(9);
    return { nos: result.list.map(({ no }) => no), next: result.nextCursor ?? null };
  });
  expect(ofOperator).toEqual(expected);
  const asked = { memberId: buyer.memberId, pageSize: 50 };
  const { result } = await server.call(searchRechargeOrders, asked, { token: operator.token });
  expect([result.total, result.list.map(({ no }) => no)]).toEqual([9, expected]);
});
