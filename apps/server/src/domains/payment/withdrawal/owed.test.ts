// What a withdrawal does not pay out: credit that is owed, and money that a company sent to anybody else's account.
import * as consoleContract from '@jishi/contract/console/refund';
import * as transfers from '@jishi/contract/console/remittance';
import { factVerdict, reviewKind } from '@jishi/contract/enums/review';
import { startThirdPay } from '@jishi/contract/payment';
import * as contract from '@jishi/contract/payment/withdrawal';
import { formatMoney, parseMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatTime } from '../../../kernel/time';
import { payment } from '../domain';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { TRADE_PASSWORD, type TestMember, signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { openBankPayee } from '../../../testing/payees';
import { caseOf, decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { charge, fund } from '../../../testing/ledger';
import type { TestOperator } from '../../../testing/operators';
import { balances, post, setCreditLine, verify } from '../../ledger';

const COMPANY = '北京某公司（集团）';
const accountOf = (holder: string) => ({ holder, bank: '工商银行杭州分行', number: '6222021234567890' });

let server: TestServer;
let clerk: TestOperator;
let cashier: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [payment, message, review] });
  await openBankPayee(server);
  [clerk, cashier] = [await signInOperator(server, 'finance'), await signInOperator(server, 'finance')];
});
afterAll(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
  await server.close();
});

const newMember = () => signInMember(server, { tradePassword: TRADE_PASSWORD });
const held = async ({ memberId }: TestMember) => {
  const { deposit, frozen, credit } = await balances(server.db, memberId);
  return [deposit, frozen, credit].map((amount) => formatMoney(amount));
};

/** A member who owes 39 yuan of credit and has 300 on the deposit. */
async function debtor(): Promise<TestMember> {
  const member = await newMember();
  await server.db.transaction(async (tx) => {
    await setCreditLine(tx, member.memberId, parseMoney('100'));
    await post(tx, charge(member.memberId, parseMoney('39')));
  });
  await fund(server.db, member.memberId, parseMoney('300'));
  return member;
}

const ask = ({ token }: TestMember, amount: string, holder = '张三') =>
  server.call(
    contract.requestWithdrawal,
    { amount, account: accountOf(holder), tradePassword: TRADE_PASSWORD },
    { token },
  );

const agree = (no: string) => decide(server, cashier, reviewKind.withdrawal, no);

const shown = async (no: string) => (await caseOf(server, cashier, reviewKind.withdrawal, no)).facts;

const partsOf = async (no: string) =>
  (await server.call(consoleContract.searchRefunds, { no }, { token: cashier.token })).result.list.map(
    ({ amount, way }) => [amount, way],
  );

test('owed credit is shown to the member and the operator, and taken off what goes out', async () => {
  const member = await debtor();
  const { token } = member;
  expect((await server.call(contract.getWithdrawable, {}, { token })).result).toMatchObject({
    amount: '300.00',
    owed: '39.00',
  });
  const foretold = { owed: '39.00', toBank: '261.00', paidBack: '261.00' };
  expect((await server.call(contract.previewWithdrawal, { amount: '300.00' }, { token })).result).toMatchObject(
    foretold,
  );
  const { no } = (await ask(member, '300.00')).result;
  const row = async () =>
    (
      await server.call(
        consoleContract.searchWithdrawals,
        { memberId: member.memberId as string },
        { token: cashier.token },
      )
    ).result.list[0];
  expect(await row()).toMatchObject({ no, owed: '39.00' });
  expect(await shown(no)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ label: '已用授信', found: '先归还 39.00 元' }),
      expect.objectContaining({ label: '实际退出', found: '261.00 元' }),
    ]),
  );
  expect((await agree(no)).result.outcome).toContain('已同意');
  expect([await partsOf(no), await held(member)]).toEqual([[['261.00', 3]], ['0.00', '0.00', '0.00']]);
  expect(await row()).toMatchObject({ owed: '39.00' });
  const { list } = (await server.call(contract.listWithdrawals, {}, { token })).result;
  expect(list).toMatchObject([{ no, repaid: '39.00' }]);
});

