// A role that moves money waits a day, by the database's clock.
import { modules } from '@jishi/contract';
import * as contract from '@jishi/contract/console/operator';
import * as refunds from '@jishi/contract/console/refund';
import { addPayee } from '@jishi/contract/console/remittance';
import * as reviews from '@jishi/contract/console/review';
import type { Endpoint } from '@jishi/contract/endpoint';
import { reviewKind } from '@jishi/contract/enums/review';
import { requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import { YUAN } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { domains, extensions } from '../../../domains';
import { fund } from '../../../testing/ledger';
import { newPhone, signInMember, smsOnTheWay } from '../../../testing/members';
import { codeOf, signInOperator, type TestOperator } from '../../../testing/operators';
import { decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { reviewKinds } from '../../review';
import { issueOwnerLink } from '..';
import { MONEY } from '../rules';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains });
});
afterAll(() => server.close());

const PASSWORD = 'correct-horse-7';
const payee = {
  kind: 1,
  holder: '集市科技有限公司',
  number: '6222021234567890123',
  bank: '工商银行杭州分行',
  reason: '开户',
};

async function finish(link: string, account: string) {
  const token = new URL(link).searchParams.get('token')!;
  const { secret } = (await server.call(contract.beginOwnerSetup, { token })).result;
  const totp = await codeOf(server, secret);
  const own = { account, name: '某人', password: PASSWORD };
  const answer = await server.call(contract.finishOwnerSetup, { token, totp, ...own });
  expect(answer.msg).toBe('成功');
  return answer.result;
}

/** Invites a person and joins as they do; answers their session. */
async function join(by: string, account: string, role: 'owner' | 'finance' | 'content'): Promise<string> {
  const contact = newPhone();
  const answer = await server.call(contract.inviteOperator, { account, name: '某人', role, contact }, { token: by });
  expect(answer.msg).toBe('成功');
  const sms = (await smsOnTheWay(server)).find(({ phone }) => phone === contact);
  return (await finish(sms!.params['url']!, account)).token;
}

const meOf = async (token: string) => (await server.call(contract.getOperator, {}, { token })).result;
const add = (token: string, secondFactor?: string) =>
  server.call(addPayee, payee, { token, ...(secondFactor && { secondFactor }) });
const TOO_EARLY = /^新的资金权限要等 24 小时，\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 起可以经手资金/;

test('the first owner does all work on the first day; whom they invite does not touch money for 24 hours', async () => {
  const { token: owner, recoveryCodes } = await finish((await issueOwnerLink(server.shared))!, 'first');
  expect(await meOf(owner)).toMatchObject({ role: 'owner', moneyFrom: null });
  expect(await add(owner, recoveryCodes[0])).toMatchObject({ code: 0 });

  for (const role of ['finance', 'owner'] as const) {
    const second = await join(owner, `second-${role}`, role);
    const { moneyFrom } = await meOf(second);
    const { rows } = await server.db.query<{ waits: string }>(
      'select extract(epoch from money_from - now()) / 3600 as waits from operator.account where account = $1',
      [`second-${role}`],
    );
    expect(Math.round(Number(rows[0]!.waits))).toBe(24);
    const refused = await server.call(
      refunds.recordPayout,
      { no: '1', holder: '张三', serial: 'OUT-1' },
      { token: second },
    );
    expect(refused).toMatchObject({ code: 4009, msg: expect.stringMatching(TOO_EARLY) });
    expect(refused.msg).toContain(moneyFrom);
    const { operators } = (await server.call(contract.listOperators, {}, { token: owner })).result;
    expect(operators.find(({ account }) => account === `second-${role}`)).toMatchObject({ moneyFrom });
  }
  const content = await join(owner, 'second-content', 'content');
  expect(await meOf(content)).toMatchObject({ moneyFrom: null });
});

async function waitingOwner(): Promise<TestOperator> {
  const operator = await signInOperator(server, 'owner');
  await waitFor(operator, "interval '1 hour'");
  return operator;
}

const waitFor = ({ operatorId }: TestOperator, more: string) =>
  server.db.query(`update operator.account set money_from = now() + ${more} where id = $1`, [operatorId]);

