// Money going back, through the production adapter against the sandbox's Alipay: whatever is asked at once, whatever the
// channel answers, it goes back once and never more than was there.
import * as consoleContract from '@jishi/contract/console/refund';
import * as transfers from '@jishi/contract/console/remittance';
import { reviewKind } from '@jishi/contract/enums/review';
import { getPayOrder, startThirdPay } from '@jishi/contract/payment';
import * as contract from '@jishi/contract/payment/withdrawal';
import { chargeUnit } from '@jishi/contract/enums/catalogue';
import { buyPackage, getPackageOrder } from '@jishi/contract/package';
import { formatMoney, parseMoney } from '@jishi/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { message } from '../../message/domain';
import { packages } from '../../package/domain';
import { review } from '../../review/domain';
import { payment } from '../domain';
import { formatTime } from '../../../kernel/time';
import { TRADE_PASSWORD, type TestMember, signInMember, systemContext } from '../../../testing/members';
import { signInOperator, type TestOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type AlipayPeer, hearAlipay, startAlipayPeer } from '../../../testing/alipay-peer';
import { fund, topUp } from '../../../testing/ledger';
import { makeProduct, offerDraft } from '../../../testing/products';
import { decide } from '../../../testing/reviews';
import { balances, post, verify } from '../../ledger';
import { orderStatusOf, refundable, spread } from './rules';

let peer: AlipayPeer;
let server: TestServer;
let owner: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [message, packages, payment, review],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
  });
  [owner, finance] = [await signInOperator(server, 'owner'), await signInOperator(server, 'finance')];
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const asOwner = ((endpoint, input) => server.call(endpoint, input, { token: owner.token })) as TestServer['call'];
const newMember = () => signInMember(server, { tradePassword: TRADE_PASSWORD });
const held = async ({ memberId }: TestMember) => {
  const { deposit, bonus, frozen } = await balances(server.db, memberId);
  return { deposit: formatMoney(deposit), bonus: formatMoney(bonus), frozen: formatMoney(frozen) };
};
const payable = async () => {
  const { rows } = await server.db.query<{ balance: string }>(
    `select coalesce(sum(balance), 0) as balance from ledger.account where name = 'platform:refund.payable'`,
  );
  return formatMoney(BigInt(rows[0]!.balance));
};
const clean = async () => expect(await verify(server.db)).toMatchObject({ ok: true });

async function toppedUp(member: TestMember, amount: string): Promise<string> {
  const { orderNo, payUrl } = (await server.call(startThirdPay, { amount }, { token: member.token })).result;
  const before = peer.notifies.length;
  await peer.pay(payUrl);
  const forms = (await peer.untilNotified(before + 1)).slice(before);
  for (const form of forms) await hearAlipay(systemContext(server), form);
  expect(await statusOf(member, orderNo)).toBe(20);
  return orderNo;
}

const give = (member: TestMember, amount: string) =>
  server.db.transaction((tx) => post(tx, topUp(member.memberId, parseMoney(amount), 'bonus')));

const statusOf = async (member: TestMember, orderNo: string) =>
  (await server.call(getPayOrder, { orderNo }, { token: member.token })).result.status;

async function dueJobs() {
  await server.db.query(`update graphile_worker._private_jobs set run_at = now()`);
  return server.runJobs();
}

const ask = (member: TestMember, amount: string, more: object = {}) =>
  server.call(contract.requestWithdrawal, { amount, tradePassword: TRADE_PASSWORD, ...more }, { token: member.token });

const refundsOf = async (no: string) => (await asOwner(consoleContract.searchRefunds, { no })).result.list;

test('a balance goes back to the payments it came from, the newest first, and the orders say so', async () => {
  const member = await newMember();
  const [first, second] = [await toppedUp(member, '100.00'), await toppedUp(member, '50.00')];
  await give(member, '7');
  const able = await server.call(contract.getWithdrawable, {}, { token: member.token });
  expect(able.result).toMatchObject({ amount: '150.00', toSource: '150.00', bonus: '7.00', waiting: null });
  const asked = await ask(member, '120.00');
  expect(asked.result).toMatchObject({ status: 1, amount: '120.00', parts: [] });
  expect(await held(member)).toEqual({ deposit: '30.00', bonus: '7.00', frozen: '120.00' });
  expect(await decide(server, finance, reviewKind.withdrawal, asked.result.no)).toMatchObject({ code: 0 });
  expect(await dueJobs()).toEqual([]);
  const { list } = (await server.call(contract.listWithdrawals, {}, { token: member.token })).result;
  expect(list[0]).toMatchObject({
    status: 3,
    parts: [
      { amount: '50.00', way: 1, orderNo: second, status: 3 },
      { amount: '70.00', way: 1, orderNo: first, status: 3 },
    ],
  });
  expect(await held(member)).toEqual({ deposit: '30.00', bonus: '7.00', frozen: '0.00' });
  expect([await statusOf(member, first), await statusOf(member, second), await payable()]).toEqual([41, 42, '0.00']);
  await clean();
});

