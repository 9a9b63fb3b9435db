// An order that its coupon paid for whole goes back like any other: goods, stock, coupon, and no money.
import { refundOrder } from '@jishi/contract/console/refund';
import { grantCoupons } from '@jishi/contract/console/coupon';
import { listCoupons } from '@jishi/contract/coupon';
import { buyPackage, buyPackageByThird } from '@jishi/contract/package';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coupon as couponDomain } from '../../coupon/domain';
import { packages } from '../../package/domain';
import { payment } from '../domain';
import { TRADE_PASSWORD, signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type AlipayPeer, startAlipayPeer } from '../../../testing/alipay-peer';
import { consoleOf, makeTemplate } from '../../../testing/coupons';
import { makeProduct, offerDraft } from '../../../testing/products';
import { balances, verify } from '../../ledger';

let peer: AlipayPeer;
let server: TestServer;
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [couponDomain, packages, payment],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
  });
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

test.each(['from the balance', 'through a channel'])(
  'bought %s, it goes back once, with coupon and stock',
  async (how) => {
    const { token } = await signInOperator(server, 'owner');
    const member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
    const { offerIds } = await makeProduct(server, {
      offers: [offerDraft({ price: '50.00', listPrice: '60.00', stock: 3 })],
    });
    const offerId = offerIds[0]!;
    const templateId = await makeTemplate(server, { kind: 3, amount: '80', minSpend: null });
    const grant = { templateId, memberIds: [member.memberId], reason: '测试发券' };
    await server.call(grantCoupons, grant, await consoleOf(server));
    const coupon = async () => (await server.call(listCoupons, {}, { token: member.token })).result.list[0]!;
    const couponId = (await coupon()).id;
    const { code, result } =
      how === 'through a channel'
        ? await server.call(buyPackageByThird, { offerId, couponId, channel: 2 }, { token: member.token })
        : await server.call(buyPackage, { offerId, couponId, tradePassword: TRADE_PASSWORD }, { token: member.token });
    expect(code).toBe(0);
    const { orderNo } = result;
    const state = async () => {
      const { rows } = await server.db.query<{ stock: number; status: number; remaining: number }>(
        `select f.stock, o.status, h.remaining from package.offer f, payment.pay_order o
       join package.holding h on h.order_no = o.no where f.id = $1 and o.no = $2`,
        [offerId, orderNo],
      );
      return rows[0];
    };
    expect([await state(), (await coupon()).status]).toMatchObject([{ stock: 2, status: 20 }, 3]);

    const refund = { orderNo, amount: '0', way: 1, reason: '买错了' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.call(refundOrder, refund, { token })));
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 4005, 4005, 4005, 4005, 4005]);
    expect([await state(), (await coupon()).status]).toMatchObject([{ stock: 3, status: 42, remaining: 0 }, 1]);
    expect(await balances(server.db, member.memberId)).toMatchObject({ deposit: 0n, bonus: 0n });
    const { rows } = await server.db.query(
      `select sum(p.amount)::text as cost from ledger.posting p join ledger.account a on a.id = p.account_id
     join ledger.transfer t on t.id = p.transfer_id
     where a.name = 'platform:expense.coupon' and t.memo ->> 'orderNo' = $1`,
      [orderNo],
    );
    expect(rows).toEqual([{ cost: '0' }]);
    expect(await verify(server.db)).toMatchObject({ ok: true });
  },
);

test('an order that cost money does not go back for nothing', async () => {
  const { token } = await signInOperator(server, 'owner');
  const member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  const { orderNo } = (
    await server.call(
      buyPackageByThird,
      { offerId: (await makeProduct(server, { offers: [offerDraft()] })).offerIds[0]!, channel: 2 },
      { token: member.token },
    )
  ).result;
  await server.db.query('update payment.pay_order set status = 20, paid_at = created_at where no = $1', [orderNo]);
  const answer = await server.call(refundOrder, { orderNo, amount: '0', way: 1, reason: '买错了' }, { token });
  expect(answer.fields).toEqual([{ path: 'amount', message: '退款金额要大于 0' }]);
});
