// Delivering: out of a pool, by a supplier's program, by hand within a time; each part once, and late is late.
import { createHmac, randomUUID } from 'node:crypto';
import { reviewKind } from '@jishi/contract/enums/review';
import { saveGoods } from '@jishi/contract/marketplace/goods';
import {
  deliverByHand,
  endDelivery,
  getSuppliedOrder,
  listSuppliedOrders,
  saveSupplyApi,
} from '@jishi/contract/marketplace/supplier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodsEnding, toldOf } from '../../../testing/goods-ending';
import {
  type TestSupplier,
  cardLines,
  must,
  newGoods,
  newGoodsProduct,
  newSupplier,
  paidOrder,
  sendCards,
} from '../../../testing/marketplace';
import { type TestMember, signInMember, systemContext } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { marketplace } from '../domain';
import { sealedFor } from '../sealed/rules';
import { take } from '../stock/service';
import { recordAnswer } from './api/service';
import { begin, endLate } from './service';
import * as store from './store';

let server: TestServer;
let operator: TestOperator;
let supplier: TestSupplier;
let buyer: TestMember;
beforeAll(async () => {
  server = await startTestServer({
    domains: [goodsEnding, marketplace, review, message],
    settings: { webhookLoopback: true },
  });
  operator = await signInOperator(server);
  supplier = await newSupplier(server, operator);
  buyer = await signInMember(server);
});
afterAll(() => server.close());

const as = ({ token }: { token: string }) => ({ token });
const ctx = () => systemContext(server);

/** An order that was paid: its stock is taken and its delivery has begun. */
async function pay(goodsId: string, count: number, account?: string) {
  const order = await paidOrder(server, { memberId: buyer.memberId, goodsId, count });
  if (account !== undefined)
    await server.db.query('update marketplace.goods_order set account_cipher = $1, account_mask = $2 where id = $3', [
      server.shared.vault.seal(account, sealedFor.account(buyer.memberId, order.no)),
      '138****0000',
      order.id,
    ]);
  await server.db.transaction(async (tx) => {
    const locked = (await store.lockOrder(tx, { id: order.id }))!;
    await take(tx, ctx(), { goodsId, orderId: order.id, count });
    await begin(tx, ctx(), locked);
  });
  return order;
}

const sold = async (id: string) => {
  const { rows } = await server.db.query(
    'select count(*)::int as cards from marketplace.card where order_id = $1 and sold_at is not null',
    [id],
  );
  return Number(rows[0]!['cards']);
};

test('a pool delivers in the transaction that pays', async () => {
  const goodsId = await newGoods(server, operator, supplier, { productId: await newGoodsProduct(server, operator) });
  await must(sendCards(server, supplier, goodsId, cardLines(5)));
  await server.runJobs();
  const { id } = await pay(goodsId, 3);
  expect([await sold(id), toldOf(id)]).toEqual([3, ['delivered 3']]);
  await expect(pay(goodsId, 3)).rejects.toMatchObject({ refusal: 'soldOut' });
});

const byHand = async (kind: 1 | 2) =>
  newGoods(server, operator, supplier, {
    productId: await newGoodsProduct(server, operator, { kind }),
    way: 3,
    withinMinutes: 30,
    stock: 10,
  });

test('by hand: told once, delivered in parts, each card once, and no more than was bought', async () => {
  const { id, no } = await pay(await byHand(2), 3);
  const { rows } = await server.db.query(
    `select text from message.member_message where member_id = $1 and event = 'goodsToDeliver' and event_key = $2`,
    [supplier.memberId, no],
  );
  expect(rows).toHaveLength(1);
  const send = (cards: string) => server.call(deliverByHand, { no, cards }, as(supplier));
  const [first, second] = [cardLines(1), cardLines(2)];
  expect(await send('x')).toMatchObject({ code: 4000, fields: [{ path: 'cards' }] });
  expect(await send(cardLines(4))).toMatchObject({ code: 4000, fields: [{ path: 'cards' }] });
  expect(await must(send(first))).toMatchObject({ delivered: 1, status: 2 });
  expect(await send(first)).toMatchObject({ code: 4000, fields: [{ path: 'cards' }] });
  expect(await must(send(second))).toMatchObject({ delivered: 3, status: 3 });
  expect(await send(cardLines(1))).toMatchObject({ code: 4005 });
  expect([await sold(id), toldOf(id)]).toEqual([3, ['delivered 1', 'delivered 2']]);
});

