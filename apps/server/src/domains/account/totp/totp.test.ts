import { getMemberInfo, isLoggedIn, loginBySms } from '@jishi/contract/account';
import {
  beginTotp,
  disableTotp,
  enableTotp,
  getTotp,
  loginByPassword,
  loginByTotp,
  renewRecoveryCodes,
} from '@jishi/contract/account/password';
import fc from 'fast-check';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../domain';
import { giveCode } from '../../../testing/codes';
import { type TestMember, signInMember } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { newRecoveryCodes } from '../../../kernel/recovery-codes';
import { hashRecoveryCode } from './rules';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account] });
});
afterAll(() => server.close());

const PASSWORD = 'Right-horse-7';
const STEP = 30_000;
const MINUTE = 60_000;
let addresses = 0;
const newAddress = () => `10.7.${Math.floor(++addresses / 250)}.${addresses % 250}`;

/** What the app shows now. */
const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

type Secured = TestMember & { secret: string; recoveryCodes: string[] };
/** A member with a password and the second factor on. */
async function secured(): Promise<Secured> {
  const member = await signInMember(server, { password: PASSWORD });
  const { token, phone } = member;
  const begun = await server.call(beginTotp, { code: await giveCode(server, phone, 'totp') }, { token });
  const { secret } = begun.result;
  const enabled = await server.call(enableTotp, { code: await codeOf(secret) }, { token });
  server.clock.advance(STEP);
  return { ...member, secret, recoveryCodes: enabled.result.recoveryCodes };
}
async function ticketOf({ phone }: TestMember): Promise<string> {
  const answer = await server.call(loginByPassword, { phone, password: PASSWORD }, { ip: newAddress() });
  expect(answer).toMatchObject({ code: 0, result: { token: null } });
  return answer.result.totpTicket ?? '';
}
const second = (ticket: string, code: string) => server.call(loginByTotp, { ticket, code }, { ip: newAddress() });
const resultsOf = async (memberId: string) =>
  (
    await server.db.query<{ way: number; result: number }>(
      'select way, result from account.login_log where member_id = $1 order by id',
      [memberId],
    )
  ).rows.map(({ way, result }) => [way, result]);

test('it is begun by SMS code, turned on by a first code, and then asked for after the password', async () => {
  const member = await signInMember(server, { password: PASSWORD });
  const { token, phone, memberId } = member;
  expect(await server.call(beginTotp, { code: '000000' }, { token })).toMatchObject({ code: 4007 });
  const begun = await server.call(beginTotp, { code: await giveCode(server, phone, 'totp') }, { token });
  const { secret, otpauthUrl } = begun.result;
  expect(otpauthUrl).toContain(`secret=${secret}`);
  expect(otpauthUrl).not.toContain(phone);
  expect((await server.call(getTotp, {}, { token })).result).toEqual({ enabled: false, recoveryLeft: 0 });
  const open = await server.call(loginByPassword, { phone, password: PASSWORD }, { ip: newAddress() });
  expect(open.result.token).not.toBeNull();

  expect(await server.call(enableTotp, { code: otherThan(await codeOf(secret)) }, { token })).toMatchObject({
    code: 4012,
  });
  const enabled = await server.call(enableTotp, { code: await codeOf(secret) }, { token });
  expect(enabled.result.recoveryCodes).toHaveLength(10);
  expect((await server.call(getTotp, {}, { token })).result).toEqual({ enabled: true, recoveryLeft: 10 });
  expect((await server.call(getMemberInfo, {}, { token })).result.blnTotp).toBe(true);

  server.clock.advance(STEP);
  const ticket = await ticketOf(member);
  expect(await second(ticket, otherThan(await codeOf(secret)))).toMatchObject({ code: 4012 });
  const signedIn = await second(ticket, await codeOf(secret));
  expect(signedIn).toMatchObject({ code: 0, result: { totpTicket: null, registered: false } });
  expect((await server.call(isLoggedIn, {}, { token: signedIn.result.token ?? '' })).result.login).toBe(true);
  expect(await resultsOf(memberId)).toEqual([
    [2, 1],
    [2, 6],
    [4, 7],
    [4, 1],
  ]);
});

test('it is asked for after a phone code too', async () => {
  const { phone } = await secured();
  const answer = await server.call(loginBySms, { phone, code: await giveCode(server, phone), agree: true });
  expect(answer).toMatchObject({ code: 0, result: { token: null, totpTicket: expect.any(String) } });
});

test('secret and recovery codes are stored nowhere in the clear', async () => {
  const { secret, recoveryCodes } = await secured();
  const { rows } = await server.db.query<{ row: string }>(
    `select t::text as row from account.totp t
     union all select c::text from account.recovery_code c
     union all select e::text from audit.entry e`,
  );
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
    const hex = Buffer.from(text).toString('hex');
    expect(rows.filter(({ row }) => row.includes(text) || row.includes(hex))).toEqual([]);
  }
});

test('a code of the app is good once, however many tickets carry it at the same moment', async () => {
  const member = await secured();
  const tickets = [await ticketOf(member), await ticketOf(member), await ticketOf(member), await ticketOf(member)];
  const code = await codeOf(member.secret);
  const answers = await Promise.all(tickets.map((ticket) => second(ticket, code)));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 4012)).toHaveLength(3);
});

