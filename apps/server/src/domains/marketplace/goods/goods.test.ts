// Goods, their prices and pools: what is on sale, for how much, and how cards come in and go out again.
import { searchGoods, switchConsoleGoods } from '@jishi/contract/console/marketplace-supplier';
import { reviewKind } from '@jishi/contract/enums/review';
import * as contract from '@jishi/contract/marketplace/goods';
import { getGoodsProduct, listGoodsProducts } from '@jishi/contract/marketplace/product';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { systemContext } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { dropExpired } from '../card/service';
import { marketplace } from '../domain';
import { offerFor } from '../offer/service';
import { putBack, take } from '../stock/service';

let server: TestServer;
let operator: TestOperator;
let supplier: TestSupplier;
let other: TestSupplier;
beforeAll(async () => {
  server = await startTestServer({ domains: [marketplace, review, message] });
  operator = await signInOperator(server);
  supplier = await newSupplier(server, operator);
  other = await newSupplier(server, operator);
});
afterAll(() => server.close());

const as = ({ token }: TestSupplier) => ({ token });
const listOf = async (of: TestSupplier, input: object = {}) =>
  (await server.call(contract.listOwnGoods, { pageSize: 100, ...input }, as(of))).result;
const ownOf = async (of: TestSupplier, id: string) => (await listOf(of)).list.find((one) => one.id === id);

test('goods are looked at before they are sold, once per product', async () => {
  const productId = await newGoodsProduct(server, operator);
  const given = { productId, way: 1 as const, price: '18.6' };
  const { id, status, barred } = await must(server.call(contract.saveGoods, given, as(supplier)));
  expect([status, barred]).toEqual([1, '']);
  expect(await server.call(contract.saveGoods, given, as(supplier))).toMatchObject({ code: 4008 });
  expect(await server.call(contract.switchGoods, { id, isOn: true }, as(supplier))).toMatchObject({ code: 4005 });
  await must(decide(server, operator, reviewKind.goods, id, false, '请先补充货源证明'));
  expect(await ownOf(supplier, id)).toMatchObject({ status: 4, reason: '请先补充货源证明' });
  expect((await must(server.call(contract.saveGoods, { ...given, id }, as(supplier)))).status).toBe(1);
  await must(decide(server, operator, reviewKind.goods, id));
  expect(await ownOf(supplier, id)).toMatchObject({ status: 2, barred: '没有库存', price: '18.60' });
  const { token } = operator;
  await must(server.call(switchConsoleGoods, { id, isOn: false, reason: '投诉多' }, { token }));
  expect(await server.call(contract.switchGoods, { id, isOn: true }, as(supplier))).toMatchObject({ code: 4005 });
  await must(server.call(switchConsoleGoods, { id, isOn: true, reason: '已处理' }, { token }));
  expect(await must(server.call(contract.switchGoods, { id, isOn: true }, as(supplier)))).toMatchObject({ status: 2 });
  const { list } = (await server.call(searchGoods, { productId }, { token })).result;
  expect(list).toMatchObject([{ id, price: '18.60', successRate: null }]);
});

test('what does not fit together is refused at its field', async () => {
  const [card, direct] = [
    await newGoodsProduct(server, operator),
    await newGoodsProduct(server, operator, { kind: 1 }),
  ];
  const save = (given: object) => server.call(contract.saveGoods, { price: '10', ...given } as never, as(supplier));
  const field = (path: string) => ({ code: 4000, fields: [expect.objectContaining({ path })] });
  expect(await save({ productId: direct, way: 1 })).toMatchObject(field('way'));
  expect(await save({ productId: card, way: 2, code: 'A' })).toMatchObject(field('way'));
  expect(await save({ productId: card, way: 3 })).toMatchObject(field('withinMinutes'));
  expect(await save({ productId: card, way: 1, price: '60' })).toMatchObject(field('price'));
  expect(await save({ productId: '1', way: 1 })).toMatchObject(field('productId'));
});

test('many prices are set at once or not at all, within bounds, from a time on', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () =>
      newGoods(server, operator, supplier, { productId: await newGoodsProduct(server, operator) }),
    ),
  );
  const foreign = await newGoods(server, operator, other, { productId: await newGoodsProduct(server, operator) });
  const set = (prices: object[], fromTime?: string) =>
    server.call(contract.setGoodsPrices, { prices, fromTime } as never, as(supplier));
  const priceOf = async (id: string) => (await ownOf(supplier, id))!.price;
  expect(
    await set([
      { goodsId: ids[0], price: '20' },
      { goodsId: foreign, price: '20' },
    ]),
  ).toMatchObject({ code: 4004 });
  expect(
    await set([
      { goodsId: ids[0], price: '20' },
      { goodsId: ids[1], price: '51' },
    ]),
  ).toMatchObject({
    code: 4000,
    fields: [{ path: 'prices.1.price' }],
  });
  expect(await set([{ goodsId: ids[0], price: '20' }], '2020-01-01 00:00:00')).toMatchObject({ code: 4000 });
  expect(await priceOf(ids[0]!)).toBe('18.60');
  expect(await must(set(ids.map((goodsId) => ({ goodsId, price: '19.99' }))))).toMatchObject({ changed: 2 });
  expect(await Promise.all(ids.map(priceOf))).toEqual(['19.99', '19.99']);
  await must(set([{ goodsId: ids[0], price: '15' }], '2099-01-01 00:00:00'));
  expect(await ownOf(supplier, ids[0]!)).toMatchObject({ price: '19.99', nextPrice: '15.00' });
  const history = await server.call(contract.listGoodsPrices, { goodsId: ids[0]! }, as(supplier));
  expect(history.result.list.map(({ price, inForce }) => [price, inForce])).toEqual([
    ['15.00', false],
    ['19.99', true],
    ['18.60', false],
  ]);
  expect((await server.call(contract.listGoodsPrices, { goodsId: ids[0]! }, as(other))).result.list).toEqual([]);
});

