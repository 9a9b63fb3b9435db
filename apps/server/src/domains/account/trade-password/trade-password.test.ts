import { resetTradePassword, sendMemberVerifyCode, takeResetStep } from '@jishi/contract/account';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../domain';
import { type TestMember, codeSentTo, memberContext, signInMember } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { checkTradePassword } from '..';
import { isTooSimple } from './rules';
import { countTry } from './store';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account] });
});
afterAll(() => server.close());

const MINUTE = 60_000;

async function takeTicket({ token, phone }: TestMember, purpose: 'tradePassword' | 'loginPassword' = 'tradePassword') {
  server.clock.advance(MINUTE);
  await server.call(sendMemberVerifyCode, { purpose }, { token, ip: `10.1.0.${Math.floor(Math.random() * 250)}` });
  const code = await codeSentTo(server, phone);
  const { result } = await server.call(takeResetStep, { purpose, code }, { token });
  return result.ticket ?? '';
}

const reset = ({ token }: TestMember, ticket: string, password = '135792') =>
  server.call(resetTradePassword, { ticket, password }, { token });

/** The refusal's name, or 'right'. */
const check = (member: TestMember, password: string) =>
  checkTradePassword(memberContext(server, member), member.memberId, password).then(
    () => 'right',
    (error: { refusal: string }) => error.refusal,
  );

test('it is set by code and ticket, audited without itself, and checked from then on', async () => {
  const member = await signInMember(server);
  expect(await check(member, '135792')).toBe('tradePasswordUnset');
  const steps = await server.call(takeResetStep, { purpose: 'tradePassword' }, { token: member.token });
  expect(steps.result).toMatchObject({ steps: [{ kind: 'smsCode' }], ticket: null });
  expect(await reset(member, await takeTicket(member))).toMatchObject({ code: 0 });
  expect(await check(member, '135792')).toBe('right');
  expect(await check(member, '135793')).toBe('tradePasswordWrong');
  const { rows } = await server.db.query(
    "select before, after from audit.entry where action = 'account.setTradePassword' and target_id = $1",
    [member.memberId],
  );
  expect(rows).toEqual([{ before: null, after: null }]);
});

test('a ticket is good once, however many use it at the same moment', async () => {
  const member = await signInMember(server);
  const ticket = await takeTicket(member);
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => reset(member, ticket, `13579${n}`)));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 4005)).toHaveLength(4);
  expect(await reset(member, ticket)).toMatchObject({ code: 4005 });
});

test('a ticket is good 15 minutes, for its purpose, for its member, and unchanged', async () => {
  const [member, other] = [await signInMember(server), await signInMember(server)];
  const ticket = await takeTicket(member);
  expect(await reset(other, ticket)).toMatchObject({ code: 4005 });
  expect(await reset(member, await takeTicket(await signInMember(server), 'loginPassword'))).toMatchObject({
    code: 4005,
  });
  for (const forged of ['', 'x', ticket.replace('.', ''), `${ticket}A`, ticket.slice(0, -1), `0${ticket.slice(1)}`]) {
    if (forged !== ticket) expect(await reset(member, forged), forged).toMatchObject({ code: 4005 });
  }
  server.clock.advance(16 * MINUTE);
  expect(await reset(member, ticket)).toMatchObject({ code: 4005 });
});

test('a password that is too simple is refused beside its field, and the ticket stays good', async () => {
  const member = await signInMember(server);
  const ticket = await takeTicket(member);
  for (const password of ['000000', '123456', '987654']) {
    expect(await reset(member, ticket, password)).toMatchObject({ code: 4000, fields: [{ path: 'password' }] });
  }
  expect(await reset(member, ticket, '112233')).toMatchObject({ code: 0 });
});

test('five wrong tries lock it for 30 minutes, even against the right one', async () => {
  const member = await signInMember(server, { tradePassword: '135792' });
  const tries = [];
  for (let n = 0; n < 5; n += 1) tries.push(await check(member, '000000'));
  expect(tries).toEqual([...Array.from({ length: 4 }, () => 'tradePasswordWrong'), 'tradePasswordLocked']);
  expect(await check(member, '135792')).toBe('tradePasswordLocked');
  server.clock.advance(29 * MINUTE);
  expect(await check(member, '135792')).toBe('tradePasswordLocked');
  server.clock.advance(MINUTE);
  expect(await check(member, '135792')).toBe('right');
});

test('a right try clears the wrong ones before it', async () => {
  const member = await signInMember(server, { tradePassword: '135792' });
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 4; n += 1) await check(member, '000000');
    expect(await check(member, '135792')).toBe('right');
  }
});

test('of many guesses at the same moment five are looked at', async () => {
  const member = await signInMember(server, { tradePassword: '135792' });
  const guesses = Array.from({ length: 30 }, (_, n) => String(n).padStart(6, '0'));
  const answers = await Promise.all(guesses.map((guess) => check(member, guess)));
  expect(answers.filter((answer) => answer === 'tradePasswordWrong')).toHaveLength(4);
  expect(answers.filter((answer) => answer === 'tradePasswordLocked')).toHaveLength(26);
  expect(await check(member, '135792')).toBe('tradePasswordLocked');
});

test('five are looked at over all nodes: the database counts them', async () => {
  const member = await signInMember(server, { tradePassword: '135792' });
  const now = server.clock.now();
  const lockedUntil = new Date(now.getTime() + 30 * MINUTE);
  const counted = await Promise.all(
    Array.from({ length: 30 }, () => countTry(server.db, member.memberId, now, lockedUntil)),
  );
  expect(counted.filter(Boolean)).toHaveLength(5);
});

test('many right ones at the same moment are all right', async () => {
  const member = await signInMember(server, { tradePassword: '135792' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => check(member, '135792')));
  expect(new Set(answers)).toEqual(new Set(['right']));
});

test('a wrong try counts although the work it was for fails', async () => {
  const member = await signInMember(server, { tradePassword: '135792' });
  const failing = server.db.transaction(async () => {
    await checkTradePassword(memberContext(server, member), member.memberId, '000000');
  });
  await expect(failing).rejects.toThrow('还可以试 4 次');
  const { rows } = await server.db.query('select trade_password_fails from account.member where id = $1', [
    member.memberId,
  ]);
  expect(rows).toEqual([{ trade_password_fails: 1 }]);
});

test('a new password takes the lock away', async () => {
  const member = await signInMember(server, { tradePassword: '135792' });
  for (let n = 0; n < 5; n += 1) await check(member, '000000');
  await reset(member, await takeTicket(member), '246802');
  expect(await check(member, '246802')).toBe('right');
  expect(await check(member, '135792')).toBe('tradePasswordWrong');
});

test('too simple is one digit six times or a run of six, and nothing else', () => {
  const run = '01234567890';
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6}$/), (password) => {
      const isRun = '0123456789'.includes(password) || '9876543210'.includes(password);
      expect(isTooSimple(password)).toBe(isRun || new Set(password).size === 1);
    }),
    { examples: [['000000'], ['456789'], ['543210'], [run.slice(4, 10)]] },
  );
});
