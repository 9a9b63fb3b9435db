// The market's numbers equal the orders that they sum, whatever happened to those.
import { searchGoodsSuppliers } from '@jishi/contract/console/marketplace-supplier';
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
/** Why sums of 30 days are counted anew: the days have turned, since a change of the version before, which does not name its offer. */
const UNSUMMED = {
  nothing: 'select',
  'the days turned': 'update marketplace.recent_since set day = day - 1, of_goods = of_goods - 1',
  'the version before summed': 'update marketplace.recent_since set of_goods = of_goods - 1',
  'the version before sold': 'update marketplace.day_change set goods_id = null',
} as const;
const life = fc.record({
  goods: fc.constantFrom(0, 1),
  ends: fc.array(fc.constantFrom(...ENDS), { maxLength: 1 }),
  seconds: fc.integer({ min: 0, max: 4000 }),
  back: fc.constantFrom(0, 50, 100),
  sums: fc.boolean(),
  unsummed: fc.constantFrom(...(Object.keys(UNSUMMED) as (keyof typeof UNSUMMED)[])),
});

/** Of each kind of count, what is kept and what the orders themselves say. */
const DAY = `(created_at at time zone 'Asia/Shanghai')::date`;
const COUNTED_AS = 'case when status in (3, 4) and returned = amount then 5 else status end';
const COUNTS = {
  'offers of a day': [
    `select goods_id, day, status::int, orders, amount, returned from marketplace.goods_day where orders <> 0`,
    `select goods_id, ${DAY}, ${COUNTED_AS}, count(*), sum(amount)::bigint, sum(returned)::bigint from marketplace.goods_order group by 1, 2, 3`,
  ],
  'suppliers of a day': [
    `select supplier_id, day, status::int, sum(orders)::bigint, sum(amount)::bigint from marketplace.supplier_days
     group by 1, 2, 3 having sum(orders) <> 0 or sum(amount) <> 0`,
    `select supplier_id, ${DAY}, ${COUNTED_AS}, count(*), sum(amount)::bigint from marketplace.goods_order group by 1, 2, 3`,
  ],
  'the market of a day': [
    `select day, status::int, sum(orders)::bigint, sum(amount)::bigint from marketplace.market_days
     group by 1, 2 having sum(orders) <> 0 or sum(amount) <> 0`,
    `select ${DAY}, ${COUNTED_AS}, count(*), sum(amount)::bigint from marketplace.goods_order group by 1, 2`,
  ],
  'times of deliveries': [
    `select day, step, sum(orders)::bigint from marketplace.market_steps group by 1, 2`,
    `select ${DAY}, marketplace.step_of(extract(epoch from delivered_at - paid_at)::double precision), count(*)
     from marketplace.goods_order where status = 3 group by 1, 2`,
  ],
  buyers: [
    `select member_id, product_id, status, orders, amount, returned from marketplace.buyer_sum where orders <> 0 or amount <> 0 or returned <> 0`,
    `select member_id, product_id, status, count(*), sum(amount)::bigint, sum(returned)::bigint from marketplace.goods_order group by 1, 2, 3`,
  ],
  'products in 30 days': [
    `select r.product_id, r.orders, r.ended, r.delivered, r.seconds
     from marketplace.records_of(array(select id from marketplace.product)) r`,
    `select p.id, r.orders, r.ended, r.delivered, r.seconds from marketplace.product p
     cross join lateral marketplace.record_of(array(select g.id from marketplace.goods g where g.product_id = p.id)) r`,
  ],
  'offers in 30 days': [
    `select r.* from marketplace.daily_records_of(array(select id from marketplace.goods)) r`,
    `select g.id, r.orders, r.ended, r.delivered, r.seconds, r.slowest, d.*
     from marketplace.goods g
     cross join lateral marketplace.record_of(array[g.id]) r
     cross join lateral (
       select array_agg((select count(*)::int from marketplace.goods_order where goods_id = g.id and ${DAY} = t.day and (${COUNTED_AS}) between 3 and 5) order by t.day),
         array_agg((select count(*)::int from marketplace.goods_order where goods_id = g.id and ${DAY} = t.day and (${COUNTED_AS}) = 3) order by t.day)
       from (select (now() at time zone 'Asia/Shanghai')::date - ago as day from generate_series(0, 29) ago) t
     ) d`,
  ],
  'money of open orders': [
    `select coalesce(sum(value), 0)::bigint from marketplace.totals where what = 'escrow'`,
    `select coalesce(sum(price * (count - delivered)), 0)::bigint from marketplace.goods_order where status = 2`,
  ],
} as const;

const sumDays = () => server.db.query('select marketplace.sum_days()');

test('counts equal the orders after any life of them, whenever days are summed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 6 }), async (lives) => {
      for (const { goods, ends, seconds, back, sums, unsummed } of lives) {
        const { no } = await paidOrder(server, { memberId: buyer.memberId, goodsId: goodsIds[goods]!, count: 2 });
        await server.db.query(UNSUMMED[unsummed]);
        if (sums || unsummed === 'the version before sold') await sumDays();
        for (const end of ends) {
          await move(no, end, { seconds });
          if (back > 0) await move(no, end, { seconds, back });
        }
      }
      for (const [name, [kept, expected]] of Object.entries(COUNTS)) {
        const { rows } = await server.db.query(
          `(${kept} except all (${expected})) union all ((${expected}) except all ${kept})`,
        );
        expect(rows, name).toEqual([]);
      }
    }),
    { numRuns: 6 },
  );
  await sumDays();
  const { rows } = await server.db.query('select from marketplace.day_change');
  expect(rows).toEqual([]);
});

