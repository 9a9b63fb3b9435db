// A supplier's new price is for orders made after it: one whose price is locked, or that is paid, keeps its own to the last cent.
import { setGoodsPrices } from '@jishi/contract/marketplace/goods';
import { getGoodsOrder, initGoodsOrder, payGoodsOrder } from '@jishi/contract/marketplace/order';
import { getGoodsProduct } from '@jishi/contract/marketplace/product';
import { deliverByHand, endDelivery } from '@jishi/contract/marketplace/supplier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyGoods, newGoodsBuyer } from '../../../testing/goods-orders';
import { cardLines, must, newGoods, newGoodsProduct, newSupplier } from '../../../testing/marketplace';
import { TRADE_PASSWORD } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { balances, verify } from '../../ledger';
import { message } from '../../message/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { marketplace } from '../domain';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [marketplace, payment, message, review] });
});
afterAll(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
  await server.close();
});

test('orders keep the price they were made at, dearer or cheaper, before and after they are paid', async () => {
  const operator = await signInOperator(server);
  const supplier = await newSupplier(server, operator);
  const buyer = await newGoodsBuyer(server);
  const by = { token: buyer.token };
  const productId = await newGoodsProduct(server, operator);
  const goodsId = await newGoods(server, operator, supplier, {
    productId,
    price: '18.6',
    way: 3,
    withinMinutes: 60,
    stock: 50,
  });
  const init = () => must(server.call(initGoodsOrder, { goodsId, count: 2 }, by));
  const pay = (no: string) => must(server.call(payGoodsOrder, { no, channel: 1, tradePassword: TRADE_PASSWORD }, by));
  const setPrice = (price: string) =>
    must(server.call(setGoodsPrices, { prices: [{ goodsId, price }] }, { token: supplier.token }));
  const look = async (no: string) => {
    const { price, amount, returned } = await must(server.call(getGoodsOrder, { no }, by));
    return { price, amount, returned };
  };
  const spent = async () => 100_000_000n - (await balances(server.db, buyer.memberId)).deposit;

  const paid = await buyGoods(server, buyer, goodsId, 2);
  const locked = await init();
  expect(locked).toMatchObject({ price: '18.60', amount: '37.20' });
  await setPrice('25');
  expect(await init()).toMatchObject({ price: '25.00', amount: '50.00' });
  const kept = { price: '18.60', amount: '37.20', returned: '0.00' };
  expect([await look(paid), await look(locked.no)]).toEqual([kept, kept]);
  await pay(locked.no);
  expect(await spent()).toBe(7_440_000n);
  const dear = await init();
  await setPrice('9.99');
  await pay(dear.no);
  expect(await spent()).toBe(12_440_000n);
  expect(await look(dear.no)).toMatchObject({ price: '25.00', amount: '50.00' });
  const offers = await must(server.call(getGoodsProduct, { id: productId }, by));
  expect(JSON.stringify(offers)).toContain('"price":"9.99"');

  // one of each two is delivered: what is given back and what waits for the supplier are at the order's price as well
  for (const no of [paid, dear.no]) {
    await must(server.call(deliverByHand, { no, cards: cardLines(1) }, { token: supplier.token }));
    await must(server.call(endDelivery, { no, reason: '缺货' }, { token: supplier.token }));
  }
  expect(await look(paid)).toEqual({ ...kept, returned: '18.60' });
  expect(await look(dear.no)).toMatchObject({ returned: '25.00' });
  expect((await balances(server.db, supplier.memberId)).settlement).toBe(4_360_000n);
  expect(await spent()).toBe(12_440_000n - 4_360_000n);
});

test('whoever locks a price while it changes gets the old one or the new one, and pays what they were shown', async () => {
  const operator = await signInOperator(server);
  const supplier = await newSupplier(server, operator);
  const productId = await newGoodsProduct(server, operator);
  const goodsId = await newGoods(server, operator, supplier, { productId, price: '10', way: 3, withinMinutes: 60 });
  const buyers = await Promise.all(Array.from({ length: 6 }, () => newGoodsBuyer(server, '50')));
  const set = (price: string) =>
    must(server.call(setGoodsPrices, { prices: [{ goodsId, price }] }, { token: supplier.token }));
  const buy = async ({ token, memberId }: (typeof buyers)[number]) => {
    const made = await must(server.call(initGoodsOrder, { goodsId, count: 1 }, { token }));
    const asked = { no: made.no, channel: 1, tradePassword: TRADE_PASSWORD } as const;
    await must(server.call(payGoodsOrder, asked, { token }));
    const { deposit } = await balances(server.db, memberId);
    return [made.amount, ((5_000_000n - deposit) / 1000n).toString()];
  };
  const [bought] = await Promise.all([Promise.all(buyers.map(buy)), set('20'), set('30')]);
  const shown: Record<string, string> = { '10.00': '1000', '20.00': '2000', '30.00': '3000' };
  expect(bought).toEqual(bought.map(([amount]) => [amount, shown[amount!]]));
});
