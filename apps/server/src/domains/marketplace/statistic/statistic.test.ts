// The market's numbers equal the orders that they sum, whatever happened to those.
import { goodsOrderStatus as Status } from '@jishi/contract/enums/marketplace';
import { getGoodsProduct } from '@jishi/contract/marketplace/product';
import * as contract from '@jishi/contract/marketplace/statistic';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cardLines,
  must,
  newGoods,
  newGoodsProduct,
  newSupplier,
  paidOrder,
  sendCards,
} from '../../../testing/marketplace';
import { type TestMember, signInMember } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { marketplace } from '../domain';

let server: TestServer;
let operator: TestOperator;
let buyer: TestMember;
let productId: string;
let goodsIds: string[];
beforeAll(async () => {
  server = await startTestServer({ domains: [marketplace, review, message] });
  operator = await signInOperator(server);
  const [one, other] = [await newSupplier(server, operator), await newSupplier(server, operator)];
  buyer = await signInMember(server);
  productId = await newGoodsProduct(server, operator);
  goodsIds = [
    await newGoods(server, operator, one, { productId }),
    await newGoods(server, operator, other, { productId, price: '20' }),
  ];
  await must(sendCards(server, one, goodsIds[0]!, cardLines(8)));
  await server.runJobs();
});
afterAll(() => server.close());

/** Moves an order to a state; `seconds` from payment to delivery, `back` in hundredths of its price. */
const move = (no: string, status: number, { seconds = 5, back = 0 } = {}) =>
  server.db.query(
    `update marketplace.goods_order
     set status = $2::smallint, delivered = case $2::int when 3 then count when 4 then 1 else 0 end,
       delivered_at = case when $2::int in (3, 4) then paid_at + $3::int * interval '1 second' end,
       ended_at = now(), returned = amount * $4::int / 100
     where no = $1`,
    [no, status, seconds, back],
  );

const ENDS = [Status.delivered, Status.partly, Status.failed, Status.cancelled] as const;
const life = fc.record({
  goods: fc.constantFrom(0, 1),
  ends: fc.array(fc.constantFrom(...ENDS), { maxLength: 1 }),
  seconds: fc.integer({ min: 0, max: 4000 }),
  back: fc.constantFrom(0, 50, 100),
});

/** What the counts should be, from the orders themselves. */
const EXPECTED = `
  select goods_id::text as of, (created_at at time zone 'Asia/Shanghai')::date::text as day,
    case when status in (3, 4) and returned = amount then 5 else status end as status,
    count(*)::int as orders, sum(amount)::bigint as amount, sum(returned)::bigint as returned
  from marketplace.goods_order group by 1, 2, 3`;

test('counts equal the orders after any life of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 6 }), async (lives) => {
      for (const { goods, ends, seconds, back } of lives) {
        const { no } = await paidOrder(server, { memberId: buyer.memberId, goodsId: goodsIds[goods]!, count: 2 });
        for (const end of ends) {
          await move(no, end, { seconds });
          if (back > 0) await move(no, end, { seconds, back });
        }
      }
      const { rows } = await server.db.query(
        `(${EXPECTED} except select goods_id::text, day::text, status, orders::int, amount, returned from marketplace.goods_day)
         union all
         (select goods_id::text, day::text, status, orders::int, amount, returned from marketplace.goods_day where orders <> 0
          except ${EXPECTED})`,
      );
      expect(rows).toEqual([]);
      const { rows: buyers } = await server.db.query(
        `select o.status, count(*)::int as orders, sum(o.amount)::bigint as amount,
           (select sum(b.orders)::int from marketplace.buyer_day b where b.member_id = $1 and b.status = o.status) as counted,
           (select sum(b.amount)::bigint from marketplace.buyer_day b where b.member_id = $1 and b.status = o.status) as counted_amount
         from marketplace.goods_order o where o.member_id = $1 group by o.status`,
        [buyer.memberId],
      );
      for (const row of buyers) expect([row['counted'], row['counted_amount']]).toEqual([row['orders'], row['amount']]);
    }),
    { numRuns: 6 },
  );
});

test('what was traded is what the orders say, by day, week and month', async () => {
  const { token } = buyer;
  const info = (await server.call(contract.getTradeInfo, { productId }, { token })).result;
  const { rows } = await server.db.query(
    `select count(*)::int as orders, to_char(sum(amount) / 100000.0, 'FM999999990.00') as amount
     from marketplace.goods_order where product_id = $1 and paid_at is not null`,
    [productId],
  );
  expect([info.today, info.week, info.month]).toEqual([rows[0], rows[0], rows[0]]);
  const chart = (await server.call(contract.getTradingChart, { productId, days: 7 }, { token })).result;
  expect(chart.days.map(({ orders }) => orders)).toEqual([0, 0, 0, 0, 0, 0, rows[0]!['orders']]);
  const all = (await server.call(contract.getTradeInfo, {}, { token })).result;
  expect(all.month).toEqual(info.month);
  expect(await server.call(contract.getTradingChart, { days: 91 }, { token })).toMatchObject({ code: 4000 });
});

test('a success rate counts what ended, the median time what was delivered whole', async () => {
  const { token } = buyer;
  const fresh = await newGoodsProduct(server, operator);
  const supplier = await newSupplier(server, operator);
  const goodsId = await newGoods(server, operator, supplier, { productId: fresh });
  await must(sendCards(server, supplier, goodsId, cardLines(3)));
  await server.runJobs();
  const rate = async () => (await server.call(contract.getTradeRate, { productId: fresh }, { token })).result;
  expect(await rate()).toMatchObject({ ended: 0, successRate: null, seconds: null });
  const make = async (end: number | null, change: object = {}) => {
    const { no } = await paidOrder(server, { memberId: buyer.memberId, goodsId, count: 2 });
    if (end !== null) await move(no, end, change);
  };
  for (const seconds of [2, 2, 60]) await make(Status.delivered, { seconds });
  await make(Status.failed);
  await make(Status.cancelled);
  await make(null);
  await make(Status.delivered, { seconds: 2, back: 100 });
  const found = await rate();
  expect(found).toMatchObject({ ended: 5, delivered: 3, successRate: 6000 });
  expect(found.seconds).toBeGreaterThanOrEqual(2);
  expect(found.seconds).toBeLessThanOrEqual(3);
  const product = (await server.call(getGoodsProduct, { id: fresh }, { token })).result;
  expect(product).toMatchObject({ orders: 7, successRate: 6000, today: 7 });
  expect(product.offers[0]).toMatchObject({ orders: 7, successRate: 6000 });
  expect(product.offers[0]!.slowest).toBeGreaterThan(50);
  expect(product.offers[0]!.slowest).toBeLessThan(72);
  expect(product.offers[0]!.daily.at(-1)).toBe(6000);
});

test('what is on sale is counted as buyers see it', async () => {
  const { token } = buyer;
  const { result } = await server.call(contract.getSupplyStatistics, {}, { token });
  const { rows } = await server.db.query(
    `select count(*)::int as cards, count(distinct c.goods_id)::int as offers from marketplace.card c where c.order_id is null`,
  );
  expect(result).toMatchObject({ ...rows[0], suppliers: 2, products: 2 });
});
