// The channel's bill, fetched over the wire and compared with the books: every kind of difference is found and closed.
import * as bills from '@jishi/contract/console/reconciliation';
import type { Input, Output } from '@jishi/contract/endpoint';
import { refundOrder } from '@jishi/contract/console/refund';
import { differenceKind, differenceState, payChannel } from '@jishi/contract/enums/payment';
import { getPayOrder, startThirdPay } from '@jishi/contract/payment';
import { parseMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { message } from '../../message/domain';
import { payment } from '../domain';
import { MerchantClient } from '../../../../../sandbox/src/test-kit/merchant-client';
import { SandboxUnderTest } from '../../../../../sandbox/src/test-kit/sandbox-under-test';
import { dayOf } from '../../../kernel/time';
import { signInMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { balances, proveBooks, verify } from '../../ledger';
import { jobs } from '../jobs';
import { settle } from '../settlement/service';
import { unreconciledDays } from './list';
import { reconcileDay } from './service';

const DAY_MS = 86_400_000;
const NOON = new Date('2026-03-10T04:00:00Z');

let sandbox: SandboxUnderTest;
let merchant: MerchantClient;
let server: TestServer;
/** How far the channel's clock goes before the site's. */
let ahead = 0;

beforeAll(async () => {
  sandbox = await SandboxUnderTest.start({
    now: () => new Date((server?.clock.now() ?? NOON).getTime() + ahead),
  });
  merchant = await MerchantClient.demo(sandbox.url);
  const { appId, sellerId, merchantPrivateKey, alipayPublicKey } = merchant.credentials;
  const alipay = {
    gateway: `${sandbox.url}/gateway.do`,
    appId,
    sellerId,
    privateKey: merchantPrivateKey,
    alipayPublicKey,
  };
  // nothing listens there: the site hears of a payment only where a test lets it
  server = await startTestServer({
    domains: [message, payment],
    now: NOON,
    settings: { alipay, publicUrl: 'http://127.0.0.1:9' },
  });
});
afterAll(async () => {
  await server.close();
  await sandbox.dispose();
});

const ctx = () => systemContext(server);
const today = () => dayOf(server.clock.now());
const reconcile = (day: string) => reconcileDay(ctx(), payChannel.alipay, day);
/** Days go by: the operator signs in anew. */
const asFinance: TestServer['call'] = async (endpoint, input) =>
  server.call(endpoint, input, { token: (await signInOperator(server, 'finance')).token });

async function paidOrder(amount: string) {
  const member = await signInMember(server);
  const { result } = await server.call(startThirdPay, { amount }, { token: member.token });
  const order = new URL((await fetch(result.payUrl!)).url).searchParams.get('order') ?? '';
  const body = new URLSearchParams({ order });
  await fetch(`${sandbox.url}/alipay/cashier/pay`, { method: 'POST', body, redirect: 'manual' });
  const { trades } = (await (await fetch(`${sandbox.url}/alipay/trades.json?outTradeNo=${result.orderNo}`)).json()) as {
    trades: { trade: { tradeNo: string } }[];
  };
  const heard = async () => {
    server.clock.advance(4_000); // the channel is asked at most every few seconds
    await server.call(getPayOrder, { orderNo: result.orderNo }, { token: member.token });
  };
  return { member, orderNo: result.orderNo, tradeNo: trades[0]!.trade.tradeNo, amount: parseMoney(amount), heard };
}

async function differences(filter: Input<typeof bills.listDifferences>) {
  return (await asFinance(bills.listDifferences, { pageSize: 100, ...filter })).result.list;
}

type Row = Output<typeof bills.listDifferences>['list'][number];
const short = ({ kind, orderNo, billAmount, bookAmount, state }: Row) => ({
  kind,
  orderNo,
  billAmount,
  bookAmount,
  state,
});

/** The next day, after the channels have made their bills. */
function nextMorning(): string {
  const day = today();
  server.clock.advance(DAY_MS);
  return day;
}

async function dayRow(day: string) {
  return (await asFinance(bills.listBillDays, { pageSize: 100 })).result.list.find((row) => row.day === day);
}

test('a day on which both sides say the same agrees, with the same sums', async () => {
  const [first, second] = [await paidOrder('20.00'), await paidOrder('30.50')];
  await first.heard();
  await second.heard();
  const day = nextMorning();
  expect(await unreconciledDays(ctx())).toEqual([{ channel: payChannel.alipay, day }]);
  await reconcile(day);
  expect(await unreconciledDays(ctx())).toEqual([]);
  expect(await dayRow(day)).toMatchObject({
    found: true,
    lines: 2,
    billIn: '50.50',
    billOut: '0.00',
    bookIn: '50.50',
    bookOut: '0.00',
    differences: 0,
    open: 0,
  });
});

test('every kind of difference is found, once, and both sides are apart by exactly what they come to', async () => {
  const day = today();
  const open = { state: differenceState.open };
  const unheard = await paidOrder('11.00');
  const otherwise = await paidOrder('12.00');
  await settle(ctx(), {
    channel: payChannel.alipay,
    no: otherwise.orderNo,
    tradeNo: otherwise.tradeNo,
    amount: parseMoney('11.99'),
  });
  const invented = await paidOrder('13.00');
  await invented.heard();
  await settle(ctx(), {
    channel: payChannel.alipay,
    no: invented.orderNo,
    tradeNo: 'NOBODY-KNOWS',
    amount: parseMoney('13.00'),
  });
  const heldBack = await paidOrder('14.00');
  await heldBack.heard();
  await server.db.query('update payment.receipt set disposition = 3 where order_no = $1', [heldBack.orderNo]);
  const twice = await paidOrder('15.00');
  await server.db.query(
    `insert into payment.bill values (2, $1::date - 1, true, 1, 1500000, 0, 0, 0, now())
     on conflict (channel, day) do nothing`,
    [day],
  );
  await server.db.query(`insert into payment.bill_line values (2, $1::date - 1, 99, $2, '', $3, 1500000, now())`, [
    day,
    twice.tradeNo,
    twice.orderNo,
  ]);
  const neverRefunded = await paidOrder('16.00');
  await neverRefunded.heard();
  await server.db.query('update payment.receipt set disposition = 4, returned_at = $2 where order_no = $1', [
    neverRefunded.orderNo,
    server.clock.now(),
  ]);
  const refundedThere = await paidOrder('17.00');
  await refundedThere.heard();
  const refund = { out_trade_no: refundedThere.orderNo, refund_amount: '7.00', out_request_no: 'BY-HAND' };
  await merchant.call('alipay.trade.refund', refund);
  await merchant.payByPage({ out_trade_no: 'SHOP9', total_amount: '18.00' });

  await reconcile(nextMorning());
  await reconcile(day);
  const found = (await differences({ day })).map(short);
  expect(found.toSorted((a, b) => a.kind - b.kind || Number(b.billAmount) - Number(a.billAmount))).toEqual([
    { kind: differenceKind.missingHere, orderNo: unheard.orderNo, billAmount: '11.00', bookAmount: null, ...open },
    {
      kind: differenceKind.missingHere,
      orderNo: refundedThere.orderNo,
      billAmount: '-7.00',
      bookAmount: null,
      ...open,
    },
    { kind: differenceKind.missingThere, orderNo: invented.orderNo, billAmount: null, bookAmount: '13.00', ...open },
    { kind: differenceKind.amount, orderNo: otherwise.orderNo, billAmount: '12.00', bookAmount: '11.99', ...open },
    { kind: differenceKind.state, orderNo: heldBack.orderNo, billAmount: '14.00', bookAmount: '14.00', ...open },
    { kind: differenceKind.duplicate, orderNo: twice.orderNo, billAmount: '15.00', bookAmount: null, ...open },
    {
      kind: differenceKind.refundMissing,
      orderNo: neverRefunded.orderNo,
      billAmount: null,
      bookAmount: '-16.00',
      ...open,
    },
    { kind: differenceKind.otherMerchant, orderNo: 'SHOP9', billAmount: '18.00', bookAmount: null, ...open },
  ]);
  const { billIn, billOut, bookIn, bookOut, open: count } = (await dayRow(day))!;
  const apart = parseMoney(billIn) - parseMoney(billOut) - (parseMoney(bookIn) - parseMoney(bookOut));
  expect(apart).toBe(
    found.reduce((sum, row) => sum + parseMoney(row.billAmount ?? '0.00') - parseMoney(row.bookAmount ?? '0.00'), 0n),
  );
  expect(count).toBe(8);
});

test('a missed payment is booked once by the operator, however many press at once, and the day then agrees', async () => {
  const order = await paidOrder('21.00');
  const day = nextMorning();
  await reconcile(day);
  const [{ id, kind }] = (await differences({ day })) as [Row];
  expect(kind).toBe(differenceKind.missingHere);
  const answers = await Promise.all(Array.from({ length: 8 }, () => asFinance(bills.resolveDifference, { id })));
  expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
  expect(
    answers.filter(({ result }) => result?.outcome === '订单已关闭，款项已记入余额' || result?.outcome === '已入账'),
  ).toHaveLength(1);
  expect((await balances(server.db, order.member.memberId)).deposit).toBe(order.amount);
  expect((await differences({ day })).map(({ state }) => state)).toEqual([differenceState.mended]);
  expect(await dayRow(day)).toMatchObject({ billIn: '21.00', bookIn: '21.00', open: 0 });
  expect((await asFinance(bills.resolveDifference, { id })).code).toBe(4005);
  expect(await verify(server.db)).toMatchObject({ ok: true });
  const audited = await server.db.query(
    "select from audit.entry where action = 'payment.resolveDifference' and target_id = $1",
    [order.orderNo],
  );
  expect(audited.rowCount).toBe(1);
});

test('what the channel does not confirm is not booked', async () => {
  const order = await paidOrder('22.00');
  const day = nextMorning();
  await reconcile(day);
  const [{ id }] = (await differences({ day })) as [Row];
  const renamed = async (tradeNo: string) => {
    await server.db.query('update payment.bill_line set trade_no = $2 where no = $1', [order.orderNo, tradeNo]);
    await server.db.query('update payment.difference set trade_no = $2 where id = $1', [id, tradeNo]);
  };
  await renamed('OTHER');
  expect(await asFinance(bills.resolveDifference, { id })).toMatchObject({ code: 4005 });
  await renamed(order.tradeNo);
  expect((await balances(server.db, order.member.memberId)).deposit).toBe(0n);
});

test('only a billed payment can be booked; anything open can be explained, once', async () => {
  const day = today();
  await merchant.payByPage({ out_trade_no: 'SHOP10', total_amount: '5.00' });
  nextMorning();
  await reconcile(day);
  const [{ id }] = (await differences({ day })) as [Row];
  expect(await asFinance(bills.resolveDifference, { id })).toMatchObject({ code: 4005 });
  const explain = (reason: string) => asFinance(bills.explainDifference, { id, reason });
  expect((await explain(' ')).fields).toEqual([{ path: 'reason', message: '原因至少 2 个字' }]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => explain('同一商户号下线下门店的收款')));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4005, 4005, 4005, 4005, 4005]);
  await reconcile(day);
  expect(await differences({ day })).toMatchObject([
    { state: differenceState.explained, note: '同一商户号下线下门店的收款', closedBy: expect.stringMatching(/./) },
  ]);
  expect((await asFinance(bills.explainDifference, { id: '999', reason: '没有这处' })).code).toBe(4004);
});

