// Money changed by hand: by two people, once, never below what is there, whatever happens at the same moment.
import { adjustmentKind } from '@jishi/contract/enums/payment';
import { proposeAdjustment, searchAdjustments } from '@jishi/contract/console/adjustment';
import { takeBackReview } from '@jishi/contract/console/review';
import { reviewKind } from '@jishi/contract/enums/review';
import { listAccountDetails } from '@jishi/contract/ledger';
import { formatMoney, parseMoney } from '@jishi/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledger } from '../../ledger/domain';
import { review } from '../../review/domain';
import { payment } from '../domain';
import type { MemberId } from '../../../kernel/context';
import { type TestMember, signInMember } from '../../../testing/members';
import { signInOperator, type TestOperator } from '../../../testing/operators';
import { decide, reviewOf } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { charge, fund, topUp } from '../../../testing/ledger';
import { balances, post, transferOf as postedUnder, verify } from '../../ledger';
import { transferOf } from './rules';

let server: TestServer;
let owner: TestOperator;
let finance: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [ledger, payment, review] });
  [owner, finance, second] = [
    await signInOperator(server, 'owner'),
    await signInOperator(server, 'finance'),
    await signInOperator(server, 'finance'),
  ];
});
afterAll(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
  await server.close();
});

const { depositUp, depositDown, bonusUp, bonusDown, creditLine, repayment } = adjustmentKind;
const as = ({ token }: TestOperator) =>
  ((endpoint, input) => server.call(endpoint, input, { token })) as TestServer['call'];

const proposal = (member: TestMember, kind: number, amount: string) => ({
  memberId: member.memberId as string,
  kind,
  amount,
  reason: '工单核对后调整',
  evidence: '工单 20260301-7',
});

async function proposed(member: TestMember, kind: number, amount: string): Promise<string> {
  const answer = await as(finance)(proposeAdjustment, proposal(member, kind, amount));
  expect(answer).toMatchObject({ code: 0 });
  return answer.result.no;
}

const agree = (no: string, operator = owner) => decide(server, operator, reviewKind.adjustment, no);
const refuse = (no: string, operator = owner, reason = '凭据不全') =>
  decide(server, operator, reviewKind.adjustment, no, false, reason);
const codesOf = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).toSorted();

async function held({ memberId }: TestMember) {
  const { deposit, bonus, credit, creditLine: line } = await balances(server.db, memberId);
  return [deposit, bonus, credit, line].map((amount) => formatMoney(amount));
}

const stateOf = async (no: string, member: TestMember) => {
  const { list } = (await as(finance)(searchAdjustments, { memberId: member.memberId as string })).result;
  return list.find((row) => row.no === no);
};

/** Spends whatever the route holds; answers whether it went through. */
const spend = (member: TestMember, amount: string) =>
  server.db
    .transaction((tx) => post(tx, charge(member.memberId, parseMoney(amount))))
    .then(() => true)
    .catch((error: { refusal?: string }) => {
      expect(error.refusal).toBe('balanceTooLow');
      return false;
    });

test('nothing moves until another operator agrees; then the member sees it with its reason and is told', async () => {
  const member = await signInMember(server);
  const no = await proposed(member, depositUp, '120.50');
  expect(await held(member)).toEqual(['0.00', '0.00', '0.00', '0.00']);
  expect(await agree(no, finance)).toMatchObject({ code: 4009, msg: '这笔提案是您提出的，要由另一位操作员复核' });
  expect(await agree(no)).toMatchObject({ code: 0 });
  expect(await held(member)).toEqual(['120.50', '0.00', '0.00', '0.00']);

  const { list } = (await server.call(listAccountDetails, {}, { token: member.token })).result;
  expect(list).toMatchObject([
    { kind: 7, memo: '工单核对后调整', reference: no, orderNo: null, amount: '120.50', balanceAfter: '120.50' },
  ]);
  expect((await postedUnder(server.db, `adjust:${no}`))?.postings).toMatchObject([
    { account: 'platform:suspense', amount: -parseMoney('120.50') },
    { account: `member:${member.memberId}:deposit`, amount: parseMoney('120.50') },
  ]);
  const { rows: told } = await server.db.query('select text from message.member_message where member_id = $1', [
    member.memberId,
  ]);
  expect(told).toEqual([{ text: '您的充值余额增加 120.50 元。原因：工单核对后调整。' }]);
  const { rows: audited } = await server.db.query(
    `select action, actor_id from audit.entry where after ->> 'adjustmentNo' = $1 order by id`,
    [no],
  );
  expect(audited).toEqual([
    { action: 'payment.proposeAdjustment', actor_id: finance.operatorId },
    { action: 'payment.grantAdjustment', actor_id: owner.operatorId },
  ]);
});