test('a recovery code is good once, however it is written', async () => {
  const member = await secured();
  const [first, other] = member.recoveryCodes as [string, string];
  const tickets = [await ticketOf(member), await ticketOf(member), await ticketOf(member)];
  const forms = [first, first.replace('-', ''), first.toUpperCase()];
  const answers = await Promise.all(tickets.map((ticket, at) => second(ticket, forms[at]!)));
  expect(answers.map((answer) => answer.code).sort()).toEqual([0, 4012, 4012]);
  server.clock.advance(6 * MINUTE);
  expect(await second(await ticketOf(member), other)).toMatchObject({ code: 0 });
  expect((await server.call(getTotp, {}, { token: member.token })).result.recoveryLeft).toBe(8);
});

test("another member's recovery code is none", async () => {
  const [member, other] = [await secured(), await secured()];
  expect(await second(await ticketOf(member), other.recoveryCodes[0]!)).toMatchObject({ code: 4012 });
});

test('a ticket signs in once, and lives five minutes', async () => {
  const member = await secured();
  const ticket = await ticketOf(member);
  expect(await second(ticket, await codeOf(member.secret))).toMatchObject({ code: 0 });
  server.clock.advance(STEP);
  expect(await second(ticket, await codeOf(member.secret))).toMatchObject({ code: 4005 });
  const late = await ticketOf(member);
  server.clock.advance(5 * MINUTE);
  expect(await second(late, await codeOf(member.secret))).toMatchObject({ code: 4005 });
  expect(await second(`${late}x`, '123456')).toMatchObject({ code: 4005 });
});

test('a member frozen between the two steps is turned away', async () => {
  const member = await secured();
  const ticket = await ticketOf(member);
  await server.db.query('update account.member set status = 2 where id = $1', [member.memberId]);
  expect(await second(ticket, await codeOf(member.secret))).toMatchObject({ status: 403, code: 403 });
  expect((await resultsOf(member.memberId)).at(-1)).toEqual([4, 4]);
});

test('five tries in five minutes, then a wait, whichever ticket carries them', async () => {
  const member = await secured();
  const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(member)));
  const wrong = otherThan(await codeOf(member.secret));
  const answers = await Promise.all(tickets.map((ticket) => second(ticket, wrong)));
  expect(answers.filter((answer) => answer.code === 4012)).toHaveLength(5);
  expect(answers.filter((answer) => answer.code === 429)).toHaveLength(3);
});

test('it is turned off, and recovery codes are renewed, by a code only', async () => {
  const { token, secret, recoveryCodes, phone } = await secured();
  expect(await server.call(renewRecoveryCodes, { code: otherThan(await codeOf(secret)) }, { token })).toMatchObject({
    code: 4012,
  });
  const renewed = await server.call(renewRecoveryCodes, { code: await codeOf(secret) }, { token });
  expect(renewed.result.recoveryCodes).toHaveLength(10);
  expect(await server.call(disableTotp, { code: recoveryCodes[1]! }, { token })).toMatchObject({ code: 4012 });
  expect(await server.call(disableTotp, { code: await codeOf(secret) }, { token })).toMatchObject({ code: 4012 });
  expect(await server.call(disableTotp, { code: renewed.result.recoveryCodes[0]! }, { token })).toMatchObject({
    code: 0,
  });
  expect((await server.call(getTotp, {}, { token })).result).toEqual({ enabled: false, recoveryLeft: 0 });
  expect(await server.call(disableTotp, { code: '123456' }, { token })).toMatchObject({ code: 4005 });
  const open = await server.call(loginByPassword, { phone, password: PASSWORD }, { ip: newAddress() });
  expect(open.result.token).not.toBeNull();
});

test('turning it on and off is audited and told to the member', async () => {
  const { token, memberId, secret } = await secured();
  await server.call(disableTotp, { code: await codeOf(secret) }, { token });
  const { rows: audited } = await server.db.query('select action from audit.entry where target_id = $1 order by id', [
    memberId,
  ]);
  expect(audited.map(({ action }) => action)).toEqual(['account.enableTotp', 'account.disableTotp']);
  const { rows: told } = await server.db.query(
    'select event from message.member_message where member_id = $1 order by id',
    [memberId],
  );
  expect(told.map(({ event }) => event)).toEqual(['totpEnabled', 'totpDisabled']);
});

test('a secret is good to begin with for 15 minutes, the newest one, and not over one that is on', async () => {
  const { token, phone } = await signInMember(server);
  const begin = async () => server.call(beginTotp, { code: await giveCode(server, phone, 'totp') }, { token });
  const older = (await begin()).result.secret;
  const newer = (await begin()).result.secret;
  expect(await server.call(enableTotp, { code: await codeOf(older) }, { token })).toMatchObject({ code: 4012 });
  server.clock.advance(15 * MINUTE);
  expect(await server.call(enableTotp, { code: await codeOf(newer) }, { token })).toMatchObject({ code: 4005 });
  const { secret } = (await begin()).result;
  const code = await codeOf(secret);
  const answers = await Promise.all([1, 2, 3].map(() => server.call(enableTotp, { code }, { token })));
  expect(answers.map((answer) => answer.code).sort()).toEqual([0, 4005, 4005]);
  expect(await begin()).toMatchObject({ code: 4005 });
  expect(await server.call(enableTotp, { code }, { token })).toMatchObject({ code: 4005 });
});

test('recovery codes differ from each other and are bound to their member', () => {
  const { vault } = server.shared;
  fc.assert(
    fc.property(fc.constant(null), () => {
      const codes = newRecoveryCodes();
      expect(new Set(codes).size).toBe(10);
      for (const code of codes) expect(code).toMatch(/^[2-9a-hj-kmnp-z]{5}-[2-9a-hj-kmnp-z]{5}$/);
      const hashes = ['1', '2'].map((id) => hashRecoveryCode(vault, id as never, codes[0]!).toString('hex'));
      expect(new Set(hashes).size).toBe(2);
    }),
    { numRuns: 50 },
  );
});