test('by what the database says the time is: the server’s own clock moves nothing', async () => {
  const operator = await waitingOwner();
  expect(await add(operator.token)).toMatchObject({ code: 4009 });
  server.clock.advance(3 * 3_600_000);
  expect(await add(operator.token)).toMatchObject({ code: 4009 });
  await waitFor(operator, "interval '0'");
  expect(await add(operator.token, await codeOf(server, operator.secret))).toMatchObject({ code: 0 });
});

test('a money role given to an operator who is there waits as well, and says so at once', async () => {
  const operator = await signInOperator(server, 'support');
  await server.db.query("update operator.account set role = 'owner' where id = $1", [operator.operatorId]);
  expect(await add(operator.token)).toMatchObject({ code: 4009, msg: expect.stringMatching(TOO_EARLY) });
  await server.db.query("update operator.account set name = '改名', role = 'owner', money_from = now() where id = $1", [
    operator.operatorId,
  ]);
  expect(await add(operator.token, await codeOf(server, operator.secret))).toMatchObject({ code: 0 });
});

test('what waits to be decided waits for such an operator as well, where money is moved by it', async () => {
  const operator = await waitingOwner();
  const member = await signInMember(server, { tradePassword: '135792' });
  await fund(server.db, member.memberId, 20n * YUAN);
  const account = { holder: '杭州某某公司', bank: '工商银行杭州分行', number: '6222021234567890' };
  const asked = { amount: '20.00', account, tradePassword: '135792' };
  const { no } = (await server.call(requestWithdrawal, asked, { token: member.token })).result;
  for (const accepted of [true, false])
    expect(await decide(server, operator, reviewKind.withdrawal, no, accepted, '请先核对')).toMatchObject({
      code: 4009,
      msg: expect.stringMatching(TOO_EARLY),
    });
  await waitFor(operator, "interval '0'");
  expect(await decide(server, operator, reviewKind.withdrawal, no)).toMatchObject({ code: 0 });
});

const calls = Object.values(modules)
  .flat()
  .flatMap((module) => Object.values(module) as Endpoint[])
  .filter(({ access, answers, path }) => access === 'operator' && !answers && path !== contract.logoutOperator.path);

test('each call that moves money waits, and no other', async () => {
  const { token } = await waitingOwner();
  const waiting: string[] = [];
  for (const endpoint of calls) {
    const { msg } = await server.callRaw(endpoint, {}, { token });
    if (TOO_EARLY.test(msg)) waiting.push(endpoint.path);
  }
  const expected = calls.filter(({ method, permission }) => method !== 'GET' && permission && MONEY.has(permission));
  expect(expected.length).toBeGreaterThan(11);
  expect(waiting.toSorted()).toEqual(expected.map(({ path }) => path).toSorted());
});

test('each kind of case that moves money waits, whatever is done with it, and no other', async () => {
  const { token } = await waitingOwner();
  const { memberId } = await signInMember(server);
  const kinds = reviewKinds.of({ extensions });
  const waiting: number[] = [];
  for (const { kind } of kinds) {
    const { rows } = await server.db.query<{ id: string }>(
      `insert into review.review (kind, subject_id, title, member_id, amount, opened_at)
       values ($1, '0', 'nothing', $2, 1, now()) returning id::text`,
      [kind, memberId],
    );
    const id = rows[0]!.id;
    const answers = [
      await server.call(reviews.decideReview, { id, accepted: true }, { token }),
      await server.call(reviews.decideReview, { id, accepted: false, reason: '请先核对' }, { token }),
      await server.call(reviews.claimReview, { id, hold: true }, { token }),
      await server.call(reviews.takeBackReview, { id }, { token }),
    ];
    const early = answers.filter(({ msg }) => TOO_EARLY.test(msg)).length;
    expect([0, answers.length]).toContain(early);
    if (early > 0) waiting.push(kind);
  }
  const expected = kinds.filter(({ decides }) => MONEY.has(decides)).map(({ kind }) => kind);
  expect(expected).toHaveLength(14);
  expect(waiting).toEqual(expected);
});