test('given money never goes back, nor more than is there, nor without the trade password', async () => {
  const member = await newMember();
  await give(member, '80');
  await toppedUp(member, '20.00');
  expect(await ask(member, '20.01', { account })).toMatchObject({ code: 4002 });
  expect(await ask(member, '5.00', { tradePassword: '000001' })).toMatchObject({ code: 4001 });
  expect(await held(member)).toEqual({ deposit: '20.00', bonus: '80.00', frozen: '0.00' });
});

test('money that no top-up covers is withdrawable, but not to where it came from', async () => {
  const member = await newMember();
  await toppedUp(member, '20.00');
  await fund(server.db, member.memberId, parseMoney('30'));
  const { result } = await server.call(contract.getWithdrawable, {}, { token: member.token });
  expect(result).toMatchObject({ amount: '50.00', toSource: '20.00' });
});

const account = { holder: '杭州某某公司', bank: '工商银行杭州分行', number: '6222021234567890' };

test('asked for thirty times at once it is frozen once; refused or taken back it is free again', async () => {
  const member = await newMember();
  await toppedUp(member, '40.00');
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(member, '30.00')));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await held(member)).toMatchObject({ deposit: '10.00', frozen: '30.00' });
  const { no } = answers.find(({ code }) => code === 0)!.result;
  const decided = await Promise.all([
    server.call(contract.cancelWithdrawal, { no }, { token: member.token }),
    decide(server, owner, reviewKind.withdrawal, no, false, '请先核对发票'),
    decide(server, finance, reviewKind.withdrawal, no, false, '请先核对发票'),
  ]);
  expect(decided.map(({ code }) => code).toSorted()).toEqual([0, 4005, 4005]);
  expect(await held(member)).toMatchObject({ deposit: '40.00', frozen: '0.00' });
  await clean();
});

test('above the limit two operators agree; what no channel takes back goes by bank, each serial once', async () => {
  const member = await newMember();
  await fund(server.db, member.memberId, parseMoney('60000'));
  const without = await ask(member, '60000.00');
  expect(without.fields).toEqual([{ path: 'account', message: '其中 60,000.00 元不能原路退回，请填写收款的银行账户' }]);
  const { no } = (await ask(member, '60000.00', { account })).result;
  const { rows } = await server.db.query<{ row: string }>('select to_jsonb(w)::text as row from payment.withdrawal w');
  expect(JSON.stringify(rows)).not.toContain(account.number);
  const agree = (by: TestOperator) => decide(server, by, reviewKind.withdrawal, no);
  const first = await agree(finance);
  expect(first.result.outcome).toContain('等另一位操作员同意');
  expect(await agree(finance)).toMatchObject({ code: 4009 });
  const seen = (await asOwner(consoleContract.searchWithdrawals, { status: 1 })).result.list.find(
    (row) => row.no === no,
  );
  expect(seen).toMatchObject({ account, firstBy: '测试员' });
  expect(await agree(owner)).toMatchObject({ code: 0 });
  const [part] = await refundsOf(no);
  expect(part).toMatchObject({ way: 3, status: 2, amount: '60000.00' });
  const paid = await Promise.all(
    Array.from({ length: 6 }, () =>
      asOwner(consoleContract.recordPayout, { no: part!.no, holder: account.holder, serial: 'OUT-0001' }),
    ),
  );
  expect(paid.filter(({ code }) => code === 0)).toHaveLength(1);
  await dueJobs();
  const { list } = (await server.call(contract.listWithdrawals, {}, { token: member.token })).result;
  expect(list[0]).toMatchObject({ no, status: 3 });
  await clean();
});