const importOf = async (of: TestSupplier, id: string) =>
  (await server.call(contract.getCardImport, { id }, as(of))).result;

test('a file of cards is checked line by line, kept once and sealed; its faults tell nothing of what stands there', async () => {
  const productId = await newGoodsProduct(server, operator);
  const [mine, theirs] = [
    await newGoods(server, operator, supplier, { productId }),
    await newGoods(server, operator, other, { productId, price: '17.8' }),
  ];
  const lines = cardLines(2500);
  const first = lines.split('\n')[0]!;
  const file = `卡号,卡密,有效期\n${lines}\n${first}\nbad\nEXPIRED-0001,SECRET-E,2020-01-01\nLAST-00001\tSECRET-L\t2099-12-31\n`;
  const { result } = await sendCards(server, supplier, mine, `\uFEFF${file}`);
  expect(result).toMatchObject({ status: 1, lines: 2505, doneLines: 0 });
  expect(await sendCards(server, supplier, mine, file)).toMatchObject({ code: 4005 });
  expect(await sendCards(server, other, mine, file)).toMatchObject({ code: 4004 });
  expect(await server.runJobs()).toEqual([]);
  const done = await importOf(supplier, result.id);
  expect(done).toMatchObject({ status: 3, doneLines: 2505, added: 2501, repeated: 1, faulty: 2, unsold: 2501 });
  expect(done.faults).toEqual([
    { line: 2503, words: expect.any(String) },
    { line: 2504, words: '已过有效期' },
  ]);
  expect(await ownOf(supplier, mine)).toMatchObject({ stock: 2501, barred: '' });
  const again = await must(sendCards(server, other, theirs, lines));
  await server.runJobs();
  expect(await importOf(other, again.id)).toMatchObject({ added: 0, repeated: 2500 });
  const { rows } = await server.db.query(
    `select coalesce(string_agg(c.content_cipher::text || c.number_digest::text || c.tail, ''), '')
       || (select count(*) from marketplace.card_import_part) as kept
     from marketplace.card c where c.goods_id = $1`,
    [mine],
  );
  const kept = String(rows[0]!['kept']);
  expect(kept.endsWith('0')).toBe(true);
  for (const plain of ['SECRET-', Buffer.from('SECRET-').toString('hex'), 'QT88'])
    expect(kept.includes(plain)).toBe(false);
  const { rows: audits } = await server.db.query(
    "select after::text from audit.entry where action like 'marketplace.%'",
  );
  expect(JSON.stringify(audits)).not.toContain('SECRET');
});

test('an import is undone as far as nobody has its cards', async () => {
  const goodsId = await newGoods(server, operator, supplier, { productId: await newGoodsProduct(server, operator) });
  const { id } = await must(sendCards(server, supplier, goodsId, cardLines(10)));
  expect(await server.call(contract.undoCardImport, { id }, as(supplier))).toMatchObject({ code: 4005 });
  await server.runJobs();
  const ctx = systemContext(server);
  const orderId = await anyOrder(goodsId);
  await server.db.transaction((tx) => take(tx, ctx, { goodsId, orderId, count: 3 }));
  expect(await server.call(contract.undoCardImport, { id }, as(other))).toMatchObject({ code: 4004 });
  const undone = await must(server.call(contract.undoCardImport, { id }, as(supplier)));
  expect(undone).toMatchObject({ status: 4, removed: 7, unsold: 0 });
  expect(await server.call(contract.undoCardImport, { id }, as(supplier))).toMatchObject({ code: 4005 });
  expect((await ownOf(supplier, goodsId))!.stock).toBe(0);
  await server.db.transaction((tx) => putBack(tx, { goodsId, orderId, count: 3 }));
  expect((await ownOf(supplier, goodsId))!.stock).toBe(3);
});