test('a refund by an operator stands on both sides', async () => {
  const order = await paidOrder('26.00');
  await order.heard();
  const refund = { orderNo: order.orderNo, amount: '6.00', way: 1, reason: '用户要求退一部分' };
  expect(await asFinance(refundOrder, refund)).toMatchObject({ code: 0 });
  expect(await server.runJobs()).toEqual([]);
  const day = nextMorning();
  await reconcile(day);
  expect(await dayRow(day)).toMatchObject({ billIn: '26.00', billOut: '6.00', bookOut: '6.00', differences: 0 });
});

test('a payment heard of a day late makes its difference good by itself', async () => {
  const order = await paidOrder('23.00');
  const day = nextMorning();
  await reconcile(day);
  expect((await differences({ day })).map(({ state }) => state)).toEqual([differenceState.open]);
  await settle(ctx(), { channel: payChannel.alipay, no: order.orderNo, tradeNo: order.tradeNo, amount: order.amount });
  await reconcile(nextMorning());
  expect(await differences({ day })).toMatchObject([{ state: differenceState.gone, note: '后来的账单或到账已对平' }]);
});

test('a payment over midnight, here before and there after, is made good by the next day’s bill', async () => {
  const midnight = new Date(`${dayOf(new Date(server.clock.now().getTime() + DAY_MS))}T00:00:00+08:00`);
  server.clock.advance(midnight.getTime() - server.clock.now().getTime() - 60_000);
  ahead = 120_000;
  const order = await paidOrder('24.00');
  ahead = 0;
  await order.heard();
  const day = today();
  server.clock.advance(12 * 3_600_000);
  await reconcile(day);
  expect((await differences({ day })).map(short)).toMatchObject([
    { kind: differenceKind.missingThere, state: differenceState.open },
  ]);
  await reconcile(nextMorning());
  expect((await differences({ day })).map(({ state }) => state)).toEqual([differenceState.gone]);
});

