// Members add, list, remove passkeys and sign in with them, by an authenticator in software.
import { randomBytes } from 'node:crypto';
import { isLoggedIn } from '@jishi/contract/account';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  loginByPasskey,
  removePasskey,
} from '@jishi/contract/account/passkey';
import { beginTotp, enableTotp } from '@jishi/contract/account/password';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type Fault,
  PASSKEY_ORIGIN,
  type SoftPasskey,
  addedBy,
  makePasskey,
  strangers,
  strangersKey,
} from '../../../testing/authenticator';
import { giveCode } from '../../../testing/codes';
import { type TestMember, signInMember, systemContext } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { account } from '../domain';
import { jobs } from '../jobs';
import { loginByPasskey as loginUseCase } from './service';

const MINUTE = 60_000;
const WRONG = 4014;
const DEAD = 4005;
const FROZEN = 403;

let server: TestServer;
let member: TestMember;
let browser: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [account], settings: { publicUrl: PASSKEY_ORIGIN } });
});
beforeEach(async () => {
  member = await signInMember(server);
  browser = newBrowser();
});
afterAll(() => server.close());

const { newBrowser, newAddress } = strangers('10.8');

type From = { browser?: string; ip?: string; secondFactor?: string; token?: string };
const by = (from: From = {}) => ({ token: member.token, browser, ip: newAddress(), ...from });

const begin = async (from: From = {}) =>
  server.call(beginPasskey, { code: await giveCode(server, member.phone, 'passkey') }, by(from));
const add = (passkey: SoftPasskey, name = '办公室电脑', from: From = {}) =>
  server.call(addPasskey, { name, passkey: passkey.made }, by(from));
const added = addedBy(begin, add);
const listed = async () => (await server.call(listPasskeys, {}, by())).result;
const newestId = async () => (await listed()).list[0]!.id;
const remove = async (id: string, from: From = {}) =>
  server.call(removePasskey, { id, code: await giveCode(server, member.phone, 'passkey') }, by(from));

const visitor = (from: From = {}) => ({ browser, ip: newAddress(), ...from });
const challenge = async (from: From = {}) => (await server.call(beginPasskeyLogin, {}, visitor(from))).result;
async function login(passkey: SoftPasskey, fault: Fault = {}, from: From = {}) {
  const answer = passkey.answer(await challenge(from), fault);
  return server.call(loginByPasskey, { passkey: answer }, visitor(from));
}

const logOf = async () =>
  (
    await server.db.query<{ way: number; result: number }>(
      'select way, result from account.login_log where member_id = $1 order by id',
      [member.memberId],
    )
  ).rows.map(({ way, result }) => [way, result]);
const actsOf = async () =>
  (
    await server.db.query<{ action: string }>('select action from audit.entry where target_id = $1 order by id', [
      member.memberId,
    ])
  ).rows.map(({ action }) => action);

test('a code to the phone adds a passkey, which signs in by itself, and is told', async () => {
  const passkey = await added();
  expect(await listed()).toMatchObject({
    origin: PASSKEY_ORIGIN,
    why: '',
    most: 10,
    list: [{ name: '办公室电脑', usedTime: null }],
  });
  const entered = await login(passkey);
  expect(entered).toMatchObject({ code: 0, result: { totpTicket: null, registered: false } });
  const here = { token: entered.result.token ?? '', browser };
  const { login: isIn } = (await server.call(isLoggedIn, {}, here)).result;
  expect(isIn).toBe(true);
  expect((await listed()).list[0]!.usedTime).not.toBeNull();
  expect(await logOf()).toEqual([[6, 1]]);
  expect(await actsOf()).toContain('account.addPasskey');
  const { rows } = await server.db.query('select event from message.member_message where member_id = $1', [
    member.memberId,
  ]);
  expect(rows).toContainEqual({ event: 'passkeyAdded' });
});

test('without the right code nothing is begun', async () => {
  await giveCode(server, member.phone, 'passkey');
  expect(await server.call(beginPasskey, { code: '000000' }, by())).toMatchObject({ code: 4007 });
  const forTotp = await giveCode(server, member.phone, 'totp');
  await server.db.query("delete from account.verification_code where purpose = 'passkey'");
  expect(await server.call(beginPasskey, { code: forTotp }, by())).toMatchObject({ code: 4007 });
});

