// A refund that waits for its second operator holds its money: nobody else can spend it or take it elsewhere meanwhile.
import * as consoleContract from '@jishi/contract/console/refund';
import { takeBackReview } from '@jishi/contract/console/review';
import { reviewKind } from '@jishi/contract/enums/review';
import { startThirdPay } from '@jishi/contract/payment';
import { requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import { formatMoney, parseMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payment } from '../domain';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { TRADE_PASSWORD, type TestMember, signInMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { decide as word, reviewOf } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type AlipayPeer, hearAlipay, startAlipayPeer } from '../../../testing/alipay-peer';
import { charge } from '../../../testing/ledger';
import type { TestOperator } from '../../../testing/operators';
import { balances, post, verify } from '../../ledger';

const ACCOUNT = { holder: '杭州某某公司', bank: '工商银行杭州分行', number: '6222021234567890' };

let peer: AlipayPeer;
let server: TestServer;
let one: TestOperator;
let other: TestOperator;
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [payment, message, review],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
  });
  [one, other] = [await signInOperator(server, 'finance'), await signInOperator(server, 'finance')];
});
afterAll(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
  await server.close();
  await peer.close();
});

const held = async ({ memberId }: TestMember) => {
  const { deposit, frozen } = await balances(server.db, memberId);
  return [formatMoney(deposit), formatMoney(frozen)];
};

/** A member with a top-up by Alipay, of which an operator asks so much back that a second one has to agree. */
async function asked(toppedUp = '60000.00', back = '50000.01') {
  const member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  const { orderNo, payUrl } = (await server.call(startThirdPay, { amount: toppedUp }, { token: member.token })).result;
  const before = peer.notifies.length;
  await peer.pay(payUrl);
  for (const form of (await peer.untilNotified(before + 1)).slice(before))
    await hearAlipay(systemContext(server), form);
  const input = { orderNo, amount: back, way: 1, reason: '合同取消' };
  const { result } = await server.call(consoleContract.refundOrder, input, { token: one.token });
  expect(result.status).toBe(1);
  return { member, no: result.no };
}

const decide = (no: string, accepted: boolean) => word(server, other, reviewKind.refund, no, accepted, '合同还在');

const withdraw = ({ token }: TestMember, amount: string) =>
  server.call(requestWithdrawal, { amount, account: ACCOUNT, tradePassword: TRADE_PASSWORD }, { token });

test('its money is frozen when it is asked for; granted it goes back to its source, whatever was tried meanwhile', async () => {
  const { member, no } = await asked();
  expect(await held(member)).toEqual(['9999.99', '50000.01']);
  const spent = server.db.transaction((tx) => post(tx, charge(member.memberId, parseMoney('10000'))));
  await expect(spent).rejects.toMatchObject({ refusal: 'balanceTooLow' });
  expect((await withdraw(member, '60000.00')).code).toBe(4002);
  const rest = await withdraw(member, '9999.99');
  expect(rest).toMatchObject({ code: 0 });
  expect(await decide(no, true)).toMatchObject({ code: 0 });
  expect(await held(member)).toEqual(['0.00', '9999.99']);
  expect(await server.runJobs()).toEqual([]);
  const { list } = (await server.call(consoleContract.searchRefunds, { no }, { token: one.token })).result;
  expect(list).toMatchObject([{ status: 3, way: 1, amount: '50000.01' }]);
  const withdrawalNo = rest.result.no;
  const granted = await word(server, one, reviewKind.withdrawal, withdrawalNo);
  expect(granted.result.outcome).toContain('已同意');
  const parts = (await server.call(consoleContract.searchRefunds, { no: withdrawalNo }, { token: one.token })).result
    .list;
  expect(parts).toMatchObject([{ way: 1, amount: '9999.99' }]);
});

test('refused it is the member’s to spend again', async () => {
  const { member, no } = await asked();
  expect(await decide(no, false)).toMatchObject({ code: 0 });
  expect(await held(member)).toEqual(['60000.00', '0.00']);
});

test('its proposer may take it back, nobody else: it is the member’s to spend again, and to be asked for anew', async () => {
  const { member, no } = await asked();
  const takeBack = async ({ token }: TestOperator) =>
    server.call(takeBackReview, { id: await reviewOf(server, reviewKind.refund, no) }, { token });
  expect(await takeBack(other)).toMatchObject({ code: 4009 });
  expect(await held(member)).toEqual(['9999.99', '50000.01']);
  const answers = await Promise.all([takeBack(one), decide(no, true), takeBack(one), takeBack(one)]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  const wasGranted = answers[1]!.code === 0;
  expect(await held(member)).toEqual([wasGranted ? '9999.99' : '60000.00', '0.00']);
  const { list } = (await server.call(consoleContract.searchRefunds, { no }, { token: one.token })).result;
  expect(list).toMatchObject([wasGranted ? { status: 2 } : { status: 5, said: '发起人撤回', decidedBy: '' }]);
});

test('of asking for a refund and spending the same money at once one wins', async () => {
  const { member, no } = await asked('60000.00', '50000.01');
  expect(await decide(no, false)).toMatchObject({ code: 0 });
  const { list } = (await server.call(consoleContract.searchRefunds, { no }, { token: one.token })).result;
  const again = { orderNo: list[0]!.orderNo, amount: '50000.01', way: 1, reason: '合同取消' };
  const [back, withdrawn] = await Promise.all([
    server.call(consoleContract.refundOrder, again, { token: one.token }),
    withdraw(member, '50000.01'),
  ]);
  expect([back.code, withdrawn.code].toSorted()).toEqual([0, 4002]);
  expect(await held(member)).toEqual(['9999.99', '50000.01']);
});

test('five decisions at once on one refund move its money once', async () => {
  const { member, no } = await asked();
  const decided = await Promise.all([true, false, true, false, true].map((accepted) => decide(no, accepted)));
  expect(decided.filter(({ code }) => code === 0)).toHaveLength(1);
  const wasGranted = decided.findIndex(({ code }) => code === 0) % 2 === 0;
  expect(await held(member)).toEqual([wasGranted ? '9999.99' : '60000.00', '0.00']);
});
