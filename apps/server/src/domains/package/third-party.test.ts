// Buying prepaid calls by Alipay, through the production adapter against the sandbox: reservations of an order return
// when it closes, and every payment is delivered as ordered.
import { buyPackage, buyPackageByThird, getPackageOrder } from '@jishi/contract/package';
import { getPayOrder } from '@jishi/contract/payment';
import { YUAN } from '@jishi/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { message } from '../message/domain';
import { packages } from './domain';
import { payment } from '../payment/domain';
import { type TestMember, signInMember, systemContext } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { type AlipayPeer, hearAlipay, startAlipayPeer } from '../../testing/alipay-peer';
import { fund } from '../../testing/ledger';
import { makeProduct, offerDraft } from '../../testing/products';
import { changeProjectStatus, saveProjectDraft } from '../catalogue';
import { balances, transferOf, verify } from '../ledger';

let peer: AlipayPeer;
let server: TestServer;
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [message, packages, payment],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
  });
});
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const MINUTE = 60_000;

async function order(member: TestMember, offerId: string, idempotencyKey?: string) {
  const options = { token: member.token, ...(idempotencyKey ? { idempotencyKey } : {}) };
  return server.call(buyPackageByThird, { offerId, channel: 2 }, options);
}

/** Pays an order at the cashier; the notification waits for `hear`. */
async function pay({ orderNo, payUrl }: { orderNo: string; payUrl: string | null }, notify = 'normal') {
  await peer.switch({ outTradeNo: orderNo, notify });
  await peer.pay(payUrl);
}

/** The first notification of an order that comes. */
async function notified(orderNo: string) {
  for (let seen = 1; ; seen++) {
    const found = (await peer.untilNotified(seen)).find((form) => form['out_trade_no'] === orderNo);
    if (found) return found;
  }
}

const hear = async (orderNo: string) => hearAlipay(systemContext(server), await notified(orderNo));
const look = async ({ token }: TestMember, orderNo: string) =>
  (await server.call(getPackageOrder, { orderNo }, { token })).result;
