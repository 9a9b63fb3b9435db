// What goes wrong at channels outside, on the real wire of the sandbox's WeChat Pay and Alipay: whatever is heard, late,
// twice or forged, an order is paid once and no yuan is lost.
import { payChannel } from '@jishi/contract/enums/payment';
import { startThirdPay } from '@jishi/contract/payment';
import { YUAN } from '@jishi/money';
import { afterAll, afterEach, expect, test } from 'vitest';
import { message } from '../../message/domain';
import { signInMember } from '../../../testing/members';
import { until } from '../../../testing/until';
import { startPayChannels } from '../../../testing/pay-channels';
import { transferOf, verify } from '../../ledger';
import { receiveNotify } from '../notify/service';
import type { RawNotify } from './rules';
import { payChannelOf } from './service';

const { alipay: ALIPAY, wechat: WECHAT } = payChannel;
const NATIVE = '/v3/pay/transactions/native';
const REFUNDS = '/v3/refund/domestic/refunds';

const channels = await startPayChannels(message);
const { alipay, wechat, server, ctx, deposit, order, codeOf, look, rowsOf, jobsRun, pass, setPeers } = channels;
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(channels.close);

/** Pays at WeChat's cashier; the notifications that came of it, which nobody has heard yet. */
async function payByWechat(paid: { orderNo: string; codeUrl: string | null }, notify = 'normal', come = 1) {
  await wechat.switch({ outTradeNo: paid.orderNo, notify });
  const before = alipay.others.length;
  await wechat.pay(paid.codeUrl);
  return (await until('notifications', () => alipay.others.length >= before + come && alipay.others)).slice(before);
}

const hear = async (raw: RawNotify) => (await receiveNotify(ctx(), WECHAT, raw)).status;
const hearAll = (raws: readonly RawNotify[]) => Promise.all(raws.map(hear));

const receiptsOf = (orderNo: string) =>
  rowsOf('select channel, disposition from payment.receipt where order_no = $1 order by received_at, channel', orderNo);

test('a payment by WeChat is credited by its notification, on the clearing account of WeChat', async () => {
  const member = await signInMember(server);
  const made = await order(member);
  expect(made).toMatchObject({ payUrl: null, codeUrl: expect.stringContaining('order=') });
  const raws = await payByWechat(made);
  expect(await hearAll(raws)).toEqual([204]);
  expect(await look(member, made.orderNo)).toMatchObject({ status: 20, channel: WECHAT, balanceAfter: '40.00' });
  expect((await transferOf(server.db, `pay:${made.orderNo}`))?.postings).toMatchObject([
    { account: 'platform:clearing.wechat', amount: -40n * YUAN },
    { account: `member:${member.memberId}:deposit` },
  ]);
});

test('on a phone there is an address to open, which leads back', async () => {
  const member = await signInMember(server);
  const { payUrl, codeUrl, orderNo } = await order(member, WECHAT, { phone: true });
  expect(codeUrl).toBeNull();
  expect(new URL(payUrl!).searchParams.get('redirect_url')).toBe(`${alipay.listenerUrl}/payres?orderNo=${orderNo}`);
  await wechat.pay(payUrl);
  expect(await look(member, orderNo)).toMatchObject({ status: 20 });
});

test("on a phone Alipay's page for phones is opened, and pays as any", async () => {
  const member = await signInMember(server);
  const { payUrl, orderNo } = await order(member, ALIPAY, { phone: true });
  expect(new URL(payUrl!).searchParams.get('method')).toBe('alipay.trade.wap.pay');
  await alipay.pay(payUrl);
  expect(await look(member, orderNo)).toMatchObject({ status: 20, channel: ALIPAY });
});

test('a notification twice, among questions, credits once', async () => {
  const member = await signInMember(server);
  const made = await order(member);
  const raws = await payByWechat(made, 'duplicate', 2);
  const heard = await Promise.all([
    hearAll([...raws, ...raws, ...raws, ...raws]),
    ...Array.from({ length: 8 }, () => look(member, made.orderNo)),
  ]);
  expect(new Set(heard[0])).toEqual(new Set([204]));
  expect(await deposit(member)).toBe(40n * YUAN);
  expect(await receiptsOf(made.orderNo)).toEqual([{ channel: WECHAT, disposition: 1 }]);
});