test('who has a second factor needs it to add and to remove a passkey, not to sign in with one', async () => {
  const { token, phone } = member;
  const begun = await server.call(beginTotp, { code: await giveCode(server, phone, 'totp') }, { token });
  const { secret } = begun.result;
  const code = () => generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
  await server.call(enableTotp, { code: await code() }, { token });
  server.clock.advance(MINUTE);
  expect(await begin()).toMatchObject({ code: 4013 });
  const creation = await begin({ secondFactor: await code() });
  const passkey = makePasskey(creation.result, PASSKEY_ORIGIN);
  expect(await add(passkey)).toMatchObject({ code: 0 });
  expect(await login(passkey)).toMatchObject({ code: 0, result: { token: expect.any(String), totpTicket: null } });
  const id = await newestId();
  server.clock.advance(MINUTE);
  expect(await remove(id)).toMatchObject({ code: 4013 });
  expect((await listed()).list).toHaveLength(1);
  expect(await remove(id, { secondFactor: await code() })).toMatchObject({ code: 0 });
});

test('a passkey that was removed looks like one that nobody ever had, and its removal is told', async () => {
  const passkey = await added();
  const id = await newestId();
  expect(await remove(id)).toMatchObject({ code: 0 });
  expect((await listed()).list).toEqual([]);
  const removed = await login(passkey);
  const unknown = await login(makePasskey((await begin()).result, PASSKEY_ORIGIN));
  expect(removed).toMatchObject({ code: WRONG });
  expect(unknown.text).toBe(removed.text);
  expect(await actsOf()).toEqual(['account.addPasskey', 'account.removePasskey']);
});

test("another member's passkey looks like one that is not there, and no code is used up for it", async () => {
  await added();
  const id = await newestId();
  const owner = member;
  member = await signInMember(server);
  const foreign = await remove(id);
  expect(foreign).toMatchObject({ code: 4004 });
  expect((await remove('999999')).text).toBe(foreign.text);
  const { rows } = await server.db.query(
    `select used_at from account.verification_code v
     join account.member m on m.phone_key = v.phone_key
     where m.id = $1`,
    [member.memberId],
  );
  expect(rows).toEqual([{ used_at: null }, { used_at: null }]);
  member = owner;
  expect((await listed()).list).toHaveLength(1);
});

