// Server processes are killed while they sell goods, give money back, settle and pay out: each step is done once or not at all,
// and what was not is done by whoever comes next.
import { recordGoodsPayout } from '@jishi/contract/console/marketplace-order';
import { decideReview } from '@jishi/contract/console/review';
import { goodsWay } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import { answerDispute, openDispute } from '@jishi/contract/marketplace/dispute';
import { confirmGoodsOrder, initGoodsOrder, payGoodsOrder } from '@jishi/contract/marketplace/order';
import { requestPayout } from '@jishi/contract/marketplace/settlement';
import { endDelivery } from '@jishi/contract/marketplace/supplier';
import { YUAN } from '@jishi/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buyGoods, initOrder, letSettle, newGoodsBuyer, newShop, unsoundGoods } from '../../testing/goods-orders';
import { drawing, killSeeds, killing, persist } from '../../testing/killing';
import { TRADE_PASSWORD, systemContext } from '../../testing/members';
import { signInOperator } from '../../testing/operators';
import { wordAbout } from '../../testing/reviews';
import { type TestServer, startTestServer } from '../../testing/server';
import { type Servers, startServers } from '../../testing/server-process';
import { balances, verify } from '../ledger';
import { message } from '../message/domain';
import { payment } from '../payment/domain';
import { review } from '../review/domain';
import { marketplace } from './domain';
import { settleDue } from './settlement/service';

const seed = killSeeds(1)[0]!;
const draw = drawing(seed);

let server: TestServer;
let servers: Servers;
beforeAll(async () => {
  server = await startTestServer({ domains: [marketplace, payment, message, review] });
  servers = await startServers(server, 'api,worker');
}, 120_000);
afterEach(async () => {
  expect(await unsoundGoods(server)).toEqual([]);
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(async () => {
  await servers.close();
  await server.close();
});

/** Sends all of them, four at a time, until each is answered, while processes die; what was answered. */
async function under<Answer>(times: number, sends: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const kills = killing(servers, times, () => 2 + draw(5));
  const queue = sends.entries();
  const answers: Answer[] = [];
  const work = async () => {
    for (const [at, send] of queue) {
      answers[at] = await persist('an answer', send);
      kills.answered();
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  await kills.done();
  return answers;
}

/** 0, or that it was done before the answer got lost. */
const DONE = [0, 4005];

test(`orders are paid, delivered and given back once (seed ${seed})`, async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => newGoodsBuyer(server, '100')));
  const pool = await newShop(server, { stock: 12, price: '3' });
  const hand = await newShop(server, { way: goodsWay.hand, stock: 12, price: '5', of: pool });
  const orders = await Promise.all(
    buyers.flatMap((buyer) =>
      [pool, pool, hand, hand].map(async ({ goodsId }) => ({ buyer, no: await initOrder(server, buyer, goodsId) })),
    ),
  );
  const password = { channel: 1, tradePassword: TRADE_PASSWORD } as const;
  const pays = [...orders, ...orders].map(
    ({ buyer, no }) =>
      () =>
        servers.call(payGoodsOrder, { no, ...password }, { token: buyer.token }),
  );
  for (const { code } of await under(3, pays)) expect(DONE).toContain(code);
  const byHand = orders.filter((_, at) => at % 4 > 1);
  const ends = [...byHand, ...byHand].map(
    ({ no }) =>
      () =>
        servers.call(endDelivery, { no, reason: '缺货' }, { token: pool.supplier.token }),
  );
  for (const { code } of await under(2, ends)) expect(DONE).toContain(code);
  for (const { memberId } of buyers)
    expect(await balances(server.db, memberId)).toMatchObject({ deposit: 94n * YUAN, escrow: 0n });
  expect((await balances(server.db, pool.supplier.memberId)).settlement).toBe(36n * YUAN);
}, 200_000);

test(`a price is locked once for each key, whatever died on the way (seed ${seed})`, async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => newGoodsBuyer(server, '10')));
  const { goodsId } = await newShop(server, { stock: 5, price: '3' });
  const locks = buyers.map(({ token, memberId }) => {
    const by = { token, idempotencyKey: `lock-kill-${memberId}` };
    return () => servers.call(initGoodsOrder, { goodsId, count: 1 }, by);
  });
  const first = await under(2, [...locks, ...locks]);
  // who was under way when a process died is let in again a minute later
  await server.db.query(
    "update http.idempotent_answer set claimed_at = now() - interval '2 minutes' where answer is null",
  );
  const last = await under(0, locks);
  for (const [at, { code, result }] of first.entries())
    if (code === 0) expect(last[at % buyers.length]).toMatchObject({ code, result: { no: result.no } });
    else expect(code).toBe(4008);
  const { rows } = await server.db.query('select member_id from marketplace.goods_order where goods_id = $1', [
    goodsId,
  ]);
  expect(rows.map((row) => row['member_id']).toSorted()).toEqual(buyers.map(({ memberId }) => memberId).toSorted());
  expect(new Set(last.map(({ result }) => result.no)).size).toBe(buyers.length);
}, 200_000);