test('orders that want the cards of an import while it is undone: each card is held or removed, and the stock says so', async () => {
  const goodsId = await newGoods(server, operator, supplier, { productId: await newGoodsProduct(server, operator) });
  const { id } = await must(sendCards(server, supplier, goodsId, cardLines(40)));
  await server.runJobs();
  const ctx = systemContext(server);
  const ids = await Promise.all(Array.from({ length: 60 }, () => anyOrder(goodsId)));
  const wants = ids.map((orderId) => server.db.transaction((tx) => take(tx, ctx, { goodsId, orderId, count: 1 })));
  const [undone, ...got] = await Promise.allSettled([
    must(server.call(contract.undoCardImport, { id }, as(supplier))),
    ...wants,
  ]);
  const held = got.filter(({ status }) => status === 'fulfilled').length;
  expect(undone).toMatchObject({ status: 'fulfilled', value: { removed: 40 - held, unsold: 0 } });
  expect((await ownOf(supplier, goodsId))!.stock).toBe(0);
});

/** An order that takes cards; what it says does not matter here. */
async function anyOrder(goodsId: string): Promise<string> {
  return (await paidOrder(server, { memberId: other.memberId, goodsId })).id;
}

test('500 orders want the 100 cards of a pool: each card is held for one order, and the stock says so', async () => {
  const goodsId = await newGoods(server, operator, supplier, { productId: await newGoodsProduct(server, operator) });
  await must(sendCards(server, supplier, goodsId, cardLines(100)));
  await server.runJobs();
  const ctx = systemContext(server);
  const ids = await Promise.all(Array.from({ length: 500 }, () => anyOrder(goodsId)));
  const got = await Promise.allSettled(
    ids.map((orderId) => server.db.transaction((tx) => take(tx, ctx, { goodsId, orderId, count: 1 }))),
  );
  expect(got.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
  for (const one of got) if (one.status === 'rejected') expect(one.reason).toMatchObject({ refusal: 'soldOut' });
  const { rows } = await server.db.query(
    `select count(*)::int as cards, count(distinct order_id)::int as orders,
       (select stock from marketplace.goods where id = $1) as stock
     from marketplace.card where goods_id = $1 and order_id is not null`,
    [goodsId],
  );
  expect(rows).toEqual([{ cards: 100, orders: 100, stock: 0 }]);
});

test('a supplier is told once when the stock falls below their line', async () => {
  const productId = await newGoodsProduct(server, operator);
  const goodsId = await newGoods(server, operator, supplier, { productId, warnBelow: 3 });
  await must(sendCards(server, supplier, goodsId, cardLines(5)));
  await server.runJobs();
  const orderId = await anyOrder(goodsId);
  const ctx = systemContext(server);
  for (let taken = 0; taken < 5; taken++)
    await server.db.transaction((tx) => take(tx, ctx, { goodsId, orderId, count: 1 }));
  const { rows } = await server.db.query(
    `select text from message.member_message where member_id = $1 and event = 'goodsLow'`,
    [supplier.memberId],
  );
  expect(rows).toHaveLength(1);
  expect((await listOf(supplier, { isLow: true })).list.map(({ id }) => id)).toEqual([goodsId]);
});

test('cards that run out leave the pool', async () => {
  const goodsId = await newGoods(server, operator, supplier, { productId: await newGoodsProduct(server, operator) });
  await must(sendCards(server, supplier, goodsId, cardLines(2)));
  await server.runJobs();
  await server.db.query(
    `update marketplace.card set expires_on = current_date
     where id = (select min(id) from marketplace.card where goods_id = $1)`,
    [goodsId],
  );
  await dropExpired(systemContext(server));
  expect((await ownOf(supplier, goodsId))!.stock).toBe(1);
});

test('buyers see what can be ordered, the best first, and nobody orders their own goods', async () => {
  const productId = await newGoodsProduct(server, operator);
  const cheap = await newGoods(server, operator, supplier, { productId, price: '17.8' });
  const dear = await newGoods(server, operator, other, { productId, price: '19.4' });
  for (const [of, goodsId] of [
    [supplier, cheap],
    [other, dear],
  ] as const) {
    await must(sendCards(server, of, goodsId, cardLines(3)));
    await server.runJobs();
  }
  const look = async (order: number) =>
    (await server.call(getGoodsProduct, { id: productId, order } as never, as(supplier))).result;
  const { offers, successRate } = await look(1);
  expect(successRate).toBeNull();
  expect(offers.map(({ goodsId, isBest, isCheapest }) => [goodsId, isBest, isCheapest])).toEqual([
    [cheap, true, true],
    [dear, false, false],
  ]);
  expect(offers[0]!.daily).toEqual(Array.from({ length: 30 }, () => null));
  const found = (await server.call(listGoodsProducts, { pageSize: 100 }, as(supplier))).result.list;
  expect(found.find(({ id }) => id === productId)).toMatchObject({ suppliers: 2, price: '17.80' });
  expect(await offerFor(server.db, other.memberId, cheap)).toMatchObject({ price: 1_780_000n, feeRate: 250 });
  await expect(offerFor(server.db, supplier.memberId, cheap)).rejects.toMatchObject({ refusal: 'stateConflict' });
  await must(server.call(contract.switchGoods, { id: cheap, isOn: false }, as(supplier)));
  expect((await look(1)).offers.map(({ goodsId }) => goodsId)).toEqual([dear]);
  await expect(offerFor(server.db, other.memberId, cheap)).rejects.toMatchObject({ refusal: 'stateConflict' });
});