const FAULTS: [string, Fault][] = [
  ['of another origin', { origin: 'http://127.0.0.1:8080' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['made for a new passkey', { type: 'webauthn.create' }],
  ['without verifying the person', { verified: false }],
  ['signed by another key', { key: strangersKey() }],
  ['of nobody', { userHandle: null }],
  ['of somebody else', { userHandle: randomBytes(32).toString('base64url') }],
];
test.each(FAULTS)('an answer %s opens nothing, and is in the login log', async (_what, fault) => {
  const passkey = await added();
  expect(await login(passkey, fault)).toMatchObject({ code: WRONG, result: null });
  expect(await login(passkey)).toMatchObject({ code: 0 });
  expect(await logOf()).toEqual([
    [6, 8],
    [6, 1],
  ]);
});

test('a new passkey that does not verify the person, or of another origin, is not added', async () => {
  for (const fault of [{ verified: false }, { origin: 'https://evil.example' }, { rpId: 'evil.example' }]) {
    const passkey = makePasskey((await begin()).result, PASSKEY_ORIGIN, fault);
    expect(await add(passkey)).toMatchObject({ code: WRONG });
  }
  expect((await listed()).list).toEqual([]);
});

test('a challenge is good once, for five minutes, in its browser, for what it was asked for', async () => {
  const passkey = await added();
  const send = (answer: ReturnType<SoftPasskey['answer']>, from: From = {}) =>
    server.call(loginByPasskey, { passkey: answer }, visitor(from));
  const asked = await challenge();
  const elsewhere = await send(passkey.answer(asked), { browser: newBrowser() });
  expect(elsewhere).toMatchObject({ code: DEAD, msg: expect.stringContaining('同一个浏览器') });
  expect(await send(passkey.answer(asked)), 'no stranger uses it up').toMatchObject({ code: 0 });
  expect(await send(passkey.answer(asked))).toMatchObject({ code: DEAD });

  const wrong = await challenge();
  expect(await send(passkey.answer(wrong, { verified: false }))).toMatchObject({ code: WRONG });
  expect(await send(passkey.answer(wrong)), 'a wrong answer uses it up').toMatchObject({ code: DEAD });

  const old = await challenge();
  server.clock.advance(5 * MINUTE);
  expect(await send(passkey.answer(old))).toMatchObject({ code: DEAD });
  const nearly = await challenge();
  server.clock.advance(5 * MINUTE - 1);
  expect(await send(passkey.answer(nearly))).toMatchObject({ code: 0 });

  const toAdd = { ...(await challenge()), challenge: (await begin()).result.challenge };
  expect(await send(passkey.answer(toAdd)), 'to add').toMatchObject({ code: DEAD });
  const toSignIn = (await challenge()).challenge;
  const made = makePasskey({ ...(await begin()).result, challenge: toSignIn }, PASSKEY_ORIGIN);
  expect(await add(made), 'to sign in').toMatchObject({ code: DEAD });
  const made2 = makePasskey((await begin()).result, PASSKEY_ORIGIN, { challenge: 'x'.repeat(43) });
  expect(await add(made2), 'never given').toMatchObject({ code: DEAD });
});

test("one member's challenge adds nothing to another's account", async () => {
  const creation = (await begin()).result;
  const other = await signInMember(server);
  const passkey = makePasskey(creation, PASSKEY_ORIGIN);
  expect(await add(passkey, 'x', { token: other.token })).toMatchObject({ code: DEAD });
  expect(await add(passkey)).toMatchObject({ code: 0 });
});

test('of requests at once with one challenge exactly one passes', async () => {
  const passkey = await added();
  const asked = await challenge();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => server.call(loginByPasskey, { passkey: passkey.answer(asked) }, visitor())),
  );
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, ...Array.from({ length: 7 }, () => DEAD)]);

  const creation = (await begin()).result;
  const made = Array.from({ length: 6 }, () => makePasskey(creation, PASSKEY_ORIGIN));
  const adding = await Promise.all(made.map((one) => add(one)));
  expect(adding.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, ...Array.from({ length: 5 }, () => DEAD)]);
});

test('of answers at once with one count exactly one passes', async () => {
  const passkey = await added();
  const asked = await Promise.all(Array.from({ length: 6 }, () => challenge()));
  const answers = await Promise.all(
    asked.map((one) => server.call(loginByPasskey, { passkey: passkey.answer(one, { count: 7 }) }, visitor())),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === WRONG)).toHaveLength(5);
});

test('a count that goes backwards, or stands still, is refused and audited; one that stays at nothing is fine', async () => {
  const passkey = await added();
  expect(await login(passkey, { count: 9 })).toMatchObject({ code: 0 });
  for (const count of [9, 8, 0]) expect(await login(passkey, { count })).toMatchObject({ code: WRONG });
  expect((await actsOf()).filter((action) => action === 'account.refusePasskey')).toHaveLength(3);
  expect(await logOf()).toEqual([
    [6, 1],
    [6, 8],
    [6, 8],
    [6, 8],
  ]);
  expect(await login(passkey, { count: 10 })).toMatchObject({ code: 0 });
  const uncounted = await added({ counts: false });
  for (let n = 0; n < 2; n += 1) expect(await login(uncounted)).toMatchObject({ code: 0 });
  const acts = await actsOf();
  expect(acts.filter((action) => action === 'account.refusePasskey')).toHaveLength(3);
});

