// VIP orders as a file: the list's orders under the same filters, with costs and benefits.
import { exportPayOrders, exportVipOrders } from '@jishi/contract/export';
import { buyVip, listVipOrders } from '@jishi/contract/vip';
import { YUAN } from '@jishi/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exports } from '../../export/domain';
import { vip } from '../domain';
import { TRADE_PASSWORD, type TestMember, signInMember, systemContext } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type AlipayPeer, startAlipayPeer } from '../../../testing/alipay-peer';
import { cellsOf, exported } from '../../../testing/exports';
import { fund } from '../../../testing/ledger';
import { saveLevel } from '../level/service';

const DAY = 86_400_000;

let peer: AlipayPeer;
let server: TestServer;
let member: TestMember;

/** Three orders of a member, the last not paid, and one of somebody else's. */
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [exports, vip],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
  });
  const prices = [30, 90, 360].map((price, at) => ({ period: at + 1, price: `${price}.00` }));
  const terms = { callDiscount: 0, packageDiscount: 0, rechargeDiscount: 0, qpsLimit: null, quotas: [], prices };
  await saveLevel(systemContext(server), { level: 1, name: '白银', summary: '', support: '', ...terms });
  const newBuyer = async () => {
    const buyer = await signInMember(server, { tradePassword: TRADE_PASSWORD });
    await fund(server.db, buyer.memberId, 1000n * YUAN);
    return buyer;
  };
  const buy = async ({ token }: TestMember, period: number, channel: number) => {
    const { code } = await server.call(buyVip, { level: 1, period, channel, tradePassword: TRADE_PASSWORD }, { token });
    expect(code).toBe(0);
    server.clock.advance(DAY);
  };
  member = await newBuyer();
  await buy(member, 1, 1);
  await buy(await newBuyer(), 1, 1);
  await buy(member, 2, 1);
  await buy(member, 1, 2);
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const listed = async (filter: object) =>
  (await server.call(listVipOrders, { ...filter, pageSize: 100 }, { token: member.token })).result.list;

test('each order stands in it with its level, its time and its money', async () => {
  const [unpaid, quarter, month] = await listed({});
  const file = cellsOf(await exported(server, exportVipOrders, {}, member));
  expect(file).toEqual([
    [
      unpaid!.createTime,
      unpaid!.orderNo,
      '白银',
      '月',
      '',
      '',
      '支付宝',
      '待付款',
      '30.00000',
      '0.00000',
      '30.00000',
      '',
      '',
    ],
    [
      quarter!.createTime,
      quarter!.orderNo,
      '白银',
      '季',
      quarter!.beginTime,
      quarter!.endTime,
      '余额',
      '已付款',
      '90.00000',
      '0.00000',
      '90.00000',
      quarter!.payTime,
      '',
    ],
    [
      month!.createTime,
      month!.orderNo,
      '白银',
      '月',
      month!.beginTime,
      month!.endTime,
      '余额',
      '已付款',
      '30.00000',
      '0.00000',
      '30.00000',
      month!.payTime,
      '',
    ],
  ]);
  expect(quarter!.beginTime).toBe(month!.endTime);
});

test('whatever the conditions, it has the orders of the list', async () => {
  const orders = await listed({});
  const time = fc.constantFrom(undefined, ...orders.map(({ createTime }) => createTime));
  const conditions = fc.record({
    beginTime: time,
    endTime: time,
    channel: fc.constantFrom(undefined, 1, 2),
    status: fc.constantFrom(undefined, 10, 20),
    orderNo: fc.constantFrom(undefined, ...orders.map(({ orderNo }) => orderNo), 'PO1'),
  });
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(conditions, async (filter) => {
      const rows = await listed(filter);
      const file = cellsOf(await exported(server, exportVipOrders, filter, member));
      expect(file.map(([, orderNo]) => orderNo)).toEqual(rows.map(({ orderNo }) => orderNo));
      seen += rows.length;
    }),
    { numRuns: 30 },
  );
  expect(seen).toBeGreaterThan(0);
});

test('a finished file is told of with the tab that it is taken away on', async () => {
  const links = async () =>
    (
      await server.db.query<{ link: string }>(
        `select distinct link from message.member_message where member_id = $1 and event = 'exportReady' order by link`,
        [member.memberId],
      )
    ).rows.map(({ link }) => link);
  await exported(server, exportVipOrders, {}, member);
  await exported(server, exportPayOrders, {}, member);
  expect(await links()).toEqual(['/fund/consumptionRecords?tab=vip&exports=1', '/fund/rechargeRecords?exports=1']);
});
