// What a member's credit score is and how it came to be, through HTTP.
import { getMemberInfo } from '@jishi/contract/account';
import { getMember, listCreditScores, setCreditScore } from '@jishi/contract/console/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestMember, signInMember } from '../../../../testing/members';
import { type TestOperator, signInOperator } from '../../../../testing/operators';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { account } from '../../domain';

let server: TestServer;
let operator: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [account] });
  operator = await signInOperator(server, 'reviewer');
});
afterAll(() => server.close());

const set = ({ memberId: id }: Pick<TestMember, 'memberId'>, score: unknown, by = operator) =>
  server.callRaw(setCreditScore, { id, score, reason: '按时付款一年' }, { token: by.token });
const historyOf = async ({ memberId: id }: TestMember) =>
  (await server.call(listCreditScores, { id }, { token: operator.token })).result;

test('a score that an operator sets is what both sides read, with who set it, when and why', async () => {
  const member = await signInMember(server);
  expect(await historyOf(member)).toEqual([]);
  expect(await set(member, 650)).toMatchObject({ code: 0 });
  expect(await set(member, 0)).toMatchObject({ code: 0 });
  expect(await set(member, 1000)).toMatchObject({ code: 0 });
  expect(await set(member, 1000)).toMatchObject({ code: 4005, msg: '信用分已经是 1000' });
  const { result } = await server.call(getMember, { id: member.memberId }, { token: operator.token });
  expect(result.member.creditScore).toBe(1000);
  const info = await server.call(getMemberInfo, {}, { token: member.token });
  expect(info.result.creditScore).toBe(1000);
  const by = { by: '测试员', reason: '按时付款一年', time: expect.stringMatching(/^\d{4}-/) };
  expect(await historyOf(member)).toMatchObject([
    { before: 0, after: 1000, ...by },
    { before: 650, after: 0, ...by },
    { before: 0, after: 650, ...by },
  ]);
});

test('of several at once each begins where another ended', async () => {
  const member = await signInMember(server);
  const answers = await Promise.all([100, 200, 300, 400, 500].map((score) => set(member, score)));
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  const history = await historyOf(member);
  expect(history).toHaveLength(5);
  expect(history.map(({ before }) => before)).toEqual([...history.slice(1).map(({ after }) => after), 0]);
});

test('what is no score is refused at its field, who is not there is not found, who may not may not', async () => {
  const member = await signInMember(server);
  for (const score of [-1, 1001, 1.5, '', null, 'many'])
    expect(await set(member, score)).toMatchObject({ code: 4000, fields: [{ path: 'score' }] });
  expect(await set({ memberId: '9223372036854775807' as never }, 5)).toMatchObject({ code: 4004 });
  const support = await signInOperator(server, 'support');
  expect(await set(member, 5, support)).toMatchObject({ code: 4009 });
  expect(await historyOf(member)).toEqual([]);
});