test('a refusal needs a reason, moves nothing and is final', async () => {
  const member = await signInMember(server);
  const no = await proposed(member, bonusUp, '10.00');
  const without = await refuse(no, owner, '');
  expect(without.fields).toEqual([{ path: 'reason', message: '请写明原因，至少 2 个字' }]);
  expect(await refuse(no)).toMatchObject({ code: 0 });
  expect(await agree(no)).toMatchObject({ code: 4005 });
  expect(await stateOf(no, member)).toMatchObject({ status: 3, said: '凭据不全' });
  expect(await held(member)).toEqual(['0.00', '0.00', '0.00', '0.00']);
});

test('more than a million at once is not proposed, and the field says so', async () => {
  const member = await signInMember(server);
  for (const kind of [depositUp, depositDown, bonusUp, bonusDown, creditLine, repayment]) {
    const answer = await as(finance)(proposeAdjustment, proposal(member, kind, '1000000.01'));
    expect(answer.fields).toEqual([{ path: 'amount', message: '一次最多调整 1,000,000.00 元' }]);
  }
  expect(await as(finance)(proposeAdjustment, proposal(member, depositUp, '1000000.00'))).toMatchObject({ code: 0 });
  expect((await as(finance)(searchAdjustments, { memberId: member.memberId as string })).result.total).toBe(1);
});

test('who proposed it takes it back while nobody has decided; of that and a decision at once one wins', async () => {
  const member = await signInMember(server);
  const takeBack = async (no: string, operator = finance) =>
    as(operator)(takeBackReview, { id: await reviewOf(server, reviewKind.adjustment, no) });
  const no = await proposed(member, depositUp, '8.00');
  expect(await takeBack(no, owner)).toMatchObject({ code: 4009, msg: '只能撤回自己提出的提案' });
  expect(await takeBack(no)).toMatchObject({ code: 0 });
  expect(await stateOf(no, member)).toMatchObject({ status: 4, decidedBy: '' });
  expect([(await agree(no)).code, (await takeBack(no)).code, await held(member)]).toEqual([
    4005,
    4005,
    ['0.00', '0.00', '0.00', '0.00'],
  ]);

  const other = await proposed(member, depositUp, '8.00');
  const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => (nth % 2 ? agree(other) : takeBack(other))));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  const { status } = (await stateOf(other, member))!;
  expect((await held(member))[0]).toBe(status === 2 ? '8.00' : '0.00');
});

test('two operators deciding at once, and one of them twenty times, carry it out once', async () => {
  const member = await signInMember(server);
  const no = await proposed(member, bonusUp, '30.00');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => (nth % 3 === 2 ? refuse(no, second) : agree(no, nth % 3 ? owner : second))),
  );
  expect(codesOf(answers)).toEqual([0, ...Array.from({ length: 19 }, () => 4005)]);
  const { status } = (await stateOf(no, member))!;
  expect(await held(member)).toEqual(['0.00', status === 2 ? '30.00' : '0.00', '0.00', '0.00']);

  const other = await proposed(member, depositUp, '5.00');
  expect(codesOf(await Promise.all(Array.from({ length: 20 }, () => agree(other))))[0]).toBe(0);
  expect((await held(member))[0]).toBe('5.00');
});

test('a debit takes what is there and never more, also while the member spends', async () => {
  const member = await signInMember(server);
  await fund(server.db, member.memberId, parseMoney('100'));
  const tooMuch = await proposed(member, depositDown, '100.01');
  expect(await agree(tooMuch)).toMatchObject({
    code: 4002,
    msg: '用户的充值余额现在是 100.00 元，不够扣；提案没有处理',
  });
  expect(await stateOf(tooMuch, member)).toMatchObject({ status: 1, decidedBy: '' });

  const debits = [];
  for (let nth = 0; nth < 6; nth++) debits.push(await proposed(member, depositDown, '15.00'));
  const [decided, spent] = await Promise.all([
    Promise.all(debits.map((no) => agree(no))),
    Promise.all(Array.from({ length: 12 }, () => spend(member, '10.00'))),
  ]);
  const debited = decided.filter(({ code }) => code === 0).length;
  const left = 100 - 15 * debited - 10 * spent.filter(Boolean).length;
  expect(decided.every(({ code }) => [0, 4002].includes(code))).toBe(true);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left).toBeLessThan(15);
  expect((await held(member))[0]).toBe(`${left}.00`);

  await server.db.transaction((tx) => post(tx, topUp(member.memberId, parseMoney('8'), 'bonus')));
  expect(await agree(await proposed(member, bonusDown, '8.01'))).toMatchObject({ code: 4002 });
  expect(await agree(await proposed(member, bonusDown, '8.00'))).toMatchObject({ code: 0 });
});

