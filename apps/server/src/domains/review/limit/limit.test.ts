// What one operator may move by a word alone: sums of a day, per operator and per member, over all kinds of money.
import { proposeAdjustment } from '@jishi/contract/console/adjustment';
import * as refunds from '@jishi/contract/console/refund';
import * as transfers from '@jishi/contract/console/remittance';
import { reviewKind } from '@jishi/contract/enums/review';
import { startThirdPay } from '@jishi/contract/payment';
import { requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import { formatMoney, parseMoney } from '@jishi/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatTime } from '../../../kernel/time';
import { payment } from '../../payment/domain';
import { message } from '../../message/domain';
import { review } from '../domain';
import { TRADE_PASSWORD, type TestMember, signInMember } from '../../../testing/members';
import { signInAgain, signInOperator } from '../../../testing/operators';
import { openBankPayee } from '../../../testing/payees';
import { caseOf, decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { fund } from '../../../testing/ledger';
import type { TestOperator } from '../../../testing/operators';
import { balances, verify } from '../../ledger';

const ACCOUNT = { holder: '杭州某某公司', bank: '工商银行杭州分行', number: '6222021234567890' };
const DAY_MS = 86_400_000;

let server: TestServer;
let one: TestOperator;
let other: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [payment, message, review] });
  await openBankPayee(server);
});
beforeEach(async () => {
  [one, other] = [await signInOperator(server, 'finance'), await signInOperator(server, 'finance')];
});
afterAll(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
  await server.close();
});

const again = (operator: TestOperator) => signInAgain(server, operator, 'finance');

const newMember = () => signInMember(server, { tradePassword: TRADE_PASSWORD });
const deposit = async ({ memberId }: TestMember) => formatMoney((await balances(server.db, memberId)).deposit);

async function toTransfer(member: TestMember, amount: string): Promise<string> {
  const answer = await server.call(startThirdPay, { amount, channel: 4 }, { token: member.token });
  expect(answer.msg).toBe('成功');
  return answer.result.orderNo;
}

/** Time passes for what was moved; the clocks of servers have no part in it. */
const pass = (time: string) => server.db.query('update review.movement set at = at - $1::interval', [time]);

let serials = 0;

/** Enters a line of the bank's statement that nobody else has seen. */
async function enter(by: TestOperator, orderNo: string, amount: string) {
  const line = {
    orderNo,
    serial: `DAY-${++serials}`,
    payer: '杭州某某公司',
    amount,
    time: formatTime(server.clock.now()),
  };
  const { result, msg } = await server.call(transfers.matchRemittance, line, { token: by.token });
  expect(msg).toBe('成功');
  return { ...result, serial: line.serial };
}

const enterFor = async (by: TestOperator, member: TestMember, amount: string) =>
  enter(by, await toTransfer(member, amount), amount);

async function withdrawal(member: TestMember, amount: string): Promise<string> {
  const input = { amount, account: ACCOUNT, tradePassword: TRADE_PASSWORD };
  const { result, msg } = await server.call(requestWithdrawal, input, { token: member.token });
  expect(msg).toBe('成功');
  return result.no;
}

const agree = (by: TestOperator, no: string) => decide(server, by, reviewKind.withdrawal, no);

const payBack = (by: TestOperator, orderNo: string, amount: string) =>
  server.call(refunds.refundOrder, { orderNo, amount, way: 1, reason: '多充了' }, { token: by.token });

test('bank lines that are each below the limit need a second operator once they are above it together', async () => {
  const [first, second] = [await newMember(), await newMember()];
  expect(await enterFor(one, first, '49999.00')).toMatchObject({ booked: true });
  const sameOperator = await enterFor(one, second, '49999.00');
  expect(sameOperator).toMatchObject({ booked: false, outcome: expect.stringContaining('您') });
  const sameMember = await enterFor(other, first, '10.00');
  expect(sameMember).toMatchObject({ booked: false, outcome: expect.stringContaining('这位用户') });
  expect([await deposit(first), await deposit(second)]).toEqual(['49999.00', '0.00']);
  const { serial } = sameOperator;
  expect(await decide(server, one, reviewKind.bankLine, serial)).toMatchObject({ code: 4009 });
  expect(await decide(server, other, reviewKind.bankLine, serial)).toMatchObject({ code: 0 });
  expect(await deposit(second)).toBe('49999.00');
});

test('exactly the limit is below it; what is above waits, and what two agreed on is not counted again', async () => {
  const [first, second, third] = [await newMember(), await newMember(), await newMember()];
  const large = await enterFor(one, first, '60000.00');
  expect(large).toMatchObject({ booked: false, outcome: '超过 50,000.00 元，等另一位操作员复核后入账' });
  expect(await decide(server, other, reviewKind.bankLine, large.serial)).toMatchObject({ code: 0 });
  expect(await enterFor(one, second, '30000.00')).toMatchObject({ booked: true });
  expect(await enterFor(one, third, '20000.00')).toMatchObject({ booked: true });
  expect(await enterFor(one, await newMember(), '10.00')).toMatchObject({ booked: false });
});

