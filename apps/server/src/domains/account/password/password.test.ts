import {
  getMemberInfo,
  isLoggedIn,
  resetLoginPassword,
  resetTradePassword,
  takeResetStep,
} from '@jishi/contract/account';
import {
  findPassword,
  loginByPassword,
  resetPassword,
  resetPasswordByCode,
  sendResetCode,
} from '@jishi/contract/account/password';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { account } from '../domain';
import { giveCode, solveCaptcha } from '../../../testing/codes';
import { hashesOf } from '../../../testing/hashes';
import { type TestMember, codeSentTo, newPhone, signInMember } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { revokeSessions } from '../session/store';
import { issueTicket } from '../ticket/service';

vi.mock('@node-rs/argon2', async (original) => (await import('../../../testing/hashes')).counted(await original()));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account] });
});
afterAll(() => server.close());

const OLD = 'Old-horse-7';
const NEW = 'New-horse-8';
let addresses = 0;
const newAddress = () => `10.9.${Math.floor(++addresses / 250)}.${addresses % 250}`;

const login = (phone: string, password: string) =>
  server.call(loginByPassword, { phone, password }, { ip: newAddress() });
const isIn = async (token: string) => (await server.call(isLoggedIn, {}, { token })).result.login;
async function takeTicket({ token, phone }: TestMember): Promise<string> {
  const code = await giveCode(server, phone, 'loginPassword');
  return (await server.call(takeResetStep, { purpose: 'loginPassword', code }, { token })).result.ticket ?? '';
}
const set = ({ token }: TestMember, ticket: string, password = NEW) =>
  server.call(resetLoginPassword, { ticket, password }, { token });
const forgot = async (phone: string) =>
  server.call(findPassword, { phone, code: await giveCode(server, phone, 'resetPassword') });
const eventsOf = async (memberId: string) =>
  (
    await server.db.query<{ event: string }>('select event from message.member_message where member_id = $1', [
      memberId,
    ])
  ).rows.map((row) => row.event);

test('a member sets a password by code and ticket, and signs in with it', async () => {
  const member = await signInMember(server);
  expect((await server.call(getMemberInfo, {}, { token: member.token })).result.blnSetLoginPwd).toBe(false);
  expect(await set(member, await takeTicket(member))).toMatchObject({ code: 0 });
  expect((await server.call(getMemberInfo, {}, { token: member.token })).result.blnSetLoginPwd).toBe(true);
  const answer = await login(member.phone, NEW);
  expect(answer).toMatchObject({ code: 0, result: { totpTicket: null, registered: false } });
  expect(await isIn(answer.result.token ?? '')).toBe(true);
  const { rows } = await server.db.query('select password_hash from account.member where id = $1', [member.memberId]);
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/); // as OWASP recommends
});

test('a change ends the sessions elsewhere at once, is audited without the password, and told to the member', async () => {
  const member = await signInMember(server, { password: OLD });
  const elsewhere = await signInMember(server, { phone: member.phone });
  expect(await isIn(elsewhere.token)).toBe(true);
  await set(member, await takeTicket(member));
  expect(await isIn(elsewhere.token)).toBe(false);
  expect(await isIn(member.token)).toBe(true);
  expect(await login(member.phone, OLD)).toMatchObject({ code: 4010 });
  const { rows } = await server.db.query(
    "select actor_id, before, after from audit.entry where action = 'account.setLoginPassword' and target_id = $1",
    [member.memberId],
  );
  expect(rows).toEqual([{ actor_id: member.memberId, before: null, after: null }]);
  expect(await eventsOf(member.memberId)).toEqual(['passwordChanged']);
});

test('a ticket sets a password once, however many use it at the same moment', async () => {
  const member = await signInMember(server);
  const ticket = await takeTicket(member);
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => set(member, ticket, `New-horse-${n}`)));
  expect(answers.map((answer) => answer.code).sort()).toEqual([0, 4005, 4005, 4005, 4005]);
  const won = answers.findIndex((answer) => answer.code === 0);
  expect(await login(member.phone, `New-horse-${won}`)).toMatchObject({ code: 0 });
});

test('a password that will not do is refused beside its field, and the ticket stays good', async () => {
  const member = await signInMember(server);
  const ticket = await takeTicket(member);
  for (const password of ['abc', 'aaaaaaaaaa', 'a1234567', `a${member.phone}`, 'abc 1234567']) {
    expect(await set(member, ticket, password), password).toMatchObject({ code: 4000, fields: [{ path: 'password' }] });
  }
  expect(await set(member, ticket)).toMatchObject({ code: 0 });
});

test('a forgotten password is set by code and ticket; nobody stays signed in, and the lock is gone', async () => {
  const member = await signInMember(server, { password: OLD });
  await server.db.query(
    `insert into account.password_attempt (phone_key, requester, fails, tried_at, locked_until)
     select m.phone_key, '', 100, $2, $2::timestamptz + interval '30 minutes' from account.member m where m.id = $1`,
    [member.memberId, server.clock.now()],
  );
  expect(await login(member.phone, OLD)).toMatchObject({ code: 4011 });
  const { result } = await forgot(member.phone);
  expect(await server.call(resetPassword, { ticket: result.ticket, password: NEW })).toMatchObject({ code: 0 });
  expect(await isIn(member.token)).toBe(false);
  expect(await login(member.phone, NEW)).toMatchObject({ code: 0 });
  expect(await server.call(resetPassword, { ticket: result.ticket, password: OLD })).toMatchObject({ code: 4005 });
  expect(await eventsOf(member.memberId)).toContain('passwordChanged');
});

