// Paying by Alipay's code, and what goes wrong with its notifications and clocks, on the real wire of the sandbox.
import { payChannel } from '@jishi/contract/enums/payment';
import { cancelPayOrder, startThirdPay } from '@jishi/contract/payment';
import { YUAN } from '@jishi/money';
import { afterAll, afterEach, expect, test } from 'vitest';
import { message } from '../../message/domain';
import { type TestMember, signInMember } from '../../../testing/members';
import { hearAlipay } from '../../../testing/alipay-peer';
import { startPayChannels } from '../../../testing/pay-channels';
import { verify } from '../../ledger';
import { payChannelOf } from '../channel/service';

const { alipay: ALIPAY } = payChannel;

const channels = await startPayChannels(message);
const { alipay, server, ctx, deposit, order, look, rowsOf, jobsRun, pass, setPeers } = channels;
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(channels.close);

const codeOrder = (member: TestMember, orderNo?: string) =>
  order(member, ALIPAY, { scan: true, ...(orderNo ? { orderNo } : {}) });

/** Runs what makes Alipay send notifications of a trade; answers them, oldest first. */
async function notifiesOf(no: string, act: () => Promise<void>, come = 1) {
  const seen = alipay.notifies.length;
  await act();
  const forms = (await alipay.untilNotified(seen + come)).slice(seen);
  return forms.filter((form) => form.out_trade_no === no);
}

const hear = (form: Record<string, string> | undefined) => hearAlipay(ctx(), form!);
const receiptsOf = (orderNo: string) =>
  rowsOf('select channel, disposition from payment.receipt where order_no = $1 order by received_at', orderNo);
const stateAtAlipay = async (no: string) => {
  type Shown = { trades: { trade: { state: string; product: string } }[] };
  return (await alipay.sandbox.get<Shown>(`/alipay/trades.json?outTradeNo=${no}`)).trades[0]?.trade;
};

test('a code is scanned and paid; the notification credits it once, however often it comes', async () => {
  const member = await signInMember(server);
  const { orderNo, payUrl, codeUrl } = await codeOrder(member);
  expect([payUrl, codeUrl]).toEqual([null, expect.stringContaining('order=')]);
  const [form] = await notifiesOf(orderNo, () => alipay.pay(codeUrl));
  expect(await Promise.all(Array.from({ length: 8 }, () => hear(form)))).toEqual(Array(8).fill('success'));
  expect(await look(member, orderNo)).toMatchObject({ status: 20, channel: ALIPAY, balanceAfter: '40.00' });
  expect((await stateAtAlipay(orderNo))?.product).toBe('qr');
  expect(await receiptsOf(orderNo)).toEqual([{ channel: ALIPAY, disposition: 1 }]);
});

test('the same code is shown again while it waits, and found paid without a notification', async () => {
  const member = await signInMember(server);
  const { orderNo, codeUrl } = await codeOrder(member);
  await alipay.open(codeUrl);
  expect((await codeOrder(member, orderNo)).codeUrl).toBe(codeUrl);
  await alipay.switch({ outTradeNo: orderNo, notify: 'never' });
  await alipay.pay(codeUrl);
  expect(await look(member, orderNo)).toMatchObject({ status: 20 });
});

test('from the page to the code is another trade: the page is closed, and paid all the same it goes back', async () => {
  const member = await signInMember(server);
  const { orderNo, payUrl } = await order(member, ALIPAY);
  const openPage = `${alipay.url}/alipay/cashier?order=${await alipay.open(payUrl)}`;
  const { codeUrl } = await codeOrder(member, orderNo);
  expect((await stateAtAlipay(orderNo))?.state).toBe('TRADE_CLOSED');
  const [first] = await notifiesOf(`${orderNo}T2`, () => alipay.pay(codeUrl));
  expect(await hear(first)).toBe('success');
  await alipay.switch({ outTradeNo: orderNo, notify: 'normal', payAfterClose: true });
  const [second] = await notifiesOf(orderNo, () => alipay.pay(openPage));
  expect(await hear(second)).toBe('success');
  await jobsRun();
  expect(await receiptsOf(orderNo)).toEqual([
    { channel: ALIPAY, disposition: 1 },
    { channel: ALIPAY, disposition: 4 },
  ]);
  const owed = 'select from payment.receipt where order_no = $1 and disposition = 4 and returned_at is null';
  expect(await rowsOf(owed, orderNo)).toEqual([]);
  expect(await deposit(member)).toBe(40n * YUAN);
});

test('page, code and page again at once leave one trade open', async () => {
  const member = await signInMember(server);
  const { orderNo } = await order(member, ALIPAY);
  const asked = Array.from({ length: 10 }, (_, at) => ({ orderNo, channel: ALIPAY, scan: at % 2 === 0 }));
  await Promise.all(asked.map((input) => server.call(startThirdPay, input, { token: member.token })));
  const open = 'select way from payment.attempt where order_no = $1 and ended_at is null';
  expect(await rowsOf(open, orderNo)).toHaveLength(1);
});

