// Topping up through the production adapter against the sandbox's Alipay: whatever is heard, in whatever order and
// however often, the money is on the book once.
import { getPayOrder, getPayOrderStatistics, listPayOrders, startThirdPay } from '@jishi/contract/payment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { message } from '../message/domain';
import { payment } from './domain';
import type { Context } from '../../kernel/context';
import { type TestMember, signInMember, systemContext } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { type AlipayPeer, hearAlipay, startAlipayPeer } from '../../testing/alipay-peer';
import { balances, verify } from '../ledger';
import { jobs } from './jobs';

let peer: AlipayPeer;
let server: TestServer;
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [message, payment],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
  });
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const ctx = (): Context => systemContext(server);
const deposit = async (member: TestMember) => (await balances(server.db, member.memberId)).deposit;
const YUAN = 100_000n;

async function orderOf(member: TestMember, amount: string, idempotencyKey?: string) {
  const answer = await server.call(
    startThirdPay,
    { amount },
    { token: member.token, ...(idempotencyKey ? { idempotencyKey } : {}) },
  );
  expect(answer.msg).toBe('成功');
  return answer.result;
}

async function paidOrder(member: TestMember, amount: string, notify = 'normal') {
  const order = await orderOf(member, amount);
  await peer.switch({ outTradeNo: order.orderNo, notify });
  const before = peer.notifies.length;
  await peer.pay(order.payUrl);
  return { ...order, before };
}

async function statusOf(member: TestMember, orderNo: string) {
  return (await server.call(getPayOrder, { orderNo }, { token: member.token })).result;
}

async function booksAreClean() {
  expect(await verify(server.db)).toMatchObject({ ok: true });
}

test('a paid top-up is credited by its notification and shows the balance after it', async () => {
  const member = await signInMember(server);
  const { orderNo, before } = await paidOrder(member, '100.00');
  const [form] = (await peer.untilNotified(before + 1)).slice(before);
  expect(await hearAlipay(ctx(), form!)).toBe('success');
  expect(await statusOf(member, orderNo)).toMatchObject({ status: 20, payAmount: '100.00', balanceAfter: '100.00' });
  expect(await deposit(member)).toBe(100n * YUAN);
  await booksAreClean();
});

const toldOf = async ({ memberId }: TestMember) =>
  (
    await server.db.query<{ text: string }>('select text from message.member_message where member_id = $1', [memberId])
  ).rows.map(({ text }) => text);

test('fifty copies of a notification and twenty questions at once credit an order once', async () => {
  const member = await signInMember(server);
  const { orderNo, before } = await paidOrder(member, '66.60');
  const [form] = (await peer.untilNotified(before + 1)).slice(before);
  await Promise.all([
    ...Array.from({ length: 50 }, () => hearAlipay(ctx(), form!)),
    ...Array.from({ length: 20 }, () => statusOf(member, orderNo)),
  ]);
  expect(await deposit(member)).toBe(6_660_000n);
  expect((await server.db.query('select from payment.receipt where order_no = $1', [orderNo])).rowCount).toBe(1);
  expect(await toldOf(member)).toEqual([`您充值的 66.60 元已到账，订单号 ${orderNo}。`]);
  await booksAreClean();
});

test('a lost notification is made good by asking Alipay when the member looks', async () => {
  const member = await signInMember(server);
  const { orderNo } = await paidOrder(member, '20.00', 'never');
  expect(await statusOf(member, orderNo)).toMatchObject({ status: 20, balanceAfter: '20.00' });
});

test('a forged notification and one for another merchant move nothing and are answered with failure', async () => {
  for (const kind of ['forged', 'otherMerchant']) {
    const member = await signInMember(server);
    const { before } = await paidOrder(member, '30.00', kind);
    const forms = (await peer.untilNotified(before + 1)).slice(before);
    for (const form of forms.slice(0, 1)) expect(await hearAlipay(ctx(), form)).toBe('failure');
    expect(await deposit(member)).toBe(0n);
  }
});

test('a short payment pays nothing and is held for an operator', async () => {
  const member = await signInMember(server);
  const { orderNo, before } = await paidOrder(member, '40.00', 'shortPaid');
  const forms = (await peer.untilNotified(before + 1)).slice(before);
  for (const form of forms) await hearAlipay(ctx(), form);
  expect((await statusOf(member, orderNo)).status).toBe(10);
  expect(await deposit(member)).toBe(0n);
  const { rows } = await server.db.query('select disposition from payment.receipt where order_no = $1', [orderNo]);
  expect(rows).toEqual([{ disposition: 3 }]);
  await booksAreClean();
});

test('an unpaid order closes when its time is over, at Alipay too', async () => {
  const member = await signInMember(server);
  const order = await orderOf(member, '50.00');
  await peer.open(order.payUrl);
  server.clock.advance(31 * 60_000);
  await server.db.query(`update graphile_worker._private_jobs set run_at = now()`);
  expect(await server.runJobs()).toEqual([]);
  expect((await statusOf(member, order.orderNo)).status).toBe(30);
  const trades = await (await fetch(`${peer.url}/alipay/trades.json?outTradeNo=${order.orderNo}`)).text();
  expect(trades).toContain('TRADE_CLOSED');
});

test('an order paid just before its time is over is found paid by the closing job', async () => {
  const member = await signInMember(server);
  const { orderNo } = await paidOrder(member, '55.00', 'never');
  server.clock.advance(31 * 60_000);
  await server.db.query(`update graphile_worker._private_jobs set run_at = now()`);
  await server.runJobs();
  expect((await statusOf(member, orderNo)).status).toBe(20);
  expect(await deposit(member)).toBe(55n * YUAN);
});