test('the job fetches what is due, and the clearing account holds what receipts and refunds come to', async () => {
  const order = await paidOrder('25.00');
  await order.heard();
  const day = nextMorning();
  await jobs.find(({ name }) => name === 'payment.reconcileDueDays')!.run(ctx(), {} as never);
  expect(await server.runJobs()).toEqual([]);
  expect(await dayRow(day)).toMatchObject({ found: true, billIn: '25.00', open: 0 });

  const { clearings } = (await asFinance(bills.listBillDays, {})).result;
  // two tests above changed receipts behind the ledger's back: one was said to have gone back
  expect(clearings.find(({ channel }) => channel === payChannel.alipay)).toMatchObject({ agrees: false });
  expect((await proveBooks(server.shared)).broken).toMatchObject([
    { promise: 'P5', account: 'platform:clearing.alipay', detail: expect.stringContaining('its receipts and refunds') },
  ]);
  await server.db.query('update payment.receipt set disposition = 1, returned_at = null where disposition = 4');
  const [alipay] = (await asFinance(bills.listBillDays, {})).result.clearings;
  expect(alipay).toMatchObject({ channel: payChannel.alipay, agrees: true });
  expect(alipay!.ledger).toBe(alipay!.receipts);
});

test('days that nobody looked at are named and asked for, however long ago', async () => {
  const missed = today();
  await paidOrder('26.00');
  server.clock.advance(40 * DAY_MS);
  const due = await unreconciledDays(ctx());
  expect(due).toHaveLength(40);
  expect(due[0]).toEqual({ channel: payChannel.alipay, day: missed });
  expect((await asFinance(bills.listBillDays, {})).result.unchecked).toEqual(due);
  await jobs.find(({ name }) => name === 'payment.reconcileDueDays')!.run(ctx(), {} as never);
  expect(await server.runJobs()).toEqual([]);
  expect((await asFinance(bills.listBillDays, {})).result.unchecked).toEqual([]);
  expect(await dayRow(missed)).toMatchObject({ found: true, billIn: '26.00' });
});