test('a scanned code closes at Alipay when the order is given up, and when its time is over', async () => {
  const member = await signInMember(server);
  const [given, over] = [await codeOrder(member), await codeOrder(member)];
  for (const { codeUrl } of [given, over]) await alipay.open(codeUrl);
  const { code } = await server.call(cancelPayOrder, { orderNo: given.orderNo }, { token: member.token });
  expect(code).toBe(0);
  await pass(31 * 60_000);
  expect(await jobsRun()).toEqual([]);
  for (const { orderNo } of [given, over]) {
    expect((await look(member, orderNo)).status).toBe(30);
    expect((await stateAtAlipay(orderNo))?.state).toBe('TRADE_CLOSED');
  }
});

test('an answer that is false or a fault gives no code, and the next try does', async () => {
  const member = await signInMember(server);
  const { orderNo } = await order(member, ALIPAY);
  for (const fault of ['forgedAnswer', 'systemError']) {
    await alipay.sandbox.post('/alipay/faults', { fault, method: 'alipay.trade.precreate' });
    const wanted = { orderNo, channel: ALIPAY, scan: true };
    const { code } = await server.call(startThirdPay, wanted, { token: member.token });
    expect([fault, code]).toEqual([fault, 5401]);
  }
  await alipay.pay((await codeOrder(member, orderNo)).codeUrl);
  expect(await look(member, orderNo)).toMatchObject({ status: 20 });
});

test('what Alipay tells of refunds of a scanned payment moves nothing here', async () => {
  const member = await signInMember(server);
  const { orderNo, codeUrl } = await codeOrder(member);
  const [paid] = await notifiesOf(orderNo, () => alipay.pay(codeUrl));
  await hear(paid);
  const tradeNo = (await look(member, orderNo)).channelTradeNo!;
  const refund = (refundNo: string, yuan: bigint) => async () => {
    const asked = { tradeNo, refundNo, amount: yuan * YUAN, total: 40n * YUAN };
    expect(await payChannelOf(ctx(), ALIPAY).refund(asked)).toEqual({ state: 'done' });
  };
  const [part] = await notifiesOf(orderNo, refund(`RF${orderNo}A`, 15n));
  const [whole] = await notifiesOf(orderNo, refund(`RF${orderNo}B`, 25n));
  expect([part?.trade_status, whole?.trade_status]).toEqual(['TRADE_SUCCESS', 'TRADE_CLOSED']);
  for (const form of [part, whole, paid]) expect(await hear(form)).toBe('success');
  expect(await deposit(member)).toBe(40n * YUAN);
  expect(await receiptsOf(orderNo)).toEqual([{ channel: ALIPAY, disposition: 1 }]);
});

test.each([
  ['first', [1, 0]],
  ['last', [0, 1]],
  ['first, last and twice', [1, 0, 1, 0]],
])('news that a trade still waits, heard %s, moves nothing; the payment is credited once', async (_when, sequence) => {
  const member = await signInMember(server);
  const { orderNo, codeUrl } = await codeOrder(member);
  await alipay.switch({ outTradeNo: orderNo, notify: 'reordered' });
  const forms = await notifiesOf(orderNo, () => alipay.pay(codeUrl), 2);
  expect(forms.map(({ trade_status: status }) => status)).toEqual(['TRADE_SUCCESS', 'WAIT_BUYER_PAY']);
  for (const at of sequence) {
    expect(await hear(forms[at])).toBe('success');
    const isPaid = sequence.slice(0, sequence.indexOf(at) + 1).includes(0);
    if (isPaid) expect(await deposit(member)).toBe(40n * YUAN);
  }
  expect(await look(member, orderNo)).toMatchObject({ status: 20 });
  expect(await receiptsOf(orderNo)).toEqual([{ channel: ALIPAY, disposition: 1 }]);
});

test.each([-7200, -600, 600])(
  'with a clock %d s beside ours Alipay is believed, and our own time is booked',
  async (off) => {
    const member = await signInMember(server);
    await setPeers(off);
    const { orderNo, codeUrl } = await codeOrder(member);
    const [form] = await notifiesOf(orderNo, () => alipay.pay(codeUrl));
    await setPeers();
    expect(await hear(form)).toBe('success');
    const [row] = await rowsOf('select paid_at from payment.pay_order where no = $1', orderNo);
    expect(row?.paid_at).toEqual(server.clock.now());
    expect(await deposit(member)).toBe(40n * YUAN);
  },
);

test("by a clock that is past the order's time Alipay gives no code; the order is kept and paid once clocks agree", async () => {
  const member = await signInMember(server);
  const { orderNo } = await order(member, ALIPAY);
  await setPeers(2 * 3600);
  const wanted = { orderNo, channel: ALIPAY, scan: true };
  expect((await server.call(startThirdPay, wanted, { token: member.token })).code).toBe(5401);
  await setPeers();
  await alipay.pay((await codeOrder(member, orderNo)).codeUrl);
  expect(await look(member, orderNo)).toMatchObject({ status: 20 });
});
