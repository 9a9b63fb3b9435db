// A top-up and its bonus go back together: whatever was spent meanwhile, nobody ends up with given money and its top-up too.
import { saveCampaign } from '@jishi/contract/console/coupon';
import * as consoleContract from '@jishi/contract/console/refund';
import { factVerdict, reviewKind } from '@jishi/contract/enums/review';
import { startThirdPay } from '@jishi/contract/payment';
import * as contract from '@jishi/contract/payment/withdrawal';
import { formatMoney, parseMoney } from '@jishi/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { coupon } from '../../../coupon/domain';
import { message } from '../../../message/domain';
import { review } from '../../../review/domain';
import { payment } from '../../domain';
import { TRADE_PASSWORD, type TestMember, signInMember, systemContext } from '../../../../testing/members';
import { signInOperator, type TestOperator } from '../../../../testing/operators';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { type AlipayPeer, hearAlipay, startAlipayPeer } from '../../../../testing/alipay-peer';
import { charge } from '../../../../testing/ledger';
import { caseOf, decide } from '../../../../testing/reviews';
import { balances, post, transferOf, verify } from '../../../ledger';

const account = { holder: '杭州某某公司', bank: '工商银行杭州分行', number: '6222021234567890' };

let peer: AlipayPeer;
let server: TestServer;
let owner: TestOperator;
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [coupon, message, payment, review],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
  });
  owner = await signInOperator(server, 'owner');
  const times = { beginTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' };
  const tiers = [{ from: '100', bonus: '10' }];
  await asOwner(saveCampaign, { name: '充值有礼', kind: 4, tiers, budget: '100000', perMember: 9, ...times });
});
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const asOwner = ((endpoint, input) => server.call(endpoint, input, { token: owner.token })) as TestServer['call'];
const newMember = () => signInMember(server, { tradePassword: TRADE_PASSWORD });
const held = async ({ memberId }: TestMember) => {
  const { deposit, bonus, frozen } = await balances(server.db, memberId);
  return [deposit, bonus, frozen].map((amount) => formatMoney(amount));
};
/** Given money goes first when calls are paid. */
const spend = ({ memberId }: TestMember, amount: string) =>
  server.db.transaction((tx) => post(tx, charge(memberId, parseMoney(amount))));

async function toppedUp(member: TestMember, amount: string): Promise<string> {
  const { orderNo, payUrl } = (await server.call(startThirdPay, { amount }, { token: member.token })).result;
  const before = peer.notifies.length;
  await peer.pay(payUrl);
  for (const form of (await peer.untilNotified(before + 1)).slice(before))
    await hearAlipay(systemContext(server), form);
  return orderNo;
}

async function dueJobs() {
  await server.db.query(`update graphile_worker._private_jobs set run_at = now()`);
  return server.runJobs();
}

const preview = async (orderNo: string, amount: string) =>
  (await asOwner(consoleContract.previewRefund, { orderNo, amount })).result;
const refund = (orderNo: string, amount: string) =>
  asOwner(consoleContract.refundOrder, { orderNo, amount, way: 1, reason: '多充了' });
const ask = (member: TestMember, amount: string) =>
  server.call(contract.requestWithdrawal, { amount, account, tradePassword: TRADE_PASSWORD }, { token: member.token });
const statusOf = async (orderNo: string) =>
  (await server.db.query<{ status: number }>('select status from payment.pay_order where no = $1', [orderNo])).rows[0]!
    .status;
const told = async ({ memberId }: TestMember, event: string) =>
  (
    await server.db.query<{ text: string }>(
      'select text from message.member_message where member_id = $1 and event = $2 order by id',
      [memberId, event],
    )
  ).rows.map(({ text }) => text);

test('a part of a top-up takes its share of the bonus with it, as the operator was shown', async () => {
  const member = await newMember();
  const orderNo = await toppedUp(member, '300.00');
  expect(await preview(orderNo, '100.00')).toEqual({ paidBack: '100.00', bonusBack: '3.33334', withheld: '0.00' });
  expect((await refund(orderNo, '100.00')).code).toBe(0);
  expect(await dueJobs()).toEqual([]);
  expect(await held(member)).toEqual(['200.00', '6.66666', '0.00']);
  expect((await refund(orderNo, '200.00')).code).toBe(0);
  expect(await dueJobs()).toEqual([]);
  expect([await statusOf(orderNo), await held(member)]).toEqual([42, ['0.00', '0.00', '0.00']]);
  expect(await told(member, 'bonusTakenBack')).toEqual([
    '充值退回时，赠送按比例收回 3.33334 元。',
    '充值退回时，赠送按比例收回 6.66666 元。',
  ]);
});