test('days summed by several at once while orders are made lose none and count none twice', async () => {
  const make = () => paidOrder(server, { memberId: buyer.memberId, goodsId: goodsIds[0]!, count: 1 });
  await Promise.all(Array.from({ length: 6 }, () => [make(), sumDays(), make(), sumDays()]).flat());
  await sumDays();
  const [, expected] = COUNTS['the market of a day'];
  const { rows } = await server.db.query(
    `(select day, status::int, orders, amount from marketplace.market_day where orders <> 0 except all (${expected}))
     union all ((${expected}) except all select day, status::int, orders, amount from marketplace.market_day)`,
  );
  expect(rows).toEqual([]);
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

test('operators see of each supplier what the orders of its goods say', async () => {
  const { list } = (await server.call(searchGoodsSuppliers, {}, operator)).result;
  const { rows } = await server.db.query(
    `select supplier_id::text as id, count(*)::int as orders, to_char(sum(amount) / 100000.0, 'FM999999990.00') as amount,
       marketplace.rate_of(count(*) filter (where status between 3 and 5)::int, count(*) filter (where status = 3 and returned < amount)::int)
         as "successRate"
     from marketplace.goods_order where paid_at is not null group by 1 order by 1`,
  );
  expect(rows.length).toBeGreaterThan(1);
  const told = list.map(({ id, orders, amount, successRate }) => ({ id, orders, amount, successRate }));
  expect(told.filter(({ orders }) => orders > 0).toSorted((one, other) => Number(one.id) - Number(other.id))).toEqual(
    rows,
  );
});

/** Each is one reason more or less why something cannot be ordered. */
const TURNS = [
  `update marketplace.goods set status = case status when 2 then 3 else 2 end where id = $1`,
  `update marketplace.goods set stock = case stock when 0 then 5 else 0 end where id = $1`,
  `update marketplace.goods set way = case way when 1 then 2 else 1 end, code = 'A1' where id = $1`,
  `update marketplace.supplier s set status = case s.status when 2 then 5 else 2 end from marketplace.goods g where g.id = $1 and s.id = g.supplier_id`,
  `update marketplace.supplier s set paused = not s.paused from marketplace.goods g where g.id = $1 and s.id = g.supplier_id`,
  `update marketplace.supplier s set holiday_from = now() - interval '1 day',
     holiday_until = case when s.holiday_until > now() then now() - interval '1 hour' else now() + interval '1 day' end
   from marketplace.goods g where g.id = $1 and s.id = g.supplier_id`,
  `update certification.enterprise e set term_to = case when e.term_to < current_date - 1 then current_date + 2 else current_date - 2 end
   from marketplace.goods g join marketplace.supplier s on s.id = g.supplier_id where g.id = $1 and e.member_id = s.member_id`,
  `update account.member m set auth_status = case m.auth_status when 2 then 1 else 2 end
   from marketplace.goods g join marketplace.supplier s on s.id = g.supplier_id where g.id = $1 and m.id = s.member_id`,
  `update marketplace.product p set sale = 3 - p.sale from marketplace.goods g where g.id = $1 and p.id = g.product_id`,
  `update marketplace.product p set min_price = case p.min_price when 1 then p.max_price else 1 end from marketplace.goods g where g.id = $1 and p.id = g.product_id`,
  `update marketplace.price set from_at = from_at + case when from_at > now() then -1 else 1 end * interval '10 days' where goods_id = $1`,
  `insert into marketplace.price (goods_id, price, from_at) select $1, 600000, now() - interval '1 hour'`,
  `with kept as (delete from marketplace.supplier_api a using marketplace.goods g where g.id = $1 and a.supplier_id = g.supplier_id returning 1)
   insert into marketplace.supplier_api (supplier_id, style, endpoint, account, secret_cipher)
   select g.supplier_id, 2, 'http://127.0.0.1:1', 'a', '' from marketplace.goods g where g.id = $1 and not exists (select from kept)`,
];

type Offered = { id: string; price: bigint };

test('what is offered is exactly what nothing bars, whatever changes', async () => {
  const turns = fc.array(fc.tuple(fc.constantFrom(0, 1), fc.nat({ max: TURNS.length - 1 })), {
    minLength: 1,
    maxLength: 4,
  });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(turns, async (some) => {
      let offered: Offered[] = [];
      let judged: (Offered & { bar: string })[] = [];
      const looked = server.db.transaction(async (tx) => {
        for (const [goods, turn] of some) await tx.query(TURNS[turn]!, [goodsIds[goods]]);
        offered = (await tx.query<Offered>('select id, price from marketplace.offered order by id')).rows;
        const all = await tx.query<Offered & { bar: string }>(
          `select g.id, marketplace.price_of(g.id) as price, marketplace.bar_of(g, s, p) as bar
           from marketplace.goods g join marketplace.supplier s on s.id = g.supplier_id join marketplace.product p on p.id = g.product_id
           order by g.id`,
        );
        judged = all.rows;
        throw new Error('taken back');
      });
      await expect(looked).rejects.toThrow('taken back');
      for (const { bar } of judged) seen.add(bar);
      expect(offered).toEqual(judged.filter(({ bar }) => bar === '').map(({ id, price }) => ({ id, price })));
    }),
    { numRuns: 60 },
  );
  expect(seen.size).toBeGreaterThan(5);
});

test('what is on sale is counted as buyers see it', async () => {
  const { token } = buyer;
  const { result } = await server.call(contract.getSupplyStatistics, {}, { token });
  const { rows } = await server.db.query(
    `select count(*)::int as cards, count(distinct c.goods_id)::int as offers from marketplace.card c where c.order_id is null`,
  );
  expect(result).toMatchObject({ ...rows[0], suppliers: 2, products: 2 });
});
