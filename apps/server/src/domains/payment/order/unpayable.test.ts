// An order is made only where it can be paid: what its channel would refuse anyway is refused before anything is kept.
import { addPayee } from '@jishi/contract/console/remittance';
import { payChannel } from '@jishi/contract/enums/payment';
import { buyPackageByThird } from '@jishi/contract/package';
import { startThirdPay } from '@jishi/contract/payment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payment } from '../domain';
import { packages } from '../../package/domain';
import { message } from '../../message/domain';
import { type TestMember, signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { makeProduct, offerDraft } from '../../../testing/products';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [payment, packages, message] });
});
afterAll(() => server.close());

async function ordersOf({ memberId }: TestMember): Promise<number> {
  const { rowCount } = await server.db.query('select from payment.pay_order where member_id = $1', [memberId]);
  return rowCount ?? 0;
}

test.each([
  { channel: payChannel.alipay, says: '支付宝还没有开通' },
  { channel: payChannel.wechat, says: '微信支付还没有开通' },
  { channel: payChannel.transfer, says: '现在没有可以收款的账户' },
])(
  'where channel $channel is not open, neither a top-up nor a package leaves an order behind',
  async ({ channel, says }) => {
    const member = await signInMember(server);
    const project = await makeProduct(server, {
      offers: [offerDraft({ price: '30.00', listPrice: '30.00', stock: 1 })],
    });
    const { token } = member;
    const topUp = await server.call(startThirdPay, { amount: '100.00', channel }, { token });
    const bought = await server.call(buyPackageByThird, { offerId: project.offerIds[0]!, channel }, { token });
    expect([topUp.msg, bought.msg, await ordersOf(member)]).toEqual([says, says, 0]);
  },
);

test('a price that no bank can transfer leaves no order behind', async () => {
  const owner = await signInOperator(server, 'owner');
  const number = '6222021234567890123';
  const payee = { kind: 1, holder: '集市科技有限公司', number, bank: '工商银行杭州分行', reason: '开户' };
  expect(await server.call(addPayee, payee, { token: owner.token })).toMatchObject({ code: 0 });
  const member = await signInMember(server);
  const project = await makeProduct(server, { offers: [offerDraft({ price: '30.005', listPrice: '30.005' })] });
  const input = { offerId: project.offerIds[0]!, channel: payChannel.transfer };
  const answer = await server.call(buyPackageByThird, input, { token: member.token });
  expect([answer.msg, await ordersOf(member)]).toEqual(['这笔订单的金额不是整分，只能用余额付款', 0]);
});