test('a day that is not over, and an operator who may not, are refused', async () => {
  const { fields } = await asFinance(bills.checkBillDay, { channel: 2, day: today() });
  expect(fields).toEqual([{ path: 'day', message: '当天的账单要到第二天上午才有' }]);
  expect((await asFinance(bills.checkBillDay, { channel: 2, day: '2026-02-30' })).fields).toEqual([
    { path: 'day', message: '没有这一天' },
  ]);
  const { token } = await signInOperator(server, 'readonly');
  expect((await server.call(bills.listBillDays, {}, { token })).code).toBe(0);
  expect((await server.call(bills.checkBillDay, { channel: 2, day: '2026-03-10' }, { token })).code).not.toBe(0);
  expect((await asFinance(bills.checkBillDay, { channel: 2, day: '2026-03-10' })).result).toMatchObject({
    day: '2026-03-10',
    billIn: '50.50',
  });
});

test('the proof of the books names a day whose bill and book are apart by more than its differences', async () => {
  expect(await proveBooks(server.shared)).toMatchObject({ ok: true });
  await server.db.query("update payment.bill set bill_in = bill_in + 1 where day = '2026-03-10'");
  expect((await proveBooks(server.shared)).broken).toMatchObject([
    { promise: 'P5', account: 'platform:clearing.alipay', detail: expect.stringContaining('on 2026-03-10') },
  ]);
  await reconcile('2026-03-10');
  expect(await proveBooks(server.shared)).toMatchObject({ ok: true });
});