test('a lost notification is made good by asking', async () => {
  const member = await signInMember(server);
  const made = await order(member);
  await payByWechat(made, 'never', 0);
  expect((await look(member, made.orderNo)).status).toBe(20);
});

test('what WeChat did not say, or not now, or to another merchant, is not believed', async () => {
  const member = await signInMember(server);
  for (const notify of ['forged', 'probe', 'stale', 'otherMerchant']) {
    const made = await order(member);
    expect([notify, await hearAll(await payByWechat(made, notify))]).toEqual([notify, [401]]);
    expect(await receiptsOf(made.orderNo)).toEqual([]);
  }
  expect(await deposit(member)).toBe(0n);
});

test('a changed body, serial, nonce or time is not believed, whatever it is', async () => {
  const member = await signInMember(server);
  const [raw] = await payByWechat(await order(member));
  const { headers, body } = raw!;
  const tampered: RawNotify[] = [
    { headers, body: body.replace('TRANSACTION.SUCCESS', 'TRANSACTION.SUCCESs') },
    { headers, body: '' },
    { headers: {}, body },
    ...['serial', 'nonce', 'signature', 'timestamp'].flatMap((name) =>
      ['', 'constructor', '1'.repeat(40), 'é'].map((value) => ({
        headers: { ...headers, [`wechatpay-${name}`]: value },
        body,
      })),
    ),
  ];
  expect(new Set(await hearAll(tampered))).toEqual(new Set([401]));
  expect(await deposit(member)).toBe(0n);
});

test('the next platform key is believed while both are pinned, and no longer when it is not', async () => {
  const member = await signInMember(server);
  const [raw] = await payByWechat(await order(member), 'nextKey');
  const { wechatPay } = server.shared.settings;
  const [present] = Object.entries(wechatPay!.platformKeys);
  server.shared.settings.wechatPay = { ...wechatPay!, platformKeys: Object.fromEntries([present!]) };
  expect(await hear(raw!)).toBe(401);
  server.shared.settings.wechatPay = wechatPay;
  expect(await hear(raw!)).toBe(204);
  expect(await deposit(member)).toBe(40n * YUAN);
});

test('news of a refund that comes before the payment moves nothing; the payment is credited', async () => {
  const member = await signInMember(server);
  const made = await order(member);
  const raws = await payByWechat(made, 'reordered', 2);
  expect(await hear(raws[0]!)).toBe(204);
  expect(await deposit(member)).toBe(0n);
  expect(await hear(raws[1]!)).toBe(204);
  expect(await deposit(member)).toBe(40n * YUAN);
});

test('a fen too little pays nothing, is held, and the order closes when its time is over', async () => {
  const member = await signInMember(server);
  const made = await order(member);
  await hearAll(await payByWechat(made, 'shortPaid'));
  expect(await receiptsOf(made.orderNo)).toEqual([{ channel: WECHAT, disposition: 3 }]);
  expect((await look(member, made.orderNo)).status).toBe(10);
  await pass(31 * 60_000);
  expect(await jobsRun()).toEqual([]);
  expect((await look(member, made.orderNo)).status).toBe(30);
  expect(await deposit(member)).toBe(0n);
});

test('an unpaid order closes at WeChat too; paid there all the same, the money goes to the balance', async () => {
  const member = await signInMember(server);
  const made = await order(member);
  await pass(31 * 60_000);
  expect(await jobsRun()).toEqual([]);
  expect((await look(member, made.orderNo)).status).toBe(30);
  expect((await wechat.trade(made.orderNo))?.state).toBe('CLOSED');
  await wechat.switch({ outTradeNo: made.orderNo, payAfterClose: true });
  const raws = await payByWechat(made);
  expect(await hearAll([...raws, ...raws])).toEqual([204, 204]);
  expect(await receiptsOf(made.orderNo)).toEqual([{ channel: WECHAT, disposition: 2 }]);
  expect(await deposit(member)).toBe(40n * YUAN);
});

test('an answer that is lost, false or a fault begins no payment, and the next try does', async () => {
  const member = await signInMember(server);
  for (const fault of ['lostAnswer', 'forgedAnswer', 'systemError'] as const) {
    await wechat.fault(fault, NATIVE);
    const { code } = await server.call(startThirdPay, { amount: '40.00', channel: WECHAT }, { token: member.token });
    expect([fault, code]).toEqual([fault, 5401]);
  }
  const [{ no }] = (await rowsOf('select no from payment.pay_order where member_id = $1 limit 1', member.memberId)) as [
    { no: string },
  ];
  await wechat.pay((await order(member, WECHAT, { orderNo: no })).codeUrl);
  expect(await look(member, no)).toMatchObject({ status: 20 });
});