test('an operator pays a top-up back in parts, never beyond it, while the member spends the same money', async () => {
  const member = await newMember();
  const orderNo = await toppedUp(member, '100.00');
  const project = await makeProduct(server, { offers: [offerDraft({ price: '30.00', listPrice: '30.00' })] });
  const offerId = project.offerIds[0]!;
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () =>
      asOwner(consoleContract.refundOrder, { orderNo, amount: '25.00', way: 1, reason: '多充了' }),
    ),
    ...Array.from({ length: 4 }, () =>
      server.call(buyPackage, { offerId, tradePassword: TRADE_PASSWORD }, { token: member.token }),
    ),
  ]);
  const refunds = answers.slice(0, 8).filter(({ code }) => code === 0).length;
  const bought = answers.slice(8).filter(({ code }) => code === 0).length;
  expect(await dueJobs()).toEqual([]);
  const left = 100 - 25 * refunds - 30 * bought;
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left).toBeLessThan(30);
  expect(await held(member)).toMatchObject({ deposit: left.toFixed(2) });
  expect(await statusOf(member, orderNo)).toBe(refunds === 0 ? 20 : refunds === 4 ? 42 : 41);
  expect(await payable()).toBe('0.00');
  await clean();
});

test('an unused package is paid back to where its price came from, given money to given money; a used one is not', async () => {
  const member = await newMember();
  await fund(server.db, member.memberId, parseMoney('10'));
  await give(member, '50');
  const offers = [offerDraft({ name: '500 千token', calls: 500, price: '30.00', listPrice: '30.00', stock: 2 })];
  const project = await makeProduct(server, { unit: chargeUnit.kiloToken, offers });
  const buy = async () =>
    (
      await server.call(
        buyPackage,
        { offerId: project.offerIds[0]!, tradePassword: TRADE_PASSWORD },
        { token: member.token },
      )
    ).result.orderNo;
  const orderNo = await buy();
  expect(await held(member)).toEqual({ deposit: '0.00', bonus: '30.00', frozen: '0.00' });
  expect((await server.call(getPackageOrder, { orderNo }, { token: member.token })).result).toMatchObject({
    calls: 500,
    unit: chargeUnit.kiloToken,
    remaining: 500,
  });
  const part = await asOwner(consoleContract.refundOrder, { orderNo, amount: '10.00', way: 2, reason: '买错了' });
  expect(part.fields).toEqual([{ path: 'amount', message: '商品整笔退，金额是 30.00 元' }]);
  expect(
    await asOwner(consoleContract.refundOrder, { orderNo, amount: '30.00', way: 2, reason: '买错了' }),
  ).toMatchObject({
    code: 0,
  });
  expect(await held(member)).toEqual({ deposit: '10.00', bonus: '50.00', frozen: '0.00' });
  expect(await statusOf(member, orderNo)).toBe(42);
  const { rows } = await server.db.query('select remaining from package.holding where order_no = $1', [orderNo]);
  expect(rows).toEqual([{ remaining: 0 }]);
  const used = await buy();
  await server.db.query('update package.holding set remaining = remaining - 1 where order_no = $1', [used]);
  const refused = await asOwner(consoleContract.refundOrder, {
    orderNo: used,
    amount: '30.00',
    way: 2,
    reason: '不想要了',
  });
  expect(refused).toMatchObject({ code: 4005, msg: '这份套餐已经用过或正在使用，不能退' });
  await clean();
});

test('under one key a part of an order goes back once, also when the process died before it answered', async () => {
  const member = await newMember();
  const orderNo = await toppedUp(member, '100.00');
  const refund = () =>
    server.call(
      consoleContract.refundOrder,
      { orderNo, amount: '30.00', way: 1, reason: '多充了' },
      { token: owner.token, idempotencyKey: 'refund-of-thirty' },
    );
  expect(await refund()).toMatchObject({ code: 0 });
  await server.db.query(
    "update http.idempotent_answer set answer = null, claimed_at = claimed_at - interval '2 minutes'",
  );
  expect(await refund()).toMatchObject({ code: 4008, msg: '这件事已经办成，请刷新页面看结果' });
  expect(await dueJobs()).toEqual([]);
  expect(await held(member)).toMatchObject({ deposit: '70.00' });
  await clean();
});

test('a channel that does not answer is asked again under the same number; one that says no, under a new one', async () => {
  const member = await newMember();
  const orderNo = await toppedUp(member, '66.00');
  const { alipay } = server.shared.settings;
  server.shared.settings.alipay = { ...alipay!, gateway: 'http://127.0.0.1:9/gateway.do' };
  const { no } = (await asOwner(consoleContract.refundOrder, { orderNo, amount: '66.00', way: 1, reason: '重复充值' }))
    .result;
  expect((await dueJobs()).length).toBe(1);
  expect([await statusOf(member, orderNo), await payable()]).toEqual([40, '66.00']);
  server.shared.settings.alipay = alipay;
  // the channel knows no such trade: it says no
  await server.db.query(`update payment.receipt set trade_no = 'x' || trade_no where order_no = $1`, [orderNo]);
  expect(await dueJobs()).toEqual([]);
  expect((await refundsOf(no))[0]).toMatchObject({ status: 4 });
  await server.db.query(`update payment.receipt set trade_no = substr(trade_no, 2) where order_no = $1`, [orderNo]);
  const retried = await Promise.all(
    Array.from({ length: 5 }, () => asOwner(consoleContract.retryRefund, { no, way: 1, reason: '渠道说可以了' })),
  );
  expect(retried.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await dueJobs()).toEqual([]);
  expect([await statusOf(member, orderNo), await payable()]).toEqual([42, '0.00']);
  await clean();
});

