import { getMemberInfo } from '@jishi/contract/account';
import { listSessions, revokeSession, revokeSessions } from '@jishi/contract/account/session';
import {
  endMemberSessions,
  freezeMember,
  getMember,
  listMemberSessions,
  permitCards,
  unfreezeMember,
} from '@jishi/contract/console/account';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { account } from '../../domain';
import { signInMember } from '../../../../testing/members';
import { type TestOperator, signInOperator } from '../../../../testing/operators';
import { type TestServer, startTestServer } from '../../../../testing/server';

let server: TestServer;
let operator: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [account] });
  operator = await signInOperator(server);
});
afterAll(() => server.close());

/** A member signed in `count` times; the sessions' tokens, the oldest first. */
async function signedIn(count: number) {
  const first = await signInMember(server);
  const tokens = [first.token];
  while (tokens.length < count) tokens.push((await signInMember(server, { phone: first.phone })).token);
  return { ...first, tokens };
}
const lives = async (token: string) => (await server.call(getMemberInfo, {}, { token })).code === 0;
const alive = async (tokens: string[]) => Promise.all(tokens.map(lives));
const sessionsOf = async (token: string) => (await server.call(listSessions, {}, { token })).result;

test('a member sees every living session, which one is theirs, and where it is', async () => {
  const { tokens } = await signedIn(2);
  const sessions = await sessionsOf(tokens[1]!);
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ device: 'test', ip: '127.0.0.1', place: '内网地址' });
});

test('a session that is ended is dead at once, and nobody else notices', async () => {
  const { tokens } = await signedIn(3);
  expect(await alive(tokens)).toEqual([true, true, true]);
  const other = (await sessionsOf(tokens[0]!)).find(({ current }) => !current)!;
  expect(await server.call(revokeSession, { id: other.id }, { token: tokens[0]! })).toMatchObject({ code: 0 });
  expect((await alive(tokens)).filter(Boolean)).toHaveLength(2);
  expect(await server.call(revokeSession, { id: other.id }, { token: tokens[0]! })).toMatchObject({ code: 4004 });
});

test("another member's session is as unknown as none", async () => {
  const [mine, theirs] = [await signedIn(1), await signedIn(1)];
  const { id } = (await sessionsOf(theirs.token))[0]!;
  const answers = await Promise.all(
    [id, '999999999'].map((one) => server.call(revokeSession, { id: one }, { token: mine.token })),
  );
  expect(answers[0]).toMatchObject({ code: 4004, msg: answers[1]!.msg });
  expect(await lives(theirs.token)).toBe(true);
});

test('all others are ended, or all', async () => {
  const { tokens } = await signedIn(3);
  const others = await server.call(revokeSessions, { scope: 'others' }, { token: tokens[0]! });
  expect(others.result).toEqual({ ended: 2 });
  expect(await alive(tokens)).toEqual([true, false, false]);
  expect((await server.call(revokeSessions, { scope: 'all' }, { token: tokens[0]! })).result).toEqual({ ended: 1 });
  expect(await alive(tokens)).toEqual([false, false, false]);
});

test('a session that is ended here is over on another server with the next request, and so are those of a frozen member', async () => {
  vi.resetModules();
  const otherServer = (await import('..' + '/service')) as typeof import('../service');
  const { token, tokens, memberId } = await signedIn(3);
  const seen = async (of: string) => (await otherServer.authenticateMember(server.shared, of)).kind;
  expect(await Promise.all(tokens.map(seen))).toEqual(['member', 'member', 'member']);
  const { id } = (await sessionsOf(tokens[1]!)).find(({ current }) => current)!;
  expect(await server.call(revokeSession, { id }, { token })).toMatchObject({ code: 0 });
  expect(await Promise.all(tokens.map(seen))).toEqual(['member', 'visitor', 'member']);
  await server.call(freezeMember, { id: memberId, reason: '核实' }, { token: operator.token });
  expect(await Promise.all(tokens.map(seen))).toEqual(['visitor', 'visitor', 'visitor']);
});