test('a large refund is foretold to the second operator as it was to the first', async () => {
  const member = await newMember();
  const orderNo = await toppedUp(member, '60000.00');
  const whole = { paidBack: '60000.00', bonusBack: '10.00', withheld: '0.00' };
  expect(await preview(orderNo, '60000.00')).toEqual(whole);
  const { no, status } = (await refund(orderNo, '60000.00')).result;
  expect(status).toBe(1);
  const { facts, postings } = await caseOf(server, owner, reviewKind.refund, no);
  expect(facts).toMatchObject([
    { label: '退款金额', given: '60,000.00 元', found: '付了 60,000.00 元，还能退 60,000.00 元' },
    { label: '订单' },
    { label: '退到哪里' },
    { label: '原因', given: '多充了' },
    { label: '赠送', found: '按比例收回 10.00 元' },
    { label: '实际退出', found: '60,000.00 元' },
  ]);
  const totalOf = (side: 'debit' | 'credit') => postings.reduce((sum, line) => sum + parseMoney(line[side]), 0n);
  expect([totalOf('debit'), totalOf('credit')]).toEqual([parseMoney('120010'), parseMoney('120010')]);
  const another = await asOwner(consoleContract.previewRefund, { orderNo, amount: '0.01' });
  expect(another.fields).toEqual([{ path: 'amount', message: '这笔订单最多还能退 0.00 元' }]);
});

test('a bonus that was spent is kept of what goes back: spending it and taking the top-up back earns nothing', async () => {
  const member = await newMember();
  const orderNo = await toppedUp(member, '100.00');
  await spend(member, '7.00');
  expect(await held(member)).toEqual(['100.00', '3.00', '0.00']);
  expect(await preview(orderNo, '100.00')).toEqual({ paidBack: '93.00', bonusBack: '3.00', withheld: '7.00' });
  const { no } = (await refund(orderNo, '100.00')).result;
  expect(await dueJobs()).toEqual([]);
  expect([await statusOf(orderNo), await held(member)]).toEqual([42, ['0.00', '0.00', '0.00']]);
  const [row] = (await asOwner(consoleContract.searchRefunds, { no })).result.list;
  expect(row).toMatchObject({ status: 3, amount: '93.00', bonusBack: '3.00', withheld: '7.00' });
  expect((await transferOf(server.db, `bonusback:${no}`))?.postings).toMatchObject([
    { account: `member:${member.memberId}:bonus`, amount: -parseMoney('3') },
    { account: `member:${member.memberId}:deposit`, amount: -parseMoney('7') },
    { account: 'platform:expense.bonus', amount: parseMoney('10') },
  ]);
  expect((await refund(orderNo, '1.00')).code).toBe(4005);
});

test('less than a fen that no channel can pay stays on the balance', async () => {
  const member = await newMember();
  const orderNo = await toppedUp(member, '300.00');
  await spend(member, '10.00');
  const { no } = (await refund(orderNo, '100.00')).result;
  expect(await dueJobs()).toEqual([]);
  const [row] = (await asOwner(consoleContract.searchRefunds, { no })).result.list;
  expect(row).toMatchObject({ amount: '96.66', withheld: '3.33334' });
  expect(await held(member)).toEqual(['200.00666', '0.00', '0.00']);
  expect((await refund(orderNo, '200.01')).fields).toEqual([
    { path: 'amount', message: '这笔订单最多还能退 200.00 元' },
  ]);
});

test('a withdrawal takes the bonuses of the top-ups it goes back to, shown to the member and the operator before', async () => {
  const member = await newMember();
  const first = await toppedUp(member, '200.00');
  const second = await toppedUp(member, '100.00');
  await spend(member, '16.00');
  const looked = await server.call(contract.previewWithdrawal, { amount: '152.00' }, { token: member.token });
  const none = { owed: '0.00', toBank: '0.00', bonusBack: '4.00' };
  expect(looked.result).toEqual({ ...none, toSource: '143.40', withheld: '8.60', paidBack: '143.40' });
  const { no } = (await ask(member, '150.00')).result;
  const { facts, postings } = await caseOf(server, owner, reviewKind.withdrawal, no);
  expect(facts).toMatchObject([
    { label: '退款金额', given: '150.00 元', found: '可退本金 300.00 元，这笔已冻结', verdict: factVerdict.agrees },
    { label: '收款户名', given: account.holder },
    { label: '收款账户', given: `${account.bank} ${account.number}` },
    { label: '本金来路', found: '支付宝，原路退回 150.00 元' },
    { label: '赠送', found: '赠送余额 4.00 元，不退；按比例收回 4.00 元；已花掉的 8.50 元从退款里扣' },
    { label: '已用授信', found: '没有' },
    { label: '实际退出', found: '141.50 元' },
  ]);
  expect(postings).toEqual(
    expect.arrayContaining([
      { account: `member:${member.memberId}:frozen`, memo: '退款', debit: '141.50', credit: '0.00' },
      { account: 'platform:refund.payable', memo: '退款', debit: '0.00', credit: '141.50' },
      { account: `member:${member.memberId}:bonus`, memo: '收回赠送', debit: '4.00', credit: '0.00' },
      { account: `member:${member.memberId}:frozen`, memo: '收回赠送', debit: '8.50', credit: '0.00' },
    ]),
  );
  expect((await decide(server, owner, reviewKind.withdrawal, no)).code).toBe(0);
  expect(await dueJobs()).toEqual([]);
  expect(await held(member)).toEqual(['150.00', '0.00', '0.00']);
  const { list } = (await server.call(contract.listWithdrawals, {}, { token: member.token })).result;
  expect(list[0]).toMatchObject({ status: 3, bonusBack: '4.00', withheld: '8.50' });
  expect([await statusOf(second), await statusOf(first)]).toEqual([42, 41]);
});