test.each([
  ['Alipay', ALIPAY],
  ['WeChat Pay', WECHAT],
])('refunds at %s: in parts, repeated, unknown when unheard, refused beyond what is left', async (_name, channel) => {
  const member = await signInMember(server);
  const made = await order(member, channel);
  await (channel === WECHAT ? wechat.pay(made.codeUrl) : alipay.pay(made.payUrl));
  const { channelTradeNo } = await look(member, made.orderNo);
  const provider = payChannelOf(ctx(), channel);
  const part = (refundNo: string, yuan: bigint) => ({
    tradeNo: channelTradeNo!,
    refundNo,
    amount: yuan * YUAN,
    total: 40n * YUAN,
  });
  const first = part(`RF${made.orderNo}A`, 15n);
  expect(await provider.queryRefund(first)).toEqual({ state: 'absent' });
  if (channel === WECHAT) await wechat.fault('lostAnswer', REFUNDS);
  else await alipay.sandbox.post('/alipay/faults', { fault: 'forgedAnswer', method: 'alipay.trade.refund' });
  await expect(provider.refund(first)).rejects.toThrow();
  expect(await provider.refund(first)).toEqual({ state: 'done' });
  expect(await provider.queryRefund(first)).toEqual({ state: 'done' });
  expect(await provider.refund(part(`RF${made.orderNo}B`, 26n))).toMatchObject({ state: 'refused' });
  expect(await provider.refund(part(`RF${made.orderNo}C`, 25n))).toEqual({ state: 'done' });
});

test('a refund that WeChat works on is done at last, or fails in its own words', async () => {
  for (const [refund, last] of [
    ['processing', { state: 'done' }],
    ['abnormal', { state: 'refused', reason: expect.stringContaining('退款异常') }],
  ] as const) {
    const member = await signInMember(server);
    const made = await order(member);
    await wechat.switch({ outTradeNo: made.orderNo, refund });
    await wechat.pay(made.codeUrl);
    const { channelTradeNo } = await look(member, made.orderNo);
    const asked = { tradeNo: channelTradeNo!, refundNo: `RF${made.orderNo}`, amount: YUAN, total: 40n * YUAN };
    const provider = payChannelOf(ctx(), WECHAT);
    expect(await provider.refund(asked)).toEqual({ state: 'processing' });
    expect(await provider.queryRefund(asked)).toEqual({ state: 'processing' });
    expect(await provider.queryRefund(asked)).toEqual(last);
    expect(await provider.refund(asked)).toEqual(last);
  }
});

test('where no clock agrees, WeChat is not asked in vain: its answer is not believed, the order is kept', async () => {
  const member = await signInMember(server);
  const made = await order(member);
  await setPeers(600);
  expect(await codeOf(member, made.orderNo, WECHAT)).toBe(5401);
  await setPeers();
  await wechat.pay((await order(member, WECHAT, { orderNo: made.orderNo })).codeUrl);
  expect(await look(member, made.orderNo)).toMatchObject({ status: 20 });
});

test("yesterday's bills hold what was paid and given back, signed and to the fen", async () => {
  const member = await signInMember(server);
  for (const channel of [ALIPAY, WECHAT]) {
    const provider = payChannelOf(ctx(), channel);
    const made = await order(member, channel);
    await (channel === WECHAT ? wechat.pay(made.codeUrl) : alipay.pay(made.payUrl));
    const { channelTradeNo: tradeNo } = await look(member, made.orderNo);
    await provider.refund({ tradeNo: tradeNo!, refundNo: `RF${made.orderNo}`, amount: 1_000n, total: 40n * YUAN });
    const day = new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await provider.downloadBill(day)).toBeUndefined();
    await pass(86_400_000);
    const lines = (await provider.downloadBill(day))?.filter(({ orderNo }) => orderNo === made.orderNo);
    expect(lines).toMatchObject([
      { tradeNo, refundNo: null, amount: 40n * YUAN },
      { tradeNo, refundNo: `RF${made.orderNo}`, amount: -1_000n },
    ]);
    expect(await provider.downloadBill('2020-01-01')).toBeUndefined();
  }
});
