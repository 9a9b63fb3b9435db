// 补单: what the channel denies is never booked, what it confirms is booked once, whatever arrives at the same moment.
import * as consoleContract from '@jishi/contract/console/manual-payment';
import { reviewKind } from '@jishi/contract/enums/review';
import { startThirdPay } from '@jishi/contract/payment';
import { formatMoney } from '@jishi/money';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { review } from '../../review/domain';
import { payment } from '../domain';
import { type TestMember, signInMember, systemContext } from '../../../testing/members';
import { signInOperator, type TestOperator } from '../../../testing/operators';
import { decide as say } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type AlipayPeer, hearAlipay, startAlipayPeer } from '../../../testing/alipay-peer';
import { balances, verify } from '../../ledger';

let peer: AlipayPeer;
let server: TestServer;
let owner: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [payment, review],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
  });
  [owner, finance] = [await signInOperator(server, 'owner'), await signInOperator(server, 'finance')];
});
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const deposit = async ({ memberId }: TestMember) => formatMoney((await balances(server.db, memberId)).deposit);
const statusOf = async (orderNo: string) =>
  (await server.db.query<{ status: number }>('select status from payment.pay_order where no = $1', [orderNo])).rows[0]!
    .status;
const manualPayments = async (orderNo: string, { token } = owner) =>
  (await server.call(consoleContract.listManualPayments, { orderNo }, { token })).result.list;
const decide = (id: string, operator: TestOperator, accepted = true) =>
  say(server, operator, reviewKind.manualPayment, id, accepted, '凭据看不清');