test('freezing ends every session at once, tells the member why, and unfreezing lets them in again', async () => {
  const { memberId, phone, tokens } = await signedIn(2);
  const as = { token: operator.token };
  const reason = '投诉核实中';
  expect(await server.call(freezeMember, { id: memberId, reason }, as)).toMatchObject({ code: 0 });
  expect(await alive(tokens)).toEqual([false, false]);
  expect(await server.call(freezeMember, { id: memberId, reason }, as)).toMatchObject({ code: 4005 });
  const { rows } = await server.db.query('select text from message.member_message where member_id = $1', [memberId]);
  expect(rows).toEqual([{ text: expect.stringContaining(reason) }]);
  expect(await server.call(unfreezeMember, { id: memberId, reason: '核实无误' }, as)).toMatchObject({ code: 0 });
  expect(await lives((await signInMember(server, { phone })).token)).toBe(true);
  expect(await server.call(unfreezeMember, { id: memberId, reason }, as)).toMatchObject({ code: 4005 });
  const acts = await server.db.query(
    `select action, after from audit.entry where target_kind = 'member' and target_id = $1 and actor_kind = 2 order by id`,
    [memberId],
  );
  expect(acts.rows).toEqual([
    { action: 'account.freeze', after: { reason } },
    { action: 'account.unfreeze', after: { reason: '核实无误' } },
  ]);
});

test('operators bar a member from buying cards and permit it again: the member and their profile say so', async () => {
  const { memberId, tokens } = await signedIn(1);
  const reason = '核实用途';
  const permit = (isPermitted: boolean) =>
    server.call(permitCards, { id: memberId, isPermitted, reason }, { token: operator.token });
  const seen = async () => [
    (await server.call(getMemberInfo, {}, { token: tokens[0]! })).result.buyCardPermit,
    (await server.call(getMember, { id: memberId }, { token: operator.token })).result.member.buyCardPermit,
  ];
  expect(await seen()).toEqual([true, true]);
  expect([(await permit(false)).code, (await permit(false)).code]).toEqual([0, 4005]);
  expect(await seen()).toEqual([false, false]);
  expect((await permit(true)).code).toBe(0);
  expect(await seen()).toEqual([true, true]);
  const { rows } = await server.db.query('select text from message.member_message where member_id = $1 order by id', [
    memberId,
  ]);
  expect(rows).toEqual([{ text: expect.stringContaining(reason) }, { text: expect.stringContaining('照常购买') }]);
});

test('of operators who freeze a member at once, one does', async () => {
  const { memberId } = await signedIn(1);
  const freezing = () => server.call(freezeMember, { id: memberId, reason: '同时' }, { token: operator.token });
  const codes = (await Promise.all(Array.from({ length: 8 }, freezing))).map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(codes.filter((code) => code === 4005)).toHaveLength(7);
});

test('an operator ends one session or all; a reader may look only', async () => {
  const { memberId, tokens } = await signedIn(3);
  const as = { token: operator.token };
  const sessions = (await server.call(listMemberSessions, { id: memberId }, as)).result;
  expect(sessions).toHaveLength(3);
  const end = (more: { sessionId?: string }) =>
    server.call(endMemberSessions, { id: memberId, reason: '测试', ...more }, as);
  expect((await end({ sessionId: sessions[0]!.id })).result).toEqual({ ended: 1 });
  expect((await end({})).result).toEqual({ ended: 2 });
  expect(await alive(tokens)).toEqual([false, false, false]);
  expect(await end({ sessionId: '1' })).toMatchObject({ code: 4004 });
  const reader = await signInOperator(server, 'readonly');
  const refused = await server.call(freezeMember, { id: memberId, reason: '测试' }, { token: reader.token });
  expect(refused).toMatchObject({ code: 4009 });
  expect((await server.call(listMemberSessions, { id: memberId }, { token: reader.token })).code).toBe(0);
  expect(await server.call(freezeMember, { id: '999999', reason: '测试' }, as)).toMatchObject({ code: 4004 });
});
