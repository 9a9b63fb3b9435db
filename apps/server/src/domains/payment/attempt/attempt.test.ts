// Changing the way of paying, giving an order up, and paying it by two channels, on the real wire of both.
import { payChannel } from '@jishi/contract/enums/payment';
import { listMessages } from '@jishi/contract/message';
import { cancelPayOrder } from '@jishi/contract/payment';
import { YUAN } from '@jishi/money';
import { afterAll, afterEach, expect, test } from 'vitest';
import { message } from '../../message/domain';
import { type TestMember, signInMember } from '../../../testing/members';
import { hearAlipay } from '../../../testing/alipay-peer';
import { startPayChannels } from '../../../testing/pay-channels';
import { transferOf, verify } from '../../ledger';
import { payChannelOf } from '../channel/service';
import { refundUnneeded } from '../auto-refund/service';
import { jobs } from '../jobs';

const { alipay: ALIPAY, wechat: WECHAT } = payChannel;

const channels = await startPayChannels(message);
const { alipay, wechat, server, ctx, deposit, order, codeOf, look, rowsOf, jobsRun, pass } = channels;
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(channels.close);

const receiptsOf = (orderNo: string) =>
  rowsOf('select channel, disposition from payment.receipt where order_no = $1 order by received_at, channel', orderNo);

test('changing the way of paying closes the first trade there, and back again is a new one', async () => {
  const member = await signInMember(server);
  const { orderNo } = await order(member);
  const page = await order(member, ALIPAY, { orderNo });
  expect(page.payUrl).toContain('alipay.trade.page.pay');
  expect((await wechat.trade(orderNo))?.state).toBe('CLOSED');
  const again = await order(member, WECHAT, { orderNo });
  expect((await wechat.trade(`${orderNo}T3`))?.state).toBe('NOTPAY');
  await wechat.pay(again.codeUrl);
  expect(await look(member, orderNo)).toMatchObject({ status: 20, channel: WECHAT });
});

test('what was paid before the change is found, and nothing is begun elsewhere', async () => {
  const member = await signInMember(server);
  const made = await order(member);
  await wechat.pay(made.codeUrl);
  expect(await codeOf(member, made.orderNo, ALIPAY)).toBe(4005);
  expect(await look(member, made.orderNo)).toMatchObject({ status: 20, channel: WECHAT });
});

test('many changes at once leave one trade open', async () => {
  const member = await signInMember(server);
  const { orderNo } = await order(member);
  const channels = Array.from({ length: 12 }, (_, at) => (at % 2 ? WECHAT : ALIPAY));
  await Promise.all(channels.map((channel) => codeOf(member, orderNo, channel)));
  const open = await rowsOf(
    'select no, channel from payment.attempt where order_no = $1 and ended_at is null',
    orderNo,
  );
  expect(open).toHaveLength(1);
  const [{ channel }] = (await rowsOf('select channel from payment.pay_order where no = $1', orderNo)) as [
    { channel: number },
  ];
  expect(open[0]!.channel).toBe(channel);
});

/** An order paid at WeChat and by an Alipay page that was left open in another window. */
async function paidTwice(member: TestMember, first: 'wechat' | 'alipay', refund = 'normal') {
  const { orderNo, payUrl } = await order(member, ALIPAY);
  const code = await order(member, WECHAT, { orderNo });
  await wechat.switch({ outTradeNo: `${orderNo}T2`, refund, notify: 'never' });
  const seen = alipay.notifies.length;
  const byAlipay = async () => {
    await alipay.pay(payUrl);
    const form = (await alipay.untilNotified(seen + 1)).slice(seen).find(({ out_trade_no: no }) => no === orderNo);
    expect(await hearAlipay(ctx(), form!)).toBe('success');
  };
  if (first === 'alipay') {
    await wechat.pay(code.codeUrl);
    await byAlipay();
  } else {
    await wechat.pay(code.codeUrl);
    await look(member, orderNo);
    await byAlipay();
  }
  return orderNo;
}

test('paid by two channels, the second goes back to Alipay by itself, once', async () => {
  const member = await signInMember(server);
  const orderNo = await paidTwice(member, 'wechat');
  await jobsRun();
  await jobsRun();
  expect(await look(member, orderNo)).toMatchObject({ status: 20, channel: WECHAT });
  expect(await deposit(member)).toBe(40n * YUAN);
  const [second] = await rowsOf(
    'select trade_no, returned_at from payment.receipt where order_no = $1 and disposition = 4',
    orderNo,
  );
  expect(second?.returned_at).not.toBeNull();
  expect((await transferOf(server.db, `giveback:${String(second?.trade_no)}`))?.postings).toMatchObject([
    { account: 'platform:refund.payable', amount: -40n * YUAN },
    { account: 'platform:clearing.alipay', amount: 40n * YUAN },
  ]);
  const trades = await (await fetch(`${alipay.url}/alipay/trades.json?outTradeNo=${orderNo}`)).text();
  expect(trades).toContain('TRADE_CLOSED');
});