test('a credit line is what may be owed: lowered only to what is used, paid back from the deposit', async () => {
  const member = await signInMember(server);
  expect(await agree(await proposed(member, creditLine, '50.00'))).toMatchObject({ code: 0 });
  expect([await spend(member, '30.00'), await spend(member, '20.01')]).toEqual([true, false]);
  const lower = await proposed(member, creditLine, '29.99');
  expect(await agree(lower)).toMatchObject({ code: 4005, msg: '已用额度高于新的授信额度，请先还款再调低' });
  expect(await stateOf(lower, member)).toMatchObject({ status: 1 });

  await fund(server.db, member.memberId, parseMoney('40'));
  expect(await agree(await proposed(member, repayment, '30.01'))).toMatchObject({
    code: 4005,
    msg: '用户只用了授信 30.00 元，不能归还更多；提案没有处理',
  });
  expect(await agree(await proposed(member, repayment, '10.00'))).toMatchObject({ code: 0 });
  expect(await held(member)).toEqual(['30.00', '0.00', '-20.00', '50.00']);
  expect(await agree(lower)).toMatchObject({ code: 0 });
  expect(await held(member)).toEqual(['30.00', '0.00', '-20.00', '29.99']);
});

test('a line that is lowered while the member spends is never below what is used', async () => {
  const member = await signInMember(server);
  await agree(await proposed(member, creditLine, '100.00'));
  const lines = ['60.00', '40.00', '20.00', '0.00'];
  const lowering = [];
  for (const line of lines) lowering.push(await proposed(member, creditLine, line));
  const [decided, spent] = await Promise.all([
    Promise.all(lowering.map((no) => agree(no))),
    Promise.all(Array.from({ length: 15 }, () => spend(member, '10.00'))),
  ]);
  expect(decided.every(({ code }) => [0, 4005].includes(code))).toBe(true);
  const { credit, creditLine: line } = await balances(server.db, member.memberId);
  expect(-credit).toBe(parseMoney('10') * BigInt(spent.filter(Boolean).length));
  expect(line).toBeGreaterThanOrEqual(-credit);
});

test('sent again it is one proposal; nobody unknown or closed, and nobody without the permission', async () => {
  const member = await signInMember(server);
  const sent = () =>
    server.call(proposeAdjustment, proposal(member, depositUp, '1.00'), {
      token: finance.token,
      idempotencyKey: 'the-same-proposal',
    });
  await Promise.all(Array.from({ length: 10 }, sent));
  const { no } = (await sent()).result;
  const { list } = (await as(finance)(searchAdjustments, { memberId: member.memberId as string })).result;
  expect(list.map((row) => row.no)).toEqual([no]);
  const nobody = { ...member, memberId: '999999999' as MemberId };
  expect(await as(finance)(proposeAdjustment, proposal(nobody, depositUp, '1.00'))).toMatchObject({ code: 4004 });
  const nothing = await as(finance)(proposeAdjustment, proposal(member, depositUp, '0'));
  expect(nothing.fields).toEqual([{ path: 'amount', message: '金额要大于 0' }]);
  const readonly = await signInOperator(server, 'readonly');
  expect(await as(readonly)(proposeAdjustment, proposal(member, depositUp, '1.00'))).toMatchObject({ code: 4009 });
  expect(await agree(no, readonly)).toMatchObject({ code: 4009 });

  await server.db.query('update account.member set status = 4 where id = $1', [member.memberId]);
  expect(await agree(no)).toMatchObject({ code: 4005, msg: '这位用户已经注销' });
  expect(await refuse(no)).toMatchObject({ code: 0 });
});

test('every kind but the credit line moves its amount, between accounts of the same member or the platform', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.bigInt({ min: 1n, max: 10n ** 17n }), (kind, amount) => {
      const transfer = transferOf({ no: 'TZ1', memberId: '7' as MemberId, kind, amount });
      expect(transfer?.lines.map((line) => line.amount)).toEqual(kind === creditLine ? undefined : [-amount, amount]);
      expect(transfer?.lines.some(({ account }) => account.startsWith('member:7:')) ?? true).toBe(true);
    }),
  );
});