const deposit = async (member: TestMember) => (await balances(server.db, member.memberId)).deposit;
const count = async (sql: string, ...values: unknown[]) =>
  (await server.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n;
const stockOf = async (offerId: string) =>
  (await server.db.query('select stock, sold from package.offer where id = $1', [offerId])).rows[0];

/** Lets half an hour and a minute pass, and the jobs that are due then run. */
async function timeIsOver() {
  server.clock.advance(31 * MINUTE);
  await server.db.query('update graphile_worker._private_jobs set run_at = now()');
  return server.runJobs();
}

test('a paid order is delivered once, however often and from wherever it is heard', async () => {
  const { offerIds } = await makeProduct(server, { offers: [offerDraft({ stock: 3 })] });
  const member = await signInMember(server);
  const { result } = await order(member, offerIds[0]!);
  expect(await look(member, result.orderNo)).toMatchObject({ order: { status: 10 }, calls: 1000, remaining: null });
  await pay(result);
  const form = await notified(result.orderNo);
  await Promise.all([
    ...Array.from({ length: 30 }, () => hearAlipay(systemContext(server), form)),
    ...Array.from({ length: 10 }, () => server.call(getPayOrder, { orderNo: result.orderNo }, { token: member.token })),
  ]);
  expect(await look(member, result.orderNo)).toMatchObject({ order: { status: 20, channel: 2 }, remaining: 1000 });
  expect(await count('package.holding where order_no = $1', result.orderNo)).toBe(1);
  expect(await stockOf(offerIds[0]!)).toEqual({ stock: 2, sold: 1 });
  expect(await deposit(member)).toBe(0n);
  expect((await transferOf(server.db, `buy:${result.orderNo}`))?.postings).toMatchObject([
    { account: `member:${member.memberId}:deposit`, amount: -8n * YUAN },
    { account: 'platform:revenue.package', amount: 8n * YUAN },
  ]);
});

test("a purchase by Alipay leaves the member's other money alone", async () => {
  const { offerIds } = await makeProduct(server, { offers: [offerDraft()] });
  const member = await signInMember(server);
  await fund(server.db, member.memberId, 5n * YUAN);
  const { result } = await order(member, offerIds[0]!);
  await pay(result);
  expect(await hear(result.orderNo)).toBe('success');
  expect(await deposit(member)).toBe(5n * YUAN);
});

test('an unpaid order that closes gives back the stock and the first purchase', async () => {
  const offers = [offerDraft({ stock: 1, firstPurchaseOnly: true })];
  const { offerIds } = await makeProduct(server, { offers });
  const [member, other] = [await signInMember(server), await signInMember(server)];
  const { result } = await order(member, offerIds[0]!);
  expect(await stockOf(offerIds[0]!)).toEqual({ stock: 0, sold: 1 });
  expect((await order(other, offerIds[0]!)).code).toBe(5301);
  expect(await timeIsOver()).toEqual([]);
  expect(await look(member, result.orderNo)).toMatchObject({ order: { status: 30 }, remaining: null });
  expect(await stockOf(offerIds[0]!)).toEqual({ stock: 1, sold: 0 });
  const again = await order(member, offerIds[0]!);
  expect(again.code).toBe(0);
  await pay(again.result);
  await hear(again.result.orderNo);
  expect(await look(member, again.result.orderNo)).toMatchObject({ order: { status: 20 }, remaining: 1000 });
});

test('closing twice gives back once', async () => {
  const { offerIds } = await makeProduct(server, { offers: [offerDraft({ stock: 5 })] });
  await order(await signInMember(server), offerIds[0]!);
  await timeIsOver();
  await server.db.query(
    `select graphile_worker.add_job('payment.closeOrder', json_build_object('no', no)) from payment.pay_order`,
  );
  expect(await server.runJobs()).toEqual([]);
  expect(await stockOf(offerIds[0]!)).toEqual({ stock: 5, sold: 0 });
});

test('money that comes after the order closed goes to the balance and delivers nothing', async () => {
  const { offerIds } = await makeProduct(server, { offers: [offerDraft({ stock: 5 })] });
  const member = await signInMember(server);
  const { result } = await order(member, offerIds[0]!);
  await pay(result);
  const form = await notified(result.orderNo);
  await server.db.query('update payment.pay_order set status = 30, closed_at = now() where no = $1', [result.orderNo]);
  await Promise.all([1, 2, 3].map(() => hearAlipay(systemContext(server), form)));
  expect(await deposit(member)).toBe(8n * YUAN);
  expect(await count('package.holding where order_no = $1', result.orderNo)).toBe(0);
});

test('an order paid short closes when its time is over: the money is held, the stock comes back', async () => {
  const { offerIds } = await makeProduct(server, { offers: [offerDraft({ stock: 5 })] });
  const member = await signInMember(server);
  const { result } = await order(member, offerIds[0]!);
  await pay(result, 'shortPaid');
  expect(await hear(result.orderNo)).toBe('success');
  expect(await look(member, result.orderNo)).toMatchObject({ order: { status: 10 } });
  expect(await timeIsOver()).toEqual([]);
  expect(await look(member, result.orderNo)).toMatchObject({ order: { status: 30 }, remaining: null });
  expect(await stockOf(offerIds[0]!)).toEqual({ stock: 5, sold: 0 });
  expect(await deposit(member)).toBe(0n);
  const trade = `held:${(await notified(result.orderNo))['trade_no']}`;
  expect((await transferOf(server.db, trade))?.postings).toMatchObject([
    {},
    { account: 'platform:suspense', amount: 799_000n },
  ]);
});

test('an order is delivered as it was made, though the offer changed, went off sale, or its product did', async () => {
  const product = await makeProduct(server, {
    offers: [offerDraft({ calls: 1000, validDays: 30, startWithinDays: 365 })],
  });
  const member = await signInMember(server);
  const { result } = await order(member, product.offerIds[0]!);
  const apiInfos = product.draft.apiInfos.map((api, at) => ({ ...api, id: product.apiIds[at]! }));
  const form = { ...product.draft, id: product.id, apiInfos };
  const changed = offerDraft({ id: product.offerIds[0]!, calls: 1, price: '0.01', validDays: 1, name: '1 次' });
  await saveProjectDraft(systemContext(server), { ...form, offers: [changed] });
  await saveProjectDraft(systemContext(server), { ...form, offers: [] });
  await changeProjectStatus(systemContext(server), { id: product.id, status: 4 });
  await pay(result);
  await hear(result.orderNo);
  expect(await look(member, result.orderNo)).toMatchObject({
    order: { status: 20, subject: '测试产品 1,000 次', payAmount: '8.00' },
    calls: 1000,
    remaining: 1000,
    unstartedDays: 30,
  });
});

test('orders and purchases from the balance share one stock', async () => {
  const { offerIds } = await makeProduct(server, { offers: [offerDraft({ stock: 5 })] });
  const members = await Promise.all(
    Array.from({ length: 12 }, () => signInMember(server, { tradePassword: '135792' })),
  );
  for (const { memberId } of members) await fund(server.db, memberId, 8n * YUAN);
  const answers = await Promise.all(
    members.map((member, at) =>
      at % 2
        ? order(member, offerIds[0]!)
        : server.call(buyPackage, { offerId: offerIds[0]!, tradePassword: '135792' }, { token: member.token }),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 5301)).toHaveLength(7);
  expect(await stockOf(offerIds[0]!)).toEqual({ stock: 0, sold: 5 });
});

test('the same Idempotency-Key makes one order and puts aside one, after the kept answer is gone too', async () => {
  const { offerIds } = await makeProduct(server, { offers: [offerDraft({ stock: 5 })] });
  const member = await signInMember(server);
  const again = () => order(member, offerIds[0]!, 'third-0001');
  await Promise.all(Array.from({ length: 10 }, again));
  await server.db.query('delete from http.idempotent_answer');
  expect((await again()).code).toBe(0);
  expect(await count('payment.pay_order where member_id = $1', member.memberId)).toBe(1);
  expect(await stockOf(offerIds[0]!)).toEqual({ stock: 4, sold: 1 });
});

test('a member cannot put the whole stock aside by orders that are never paid', async () => {
  const { offerIds } = await makeProduct(server, { offers: [offerDraft({ stock: 50 })] });
  const member = await signInMember(server);
  const codes = [];
  for (let at = 0; at < 22; at++) codes.push((await order(member, offerIds[0]!)).code);
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 0), 4005, 4005]);
  expect(await stockOf(offerIds[0]!)).toEqual({ stock: 30, sold: 20 });
});

test('where Alipay is not set up nothing is ordered', async () => {
  const { offerIds } = await makeProduct(server, { offers: [offerDraft({ stock: 5 })] });
  const member = await signInMember(server);
  const { alipay } = server.shared.settings;
  server.shared.settings.alipay = undefined;
  const answer = await order(member, offerIds[0]!);
  server.shared.settings.alipay = alipay;
  expect(answer).toMatchObject({ code: 5401, msg: '支付宝还没有开通' });
  expect(await stockOf(offerIds[0]!)).toEqual({ stock: 5, sold: 0 });
});

test("nobody pays or sees another member's order", async () => {
  const { offerIds } = await makeProduct(server, { offers: [offerDraft()] });
  const [owner, other] = [await signInMember(server), await signInMember(server)];
  const { result } = await order(owner, offerIds[0]!);
  const theirs = await server.call(getPackageOrder, { orderNo: result.orderNo }, { token: other.token });
  const unknown = await server.call(getPackageOrder, { orderNo: 'PO2026010100000000000001' }, { token: other.token });
  expect(theirs.text).toBe(unknown.text);
});