test('an account is shown whole only to who delivers to it, while they have to; nobody else learns of the order', async () => {
  const { no } = await pay(await byHand(1), 2, '13800000000');
  const stranger = await newSupplier(server, operator);
  const look = (by: TestMember) => server.call(getSuppliedOrder, { no }, as(by));
  expect(await look(stranger)).toMatchObject({ code: 4004 });
  expect(await look(buyer)).toMatchObject({ code: 4004 });
  const shown = await must(look(supplier));
  expect(shown).toMatchObject({ accountToDeliver: '13800000000', account: '138****0000', canDeliver: true });
  for (const secret of [buyer.memberId, buyer.phone]) expect(JSON.stringify(shown)).not.toContain(`"${secret}"`);
  expect(await server.call(deliverByHand, { no, count: 1 }, as(stranger))).toMatchObject({ code: 4004 });
  expect(await server.call(endDelivery, { no, reason: '缺货' }, as(stranger))).toMatchObject({ code: 4004 });
  await must(server.call(deliverByHand, { no, count: 2 }, as(supplier)));
  expect(await must(look(supplier))).toMatchObject({ accountToDeliver: '', canDeliver: false });
  const { list } = (await server.call(listSuppliedOrders, { no }, as(supplier))).result;
  expect(list).toMatchObject([{ no, status: 3, delivered: 2 }]);
  expect((await server.call(listSuppliedOrders, { no }, as(stranger))).result.list).toEqual([]);
  const { rows } = await server.db.query(
    "select count(*)::int as looks from audit.entry where action = 'marketplace.showAccount' and target_id = $1",
    [no],
  );
  expect(rows).toEqual([{ looks: 1 }]);
});

test('the supplier says that no more comes, or their time is over: the rest goes back', async () => {
  const goodsId = await byHand(1);
  const [given, late, early] = [await pay(goodsId, 2, '13800000001'), await pay(goodsId, 1), await pay(goodsId, 1)];
  await must(server.call(deliverByHand, { no: given.no, count: 1 }, as(supplier)));
  await must(server.call(endDelivery, { no: given.no, reason: '缺货' }, as(supplier)));
  expect(toldOf(given.id)).toEqual(['delivered 1', 'ended: 供货方：缺货']);
  await server.db.query("update marketplace.goods_order set deliver_by = now() - interval '1 second' where id = $1", [
    late.id,
  ]);
  await Promise.all([endLate(ctx()), endLate(ctx())]);
  expect([toldOf(late.id), toldOf(early.id)]).toEqual([['ended: 供货方没有按时交付'], []]);
});

/** Goods that the supplier's program delivers; nothing answers at its address. */
async function byApi(kind: 1 | 2): Promise<string> {
  const api = { style: 2 as const, endpoint: 'http://127.0.0.1:1/api', account: 'app-1', secret: 'secret-1234' };
  await must(server.call(saveSupplyApi, api, as(supplier)));
  const productId = await newGoodsProduct(server, operator, { kind });
  const given = { productId, price: '10', way: 2 as const, code: 'A1' };
  const { id } = await must(server.call(saveGoods, given, as(supplier)));
  await must(decide(server, operator, reviewKind.goods, id));
  return id;
}

test('a program that cannot be reached refuses plainly, once', async () => {
  const { id, no } = await pay(await byApi(1), 1, '13800000002');
  expect(await server.runJobs()).toEqual([]);
  expect(toldOf(id)).toEqual(['ended: 供货方没有交付']);
  const { rows } = await server.db.query('select number, state from marketplace.attempt where order_id = $1', [id]);
  expect(rows).toEqual([{ number: `${no}01`, state: 4 }]);
  await recordAnswer(ctx(), `${no}01`, { kind: 'delivered' });
  expect(toldOf(id)).toHaveLength(1);
});

test('what a program delivers is delivered once, and cards that are known are none', async () => {
  const goodsId = await byApi(2);
  const [one, two] = [await pay(goodsId, 1), await pay(goodsId, 1)];
  for (const { id, no } of [one, two])
    await server.db.query(
      `insert into marketplace.attempt (number, order_id, ask_at) values ($1, $2, now() + interval '1 hour')`,
      [`${no}01`, id],
    );
  const card = { number: `API${randomUUID()}`, secret: createHmac('sha256', 'k').digest('hex').slice(0, 12) };
  const give = (no: string, cards = [card]) => recordAnswer(ctx(), `${no}01`, { kind: 'delivered', cards });
  await Promise.all([give(one.no), give(one.no), give(one.no)]);
  expect([toldOf(one.id), await sold(one.id)]).toEqual([['delivered 1'], 1]);
  await give(two.no);
  expect([toldOf(two.id), await sold(two.id)]).toEqual([[], 0]);
  await give(two.no, [{ ...card, number: `API${randomUUID()}` }]);
  expect([toldOf(two.id), await sold(two.id)]).toEqual([['delivered 1'], 1]);
});
