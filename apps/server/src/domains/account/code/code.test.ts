import { createHash } from 'node:crypto';
import {
  getCaptcha,
  loginBySms,
  sendCodeAfterCaptcha,
  sendMemberVerifyCode,
  takeResetStep,
} from '@jishi/contract/account';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { account } from '../domain';
import { verifyNumberCode } from '..';
import { giveCode } from '../../../testing/codes';
import { codeSentTo, memberContext, newPhone, signInMember } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account] });
});
afterAll(() => server.close());

const MINUTE = 60_000;
let lastAddress = 0;
/** An address that nobody else in this file uses, so that its limits are the test's own. */
const newAddress = () => `10.0.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`;

type Purpose = 'login' | 'resetPassword';
async function solvedCaptcha(ip: string, action: Purpose = 'login'): Promise<string> {
  const { result } = await server.call(getCaptcha, { action }, { ip });
  const challenge = JSON.parse(result.challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

async function send(phone: string, ip: string, purpose: Purpose = 'login') {
  return server.call(sendCodeAfterCaptcha, { phone, purpose, captcha: await solvedCaptcha(ip, purpose) }, { ip });
}

const signIn = (phone: string, code: string, ip?: string) =>
  server.call(loginBySms, { phone, code, agree: true }, { ip: ip ?? '127.0.0.1' });

const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a code goes out after a captcha, and is stored nowhere in the clear', async () => {
  const phone = newPhone();
  const answer = await send(phone, newAddress());
  expect(answer).toMatchObject({
    code: 0,
    result: { seconds: 60, phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` },
  });
  const code = await codeSentTo(server, phone);
  const { rows } = await server.db.query<{ row: string }>(
    `select c::text as row from account.verification_code c
     union all select o::text from message.outbox o
     union all select j.payload::text from graphile_worker._private_jobs j`,
  );
  const plainHash = createHash('sha256').update(code).digest('hex');
  const hexOf = (text: string) => Buffer.from(text).toString('hex');
  for (const secret of [phone, hexOf(phone), `"${code}"`, hexOf(code), plainHash]) {
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  }
});

test('the same is answered and done for a registered phone and an unknown one', async () => {
  const { phone: known } = await signInMember(server);
  const unknown = newPhone();
  const work = async (phone: string) => {
    const ip = newAddress();
    const answer = await send(phone, ip, 'resetPassword');
    const again = await send(phone, ip, 'resetPassword');
    const wrong = await signIn(phone, '000000');
    return [answer, again, wrong].map(({ status, code, msg, text }) => ({
      status,
      code,
      msg,
      text: text.replace(`${phone.slice(0, 3)}****${phone.slice(-4)}`, ''),
    }));
  };
  expect(await work(unknown)).toEqual(await work(known));
  await codeSentTo(server, known);
  await codeSentTo(server, unknown);
});

test('the same statements run for a registered phone and an unknown one', async () => {
  const { phone: known } = await signInMember(server);
  const unknown = newPhone();
  const work = async (phone: string) => {
    const ip = newAddress();
    const captcha = await solvedCaptcha(ip, 'resetPassword');
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await server.call(sendCodeAfterCaptcha, { phone, purpose: 'resetPassword', captcha }, { ip });
    await signIn(phone, '000000');
    await giveCode(server, phone);
    await signIn(phone, '000000');
    const statements = query.mock.calls.map(
      ([statement]) => (statement as { text?: string }).text ?? String(statement),
    );
    query.mockRestore();
    return statements.filter((text) => !text.includes('setting.change')); // read again now and then, whoever asks
  };
  const statements = await work(unknown);
  expect(statements.length).toBeGreaterThan(8);
  expect(await work(known)).toEqual(statements);
});

test('a captcha counts once, for its action, its address and ten minutes', async () => {
  const ip = newAddress();
  const captcha = await solvedCaptcha(ip);
  const use = (how: { ip?: string; purpose?: Purpose; captcha?: string }) =>
    server.call(
      sendCodeAfterCaptcha,
      { phone: newPhone(), purpose: how.purpose ?? 'login', captcha: how.captcha ?? captcha },
      { ip: how.ip ?? ip },
    );
  expect(await use({ ip: newAddress() })).toMatchObject({ status: 200, code: 4006 });
  expect(await use({ purpose: 'resetPassword' })).toMatchObject({ code: 4006 });
  expect(await use({})).toMatchObject({ code: 0 });
  expect(await use({})).toMatchObject({ code: 4006 });
  const late = await solvedCaptcha(ip);
  server.clock.advance(11 * MINUTE);
  expect(await use({ captcha: late })).toMatchObject({ code: 4006 });
});

test('of many uses of one captcha at the same moment one goes through', async () => {
  const ip = newAddress();
  const captcha = await solvedCaptcha(ip);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.call(sendCodeAfterCaptcha, { phone: newPhone(), captcha }, { ip })),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
});

test('a captcha that was tampered with, or is none, is refused and breaks nothing', async () => {
  const ip = newAddress();
  const genuine = JSON.parse(Buffer.from(await solvedCaptcha(ip), 'base64').toString());
  const altered = (change: (payload: typeof genuine) => void) => {
    const copy = structuredClone(genuine);
    change(copy);
    return JSON.stringify(copy);
  };
  const attempts = [
    altered((payload) => (payload.challenge.parameters.data.action = 'resetPassword')),
    altered((payload) => (payload.challenge.parameters.cost = 1)),
    altered((payload) => delete payload.challenge.signature),
    altered((payload) => delete payload.challenge.parameters.keySignature),
    altered((payload) => (payload.solution.derivedKey = '00'.repeat(32))),
    altered((payload) => (payload.solution.counter = -1)),
    altered((payload) => (payload.challenge.parameters.nonce = '../../etc')),
    'null',
    '[]',
    '{"challenge":{}}',
    '!!!',
    Buffer.from('{"__proto__":{"x":1}}').toString('base64'),
  ];
  for (const captcha of attempts) {
    const answer = await server.call(sendCodeAfterCaptcha, { phone: newPhone(), captcha }, { ip });
    expect(answer, captcha.slice(0, 60)).toMatchObject({ status: 200, code: 4006 });
  }
});

test('of fifty requests for a code at the same moment one is sent', async () => {
  const { token, phone } = await signInMember(server);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      server.call(sendMemberVerifyCode, { purpose: 'tradePassword' }, { token, ip: newAddress() }),
    ),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  const refused = answers.filter((answer) => answer.code === 429);
  expect(refused).toHaveLength(49);
  expect(refused[0]).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  await codeSentTo(server, phone);
  const { rows } = await server.db.query('select from account.verification_code where ip like $1', ['10.0.%']);
  expect(rows.length).toBeGreaterThan(0);
});

test('a phone gets one code a minute, five an hour, ten a day', async () => {
  const { token } = await signInMember(server);
  const ask = async () =>
    (await server.call(sendMemberVerifyCode, { purpose: 'apiKey' }, { token, ip: newAddress() })).code;
  const sentOf = async (tries: number, minutesApart: number) => {
    let sent = 0;
    for (let n = 0; n < tries; n += 1) {
      if ((await ask()) === 0) sent += 1;
      server.clock.advance(minutesApart * MINUTE);
    }
    return sent;
  };
  expect(await ask()).toBe(0);
  server.clock.advance(59_000);
  expect(await ask()).toBe(429);
  server.clock.advance(1_000);
  expect(await sentOf(8, 1)).toBe(4);
  server.clock.advance(60 * MINUTE);
  expect(await sentOf(8, 1)).toBe(5);
  expect(await sentOf(10, 60)).toBe(0);
  server.clock.advance(13 * 60 * MINUTE);
  expect(await sentOf(8, 1)).toBe(5);
});

test('an address gets twenty codes an hour, over all phones, and an IPv6 customer is one address', async () => {
  for (const address of [() => '10.9.9.9', (n: number) => `2001:db8:1:2::${n.toString(16)}`]) {
    const members = await Promise.all(Array.from({ length: 21 }, () => signInMember(server)));
    const codes: number[] = [];
    for (const [at, { token }] of members.entries()) {
      codes.push((await server.call(sendMemberVerifyCode, { purpose: 'apiKey' }, { token, ip: address(at + 1) })).code);
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 0), 429]);
  }
});

test('a code that is not sent because a limit is reached takes nothing from the other limit', async () => {
  const { token } = await signInMember(server);
  const ask = (ip: string) => server.call(sendMemberVerifyCode, { purpose: 'apiKey' }, { token, ip });
  const exhausted = '10.9.9.8';
  for (let n = 0; n < 20; n += 1) {
    const other = await signInMember(server);
    await server.call(sendMemberVerifyCode, { purpose: 'apiKey' }, { token: other.token, ip: exhausted });
  }
  expect((await ask(exhausted)).code).toBe(429);
  expect((await ask(newAddress())).code).toBe(0);
});

test('a code is right five minutes, for its phone and its purpose only, and once', async () => {
  const { token, phone } = await signInMember(server);
  const step = (purpose: 'tradePassword' | 'loginPassword', code: string) =>
    server.call(takeResetStep, { purpose, code }, { token });
  const ask = () => server.call(sendMemberVerifyCode, { purpose: 'tradePassword' }, { token, ip: newAddress() });
  await ask();
  const code = await codeSentTo(server, phone);
  expect(await step('loginPassword', code)).toMatchObject({ code: 4007 });
  expect(await signIn(phone, code)).toMatchObject({ code: 4007 });
  expect(await step('tradePassword', code)).toMatchObject({ code: 0 });
  expect(await step('tradePassword', code)).toMatchObject({ code: 4007 });

  server.clock.advance(2 * MINUTE);
  await ask();
  const late = await codeSentTo(server, phone);
  server.clock.advance(5 * MINUTE);
  expect(await step('tradePassword', late)).toMatchObject({ code: 4007 });
});

test('a newer code replaces the older one', async () => {
  const [phone, ip] = [newPhone(), newAddress()];
  await send(phone, ip);
  const older = await codeSentTo(server, phone);
  server.clock.advance(MINUTE);
  await send(phone, ip);
  const newer = await codeSentTo(server, phone);
  if (older !== newer) expect(await signIn(phone, older, ip)).toMatchObject({ code: 4007 });
  expect(await signIn(phone, newer, ip)).toMatchObject({ code: 0 });
});

test('five wrong guesses end a code, however many are made at the same moment', async () => {
  const [phone, ip] = [newPhone(), newAddress()];
  await send(phone, ip);
  const code = await codeSentTo(server, phone);
  const guesses = await Promise.all(Array.from({ length: 30 }, () => signIn(phone, otherCode(code), ip)));
  expect(guesses.every((answer) => answer.code === 4007)).toBe(true);
  const { rows } = await server.db.query<{ tries: number }>(
    'select tries from account.verification_code order by id desc limit 1',
  );
  expect(rows[0]?.tries).toBe(5);
  expect(await signIn(phone, code, ip)).toMatchObject({ code: 4007 });
});

test('four wrong guesses leave the code good', async () => {
  const [phone, ip] = [newPhone(), newAddress()];
  await send(phone, ip);
  const code = await codeSentTo(server, phone);
  for (let n = 0; n < 4; n += 1) await signIn(phone, otherCode(code), ip);
  expect(await signIn(phone, code, ip)).toMatchObject({ code: 0 });
});

test('a code that proves a new number goes to that number and is good for that purpose there', async () => {
  const [member, phone] = [await signInMember(server), newPhone()];
  const { token } = member;
  const ask = (purpose: 'newPhone' | 'alertPhone', to?: string) =>
    server.call(sendMemberVerifyCode, { purpose, phone: to }, { token, ip: newAddress() });
  for (const to of [undefined, '', '12345', '+8613900000000']) {
    expect(await ask('newPhone', to)).toMatchObject({ code: 4000, fields: [{ path: 'phone' }] });
  }
  expect(await ask('alertPhone', phone)).toMatchObject({
    code: 0,
    result: { phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` },
  });
  const code = await codeSentTo(server, phone);
  const ctx = memberContext(server, member);
  await expect(verifyNumberCode(ctx, phone, 'newPhone', code)).rejects.toMatchObject({ refusal: 'codeWrong' });
  await expect(verifyNumberCode(ctx, newPhone(), 'alertPhone', code)).rejects.toMatchObject({ refusal: 'codeWrong' });
  const tries = Array.from({ length: 4 }, () => verifyNumberCode(ctx, phone, 'alertPhone', code));
  const right = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
  expect(right).toHaveLength(1);
});

test('a member has codes sent to five foreign numbers an hour', async () => {
  const { token } = await signInMember(server);
  const ask = () =>
    server.call(sendMemberVerifyCode, { purpose: 'newPhone', phone: newPhone() }, { token, ip: newAddress() });
  for (let n = 0; n < 5; n += 1) expect(await ask()).toMatchObject({ code: 0 });
  expect(await ask()).toMatchObject({ status: 429, code: 429 });
  server.clock.advance(60 * MINUTE);
  expect(await ask()).toMatchObject({ code: 0 });
});
