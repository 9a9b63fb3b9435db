// Paying a membership back: only one that has not begun and that nothing follows.
import { refundOrder } from '@jishi/contract/console/refund';
import { YUAN } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payment } from '../../payment/domain';
import { vip } from '../domain';
import { TRADE_PASSWORD, memberContext, signInMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { fund } from '../../../testing/ledger';
import { balances, verify } from '../../ledger';
import { saveLevel } from '../level/service';
import { buyVip } from './service';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [payment, vip] });
  await saveLevel(systemContext(server), {
    level: 1,
    name: '白银',
    summary: '',
    callDiscount: 50,
    packageDiscount: 0,
    rechargeDiscount: 0,
    support: '',
    prices: [{ period: 1, price: '30.00' }],
    quotas: [],
  });
});
afterAll(() => server.close());

test('the last month, not begun, goes back to the balance; a running one and one that another follows stay', async () => {
  const member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  const { token } = await signInOperator(server, 'owner');
  await fund(server.db, member.memberId, 100n * YUAN);
  const input = { level: 1, period: 1, channel: 1, tradePassword: TRADE_PASSWORD, phone: false } as const;
  const orders: string[] = [];
  for (let month = 0; month < 3; month++) orders.push((await buyVip(memberContext(server, member), input)).orderNo);
  const refund = (orderNo: string | undefined) =>
    server.call(refundOrder, { orderNo: orderNo!, amount: '30.00', way: 2, reason: '会员要求退最后一个月' }, { token });
  expect((await refund(orders[0])).code).toBe(4005);
  expect((await refund(orders[1])).code).toBe(4005);
  expect(await refund(orders[2])).toMatchObject({ code: 0 });
  expect((await balances(server.db, member.memberId)).deposit).toBe(40n * YUAN);
  const { rows } = await server.db.query('select order_no from vip.membership where member_id = $1 order by id', [
    member.memberId,
  ]);
  expect(rows).toEqual([{ order_no: orders[0] }, { order_no: orders[1] }]);
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
