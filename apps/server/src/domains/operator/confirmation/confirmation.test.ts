// An operator's word about money takes a fresh second factor, which is good for that act alone: a stolen session moves little.
import { proposeAdjustment } from '@jishi/contract/console/adjustment';
import { recordPayout, searchRefunds } from '@jishi/contract/console/refund';
import { addPayee } from '@jishi/contract/console/remittance';
import { decideReview } from '@jishi/contract/console/review';
import { reviewKind } from '@jishi/contract/enums/review';
import { requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import { formatMoney, parseMoney } from '@jishi/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fund } from '../../../testing/ledger';
import { TRADE_PASSWORD, type TestMember, signInMember } from '../../../testing/members';
import { type TestOperator, codeOf, freshCodeOf, signInOperator } from '../../../testing/operators';
import { decide, wordAbout } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { balances } from '../../ledger';
import { message } from '../../message/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { operator } from '../domain';
import { FREE_TRIES } from '../sign-in/try/rules';

const NEEDED = 4013;
const WRONG = 4012;
const ACCOUNT = { holder: '杭州某某公司', bank: '工商银行杭州分行', number: '6222021234567890' };

let server: TestServer;
let finance: TestOperator;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ domains: [operator, payment, message, review] });
});
beforeEach(async () => {
  finance = await signInOperator(server, 'finance');
  member = await richMember();
});
afterAll(() => server.close());

async function richMember(): Promise<TestMember> {
  const rich = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  await fund(server.db, rich.memberId, parseMoney('20000'));
  return rich;
}

async function withdrawal(amount: string, { token } = member): Promise<string> {
  const input = { amount, account: ACCOUNT, tradePassword: TRADE_PASSWORD };
  return (await server.call(requestWithdrawal, input, { token })).result.no;
}
async function agree(no: string, secondFactor?: string) {
  const word = await wordAbout(server, reviewKind.withdrawal, no);
  return server.call(decideReview, word, { token: finance.token, ...(secondFactor && { secondFactor }) });
}
const frozen = async () => formatMoney((await balances(server.db, member.memberId)).frozen);
const notACode = async () => String((Number(await codeOf(server, finance.secret)) + 1) % 1_000_000).padStart(6, '0');

test('above the setting a session alone moves nothing, and the refusal names act and amount', async () => {
  const no = await withdrawal('1000.01');
  const refused = await agree(no);
  expect(refused).toMatchObject({ code: NEEDED, msg: expect.stringContaining('1,000.01 元') });
  expect(await agree(no, await notACode())).toMatchObject({ code: WRONG });
  expect(await frozen()).toBe('1000.01');
  expect(await agree(no, await freshCodeOf(server, finance))).toMatchObject({ code: 0 });
  const { rows } = await server.db.query(
    "select after->>'act' as act from audit.entry where action = 'operator.confirm' and actor_id = $1",
    [finance.operatorId],
  );
  expect(rows).toEqual([{ act: expect.stringContaining('1,000.01 元') }]);
});

test('up to the setting no code is asked for, nor to refuse', async () => {
  expect(await agree(await withdrawal('1000.00'))).toMatchObject({ code: 0 });
  const large = await withdrawal('5000.00', await richMember());
  expect(await decide(server, finance, reviewKind.withdrawal, large, false, '户名不一致')).toMatchObject({ code: 0 });
});

test('a code confirms one act: of two at once with the same one happens, and later it is wrong', async () => {
  const nos = [await withdrawal('2000.00'), await withdrawal('3000.00', await richMember())];
  const code = await freshCodeOf(server, finance);
  const answers = await Promise.all(nos.map((no) => agree(no, code)));
  expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, WRONG]);
  const left = nos[answers.findIndex((answer) => answer.code === WRONG)]!;
  expect(await agree(left, code)).toMatchObject({ code: WRONG });
  expect(await agree(left, await freshCodeOf(server, finance))).toMatchObject({ code: 0 });
});

test('what fails uses up no code', async () => {
  const code = await freshCodeOf(server, finance);
  expect(await agree('0', code)).toMatchObject({ code: 4004 });
  expect(await agree(await withdrawal('2000.00'), code)).toMatchObject({ code: 0 });
});

test('whoever proposes confirms as well', async () => {
  const input = { memberId: member.memberId as string, kind: 1, amount: '9000.00', reason: '核对', evidence: '工单 7' };
  const propose = (secondFactor?: string) =>
    server.call(proposeAdjustment, input, { token: finance.token, ...(secondFactor && { secondFactor }) });
  expect(await propose()).toMatchObject({ code: NEEDED });
  expect(await propose(await freshCodeOf(server, finance))).toMatchObject({ code: 0 });
});

test('noting that much money went out at the bank takes a code, and what is wrong is said before', async () => {
  const no = await withdrawal('2000.00');
  expect(await agree(no, await freshCodeOf(server, finance))).toMatchObject({ code: 0 });
  const { list } = (await server.call(searchRefunds, { memberId: member.memberId }, { token: finance.token })).result;
  const payout = { no: list[0]!.no, holder: ACCOUNT.holder, serial: `OUT-${no}` };
  const record = (secondFactor?: string, typed = payout) =>
    server.call(recordPayout, typed, { token: finance.token, ...(secondFactor && { secondFactor }) });
  expect(await record(undefined, { ...payout, no: '1' })).toMatchObject({ code: 4004 });
  expect(await record()).toMatchObject({ code: NEEDED, msg: expect.stringContaining('2,000.00 元') });
  expect(await record(await freshCodeOf(server, finance))).toMatchObject({ code: 0 });
});

test('where members are told to pay in to takes a code, whatever is paid', async () => {
  const owner = await signInOperator(server, 'owner');
  const payee = { kind: 1, holder: '某某公司', number: '571900012345678', bank: '招商银行杭州分行', reason: '开户' };
  const add = (secondFactor?: string) =>
    server.call(addPayee, payee, { token: owner.token, ...(secondFactor && { secondFactor }) });
  expect(await add()).toMatchObject({ code: NEEDED, msg: expect.stringContaining('某某公司 5719') });
  const { rows } = await server.db.query('select from payment.payee');
  expect(rows).toEqual([]);
  expect(await add(await freshCodeOf(server, owner))).toMatchObject({ code: 0 });
});

test('guesses at once by a stolen session are no more than guesses one by one', async () => {
  const no = await withdrawal('2000.00');
  const wrong = await notACode();
  const codes = (await Promise.all(Array.from({ length: 20 }, () => agree(no, wrong)))).map((answer) => answer.code);
  expect(codes.filter((code) => code === WRONG)).toHaveLength(FREE_TRIES);
  expect(codes.filter((code) => code === 429)).toHaveLength(20 - FREE_TRIES);
  expect(await agree(no, await codeOf(server, finance.secret))).toMatchObject({ code: 429 });
});