test('of many resets with one ticket at the same moment one wins', async () => {
  const member = await signInMember(server, { password: OLD });
  const { ticket } = (await forgot(member.phone)).result;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => server.call(resetPassword, { ticket, password: `New-horse-${n}` })),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 4005)).toHaveLength(5);
});

test('the newer client sends the code by itself and sets the password in one call', async () => {
  const member = await signInMember(server, { password: OLD });
  const ip = newAddress();
  const captcha = await solveCaptcha(server, 'resetPassword', ip);
  expect(await server.call(sendResetCode, { phone: member.phone, captcha }, { ip })).toMatchObject({ code: 0 });
  const code = await codeSentTo(server, member.phone);
  const { phone } = member;
  const reset = (password: string) => server.call(resetPasswordByCode, { phone, code, password }, { ip });
  const bad = await reset('a1234567');
  expect(bad).toMatchObject({ code: 4000, fields: [{ path: 'password' }] });
  expect(await reset(NEW)).toMatchObject({ code: 0 });
  expect(await reset(OLD)).toMatchObject({ code: 4007 });
  expect(await isIn(member.token)).toBe(false);
  expect(await login(phone, NEW)).toMatchObject({ code: 0 });
});

test('a code for another purpose resets nothing', async () => {
  const { phone } = await signInMember(server, { password: OLD });
  const code = await giveCode(server, phone, 'login');
  expect(await server.call(findPassword, { phone, code })).toMatchObject({ code: 4007 });
  expect(await server.call(resetPasswordByCode, { phone, code, password: NEW })).toMatchObject({ code: 4007 });
});

test('whoever proves a phone that nobody has registered is told so, and nobody else', async () => {
  const phone = newPhone();
  expect(await forgot(phone)).toMatchObject({ code: 1 });
  expect(await server.call(findPassword, { phone, code: '000000' })).toMatchObject({ code: 4007 });
});

test('a ticket is good for its own purpose and 15 minutes', async () => {
  const member = await signInMember(server);
  const other = await issueTicket(server.db, server.shared, 'lostPhone', member.memberId);
  expect(await server.call(resetPassword, { ticket: other, password: NEW })).toMatchObject({ code: 4005 });
  const { ticket } = (await forgot(member.phone)).result;
  expect(await set(member, ticket)).toMatchObject({ code: 4005 });
  server.clock.advance(15 * 60_000);
  expect(await server.call(resetPassword, { ticket, password: NEW })).toMatchObject({ code: 4005 });
});

test("another member's ticket sets no password", async () => {
  const [member, other] = [await signInMember(server), await signInMember(server)];
  expect(await set(other, await takeTicket(member))).toMatchObject({ code: 4005 });
});

test('no password is hashed for a ticket that is dead, or another’s', async () => {
  const [member, other] = [await signInMember(server), await signInMember(server)];
  const [used, late] = [await takeTicket(member), await takeTicket(other)];
  await set(member, used);
  const refusedTo = (by: TestMember, ticket: string) => async () =>
    expect(await set(by, ticket)).toMatchObject({ code: 4005 });
  expect(await hashesOf(refusedTo(member, used))).toBe(0);
  expect(await hashesOf(refusedTo(member, late))).toBe(0);
  server.clock.advance(15 * 60_000);
  expect(await hashesOf(refusedTo(other, late))).toBe(0);
  const trade = await issueTicket(server.db, server.shared, 'tradePassword', other.memberId);
  const asked = { ticket: trade, password: '135792' };
  const setBy =
    ({ token }: TestMember, code: number) =>
    async () =>
      expect(await server.call(resetTradePassword, asked, { token })).toMatchObject({ code });
  expect(await hashesOf(setBy(member, 4005))).toBe(0);
  expect(await hashesOf(setBy(other, 0))).toBe(1);
});

test('a change voids what was begun with the old password', async () => {
  const member = await signInMember(server, { password: OLD });
  const { ticket } = (await forgot(member.phone)).result;
  await set(member, await takeTicket(member));
  expect(await server.call(resetPassword, { ticket, password: OLD })).toMatchObject({ code: 4005 });
});

test('of a sign-in and a change at the same moment, no session with the old password is left', async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = await signInMember(server, { password: OLD });
    const ticket = await takeTicket(member);
    const [answer] = await Promise.all([login(member.phone, OLD), set(member, ticket)]);
    if (answer.code === 0) expect(await isIn(answer.result.token ?? '')).toBe(false);
    else expect(answer.code).toBe(4010);
  }
});

test('whoever resets a forgotten password while signed in as another is on record as the owner of the ticket', async () => {
  const [owner, other] = [await signInMember(server), await signInMember(server)];
  const { ticket } = (await forgot(owner.phone)).result;
  await server.call(resetPassword, { ticket, password: NEW }, { token: other.token });
  const { rows } = await server.db.query('select actor_id from audit.entry where target_id = $1', [owner.memberId]);
  expect(rows).toEqual([{ actor_id: owner.memberId }]);
  expect(await isIn(other.token)).toBe(true);
});

test('what another server ends is over here at once', async () => {
  const { token, memberId } = await signInMember(server);
  expect(await isIn(token)).toBe(true);
  await server.db.transaction((tx) => revokeSessions(tx, memberId, null, server.clock.now()));
  expect(await isIn(token)).toBe(false);
});