test('the other one is closed, and was it paid it goes back to WeChat once WeChat has done it', async () => {
  const member = await signInMember(server);
  const orderNo = await paidTwice(member, 'alipay', 'processing');
  await jobsRun();
  expect((await wechat.trade(`${orderNo}T2`))?.refunds).toMatchObject([{ status: 'PROCESSING', fen: 4000 }]);
  const owed = () =>
    rowsOf('select from payment.receipt where order_no = $1 and disposition = 4 and returned_at is null', orderNo);
  expect(await owed()).toHaveLength(1);
  await payChannelOf(ctx(), WECHAT).queryRefund(await refundOf(orderNo));
  await jobsRun();
  expect(await owed()).toEqual([]);
  expect((await wechat.trade(`${orderNo}T2`))?.refunds).toMatchObject([{ status: 'SUCCESS', fen: 4000 }]);
  expect(await deposit(member)).toBe(40n * YUAN);
});

async function refundOf(orderNo: string) {
  const [row] = await rowsOf('select trade_no from payment.receipt where order_no = $1 and disposition = 4', orderNo);
  return { tradeNo: String(row!.trade_no), refundNo: `RB${String(row!.trade_no)}` };
}

test('a second payment that WeChat does not take back is credited to the balance', async () => {
  const member = await signInMember(server);
  const orderNo = await paidTwice(member, 'alipay', 'notEnough');
  await jobsRun();
  expect(await deposit(member)).toBe(80n * YUAN);
  expect(await receiptsOf(orderNo)).toEqual([
    { channel: ALIPAY, disposition: 1 },
    { channel: WECHAT, disposition: 2 },
  ]);
});

/** What the member's message centre says about money that was paid twice, the newest first. */
async function toldOf({ token }: TestMember) {
  const { result } = await server.call(listMessages, {}, { token });
  return result.list.map(({ title, summary }) => ({ title, summary })).filter(({ title }) => title !== '充值已到账');
}

test('of a second payment the member is told once it has gone back, not before, and once', async () => {
  const member = await signInMember(server);
  const orderNo = await paidTwice(member, 'alipay', 'processing');
  await jobsRun();
  expect(await toldOf(member)).toEqual([]);
  await payChannelOf(ctx(), WECHAT).queryRefund(await refundOf(orderNo));
  await jobsRun();
  await jobsRun();
  await refundUnneeded(ctx(), { channel: WECHAT, tradeNo: (await refundOf(orderNo)).tradeNo });
  expect(await toldOf(member)).toEqual([
    {
      title: '重复付款已退回',
      summary: expect.stringContaining(`订单 ${orderNo} 已付过款，您又付的 40.00 元已原路退回`),
    },
  ]);
});

test('of a second payment that is credited instead the member is told that it arrived, and of no return', async () => {
  const member = await signInMember(server);
  const orderNo = await paidTwice(member, 'alipay', 'notEnough');
  const arrivals = () =>
    rowsOf(`select text from message.member_message where member_id = $1 and event = 'topUpArrived'`, member.memberId);
  expect(await arrivals()).toHaveLength(1);
  await jobsRun();
  await jobsRun();
  expect(await arrivals()).toEqual([1, 2].map(() => ({ text: `您充值的 40.00 元已到账，订单号 ${orderNo}。` })));
  expect(await toldOf(member)).toEqual([]);
});

test('a second payment whose job was lost is found by the sweep and goes back', async () => {
  const member = await signInMember(server);
  const orderNo = await paidTwice(member, 'wechat');
  await server.db.query('delete from graphile_worker._private_jobs');
  const sweep = jobs.find(({ name }) => name === 'payment.sweepTwicePaid')!;
  await sweep.run(ctx(), {} as never);
  await jobsRun();
  expect(
    await rowsOf('select returned_at from payment.receipt where order_no = $1 and disposition = 4', orderNo),
  ).toEqual([{ returned_at: null }]);
  await pass(11 * 60_000);
  await sweep.run(ctx(), {} as never);
  await jobsRun();
  const [second] = await rowsOf(
    'select returned_at from payment.receipt where order_no = $1 and disposition = 4',
    orderNo,
  );
  expect(second?.returned_at).not.toBeNull();
});

test('a trade that was closed there while this server fell is begun anew', async () => {
  const member = await signInMember(server);
  const { orderNo } = await order(member);
  expect(await payChannelOf(ctx(), WECHAT).closeTrade(orderNo)).toBe(true);
  const again = await order(member, WECHAT, { orderNo });
  await wechat.pay(again.codeUrl);
  expect(await look(member, orderNo)).toMatchObject({ status: 20 });
});

test('an order is given up, at its channel too, and is neither paid nor given up again', async () => {
  const member = await signInMember(server);
  const { orderNo } = await order(member);
  const cancel = async () => (await server.call(cancelPayOrder, { orderNo }, { token: member.token })).code;
  expect(await cancel()).toBe(0);
  expect((await wechat.trade(orderNo))?.state).toBe('CLOSED');
  expect((await look(member, orderNo)).status).toBe(30);
  expect(await rowsOf('select action from audit.entry where target_id = $1', orderNo)).toEqual([
    { action: 'payment.cancelOrder' },
  ]);
  expect(await cancel()).toBe(4005);
  expect(await codeOf(member, orderNo, WECHAT)).toBe(4005);
});

test('an order that was paid meanwhile is not given up', async () => {
  const member = await signInMember(server);
  const made = await order(member);
  await wechat.pay(made.codeUrl);
  expect((await server.call(cancelPayOrder, { orderNo: made.orderNo }, { token: member.token })).code).toBe(4005);
  expect((await look(member, made.orderNo)).status).toBe(20);
});
