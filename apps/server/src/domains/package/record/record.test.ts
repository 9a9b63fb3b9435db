// Package orders: the sums and the file are those of the list, under whatever conditions.
import { exportPackageOrders } from '@jishi/contract/export';
import { buyPackage } from '@jishi/contract/package';
import { getPackageOrderStatistics, listPackageOrders } from '@jishi/contract/package/record';
import { YUAN, formatMoney, parseMoney } from '@jishi/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exports } from '../../export/domain';
import { packages } from '../domain';
import { parseTime } from '../../../kernel/time';
import { TRADE_PASSWORD, type TestMember, signInMember } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { cellsOf, exported } from '../../../testing/exports';
import { fund } from '../../../testing/ledger';
import { type TestProduct, makeProduct, offerDraft } from '../../../testing/products';

let server: TestServer;
let member: TestMember;
let products: TestProduct[];

/** Five orders: usable, partly lent to a gateway, used up, expired with calls left, never paid. */
beforeAll(async () => {
  server = await startTestServer({ domains: [exports, packages], now: parseTime('2026-05-31 23:59:58') });
  member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  const stranger = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  products = await Promise.all([
    makeProduct(server, { name: '甲', offers: [offerDraft({ calls: 100 })] }),
    makeProduct(server, { name: '乙', unit: 2, offers: [offerDraft({ calls: 70, price: '3.5', validDays: 1 })] }),
  ]);
  await fund(server.db, member.memberId, 1000n * YUAN);
  await fund(server.db, stranger.memberId, 1000n * YUAN);
  const buy = async (product: number, buyer = member) => {
    const input = { offerId: products[product]!.offerIds[0]!, tradePassword: TRADE_PASSWORD };
    const { result } = await server.call(buyPackage, input, { token: buyer.token });
    server.clock.advance(1000);
    return result.orderNo;
  };
  await buy(0);
  const lent = await buy(0);
  const empty = await buy(0);
  await buy(1);
  const unpaid = await buy(1);
  await buy(1, stranger);
  await server.db.query(`insert into gateway.node values (1, 'test', 2, 1, now(), now())`);
  await server.db.query(
    `with taken as (update package.holding set remaining = 60 where order_no = $1 returning *)
     insert into gateway.lease (node_id, incarnation, member_id, project_id, source, holding_id, price, granted, used, granted_at)
     select 1, 1, member_id, project_id, 1, id, 0, 40, 15, now() from taken`,
    [lent],
  );
  await server.db.query('update package.holding set remaining = 0 where order_no = $1', [empty]);
  await server.db.query('delete from package.holding where order_no = $1', [unpaid]);
  await server.db.query('update payment.pay_order set status = 30, paid_at = null where no = $1', [unpaid]);
  server.clock.advance(2 * 86_400_000);
});
afterAll(() => server.close());

const list = async (filter: object) => {
  const rows = [];
  for (let pageNum = 1; ; pageNum++) {
    const { code, result } = await server.call(
      listPackageOrders,
      { ...filter, pageNum, pageSize: 2 },
      { token: member.token },
    );
    expect(code).toBe(0);
    rows.push(...result.list);
    if (rows.length >= result.total) return rows;
  }
};

test('each order says what is left of it, calls lent to gateways included', async () => {
  const rows = await list({});
  expect(
    rows.map(({ projectName, calls, remaining, state, status }) => [projectName, calls, remaining, state, status]),
  ).toEqual([
    ['乙', 70, null, null, 30],
    ['乙', 70, 70, 3, 20],
    ['甲', 100, 0, 2, 20],
    ['甲', 100, 85, 1, 20],
    ['甲', 100, 100, 1, 20],
  ]);
  expect(rows[3]).toMatchObject({
    createTime: '2026-05-31 23:59:59',
    expireTime: '2026-06-30 23:59:59',
    payAmount: '8.00',
  });
});

test('sums are those of the list under the same conditions, to the second of the bounds', async () => {
  const time = fc.constantFrom(
    undefined,
    ...['05-31 23:59:58', '05-31 23:59:59', '06-01 00:00:00', '06-01 00:00:01'].map((at) => `2026-${at}`),
  );
  const conditions = fc.record({
    beginTime: time,
    endTime: time,
    projectId: fc.constantFrom(undefined, ...products.map(({ id }) => id), '1'),
    status: fc.constantFrom(undefined, 20, 30),
    state: fc.constantFrom(undefined, 1, 2, 3),
  });
  await fc.assert(
    fc.asyncProperty(conditions, async (filter) => {
      const rows = await list(filter);
      const { result } = await server.call(getPackageOrderStatistics, filter, { token: member.token });
      const delivered = rows.filter(({ state }) => state !== null);
      const left = (wanted: number, of: (state: number) => boolean) =>
        delivered.reduce(
          (sum, { remaining, state, unit }) => (unit === wanted && of(state!) ? sum + remaining! : sum),
          0,
        );
      expect(result).toMatchObject({
        orders: rows.length,
        paidOrders: delivered.length,
        paidAmount: formatMoney(delivered.reduce((sum, { payAmount }) => sum + parseMoney(payAmount), 0n)),
      });
      expect(result.units).toEqual(
        [...new Set(delivered.map(({ unit }) => unit))].toSorted().map((unit) => ({
          unit,
          total: delivered.filter((row) => row.unit === unit).reduce((sum, { calls }) => sum + calls, 0),
          remaining: left(unit, (state) => state < 3),
          lapsed: left(unit, (state) => state === 3),
        })),
      );
      expect(result.projects.map(({ projectName }) => projectName).sort()).toEqual(['甲', '乙'].sort());
      const file = cellsOf(await exported(server, exportPackageOrders, filter, member));
      expect(file.map(([, orderNo]) => orderNo)).toEqual(rows.map(({ orderNo }) => orderNo));
    }),
    { numRuns: 40 },
  );
});