test('refunds, withdrawals and bank lines count together, whichever comes first', async () => {
  const [payer, owner, third] = [await newMember(), await newMember(), await newMember()];
  const orderNo = await toTransfer(payer, '20000.00');
  await enter(other, orderNo, '20000.00');
  await fund(server.db, owner.memberId, parseMoney('20000'));
  expect((await payBack(one, orderNo, '20000.00')).result.status).toBe(2);
  const no = await withdrawal(owner, '20000.00');
  const second = async (of: string) => (await caseOf(server, one, reviewKind.withdrawal, of)).second;
  expect(await second(no)).toBe('');
  expect((await agree(one, no)).result.outcome).toContain('已同意');
  expect(await enterFor(one, third, '10000.01')).toMatchObject({ booked: false });
  expect(await enterFor(one, await newMember(), '10000.00')).toMatchObject({ booked: true });
  const rich = await newMember();
  await fund(server.db, rich.memberId, parseMoney('5'));
  const small = await withdrawal(rich, '5.00');
  expect(await second(small)).toContain('您一人 24 小时内经手的');
  expect((await agree(one, small)).result.outcome).toContain('等另一位操作员同意');
  expect((await agree(other, small)).result.outcome).toContain('已同意');
});

test('after a day the sum begins anew', async () => {
  expect(await enterFor(one, await newMember(), '49999.00')).toMatchObject({ booked: true });
  await pass('23 hours 58 minutes');
  expect(await enterFor(one, await newMember(), '49999.00')).toMatchObject({ booked: false });
  await pass('2 minutes');
  expect(await enterFor(one, await newMember(), '49999.00')).toMatchObject({ booked: true });
});

test('the day is the database’s: a server whose clock is wrong neither ends it early nor counts longer', async () => {
  expect(await enterFor(one, await newMember(), '49999.00')).toMatchObject({ booked: true });
  server.clock.advance(3 * DAY_MS);
  expect(await enterFor(await again(one), await newMember(), '49999.00')).toMatchObject({ booked: false });
  server.clock.advance(-6 * DAY_MS);
  expect(await enterFor(await again(one), await newMember(), '49999.00')).toMatchObject({ booked: false });
  await pass('24 hours');
  expect(await enterFor(await again(one), await newMember(), '49999.00')).toMatchObject({ booked: true });
  server.clock.advance(3 * DAY_MS);
});

test('who entered money for a member never lets it out alone, however little and however much later', async () => {
  const member = await newMember();
  const orderNo = await toTransfer(member, '800.00');
  await enter(one, orderNo, '800.00');
  const waiting = await withdrawal(member, '100.00');
  server.clock.advance(40 * DAY_MS);
  const late = await again(one);
  const asked = await payBack(late, orderNo, '300.00');
  expect(asked.result.status).toBe(1);
  const { no } = asked.result;
  expect(await decide(server, late, reviewKind.refund, no)).toMatchObject({ code: 4009 });
  expect((await agree(late, waiting)).result.outcome).toBe('这位用户的入账有您登记的，等另一位操作员同意');
  expect(await agree(late, waiting)).toMatchObject({ code: 4009 });
  const another = await signInOperator(server, 'finance');
  expect((await agree(another, waiting)).result.outcome).toContain('已同意');
  expect(await decide(server, another, reviewKind.refund, no)).toMatchObject({ code: 0 });
});

test('a deposit raised by a proposal of one’s own is money entered, too', async () => {
  const member = await newMember();
  const proposal = {
    memberId: member.memberId as string,
    kind: 1,
    amount: '90.00',
    reason: '工单核对',
    evidence: '工单 7',
  };
  const { no } = (await server.call(proposeAdjustment, proposal, { token: one.token })).result;
  expect(await decide(server, other, reviewKind.adjustment, no)).toMatchObject({ code: 0 });
  const asked = await withdrawal(member, '90.00');
  expect((await agree(one, asked)).result.outcome).toContain('等另一位操作员同意');
  expect((await agree(other, asked)).result.outcome).toContain('已同意');
});

test('of lines entered at once by one operator, or for one member, as many are booked alone as the limit holds', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, newMember));
  const orders = await Promise.all(members.map((member) => toTransfer(member, '20000.00')));
  const byOne = await Promise.all(orders.map((orderNo) => enter(one, orderNo, '20000.00')));
  expect(byOne.filter(({ booked }) => booked)).toHaveLength(2);

  const member = await newMember();
  const own = await Promise.all(Array.from({ length: 6 }, () => toTransfer(member, '20000.00')));
  const operators = await Promise.all(own.map(() => signInOperator(server, 'finance')));
  const forOne = await Promise.all(own.map((orderNo, at) => enter(operators[at]!, orderNo, '20000.00')));
  expect(forOne.filter(({ booked }) => booked)).toHaveLength(2);
  expect(await deposit(member)).toBe('40000.00');
});

test('money in and money out at once count together', async () => {
  const owners = await Promise.all(Array.from({ length: 3 }, newMember));
  for (const { memberId } of owners) await fund(server.db, memberId, parseMoney('20000'));
  const asked = await Promise.all(owners.map((member) => withdrawal(member, '20000.00')));
  const payers = await Promise.all(Array.from({ length: 3 }, newMember));
  const orders = await Promise.all(payers.map((member) => toTransfer(member, '20000.00')));
  const [granted, entered] = await Promise.all([
    Promise.all(asked.map((no) => agree(one, no))),
    Promise.all(orders.map((orderNo) => enter(one, orderNo, '20000.00'))),
  ]);
  const alone = [
    ...granted.filter(({ result }) => result.outcome.includes('已同意')),
    ...entered.filter(({ booked }) => booked),
  ];
  expect(alone).toHaveLength(2);
});