async function enter(given: { orderNo: string; tradeNo: string }, { token } = finance, picture?: Buffer) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...given, evidence: '用户提供的支付宝账单' })) form.set(name, value);
  if (picture) form.set('picture', new File([new Uint8Array(picture)], '账单.png'));
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await server.inject({
    method: 'POST',
    url: consoleContract.bookPayment.path,
    token,
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<{ code: number; msg: string; result: { booked: boolean; outcome: string } }>();
}

/** An order that was paid at the channel, and its notification, which the server has not heard. */
async function paidUnheard(member: TestMember, amount = '100.00') {
  const { orderNo, payUrl } = (await server.call(startThirdPay, { amount }, { token: member.token })).result;
  const before = peer.notifies.length;
  await peer.pay(payUrl);
  const form = (await peer.untilNotified(before + 1)).find((one) => one['out_trade_no'] === orderNo)!;
  return { orderNo, tradeNo: form['trade_no']!, form };
}

test('what the channel confirms is booked with its evidence; what it denies is not', async () => {
  const member = await signInMember(server);
  const { orderNo, tradeNo } = await paidUnheard(member);
  const denied = await enter({ orderNo, tradeNo: `${tradeNo}9` });
  expect(denied).toMatchObject({ code: 4005, msg: expect.stringContaining('渠道查不到') });
  expect([await deposit(member), await manualPayments(orderNo)]).toEqual(['0.00', []]);
  const unreadable = await enter({ orderNo, tradeNo }, finance, Buffer.from('not a picture'));
  expect(unreadable.code).toBe(4000);
  expect(await deposit(member)).toBe('0.00');

  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  expect(await enter({ orderNo, tradeNo }, finance, picture)).toMatchObject({
    code: 0,
    result: { booked: true, outcome: '已入账' },
  });
  expect([await statusOf(orderNo), await deposit(member)]).toEqual([20, '100.00']);
  const [row] = await manualPayments(orderNo);
  expect(row).toMatchObject({ tradeNo, amount: '100.00', status: 2, picture: true, evidence: '用户提供的支付宝账单' });
  const file = await server.inject({
    method: 'GET',
    url: `${consoleContract.readManualPaymentPicture.path}?id=${row!.id}`,
    token: owner.token,
  });
  expect((await sharp(file.rawPayload).metadata()).format).toBe('webp');
  const looks = await server.db.query(
    "select from audit.entry where action = 'payment.readPicture' and target_id = $1",
    [row!.id],
  );
  expect(looks.rows, 'the look is kept').toHaveLength(1);
  const { rows } = await server.db.query('select action, after from audit.entry where target_id = $1 order by id', [
    orderNo,
  ]);
  expect(rows).toMatchObject([
    { action: 'payment.bookPayment', after: { tradeNo, amount: '100.00', result: '已入账' } },
  ]);
  expect(await enter({ orderNo, tradeNo })).toMatchObject({ code: 4005, msg: '这笔付款已经入账' });
});

test('a channel that does not say is not taken for one that denies', async () => {
  const member = await signInMember(server);
  const { orderNo, tradeNo } = await paidUnheard(member);
  await peer.sandbox.post('/alipay/faults', { method: 'alipay.trade.query', fault: 'systemError', times: 1 });
  expect((await enter({ orderNo, tradeNo })).msg).toBe('渠道暂时没有回应，没有入账，请稍后再试');
  expect(await deposit(member)).toBe('0.00');
  expect((await enter({ orderNo, tradeNo })).result.outcome).toBe('已入账');
});

test('an order that closed meanwhile gets its money to the balance', async () => {
  const member = await signInMember(server);
  const { orderNo, tradeNo } = await paidUnheard(member);
  await server.db.query('update payment.pay_order set status = 30, closed_at = now() where no = $1', [orderNo]);
  expect((await enter({ orderNo, tradeNo })).result.outcome).toBe('订单已关闭，款项已记入余额');
  expect([await statusOf(orderNo), await deposit(member)]).toEqual([30, '100.00']);
});

test('operators and notifications at the same moment book a payment once', async () => {
  const member = await signInMember(server);
  const { orderNo, tradeNo, form } = await paidUnheard(member);
  const entered = Array.from({ length: 8 }, () => enter({ orderNo, tradeNo }));
  const heard = Array.from({ length: 8 }, () => hearAlipay(systemContext(server), form));
  const codes = (await Promise.all(entered)).map(({ code }) => code);
  expect(new Set(await Promise.all(heard))).toEqual(new Set(['success']));
  const booked = codes.filter((code) => code === 0).length;
  expect(booked).toBeLessThanOrEqual(1);
  expect(codes.filter((code) => code === 4005)).toHaveLength(8 - booked);
  expect([await statusOf(orderNo), await deposit(member)]).toEqual([20, '100.00']);
  expect(await manualPayments(orderNo)).toHaveLength(booked);
});

test('above the limit a second operator decides, once, and the channel is asked again', async () => {
  const member = await signInMember(server);
  const { orderNo, tradeNo } = await paidUnheard(member, '60000.00');
  expect((await enter({ orderNo, tradeNo })).result.booked).toBe(false);
  expect(await enter({ orderNo, tradeNo })).toMatchObject({ code: 4005 });
  expect([await statusOf(orderNo), await deposit(member)]).toEqual([10, '0.00']);
  const { id } = (await manualPayments(orderNo, finance))[0]!;
  expect(await decide(id, finance)).toMatchObject({ code: 4009 });
  expect((await decide(id, owner, false)).result.outcome).toContain('已退回');
  expect((await enter({ orderNo, tradeNo })).code).toBe(0);
  const [again] = await manualPayments(orderNo);
  const { alipay } = server.shared.settings;
  server.shared.settings.alipay = { ...alipay!, gateway: 'http://127.0.0.1:9/gateway.do' };
  expect((await decide(again!.id, owner)).msg).toContain('渠道暂时没有回应');
  server.shared.settings.alipay = alipay;
  expect(await deposit(member)).toBe('0.00');
  const answers = await Promise.all(Array.from({ length: 6 }, () => decide(again!.id, owner)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect([await statusOf(orderNo), await deposit(member)]).toEqual([20, '60000.00']);
});

test('one that was heard of while it waited is closed without manualPayment it again', async () => {
  const member = await signInMember(server);
  const { orderNo, tradeNo, form } = await paidUnheard(member, '60000.00');
  await enter({ orderNo, tradeNo });
  await hearAlipay(systemContext(server), form);
  const [row] = await manualPayments(orderNo);
  expect((await decide(row!.id, owner)).result.outcome).toBe('这笔款项已入账，重复通知');
  expect((await manualPayments(orderNo))[0]).toMatchObject({ status: 2, decidedBy: '测试员' });
  expect(await deposit(member)).toBe('60000.00');
});

test('an order that nobody pays by a channel has nothing to book, and not every operator may', async () => {
  const member = await signInMember(server);
  expect(await enter({ orderNo: 'PO2026010100000000000001', tradeNo: '20260101' })).toMatchObject({ code: 4004 });
  const { orderNo, tradeNo } = await paidUnheard(member);
  expect((await enter({ orderNo, tradeNo }, await signInOperator(server, 'readonly'))).code).toBe(4009);
});