test('a top-up that no channel takes back any more takes its bonus with it as well', async () => {
  const member = await newMember();
  const orderNo = await toppedUp(member, '100.00');
  await server.db.query(`update payment.pay_order set paid_at = paid_at - interval '361 days' where no = $1`, [
    orderNo,
  ]);
  await spend(member, '10.00');
  const { no } = (await ask(member, '100.00')).result;
  expect((await decide(server, owner, reviewKind.withdrawal, no)).code).toBe(0);
  const [part] = (await asOwner(consoleContract.searchRefunds, { no })).result.list;
  expect(part).toMatchObject({ orderNo, way: 3, amount: '90.00', withheld: '10.00' });
  expect(
    (await asOwner(consoleContract.recordPayout, { no: part!.no, holder: part!.holder, serial: 'OUT-0361' })).code,
  ).toBe(0);
  expect(await dueJobs()).toEqual([]);
  expect([await statusOf(orderNo), await held(member)]).toEqual([42, ['0.00', '0.00', '0.00']]);
});

test('of refunds in parts and spending at once nothing is taken twice and nothing escapes', async () => {
  const member = await newMember();
  const orderNo = await toppedUp(member, '100.00');
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => refund(orderNo, '12.50').then(({ code }) => code === 0)),
    ...Array.from({ length: 12 }, () =>
      spend(member, '3.00').then(
        () => false,
        () => false,
      ),
    ),
  ]);
  const refunds = answers.filter(Boolean).length;
  expect(refunds).toBeGreaterThan(0);
  expect(await dueJobs()).toEqual([]);
  const { rows } = await server.db.query<{ taken: string; out: string; spent: string }>(
    `select sum(bonus_back + withheld) as taken, sum(amount) as out,
       (select coalesce(-sum(p.amount), 0) from ledger.posting p join ledger.transfer t on t.id = p.transfer_id
        join ledger.account a on a.id = p.account_id
        where t.kind = 'api.charge' and a.owner_id = $2 and a.owner_kind = 1) as spent
     from payment.refund where order_no = $1`,
    [orderNo, member.memberId],
  );
  const [{ taken, out, spent }] = rows as [(typeof rows)[number]];
  expect(taken).toBe(String((parseMoney('10') * BigInt(refunds)) / 8n));
  const { deposit, bonus } = await balances(server.db, member.memberId);
  expect(deposit + bonus + BigInt(out) + BigInt(taken) + BigInt(spent)).toBe(parseMoney('110'));
});

test('a refund that its channel refuses and that goes to the balance puts the bonus back', async () => {
  const member = await newMember();
  const orderNo = await toppedUp(member, '100.00');
  await spend(member, '4.00');
  await server.db.query(`update payment.receipt set trade_no = 'x' || trade_no where order_no = $1`, [orderNo]);
  const { no } = (await refund(orderNo, '100.00')).result;
  expect(await dueJobs()).toEqual([]);
  expect(await held(member)).toEqual(['0.00', '0.00', '0.00']);
  expect((await asOwner(consoleContract.retryRefund, { no, way: 2, reason: '渠道退不了' })).code).toBe(0);
  expect(await held(member)).toEqual(['100.00', '6.00', '0.00']);
  await server.db.query(`update payment.receipt set trade_no = substr(trade_no, 2) where order_no = $1`, [orderNo]);
  const asked = await ask(member, '100.00');
  expect((await decide(server, owner, reviewKind.withdrawal, asked.result.no)).code).toBe(0);
  expect(await held(member)).toEqual(['0.00', '0.00', '0.00']);
});
