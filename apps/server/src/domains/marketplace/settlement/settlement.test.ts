// What the ledger has of a settlement run is kept when it ends, read for runs of before, and held against the ledger on request.
import { listSettlementRuns } from '@jishi/contract/console/marketplace-order';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Shop, buyGoods, letSettle, newGoodsBuyer, newShop, unsoundGoods } from '../../../testing/goods-orders';
import { type TestMember, systemContext } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { message } from '../../message/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { marketplace } from '../domain';
import { proveRuns, settleDue } from './service';

let server: TestServer;
let operator: TestOperator;
let buyer: TestMember;
let shop: Shop;
beforeEach(async () => {
  server = await startTestServer({ domains: [marketplace, payment, message, review] });
  operator = await signInOperator(server, 'finance');
  buyer = await newGoodsBuyer(server);
  shop = await newShop(server);
});
afterEach(() => server.close());

/** A run of one order of so many. */
const settleOne = async (count: number) => {
  await buyGoods(server, buyer, shop.goodsId, count);
  await letSettle(server);
  await settleDue(systemContext(server));
};
const runs = async () => (await server.call(listSettlementRuns, {}, operator)).result;
const KEPT = 'select booked_orders, booked_amount, booked_fee from marketplace.settlement_run order by id';
const kept = async () => (await server.db.query(KEPT)).rows;
/** As only who can change the schema does. */
const change = (assignments: string) =>
  server.db.transaction(async (tx) => {
    await tx.query('alter table marketplace.settlement_run disable trigger run_is_kept');
    await tx.query(`update marketplace.settlement_run set ${assignments}`);
    await tx.query('alter table marketplace.settlement_run enable trigger run_is_kept');
  });
const OF_BEFORE = 'booked_orders = null, booked_amount = null, booked_fee = null';

test('the proof of a run is kept as it ends, and nobody changes or removes it', async () => {
  await settleOne(2);
  expect(await kept()).toEqual([{ booked_orders: 1, booked_amount: '2000000', booked_fee: '50000' }]);
  for (const act of ['update marketplace.settlement_run set fee = 0', 'delete from marketplace.settlement_run'])
    await expect(server.db.query(act)).rejects.toThrow(/is proved/);
  expect(await unsoundGoods(server)).toEqual([]);
});

test('runs of before are proved by the ledger now, and by a job for ever', async () => {
  await settleOne(2);
  await settleOne(1);
  const [proved, told] = [await kept(), await runs()];
  await change(OF_BEFORE);
  expect(await kept()).not.toEqual(proved);
  expect((await runs()).list).toEqual(told.list);
  expect(told.list.map(({ booked, agrees }) => [booked.amount, agrees])).toEqual([
    ['10.00', true],
    ['20.00', true],
  ]);
  await Promise.all([proveRuns(systemContext(server)), proveRuns(systemContext(server))]);
  expect(await kept()).toEqual(proved);
});

test('a run that the ledger does not have is never told to agree, nor is a proof that it has otherwise sound', async () => {
  await settleOne(1);
  await change(`orders = 2, ${OF_BEFORE}`);
  expect((await runs()).list[0]).toMatchObject({ orders: 2, booked: { orders: 1 }, agrees: false });
  await proveRuns(systemContext(server));
  expect((await runs()).list[0]).toMatchObject({ orders: 2, booked: { orders: 1 }, agrees: false });
  expect(await unsoundGoods(server)).toMatchObject([{ detail: expect.stringMatching(/^run \d+ is proved otherwise/) }]);
  await change('orders = 1, booked_fee = booked_fee + 1');
  expect((await runs()).list[0]).toMatchObject({ agrees: false });
  expect(await unsoundGoods(server)).toMatchObject([{ detail: expect.stringMatching(/^run \d+ is proved otherwise/) }]);
});

test('runs are counted and the money that waits is summed without reading either, whenever sums are made', async () => {
  await settleOne(1);
  await buyGoods(server, buyer, shop.goodsId, 3);
  const told = await runs();
  expect(told).toMatchObject({ total: 1, waiting: '30.00', waitingBooked: '30.00', escrow: '0.00' });
  await server.db.query('select marketplace.sum_days()');
  expect(await runs()).toEqual(told);
  expect((await server.db.query('select from marketplace.total_change')).rows).toEqual([]);
  await settleOne(1);
  expect(await runs()).toMatchObject({ total: 2, waiting: '0.00', waitingBooked: '0.00' });
  await server.db.query(`update marketplace.total set value = value + 1 where what = 'waiting'`);
  expect(await unsoundGoods(server)).toMatchObject([{ detail: 'waiting: 1 kept, 0 there' }]);
});