test(`disputes end, settlements are booked and payouts leave once (seed ${seed})`, async () => {
  const buyer = await newGoodsBuyer(server, '1000');
  const shop = await newShop(server, { stock: 24, price: '10', feeRate: 1000 });
  const { token } = buyer;
  const nos: string[] = [];
  for (let nth = 0; nth < 24; nth++) nos.push(await buyGoods(server, buyer, shop.goodsId));
  const disputed = nos.slice(0, 6);
  const said = { kind: 1, words: '卡密输入后无效', count: 1 } as const;
  const disputes: string[] = [];
  for (const no of disputed) disputes.push((await server.call(openDispute, { no, ...said }, { token })).result.no);
  const agrees = { agrees: true, words: '同意退款给买家' };
  const answers = [...disputes, ...disputes].map(
    (no) => () => servers.call(answerDispute, { no, ...agrees }, { token: shop.supplier.token }),
  );
  for (const { code } of await under(1, answers)) expect(DONE).toContain(code);
  const kept = nos.slice(6);
  const confirms = [...kept, ...kept].map(
    (no) => () => servers.call(confirmGoodsOrder, { no, tradePassword: TRADE_PASSWORD }, { token }),
  );
  for (const { code } of await under(2, confirms)) expect(DONE).toContain(code);
  await letSettle(server);
  await settleDue(systemContext(server));
  const { supplier } = shop;
  expect(await balances(server.db, supplier.memberId)).toMatchObject({ settlement: 0n, supply: 162n * YUAN });
  expect((await balances(server.db, buyer.memberId)).deposit).toBe(820n * YUAN);

  const { rows } = await server.db.query<{ name: string }>(
    'select name from certification.enterprise where member_id = $1',
    [supplier.memberId],
  );
  const operator = await signInOperator(server, 'finance');
  const account = { holder: rows[0]!.name, bank: '招商银行杭州分行', number: '571900123456789' };
  for (let nth = 0; nth < 3; nth++) {
    const asked = { amount: '20', account, tradePassword: TRADE_PASSWORD };
    const by = { token: supplier.token, idempotencyKey: `payout-kill-${nth}` };
    const [first] = await under(1, [() => servers.call(requestPayout, asked, by)]);
    expect(first).toMatchObject({ code: 0 });
    const { no } = first!.result;
    const word = await wordAbout(server, reviewKind.goodsPayout, no);
    const grants = Array.from({ length: 3 }, () => () => servers.call(decideReview, word, operator));
    for (const { code } of await under(1, grants)) expect(DONE).toContain(code);
    const record = () => servers.call(recordGoodsPayout, { no, serial: `SN-${no}` }, operator);
    for (const { code } of await under(1, [record, record, record])) expect(DONE).toContain(code);
  }
  expect(await balances(server.db, supplier.memberId)).toMatchObject({ supply: 102n * YUAN, frozen: 0n });
}, 200_000);
