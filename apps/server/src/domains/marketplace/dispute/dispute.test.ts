// Disputes through HTTP: one freezes exactly the settlement of its order, and ends in one way; against races.
import { getConsoleGoodsOrder, searchGoodsDisputes } from '@jishi/contract/console/marketplace-order';
import { disputeStatus, goodsWay, settlementStatus } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import * as contract from '@jishi/contract/marketplace/dispute';
import { getGoodsOrder } from '@jishi/contract/marketplace/order';
import { formatMoney, parseMoney } from '@jishi/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type Shop,
  buyGoods,
  deliverSome,
  endDelivery,
  letSettle,
  newGoodsBuyer,
  newShop,
  unsoundGoods,
} from '../../../testing/goods-orders';
import { must } from '../../../testing/marketplace';
import { type TestMember, systemContext } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { caseOf, decide, reviewOf } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { balances, verify } from '../../ledger';
import { message } from '../../message/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { marketplace } from '../domain';
import { settleDue } from '../settlement/service';
import { takeUpUnanswered } from './service';

let server: TestServer;
let operator: TestOperator;
let buyer: TestMember;
let shop: Shop;
beforeAll(async () => {
  server = await startTestServer({ domains: [marketplace, payment, message, review] });
  operator = await signInOperator(server, 'finance');
  buyer = await newGoodsBuyer(server, '100000');
  shop = await newShop(server, { stock: 500 });
});
afterEach(async () => {
  expect(await unsoundGoods(server)).toEqual([]);
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(() => server.close());

const WORDS = '卡密输入后提示无效';
const open = (no: string, count = 1, { token }: TestMember = buyer) =>
  server.call(contract.openDispute, { no, kind: 1, words: WORDS, count }, { token });
const answer = (no: string, agrees: boolean, { token }: TestMember = shop.supplier) =>
  server.call(contract.answerDispute, { no, agrees, words: '核对后答复如下' }, { token });
const takeBack = (no: string, { token }: TestMember = buyer) =>
  server.call(contract.takeBackDispute, { no }, { token });
const look = (no: string, { token }: TestMember) => server.call(contract.getDispute, { no }, { token });
const settle = () => settleDue(systemContext(server));
const settlementOf = async (no: string) =>
  (await server.call(getGoodsOrder, { no }, { token: buyer.token })).result.settlement;
const money = async () => {
  const [{ deposit }, { settlement, supply }] = [
    await balances(server.db, buyer.memberId),
    await balances(server.db, shop.supplier.memberId),
  ];
  return [deposit, settlement, supply].map((amount) => Number(amount) / 100_000);
};
const changed = async (act: () => Promise<unknown>) => {
  const before = await money();
  await act();
  return (await money()).map((amount, at) => Math.round((amount - before[at]!) * 100_000) / 100_000);
};
/** A dispute that the supplier has objected to. */
const objected = async (count = 1, of = 2) => {
  const no = await buyGoods(server, buyer, shop.goodsId, of);
  const dispute = (await open(no, count)).result.no;
  expect((await answer(dispute, false)).result.status).toBe(disputeStatus.withPlatform);
  return { no, dispute };
};

test('a dispute freezes the settlement of its order and no other', async () => {
  const [disputed, other] = [
    await buyGoods(server, buyer, shop.goodsId, 3),
    await buyGoods(server, buyer, shop.goodsId),
  ];
  const { result } = await open(disputed, 2);
  expect(result).toMatchObject({ status: 1, wanted: '20.00', orderNo: disputed, returned: '0.00' });
  expect(await open(disputed)).toMatchObject({ code: 4005 });
  await letSettle(server);
  expect(await changed(settle)).toEqual([0, -10, 9.75]);
  expect([await settlementOf(disputed), await settlementOf(other)]).toEqual([
    settlementStatus.frozen,
    settlementStatus.settled,
  ]);
  expect((await look(result.no, buyer)).result).toMatchObject({ isBuyer: true, canTakeBack: true, canAnswer: false });
  expect((await look(result.no, shop.supplier)).result).toMatchObject({ isBuyer: false, canAnswer: true });
  expect(await changed(() => answer(result.no, true))).toEqual([20, -20, 0]);
  expect((await look(result.no, buyer)).result).toMatchObject({ status: 3, returned: '20.00', canTakeBack: false });
  expect(await changed(settle)).toEqual([0, -10, 9.75]);
});

test('only what was delivered and not settled can be disputed, by its buyer, in words', async () => {
  const no = await buyGoods(server, buyer, shop.goodsId, 2);
  const stranger = await newGoodsBuyer(server);
  for (const other of [stranger, shop.supplier]) expect(await open(no, 1, other)).toMatchObject({ code: 4004 });
  expect(await open(no, 3)).toMatchObject({ fields: [{ path: 'count' }] });
  await letSettle(server, no);
  expect(await open(no)).toMatchObject({ code: 4005 });
  const hand = await newShop(server, { way: goodsWay.hand, stock: null, of: shop });
  const partly = await buyGoods(server, buyer, hand.goodsId, 3);
  await deliverSome(server, partly, 2);
  expect(await open(partly, 1)).toMatchObject({ code: 4005 });
  await endDelivery(server, partly);
  expect(await open(partly, 3)).toMatchObject({ fields: [{ path: 'count' }] });
  const { result } = await open(partly, 2);
  for (const other of [stranger, buyer]) expect(await answer(result.no, true, other)).toMatchObject({ code: 4004 });
  expect(await look(result.no, stranger)).toMatchObject({ code: 4004 });
  expect(await takeBack(result.no, shop.supplier)).toMatchObject({ code: 4004 });
  expect(await changed(() => answer(result.no, true))).toEqual([20, -20, 0]);
  const shown = (await server.call(getGoodsOrder, { no: partly }, { token: buyer.token })).result;
  expect(shown).toMatchObject({ status: 4, delivered: 2, returned: '30.00', settlement: settlementStatus.returned });
});

test('operators uphold a dispute, and what is left of the settlement waits on', async () => {
  const { no, dispute } = await objected();
  const shown = await caseOf(server, operator, reviewKind.goodsDispute, dispute);
  expect(JSON.stringify(shown)).toContain(WORDS);
  const reviewId = await reviewOf(server, reviewKind.goodsDispute, dispute);
  const found = (await server.call(searchGoodsDisputes, { no: dispute }, operator)).result;
  expect(found).toMatchObject({ list: [{ reviewId, memberId: buyer.memberId }] });
  expect((await server.call(getConsoleGoodsOrder, { no }, operator)).result).toMatchObject({
    disputeNo: dispute,
    reviewId,
  });
  expect(await changed(() => decide(server, operator, reviewKind.goodsDispute, dispute))).toEqual([10, -10, 0]);
  expect(await settlementOf(no)).toBe(settlementStatus.waiting);
  expect((await decide(server, operator, reviewKind.goodsDispute, dispute)).code).toBe(4005);
});

test('operators refuse a dispute, and the settlement goes on', async () => {
  const { no, dispute } = await objected();
  const refuse = () => decide(server, operator, reviewKind.goodsDispute, dispute, false, '卡密核实可用');
  expect(await changed(refuse)).toEqual([0, 0, 0]);
  expect((await look(dispute, buyer)).result).toMatchObject({ status: 4, reason: '卡密核实可用' });
  await settle();
  await letSettle(server, no);
  expect(await changed(settle)).toEqual([0, -20, 19.5]);
});

test('its buyer takes a dispute back, before and after the supplier’s answer; there is no second one', async () => {
  const no = await buyGoods(server, buyer, shop.goodsId);
  const first = (await open(no)).result.no;
  expect((await takeBack(first)).result.status).toBe(disputeStatus.takenBack);
  expect(await takeBack(first)).toMatchObject({ code: 4005 });
  expect(await open(no)).toMatchObject({ code: 4005 });
  const { no: second, dispute } = await objected();
  expect((await takeBack(dispute)).result.status).toBe(disputeStatus.takenBack);
  expect(await settlementOf(second)).toBe(settlementStatus.waiting);
  expect((await decide(server, operator, reviewKind.goodsDispute, dispute)).code).toBe(4005);
});

test('what a supplier does not answer in time is ours to decide', async () => {
  const no = await buyGoods(server, buyer, shop.goodsId);
  const dispute = (await open(no)).result.no;
  await takeUpUnanswered(systemContext(server));
  expect((await look(dispute, buyer)).result.status).toBe(disputeStatus.withSupplier);
  await server.db.query('update marketplace.dispute set answer_by = now() where no = $1', [dispute]);
  await Promise.all([takeUpUnanswered(systemContext(server)), takeUpUnanswered(systemContext(server))]);
  expect((await look(dispute, buyer)).result.status).toBe(disputeStatus.withPlatform);
  expect(await answer(dispute, true)).toMatchObject({ code: 4005 });
  expect((await decide(server, operator, reviewKind.goodsDispute, dispute)).code).toBe(0);
});

test('of a dispute and the settlement at the same moment one wins', async () => {
  for (let round = 0; round < 12; round++) {
    const no = await buyGoods(server, buyer, shop.goodsId);
    const due = server.db.query(
      `update marketplace.settlement set due_at = now() where order_id = (select id from marketplace.goods_order where no = $1)`,
      [no],
    );
    const [opened] = await Promise.all([open(no), due.then(settle), settle()]);
    await settle();
    const isFrozen = (await settlementOf(no)) === settlementStatus.frozen;
    expect(opened.code).toBe(isFrozen ? 0 : 4005);
  }
});

test('of the supplier’s yes, the buyer’s withdrawal and our word at the same moment one counts', async () => {
  for (let round = 0; round < 8; round++) {
    const no = await buyGoods(server, buyer, shop.goodsId, 2);
    const dispute = (await open(no)).result.no;
    const answers = await Promise.all([
      answer(dispute, true),
      takeBack(dispute),
      answer(dispute, true),
      takeBack(dispute),
    ]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const { dispute: decided } = await objected();
    const words = await Promise.all([
      decide(server, operator, reviewKind.goodsDispute, decided),
      takeBack(decided),
      decide(server, operator, reviewKind.goodsDispute, decided, false, '买家没有提供凭据'),
    ]);
    expect(words.filter(({ code }) => code === 0)).toHaveLength(1);
  }
}, 60_000);

test('operators read on from any dispute, those that wait for us first, and see how many there are of each state', async () => {
  const ask = (input: object) => must(server.call(searchGoodsDisputes, input, operator));
  for (let made = 0; made < 2; made++) {
    await objected();
    await open(await buyGoods(server, buyer, shop.goodsId));
  }
  const { list } = await ask({ pageSize: 100 });
  const rank = ({ status }: { status: number }) =>
    [disputeStatus.withPlatform, disputeStatus.withSupplier].indexOf(status as 1);
  const waiting = list.filter((one) => rank(one) >= 0);
  const inOrder = waiting.toSorted((one, other) => rank(one) - rank(other) || other.no.localeCompare(one.no));
  expect(list.slice(0, waiting.length)).toEqual(inOrder);
  const read: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await ask({ pageSize: 2, cursor });
    read.push(...page.list.map(({ no }) => no));
    expect(page.total).toBe(list.length);
    cursor = page.nextCursor;
  }
  expect(read).toEqual(list.map(({ no }) => no));
  const openAmount = formatMoney(waiting.reduce((sum, { wanted }) => sum + parseMoney(wanted), 0n));
  for (const summed of [false, true]) {
    if (summed) await server.db.query('select marketplace.sum_days()');
    expect(await ask({})).toMatchObject({ open: waiting.length, openAmount });
    for (const status of [1, 2, 3, 4, 5] as const) {
      const { list: some, total } = await ask({ status, pageSize: 100 });
      expect([status, total]).toEqual([status, some.length]);
    }
  }
  expect((await ask({ no: read[0] })).total).toBe(1);
});

test('numbers stay different however many there were', async () => {
  for (const sequence of ['order_no', 'dispute_no', 'payout_no'])
    await server.db.query(`select setval('marketplace.${sequence}', 71000000007)`);
  const nos = [await buyGoods(server, buyer, shop.goodsId), await buyGoods(server, buyer, shop.goodsId)];
  expect(nos.map((no) => no.slice(-11))).toEqual(['71000000008', '71000000009']);
  const disputes = [(await open(nos[0]!)).result.no, (await open(nos[1]!)).result.no];
  expect(new Set(disputes).size).toBe(2);
});