test('money for an order that was closed meanwhile goes to the balance, once', async () => {
  const member = await signInMember(server);
  const { orderNo, before } = await paidOrder(member, '70.00');
  const [form] = (await peer.untilNotified(before + 1)).slice(before);
  await server.db.query('update payment.pay_order set status = 30, closed_at = now() where no = $1', [orderNo]);
  await Promise.all([hearAlipay(ctx(), form!), hearAlipay(ctx(), form!)]);
  expect((await statusOf(member, orderNo)).status).toBe(30);
  expect(await deposit(member)).toBe(70n * YUAN);
  expect(await toldOf(member)).toEqual([`您充值的 70.00 元已到账，订单号 ${orderNo}。`]);
  await booksAreClean();
});

test('the same Idempotency-Key makes one order and answers it again byte for byte', async () => {
  const member = await signInMember(server);
  const call = () =>
    server.call(startThirdPay, { amount: '88.00' }, { token: member.token, idempotencyKey: 'one-top-up-1' });
  const [first, second] = [await call(), await call()];
  expect(second.text).toBe(first.text);
  const other = await server.call(
    startThirdPay,
    { amount: '89.00' },
    { token: member.token, idempotencyKey: 'one-top-up-1' },
  );
  expect(other.code).toBe(4008);
  expect((await server.call(listPayOrders, {}, { token: member.token })).result.total).toBe(1);
});

test('of many requests under one Idempotency-Key at once one makes the order', async () => {
  const member = await signInMember(server);
  const call = () =>
    server.call(startThirdPay, { amount: '18.00' }, { token: member.token, idempotencyKey: 'one-top-up-2' });
  await Promise.all(Array.from({ length: 20 }, call));
  expect((await server.call(listPayOrders, {}, { token: member.token })).result.total).toBe(1);
});

test('amounts outside the limits and malformed ones are refused beside their field', async () => {
  const { token } = await signInMember(server);
  for (const amount of ['9.99', '1000000.01', '1.234', '-5', '1e3', 'abc', '']) {
    const answer = await server.call(startThirdPay, { amount }, { token });
    expect(answer.code).toBe(4000);
    expect(answer.fields.map((field) => field.path)).toContain('amount');
  }
});

test('the statistics are those of the filtered list', async () => {
  const member = await signInMember(server);
  const paid = await paidOrder(member, '12.34', 'never');
  await statusOf(member, paid.orderNo);
  await orderOf(member, '21.00');
  const sums = (await server.call(getPayOrderStatistics, {}, { token: member.token })).result;
  expect(sums).toEqual({ orders: 2, paidOrders: 1, paidAmount: '12.34', waitingAmount: '21.00' });
  const list = (await server.call(listPayOrders, { status: 20 }, { token: member.token })).result;
  expect(list.list.map((order) => order.orderNo)).toEqual([paid.orderNo]);
});

test("nobody sees, pays or recognises another member's order", async () => {
  const [owner, other] = [await signInMember(server), await signInMember(server)];
  const order = await orderOf(owner, '10.00');
  const theirs = await server.call(getPayOrder, { orderNo: order.orderNo }, { token: other.token });
  const unknown = await server.call(getPayOrder, { orderNo: 'PO2026010100000000000001' }, { token: other.token });
  expect(theirs.text).toBe(unknown.text);
  expect((await server.call(startThirdPay, { orderNo: order.orderNo }, { token: other.token })).code).toBe(4004);
});

test('one Idempotency-Key is not two orders: another amount under it is refused, though the kept answer is gone', async () => {
  const { token } = await signInMember(server);
  const call = (amount: string) => server.call(startThirdPay, { amount }, { token, idempotencyKey: 'one-top-up-3' });
  const first = await call('20.00');
  await server.db.query('delete from http.idempotent_answer');
  expect((await call('21.00')).code).toBe(4008);
  expect((await call('20.00')).result.orderNo).toBe(first.result.orderNo);
});

test('a forged notification is forgotten after a month, what Alipay sent is not', async () => {
  const member = await signInMember(server);
  const { orderNo, before } = await paidOrder(member, '10.00');
  const [form] = (await peer.untilNotified(before + 1)).slice(before);
  await hearAlipay(ctx(), form!);
  await hearAlipay(ctx(), { ...form!, total_amount: '99.00' });
  const forget = jobs.find(({ name }) => name === 'payment.forgetForgeries')!;
  server.clock.advance(29 * 86_400_000);
  await forget.run(ctx(), {} as never);
  expect(await tracesOf(orderNo)).toEqual([true, false]);
  server.clock.advance(2 * 86_400_000);
  await forget.run(ctx(), {} as never);
  expect(await tracesOf(orderNo)).toEqual([true]);
});

async function tracesOf(orderNo: string) {
  const { rows } = await server.db.query<{ verified: boolean }>(
    'select verified from payment.notify where order_no = $1 order by id',
    [orderNo],
  );
  return rows.map(({ verified }) => verified);
}

test('notifications with missing, huge or strange fields never crash and never pay', async () => {
  const forms: Record<string, string>[] = [
    {},
    { sign: 'x' },
    { sign_type: 'RSA2', sign: '%%%' },
    { sign_type: 'RSA', sign: 'a', out_trade_no: 'x' },
    { sign_type: 'RSA2', sign: 'A'.repeat(60_000), out_trade_no: '\0', total_amount: 'NaN' },
    Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, 'v'])),
  ];
  for (const form of forms) expect(await hearAlipay(ctx(), form)).toBe('failure');
});
