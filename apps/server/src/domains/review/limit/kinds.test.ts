// Every kind of money enters the one sum of an operator's day: payments booked by hand, orders of recharge, single messages.
import { bookPayment } from '@jishi/contract/console/manual-payment';
import { matchRemittance } from '@jishi/contract/console/remittance';
import { refundSmsMessage } from '@jishi/contract/console/sms-message';
import { payChannel } from '@jishi/contract/enums/payment';
import { reviewKind } from '@jishi/contract/enums/review';
import { startThirdPay } from '@jishi/contract/payment';
import { submitRecharge } from '@jishi/contract/recharge/order';
import { parseMoney } from '@jishi/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatTime } from '../../../kernel/time';
import { type AlipayPeer, startAlipayPeer } from '../../../testing/alipay-peer';
import { TRADE_PASSWORD, signInMember } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { openBankPayee } from '../../../testing/payees';
import { Suppliers, loseTrack, newAccount, newBuyer, newProduct, rechargeDomains } from '../../../testing/recharge';
import { caseOf, decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { newList, newSender, sellSms, sendList, submitDue, takeReceipts } from '../../../testing/sms-senders';
import { balances } from '../../ledger';
import { message } from '../../message/domain';
import { payment } from '../../payment/domain';
import { sms } from '../../sms/domain';
import { review } from '../domain';

const suppliers = new Suppliers();
let peer: AlipayPeer;
let server: TestServer;
let projectId: string;
let operator: TestOperator;
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [payment, message, review, sms, ...rechargeDomains(suppliers)],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
    limits: { secondAbove: parseMoney('100') },
  });
  await openBankPayee(server);
  projectId = await sellSms(server);
});
beforeEach(async () => {
  operator = await signInOperator(server);
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

let serials = 0;

/** Whether a bank line of so much was booked by one word. */
async function bankLine(amount: string): Promise<boolean> {
  const { token } = await signInMember(server);
  const asked = { amount: '50.00', channel: payChannel.transfer };
  const { orderNo } = (await server.call(startThirdPay, asked, { token })).result;
  const time = formatTime(server.clock.now());
  const line = { orderNo, serial: `KIND-${++serials}`, payer: '杭州某某公司', amount, time };
  return (await server.call(matchRemittance, line, { token: operator.token })).result.booked;
}

/** Whether a payment of so much that nobody heard of was booked by one word. */
async function manualPayment(amount: string): Promise<boolean> {
  const { token } = await signInMember(server);
  const { orderNo, payUrl } = (await server.call(startThirdPay, { amount }, { token })).result;
  const before = peer.notifies.length;
  await peer.pay(payUrl);
  const heard = await peer.untilNotified(before + 1);
  const tradeNo = heard.find((one) => one['out_trade_no'] === orderNo)!['trade_no']!;
  const form = new FormData();
  for (const [name, value] of Object.entries({ orderNo, tradeNo, evidence: '支付宝账单' })) form.set(name, value);
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await server.inject({
    method: 'POST',
    url: bookPayment.path,
    token: operator.token,
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<{ result: { booked: boolean } }>().result.booked;
}

/** An order of 9.90 that nobody knows the end of. */
async function uncertain() {
  const buyer = await newBuyer(server);
  const { id: productId } = await newProduct(server);
  const order = { productId, list: newAccount(), clientId: `kinds-${++serials}`, shown: { orders: 1, amount: '9.90' } };
  const { result } = await server.call(submitRecharge, { ...order, tradePassword: TRADE_PASSWORD }, buyer);
  await loseTrack(server, suppliers);
  const no = result.nos[0]!;
  const say = (by: TestOperator, isBack: boolean) =>
    decide(server, by, reviewKind.rechargeOrder, no, isBack, isBack ? undefined : '供应商后台显示已到账');
  const money = async () => {
    const { deposit, frozen } = await balances(server.db, buyer.memberId);
    return [Number(deposit) / 100_000, Number(frozen) / 100_000];
  };
  return { no, say, money };
}

/** Whether one was given back by one word. */
async function rechargeOrder(): Promise<boolean> {
  return (await (await uncertain()).say(operator, true)).result.outcome.includes('已退回');
}

/** Whether a message of 0.05 that did not arrive was given back by one word. */
async function smsMessage(): Promise<boolean> {
  const who = await newSender(server, projectId, { money: '1.00' });
  await sendList(server, who, newList(1));
  const id = (await submitDue(server))[0]!.id;
  await takeReceipts(server, { id, delivered: false, code: 'UNDELIV', words: '关机' });
  return (await server.call(refundSmsMessage, { id, reason: '用户要求退回' }, operator)).result.done;
}

test('a booked payment, an order of recharge and a message leave exactly the rest for a bank line', async () => {
  expect([await manualPayment('60.00'), await rechargeOrder(), await smsMessage()]).toEqual([true, true, true]);
  expect(await bankLine('30.06')).toBe(false);
  expect(await bankLine('30.05')).toBe(true);
  expect(await bankLine('0.01')).toBe(false);
});

test('charging an order that nobody knows the end of counts as well, and above the limit two have to say so', async () => {
  const [small, large, apart] = [await uncertain(), await uncertain(), await uncertain()];
  expect((await small.say(operator, false)).result.outcome).toContain('已扣款');
  expect(await bankLine('90.10')).toBe(true);
  expect((await large.say(operator, false)).result).toMatchObject({
    status: 2,
    outcome: expect.stringContaining('另一位'),
  });
  expect(await large.money()).toEqual([90.1, 9.9]);
  expect((await large.say(operator, false)).code, 'nobody is their own second').toBe(4009);
  const other = await signInOperator(server);
  expect(await caseOf(server, other, reviewKind.rechargeOrder, large.no)).toMatchObject({
    second: expect.stringContaining('已拒绝，要由另一位操作员作同样的决定'),
    barred: '',
  });
  expect((await large.say(other, false)).result).toMatchObject({ status: 4 });
  expect(await large.money()).toEqual([90.1, 0]);

  await apart.say(operator, false);
  expect((await apart.say(other, true)).result).toMatchObject({
    status: 2,
    outcome: expect.stringContaining('意见不同'),
  });
  expect(await apart.money()).toEqual([90.1, 9.9]);
  expect((await apart.say(operator, true)).result).toMatchObject({ status: 3 });
  expect(await apart.money()).toEqual([100, 0]);
});

test('once the day’s sum is full none of them is moved by one word', async () => {
  expect(await bankLine('100.00')).toBe(true);
  expect([await manualPayment('60.00'), await rechargeOrder(), await smsMessage()]).toEqual([false, false, false]);
});

test('of words at the same moment about an order above the limit one operator’s move nothing, two operators’ move it once', async () => {
  const first = operator;
  expect(await bankLine('100.00')).toBe(true);
  operator = await signInOperator(server);
  expect(await bankLine('100.00')).toBe(true);
  const [alone, both] = [await uncertain(), await uncertain()];
  const words = (by: readonly TestOperator[], say: typeof both.say) =>
    Promise.all(Array.from({ length: 8 }, (_, nth) => say(by[nth % by.length]!, true)));
  const heard = (answers: Awaited<ReturnType<typeof words>>) =>
    answers
      .filter(({ code }) => code === 0)
      .map(({ result }) => result.status)
      .toSorted((a, b) => a - b);
  expect(heard(await words([first], alone.say))).toEqual([2]);
  expect(await alone.money()).toEqual([90.1, 9.9]);
  expect(heard(await words([first, operator], both.say))).toEqual([2, 3]);
  expect(await both.money()).toEqual([100, 0]);
});
