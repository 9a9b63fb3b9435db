// Buying goods through HTTP: the price is locked, paid by balance or channel, delivered, returned exactly; against races.
import * as codes from '@jishi/contract/codes';
import { searchGoodsOrders, getConsoleGoodsOrder, listSettlementRuns } from '@jishi/contract/console/marketplace-order';
import { searchGoods, searchGoodsSuppliers } from '@jishi/contract/console/marketplace-supplier';
import { refundOrder } from '@jishi/contract/console/refund';
import { goodsOrderStatus, goodsWay, settlementStatus } from '@jishi/contract/enums/marketplace';
import { listOwnGoods } from '@jishi/contract/marketplace/goods';
import * as contract from '@jishi/contract/marketplace/order';
import { listSettlements } from '@jishi/contract/marketplace/settlement';
import { getSupply } from '@jishi/contract/marketplace/supplier';
import { cancelPayOrder } from '@jishi/contract/payment';
import { parseMoney } from '@jishi/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hearAlipay } from '../../../testing/alipay-peer';
import {
  buyGoods,
  deliverSome,
  endDelivery,
  initOrder,
  letSettle,
  newGoodsBuyer,
  newShop,
  payOrder,
  unsoundGoods,
} from '../../../testing/goods-orders';
import { TRADE_PASSWORD, type TestMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { startPayChannels } from '../../../testing/pay-channels';
import { formatTime } from '../../../kernel/time';
import { balances, verify } from '../../ledger';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { goodsOrdersFile } from '..';
import { marketplace } from '../domain';
import { settleDue } from '../settlement/service';
import { closeExpired } from './service';

let site: Awaited<ReturnType<typeof startPayChannels>>;
let server: (typeof site)['server'];
beforeAll(async () => {
  site = await startPayChannels(marketplace, message, review);
  server = site.server;
});
afterEach(async () => {
  expect(await unsoundGoods(server)).toEqual([]);
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(() => site.close());

const detail = async ({ token }: TestMember, no: string) =>
  (await server.call(contract.getGoodsOrder, { no }, { token })).result;
const cancel = ({ token }: TestMember, no: string) => server.call(contract.cancelGoodsOrder, { no }, { token });
const held = async ({ memberId }: TestMember) => {
  const { deposit, escrow, settlement, supply } = await balances(server.db, memberId);
  return [deposit, escrow, settlement, supply].map((amount) => Number(amount) / 100_000);
};
const settle = () => settleDue(systemContext(server));
const stockOf = async (goodsId: string) =>
  (await server.db.query<{ stock: number }>('select stock from marketplace.goods where id = $1', [goodsId])).rows[0]!
    .stock;
const overLock = (no: string) =>
  server.db.query("update marketplace.goods_order set locked_until = now() - interval '1 second' where no = $1", [no]);

test('a supplier whose licence has ended sells nothing more, and delivers what was paid; a new licence opens the shop', async () => {
  const [buyer, shop] = [await newGoodsBuyer(server), await newShop(server, { way: goodsWay.hand })];
  const open = await buyGoods(server, buyer, shop.goodsId, 1);
  const locked = await initOrder(server, buyer, shop.goodsId, 1);
  const { supplier, supplierId } = shop;
  const licence = (ends: string) =>
    server.db.query(
      `update certification.enterprise set term_to = (now() at time zone 'Asia/Shanghai')::date + $2::int where member_id = $1`,
      [supplier.memberId, ends],
    );
  const seen = async () => {
    const operator = await signInOperator(server);
    return [
      (await server.call(getSupply, {}, { token: supplier.token })).result.supplier!.isLicensed,
      (await server.call(listOwnGoods, {}, { token: supplier.token })).result.list[0]!.barred,
      (await server.call(searchGoodsSuppliers, { supplierId }, operator)).result.list[0]!.isLicensed,
      (await server.call(searchGoods, { supplierId }, operator)).result.list[0]!.barred,
      (await server.call(contract.initGoodsOrder, { goodsId: shop.goodsId, count: 1 }, buyer)).code,
    ];
  };
  await licence('0');
  expect(await seen(), 'the last day counts').toEqual([true, '', true, '', 0]);
  await licence('-1');
  const why = '供货方的企业认证已到期';
  expect(await seen()).toEqual([false, why, false, why, codes.stateConflict]);
  expect((await payOrder(server, buyer, locked)).code).toBe(codes.stateConflict);
  await deliverSome(server, open, 1);
  expect((await detail(buyer, open)).status).toBe(goodsOrderStatus.delivered);
  await licence('365');
  expect((await seen()).at(-1)).toBe(0);
  expect((await payOrder(server, buyer, locked)).code).toBe(0);
});

test('who may buy no cards locks no price and pays none that is locked', async () => {
  const [buyer, shop] = [await newGoodsBuyer(server), await newShop(server)];
  const locked = await initOrder(server, buyer, shop.goodsId, 1);
  const permit = (may: boolean) =>
    server.db.query('update account.member set buy_card_permit = $2 where id = $1', [buyer.memberId, may]);
  await permit(false);
  const asked = await server.call(contract.initGoodsOrder, { goodsId: shop.goodsId, count: 1 }, buyer);
  expect(asked).toMatchObject({ code: codes.stateConflict, msg: expect.stringContaining('卡密') });
  expect((await payOrder(server, buyer, locked)).code).toBe(codes.stateConflict);
  await permit(true);
  expect((await payOrder(server, buyer, locked)).code).toBe(0);
});

test('a price is locked for five minutes, paid once and the cards of a pool are there at once', async () => {
  const [buyer, shop] = [await newGoodsBuyer(server), await newShop(server)];
  const asked = { goodsId: shop.goodsId, count: 3 };
  const init = (input = asked) =>
    server.call(contract.initGoodsOrder, input, { token: buyer.token, idempotencyKey: 'goods-init-1' });
  const { result: made } = await init();
  expect(made).toMatchObject({ price: '10.00', amount: '30.00', balance: '1000.00', lockSeconds: 300 });
  expect((await init()).result.no).toBe(made.no);
  await server.db.query('insert into marketplace.price (goods_id, price, from_at) values ($1, 2000000, now())', [
    shop.goodsId,
  ]);
  expect(await detail(buyer, made.no)).toMatchObject({ status: 1, canPay: true, canCancel: true, price: '10.00' });
  const paid = await Promise.all(Array.from({ length: 4 }, () => payOrder(server, buyer, made.no)));
  expect(paid.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
  for (const { code } of paid) expect([0, 4005]).toContain(code);
  expect(await payOrder(server, buyer, made.no)).toMatchObject({ code: 0, result: { status: 3 } });
  expect(await held(buyer)).toEqual([970, 0, 0, 0]);
  expect(await held(shop.supplier)).toEqual([0, 0, 30, 0]);
  const shown = await detail(buyer, made.no);
  expect(shown).toMatchObject({
    status: 3,
    delivered: 3,
    canPay: false,
    canCancel: false,
    canDispute: true,
    settlement: 1,
  });
  expect(shown.money).toMatchObject({ escrow: '0.00', waiting: '30.00', fee: '0.75', feeRate: 250 });
  expect(shown.steps.map(({ event }) => event)).toEqual([1, 2, 3]);
  expect(await stockOf(shop.goodsId)).toBe(97);
});

test('what cannot be ordered says why', async () => {
  const [buyer, shop] = [await newGoodsBuyer(server, '15'), await newShop(server, { stock: 5 })];
  const init = (input: object, { token }: TestMember = buyer) =>
    server.callRaw(contract.initGoodsOrder, { goodsId: shop.goodsId, ...input }, { token });
  expect(await init({ goodsId: '999999' })).toMatchObject({ code: 4004 });
  expect(await init({ count: 6 })).toMatchObject({ msg: expect.stringContaining('只有 5 件') });
  expect(await init({ count: 1001 })).toMatchObject({ fields: [{ path: 'count' }] });
  expect(await init({}, shop.supplier)).toMatchObject({ code: 4005, msg: expect.stringContaining('自己') });
  const no = await initOrder(server, buyer, shop.goodsId, 2);
  expect(await payOrder(server, buyer, no)).toMatchObject({ msg: expect.stringContaining('余额') });
  expect(await stockOf(shop.goodsId)).toBe(5);
  const wrong = { no, channel: 1, tradePassword: '000001' };
  expect((await server.call(contract.payGoodsOrder, wrong, { token: buyer.token })).code).not.toBe(0);
  await overLock(no);
  expect(await payOrder(server, buyer, no)).toMatchObject({ code: 4005, msg: expect.stringContaining('5 分钟') });
  await closeExpired(systemContext(server));
  expect(await detail(buyer, no)).toMatchObject({ status: 7, canPay: false, canCancel: false });
  for (let nth = 0; nth < 20; nth++) await initOrder(server, buyer, shop.goodsId);
  expect(await init({})).toMatchObject({ msg: expect.stringContaining('20 笔') });
});

test('parts are delivered and the rest comes back exactly, to where it came from', async () => {
  const buyer = await newGoodsBuyer(server, '35');
  const shop = await newShop(server, { way: goodsWay.hand, stock: 10, price: '9.99' });
  const no = await buyGoods(server, buyer, shop.goodsId, 3);
  expect(await held(buyer)).toEqual([5.03, 29.97, 0, 0]);
  await deliverSome(server, no, 1);
  await expect(deliverSome(server, no, 3)).rejects.toThrow('没有这么多');
  expect(await cancel(buyer, no)).toMatchObject({ code: 4005 });
  expect(await detail(buyer, no)).toMatchObject({
    status: 2,
    settlement: 1,
    canDispute: false,
    money: { dueTime: null },
  });
  await letSettle(server, no);
  await settle();
  expect(await held(shop.supplier)).toEqual([0, 0, 9.99, 0]);
  await endDelivery(server, no);
  await expect(endDelivery(server, no)).rejects.toThrow('已经结束');
  await expect(deliverSome(server, no, 1)).rejects.toThrow();
  expect(await held(buyer)).toEqual([25.01, 0, 0, 0]);
  expect(await detail(buyer, no)).toMatchObject({ status: 4, delivered: 1, returned: '19.98', reason: '缺货' });
  expect(await stockOf(shop.goodsId)).toBe(9);
  await letSettle(server, no);
  await Promise.all([settle(), settle(), settle()]);
  expect(await held(shop.supplier)).toEqual([0, 0, 0, 9.75]);
  const { result } = await server.call(listSettlements, {}, { token: shop.supplier.token });
  expect(result.list).toMatchObject([{ orderNo: no, amount: '9.99', fee: '0.24', net: '9.75', status: 3 }]);
});

test('what nobody has begun is cancelled and paid back whole, also what was given and what was owed', async () => {
  const buyer = await newGoodsBuyer(server, '10');
  const owner = await signInOperator(server, 'owner');
  const gift = { key: `gift:${buyer.memberId}`, kind: 'bonus', memo: {}, from: 'expense.bonus' };
  await server.db.query(
    `select ledger.post_batch(array[$1], array['bonus'], array['{}'::jsonb], array[2],
       array['platform:expense.bonus', 'member:' || $2 || ':bonus'], array[-500000::bigint, 500000::bigint])`,
    [gift.key, buyer.memberId],
  );
  await server.db.query('select ledger.open_accounts(array[$1])', [`member:${buyer.memberId}:credit`]);
  await server.db.query('update ledger.account set floor = -10000000 where name = $1', [
    `member:${buyer.memberId}:credit`,
  ]);
  const shop = await newShop(server, { way: goodsWay.hand, stock: null });
  const no = await buyGoods(server, buyer, shop.goodsId, 2);
  const all = async () => {
    const { deposit, bonus, credit, escrow } = await balances(server.db, buyer.memberId);
    return [deposit, bonus, credit, escrow].map((amount) => Number(amount) / 100_000);
  };
  expect(await all()).toEqual([0, 0, -5, 20]);
  const shown = (await server.call(getConsoleGoodsOrder, { no }, { token: owner.token })).result;
  expect(shown.transfers).toMatchObject([{ kind: 'goods.buy' }]);
  expect(await cancel(buyer, no)).toMatchObject({ code: 0, result: { status: 6, returned: '20.00' } });
  expect(await all()).toEqual([10, 5, 0, 0]);
  expect(await cancel(buyer, no)).toMatchObject({ code: 4005 });
  await expect(deliverSome(server, no, 1)).rejects.toThrow();
});

test('a channel pays an order; given up, its cards are free again and it can be paid another way', async () => {
  const [buyer, shop] = [await newGoodsBuyer(server, '0.01'), await newShop(server, { stock: 5 })];
  const pay = (no: string, channel: number) =>
    server.call(contract.payGoodsOrder, { no, channel }, { token: buyer.token });
  const no = await initOrder(server, buyer, shop.goodsId, 5);
  const { result: begun } = await pay(no, 2);
  expect(begun).toMatchObject({ status: 1, payOrderNo: expect.stringMatching(/^PO/) });
  expect(await stockOf(shop.goodsId)).toBe(0);
  expect((await pay(no, 2)).result.payOrderNo).toBe(begun.payOrderNo);
  const other = await newGoodsBuyer(server);
  expect((await server.call(contract.initGoodsOrder, { goodsId: shop.goodsId }, { token: other.token })).code).not.toBe(
    0,
  );
  expect((await server.call(cancelPayOrder, { orderNo: begun.payOrderNo }, { token: buyer.token })).code).toBe(0);
  expect(await stockOf(shop.goodsId)).toBe(5);
  expect(await detail(buyer, no)).toMatchObject({ status: 1, canPay: true, payOrderNo: '' });
  const again = (await pay(no, 2)).result;
  const before = site.alipay.notifies.length;
  await site.alipay.pay(again.payUrl);
  for (const form of (await site.alipay.untilNotified(before + 1)).slice(before)) {
    await hearAlipay(systemContext(server), form);
    await hearAlipay(systemContext(server), form);
  }
  expect(await detail(buyer, no)).toMatchObject({ status: 3, delivered: 5 });
  expect(await held(buyer)).toEqual([0.01, 0, 0, 0]);
  expect(await held(shop.supplier)).toEqual([0, 0, 50, 0]);
});

test('an order that a channel was to pay closes with its payment, and its buyer can give up both', async () => {
  const [buyer, shop] = [await newGoodsBuyer(server), await newShop(server, { stock: 2 })];
  const no = await initOrder(server, buyer, shop.goodsId, 2);
  await server.call(contract.payGoodsOrder, { no, channel: 2 }, { token: buyer.token });
  await overLock(no);
  await closeExpired(systemContext(server));
  expect((await detail(buyer, no)).status).toBe(goodsOrderStatus.toPay);
  expect(await cancel(buyer, no)).toMatchObject({ code: 0, result: { status: 7 } });
  expect(await stockOf(shop.goodsId)).toBe(2);
  const second = await initOrder(server, buyer, shop.goodsId);
  await server.call(contract.payGoodsOrder, { no: second, channel: 2 }, { token: buyer.token });
  expect(await payOrder(server, buyer, second)).toMatchObject({ code: 0, result: { status: 3 } });
  expect(await held(buyer)).toEqual([990, 0, 0, 0]);
});

test('cards are shown once per ticket, after the trade password, and every look is kept', async () => {
  const [buyer, shop] = [await newGoodsBuyer(server), await newShop(server)];
  const no = await buyGoods(server, buyer, shop.goodsId, 2);
  const goods = (ticket?: string) => server.call(contract.listDeliveredGoods, { no, ticket }, { token: buyer.token });
  expect((await goods()).result).toMatchObject({
    goods: [{ number: expect.stringMatching(/^\*{4}\d{4}$/), secret: '' }, {}],
    views: [],
  });
  const unlock = { no, tradePassword: TRADE_PASSWORD };
  const { ticket } = (await server.call(contract.unlockGoods, unlock, { token: buyer.token })).result;
  const { result } = await goods(ticket);
  expect(result.goods).toMatchObject([
    { number: expect.stringMatching(/^QT88/), secret: expect.stringMatching(/^SECRET/) },
    {},
  ]);
  expect(result.views).toMatchObject([{ cards: 2 }]);
  expect((await goods(ticket)).code).not.toBe(0);
  expect((await detail(buyer, no)).cardViews).toBe(1);
  const stranger = await newGoodsBuyer(server);
  const theirs = await server.call(contract.unlockGoods, unlock, { token: stranger.token });
  expect(theirs).toMatchObject({ code: 4004 });
});

test('who has checked the goods settles them at once, and a run proves itself by the ledger', async () => {
  const [buyer, shop] = [await newGoodsBuyer(server), await newShop(server)];
  const [no, later] = [await buyGoods(server, buyer, shop.goodsId, 2), await buyGoods(server, buyer, shop.goodsId)];
  const confirm = () =>
    server.call(contract.confirmGoodsOrder, { no, tradePassword: TRADE_PASSWORD }, { token: buyer.token });
  expect((await confirm()).code).toBe(0);
  expect((await confirm()).code).toBe(4005);
  expect(await detail(buyer, no)).toMatchObject({ canDispute: false, canConfirm: false });
  await settle();
  expect(await held(shop.supplier)).toEqual([0, 0, 10, 19.5]);
  expect(await detail(buyer, later)).toMatchObject({ settlement: settlementStatus.waiting });
  const { token } = await signInOperator(server, 'finance');
  const runs = (await server.call(listSettlementRuns, {}, { token })).result;
  expect(runs.list[0]).toMatchObject({ orders: 1, amount: '20.00', fee: '0.50', agrees: true });
  expect(runs.list.every(({ agrees }) => agrees)).toBe(true);
  expect([runs.escrow, runs.waiting]).toEqual([runs.escrowBooked, runs.waitingBooked]);
});

test('lists, numbers and the file tell the same of a buyer’s orders', async () => {
  const [buyer, shop] = [await newGoodsBuyer(server), await newShop(server)];
  const hand = await newShop(server, { way: goodsWay.hand, of: shop });
  const bought = await buyGoods(server, buyer, shop.goodsId, 2);
  const open = await buyGoods(server, buyer, hand.goodsId);
  await initOrder(server, buyer, shop.goodsId);
  const list = async (input: object) =>
    (await server.call(contract.listGoodsOrders, input, { token: buyer.token })).result.list.map(({ no }) => no);
  expect(await list({ status: 2 })).toEqual([open]);
  expect(await list({ productId: shop.productId, status: 3 })).toEqual([bought]);
  expect(await list({})).toHaveLength(3);
  await server.db.query(
    `update marketplace.goods_order set created_at = created_at - interval '3 days'
     where id <= (select id from marketplace.goods_order where no = $1)`,
    [bought],
  );
  const day = (days: number) => formatTime(new Date(Date.now() - days * 86_400_000));
  expect(await list({ beginTime: day(4), endTime: day(2) })).toEqual([bought]);
  expect(await list({ beginTime: day(2) })).toHaveLength(2);
  expect(await list({ endTime: day(2) })).toEqual([bought]);
  const sums = (await server.call(contract.getGoodsOrderStatistics, {}, { token: buyer.token })).result;
  expect(sums).toMatchObject({
    escrow: '10.00',
    statuses: [
      { status: 1, orders: 1, amount: '10.00' },
      { status: 2, orders: 1, amount: '10.00' },
      { status: 3, orders: 1, amount: '20.00' },
    ],
  });
  const lines: (readonly string[])[] = [];
  for await (const piece of goodsOrdersFile.pieces(systemContext(server), buyer.memberId, {})) lines.push(...piece);
  expect(lines.map((cells) => cells.length)).toEqual(lines.map(() => goodsOrdersFile.head.length));
  const { token } = await signInOperator(server, 'finance');
  const all = await server.call(
    searchGoodsOrders,
    { memberId: buyer.memberId, supplierId: shop.supplierId },
    { token },
  );
  expect(all.result.list).toHaveLength(3);
});

test('500 orders race for 100 cards: each is sold once, and everybody paid for what they got', async () => {
  const shop = await newShop(server, { stock: 100, price: '1' });
  const buyers = await Promise.all(Array.from({ length: 25 }, () => newGoodsBuyer(server, '20')));
  const orders: { buyer: TestMember; no: string }[] = [];
  for (const buyer of buyers)
    for (let nth = 0; nth < 20; nth++) orders.push({ buyer, no: await initOrder(server, buyer, shop.goodsId) });
  const answers = await Promise.all(orders.map(({ buyer, no }) => payOrder(server, buyer, no)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(100);
  const { rows } = await server.db.query(
    `select count(*)::int as sold, count(distinct order_id)::int as orders from marketplace.card
     where goods_id = $1 and sold_at is not null`,
    [shop.goodsId],
  );
  expect(rows).toEqual([{ sold: 100, orders: 100 }]);
  expect(await held(shop.supplier)).toEqual([0, 0, 100, 0]);
  const left = await Promise.all(buyers.map(held));
  expect(left.reduce((sum, [deposit]) => sum + deposit!, 0)).toBe(400);
}, 400_000); // on however busy a machine

test('of a cancellation and a delivery at the same moment one wins', async () => {
  const [buyer, shop] = [await newGoodsBuyer(server), await newShop(server, { way: goodsWay.hand, stock: null })];
  for (let round = 0; round < 10; round++) {
    const no = await buyGoods(server, buyer, shop.goodsId);
    const [cancelled, delivered] = await Promise.allSettled([cancel(buyer, no), deliverSome(server, no, 1)]);
    const isCancelled = cancelled.status === 'fulfilled' && cancelled.value.code === 0;
    expect(isCancelled).toBe(delivered.status === 'rejected');
  }
  const { deposit } = await balances(server.db, buyer.memberId);
  const { settlement } = await balances(server.db, shop.supplier.memberId);
  expect(deposit + settlement).toBe(parseMoney('1000'));
});

test('what was paid for goods is no payment that operators give back: a dispute is the way', async () => {
  const [buyer, shop] = [await newGoodsBuyer(server), await newShop(server)];
  const no = await buyGoods(server, buyer, shop.goodsId);
  const { rows } = await server.db.query<{ no: string }>(
    'select pay_order_no as no from marketplace.goods_order where no = $1',
    [no],
  );
  const refund = { orderNo: rows[0]!.no, amount: '10.00', way: 2 as const, reason: '用户要求' };
  const { token } = await signInOperator(server, 'owner');
  expect(await server.call(refundOrder, refund, { token })).toMatchObject({ code: 4005 });
});