test('ten passkeys a person, also of those added at once; each is once for all', async () => {
  for (let n = 0; n < 9; n += 1) await added({}, `第 ${n + 1} 个`);
  const begun = [await begin(), await begin(), await begin()];
  const made = begun.map(({ result }) => makePasskey(result, PASSKEY_ORIGIN));
  const codes = (await Promise.all(made.map((one) => add(one)))).map(({ code }) => code);
  expect(codes.sort((a, b) => a - b)).toEqual([0, 1, 1]);
  expect(await begin()).toMatchObject({ code: 1, msg: expect.stringContaining('最多添加 10 个') });
  expect((await listed()).list).toHaveLength(10);

  const { rows } = await server.db.query<{ credential_id: Buffer }>(
    'select credential_id from account.passkey limit 1',
  );
  member = await signInMember(server);
  const same = makePasskey((await begin()).result, PASSKEY_ORIGIN, { credentialId: rows[0]!.credential_id });
  expect(await add(same)).toMatchObject({ code: DEAD, msg: '这个通行密钥已经添加过' });
});

test('a frozen and a closed member get the answers of the other ways in', async () => {
  const passkey = await added();
  const setStatus = (status: number) =>
    server.db.query('update account.member set status = $2 where id = $1', [member.memberId, status]);
  for (const status of [2, 4]) {
    await setStatus(status);
    expect(await login(passkey)).toMatchObject({ code: FROZEN });
    expect((await logOf()).at(-1)).toEqual([6, 4]);
  }
  await setStatus(1);
  expect(await login(passkey), 'and nothing was counted').toMatchObject({ code: 0 });
});

test('strangers at an address use up its challenges, not those of a browser that has signed in', async () => {
  const passkey = await added();
  expect(await login(passkey)).toMatchObject({ code: 0 });
  const ip = newAddress();
  const ask = (from: From) => server.call(beginPasskeyLogin, {}, visitor({ ip, ...from }));
  for (let n = 0; n < 30; n += 1) expect(await ask({ browser: newBrowser() })).toMatchObject({ code: 0 });
  expect(await ask({ browser: newBrowser() })).toMatchObject({ status: 429 });
  expect(await login(passkey, {}, { ip })).toMatchObject({ code: 0 });
  server.clock.advance(10 * MINUTE);
  expect(await ask({ browser: newBrowser() })).toMatchObject({ code: 0 });
});

test('a browser without a name gets one with its challenge', async () => {
  const { headers } = await server.call(beginPasskeyLogin, {}, { ip: newAddress() });
  expect(String(headers['set-cookie'])).toMatch(/^browser=[\w-]{22};/);
});

test('nothing of a passkey is in the log, and challenges are kept as hashes, until they are old', async () => {
  const passkey = await added();
  const asked = await challenge();
  const warn = vi.fn();
  const named = { id: browser, isNew: false, keepsName: true };
  const ctx = {
    ...systemContext(server),
    actor: { kind: 'visitor' } as const,
    browser: named,
    log: { warn, error: warn },
  };
  const answer = passkey.answer(asked, { key: strangersKey() });
  await expect(loginUseCase(ctx, { passkey: answer })).rejects.toThrow();
  expect(warn).toHaveBeenCalledOnce();
  const said = JSON.stringify(warn.mock.calls);
  for (const part of [passkey.id, answer.response.signature, asked.challenge, answer.response.userHandle])
    expect(said).not.toContain(part);
  const open = await challenge();
  const { rows } = await server.db.query<{ row: string }>('select c::text as row from account.passkey_challenge c');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(open.challenge).toString('hex'));
  server.clock.advance(6 * MINUTE);
  await jobs[0]!.run({ ...systemContext(server), ...server.shared }, undefined as never);
  expect((await server.db.query('select from account.passkey_challenge')).rowCount).toBe(0);
});

test.each(['http://127.0.0.1:8080', 'http://shop.example'])(
  'at %s nothing is begun, and why is said',
  async (publicUrl) => {
    const plain = await startTestServer({ domains: [account], settings: { publicUrl } });
    const { token, phone } = await signInMember(plain);
    const { result } = await plain.call(listPasskeys, {}, { token });
    expect(result).toMatchObject({ origin: null, why: expect.stringMatching(/IP|https/) });
    expect(await plain.call(beginPasskeyLogin, {}, { browser })).toMatchObject({ code: 1, msg: result.why });
    const code = await giveCode(plain, phone, 'passkey');
    expect(await plain.call(beginPasskey, { code }, { token, browser })).toMatchObject({ code: 1, msg: result.why });
    await plain.close();
  },
);