test('a large refund waits for a second operator, its money frozen until then', async () => {
  const member = await newMember();
  const { orderNo } = (await server.call(startThirdPay, { amount: '50001.00' }, { token: member.token })).result;
  const payee = {
    kind: 1,
    holder: '集市科技有限公司',
    number: '6222021234567890123',
    bank: '工商银行杭州分行',
    reason: '开户',
  };
  await asOwner(transfers.addPayee, payee);
  await server.call(startThirdPay, { orderNo, channel: 4 }, { token: member.token });
  const line = { orderNo, serial: 'IN-0001', payer: '某某', amount: '50001.00', time: formatTime(server.clock.now()) };
  await asOwner(transfers.matchRemittance, line);
  expect(await decide(server, finance, reviewKind.bankLine, 'IN-0001')).toMatchObject({ code: 0 });
  const asked = await asOwner(consoleContract.refundOrder, { orderNo, amount: '50001.00', way: 1, reason: '合同取消' });
  expect(asked.result.status).toBe(1);
  expect([await statusOf(member, orderNo), await held(member)]).toMatchObject([
    20,
    { deposit: '0.00', frozen: '50001.00' },
  ]);
  const { no } = asked.result;
  expect(await decide(server, owner, reviewKind.refund, no)).toMatchObject({ code: 4009 });
  const decided = await Promise.all(Array.from({ length: 5 }, () => decide(server, finance, reviewKind.refund, no)));
  expect(decided.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await statusOf(member, orderNo)).toBe(40);
  expect(await asOwner(consoleContract.recordPayout, { no, holder: '某某', serial: 'OUT-0002' })).toMatchObject({
    code: 0,
  });
  expect([await statusOf(member, orderNo), await held(member)]).toMatchObject([42, { deposit: '0.00' }]);
  await clean();
});

const money = fc.bigInt({ min: 0n, max: 10_000_000_000n });

test('an amount is spread over payments without losing a fraction, in their order, none beyond what is left of it', () => {
  const sources = fc.array(money).map((lefts) => lefts.map((left, at) => ({ orderNo: `PO${at}`, left })));
  fc.assert(
    fc.property(money, sources, (amount, from) => {
      const { parts, rest } = spread(amount, from);
      expect(parts.reduce((sum, part) => sum + part.amount, rest)).toBe(amount);
      expect(rest).toBeGreaterThanOrEqual(0n);
      for (const part of parts) {
        const source = from.find(({ orderNo }) => orderNo === part.orderNo)!;
        expect(part.amount > 0n && part.amount <= source.left && part.amount % 1000n === 0n).toBe(true);
      }
      const places = parts.map(({ orderNo }) => Number(orderNo.slice(2)));
      expect(places).toEqual(places.toSorted((one, two) => one - two));
      if (rest >= 1000n) {
        const used = new Map(parts.map((part) => [part.orderNo, part.amount]));
        for (const { orderNo, left } of from) expect(left - (used.get(orderNo) ?? 0n)).toBeLessThan(1000n);
      }
    }),
  );
});

test('the status of an order follows what goes back of it', () => {
  const refund = fc.record({ status: fc.constantFrom(1, 2, 3, 4, 5), amount: fc.bigInt({ min: 1n, max: 100n }) });
  fc.assert(
    fc.property(fc.array(refund), (refunds) => {
      const back = refunds.filter(({ status }) => status === 3).reduce((sum, { amount }) => sum + amount, 0n);
      const promised = refunds.filter(({ status }) => status !== 5).reduce((sum, { amount }) => sum + amount, 0n);
      const open = refunds.some(({ status }) => status === 2 || status === 4);
      const whole = back + 1n;
      expect(refundable(whole, refunds)).toBe(whole - promised);
      expect(orderStatusOf(whole, refunds)).toBe(open ? 40 : back > 0n ? 41 : 20);
      if (back > 0n) expect(orderStatusOf(back, refunds)).toBe(open ? 40 : 42);
    }),
  );
});