test('no more than is owed is not asked for, and what became owed while it waited is taken off, too', async () => {
  const member = await debtor();
  const little = await ask(member, '39.00');
  expect(little.fields).toEqual([{ path: 'amount', message: '已用的授信 39.00 元先从中归还，要多于它才能退' }]);
  expect(await held(member)).toEqual(['300.00', '0.00', '-39.00']);
  const { no } = (await ask(member, '300.00')).result;
  await server.db.transaction((tx) => post(tx, charge(member.memberId, parseMoney('61'))));
  expect((await agree(no)).result.outcome).toContain('已同意');
  expect([await partsOf(no), await held(member)]).toEqual([[['200.00', 3]], ['0.00', '0.00', '0.00']]);
});

test('calls that use credit while it is granted never leave more paid back than was owed', async () => {
  const member = await debtor();
  const { no } = (await ask(member, '300.00')).result;
  const spend = () => server.db.transaction((tx) => post(tx, charge(member.memberId, parseMoney('5'))));
  const [granted] = await Promise.all([agree(no), ...Array.from({ length: 6 }, spend)]);
  expect(granted.code).toBe(0);
  const [deposit, frozen, credit] = await held(member);
  const [[out]] = (await partsOf(no)) as [[string, number]];
  expect([deposit, frozen]).toEqual(['0.00', '0.00']);
  expect(Number(out) + Number(credit)).toBe(300 - 39 - 30);
});

test('what a company sent by bank goes to an account of the same name only', async () => {
  const member = await newMember();
  const { orderNo } = (await server.call(startThirdPay, { amount: '5000.00', channel: 4 }, { token: member.token }))
    .result;
  const time = formatTime(server.clock.now());
  const line = { orderNo, serial: 'CO-1', payer: COMPANY, amount: '5000.00', time };
  expect(await server.call(transfers.matchRemittance, line, { token: clerk.token })).toMatchObject({ code: 0 });
  const elsewhere = await ask(member, '1000.00', '张三');
  expect(elsewhere.fields).toEqual([
    { path: 'account.holder', message: `这笔钱是「${COMPANY}」对公转来的，只能退到同名账户` },
  ]);
  expect(await held(member)).toEqual(['5000.00', '0.00', '0.00']);
  const { no } = (await ask(member, '1000.00', ' 北京某公司(集团) ')).result;
  const facts = await shown(no);
  expect(facts).toContainEqual(
    expect.objectContaining({ label: '收款户名', found: COMPANY, verdict: factVerdict.agrees }),
  );
  expect(facts).toContainEqual(expect.objectContaining({ label: '本金来路', found: '对公转账，银行转账 1,000.00 元' }));
  expect((await agree(no)).result.outcome).toContain('已同意');
  expect(await partsOf(no)).toEqual([['1000.00', 3]]);
});

test('a request made before its money came from a company is not granted to another name either', async () => {
  const member = await newMember();
  await fund(server.db, member.memberId, parseMoney('1000'));
  const { no } = (await ask(member, '1000.00', '张三')).result;
  const { orderNo } = (await server.call(startThirdPay, { amount: '1000.00', channel: 4 }, { token: member.token }))
    .result;
  const time = formatTime(server.clock.now());
  const line = { orderNo, serial: 'CO-2', payer: COMPANY, amount: '1000.00', time };
  await server.call(transfers.matchRemittance, line, { token: clerk.token });
  expect(await shown(no)).toContainEqual(
    expect.objectContaining({ label: '收款户名', found: COMPANY, verdict: factVerdict.differs }),
  );
  expect(await agree(no)).toMatchObject({
    code: 4005,
    msg: `这笔钱是「${COMPANY}」对公转来的，只能退到同名账户；请拒绝这笔申请`,
  });
  expect(await held(member)).toEqual(['1000.00', '1000.00', '0.00']);
});

test('of agreeing, refusing and taking back at once one wins, and the money is in one place', async () => {
  for (let nth = 0; nth < 20; nth++) {
    const member = await newMember();
    await fund(server.db, member.memberId, parseMoney('50'));
    const { no } = (await ask(member, '50.00')).result;
    const words = [
      server.call(contract.cancelWithdrawal, { no }, { token: member.token }),
      decide(server, clerk, reviewKind.withdrawal, no, false, '请先核对'),
      agree(no),
    ];
    const codes = (await Promise.all(words)).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([0, 4005, 4005]);
    const out = codes[2] === 0;
    expect(await held(member)).toEqual([out ? '0.00' : '50.00', '0.00', '0.00']);
    expect(await partsOf(no)).toEqual(out ? [['50.00', 3]] : []);
  }
});
