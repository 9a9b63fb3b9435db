// Operators add, list, remove passkeys and sign in to the console with them, by an authenticator in software.
import { randomBytes } from 'node:crypto';
import { beginPasskeyLogin, loginByPasskey } from '@jishi/contract/account/passkey';
import { getOperator, loginOperator, switchOperator } from '@jishi/contract/console/operator';
import {
  addOwnPasskey,
  beginOperatorPasskeyLogin,
  beginOwnPasskey,
  listOwnPasskeys,
  loginOperatorByPasskey,
  removeOwnPasskey,
} from '@jishi/contract/console/own-passkey';
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
import { newPhone, smsOnTheWay, systemContext } from '../../../testing/members';
import { OPERATOR_PASSWORD, type TestOperator, freshCodeOf, signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { account } from '../../account/domain';
import { message } from '../../message/domain';
import { sealContact } from '../contact/rules';
import { operator } from '../domain';
import { jobs } from '../jobs';
import { FREE_TRIES } from '../sign-in/try/rules';
import { loginOperatorByPasskey as loginUseCase } from './service';

const MINUTE = 60_000;
const WRONG = 4014;
const DEAD = 4005;

let server: TestServer;
let own: TestOperator;
let browser: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, operator, message], settings: { publicUrl: PASSKEY_ORIGIN } });
});
beforeEach(async () => {
  own = await signInOperator(server);
  browser = newBrowser();
});
afterAll(() => server.close());

const { newBrowser, newAddress } = strangers('10.9');

type From = { browser?: string; ip?: string; token?: string };
const by = (from: From = {}) => ({ token: own.token, browser, ip: newAddress(), ...from });
const visitor = (from: From = {}) => ({ browser, ip: newAddress(), ...from });
const proof = async () => ({ password: OPERATOR_PASSWORD, totp: await freshCodeOf(server, own) });

const begin = async () => server.call(beginOwnPasskey, await proof(), by());
const add = (passkey: SoftPasskey, name = '安全密钥', from: From = {}) =>
  server.call(addOwnPasskey, { name, passkey: passkey.made }, by(from));
const added = addedBy(begin, add);
const listed = async () => (await server.call(listOwnPasskeys, {}, by())).result;
const newestId = async () => (await listed()).list[0]!.id;

const challenge = async (from: From = {}) => (await server.call(beginOperatorPasskeyLogin, {}, visitor(from))).result;
const send = (passkey: ReturnType<SoftPasskey['answer']>, from: From = {}) =>
  server.call(loginOperatorByPasskey, { passkey }, visitor(from));
const login = async (passkey: SoftPasskey, fault: Fault = {}, from: From = {}) =>
  send(passkey.answer(await challenge(from), fault), from);

const actsOf = async (target: string) =>
  (
    await server.db.query<{ action: string; after: Record<string, unknown> | null }>(
      'select action, after from audit.entry where target_id = $1 order by id',
      [target],
    )
  ).rows;
const actionsOf = async (target: string) => (await actsOf(target)).map(({ action }) => action);
const sorted = (answers: { code: number }[]) => answers.map(({ code }) => code).sort((a, b) => a - b);
const times = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work));

test('password and code add a passkey, which opens the console by itself, and both are audited', async () => {
  const passkey = await added();
  expect(await listed()).toMatchObject({
    origin: PASSKEY_ORIGIN,
    most: 10,
    list: [{ name: '安全密钥', usedTime: null }],
  });
  const entered = await login(passkey);
  expect(entered).toMatchObject({ code: 0 });
  const me = await server.call(getOperator, {}, { token: entered.result.token, browser });
  expect(me.result).toMatchObject({ account: own.account });
  expect((await listed()).list[0]!.usedTime).not.toBeNull();
  expect(await actsOf(own.operatorId)).toMatchObject([
    { action: 'operator.addPasskey', after: { name: '安全密钥' } },
    { action: 'operator.login', after: { by: '通行密钥' } },
  ]);
});

test('a session alone adds and removes nothing, and wrong tries are counted and audited', async () => {
  await added();
  const id = await newestId();
  const wrong = { password: 'wrong-horse-7', totp: '000000' };
  expect(await server.call(beginOwnPasskey, wrong, by())).toMatchObject({ code: 4007 });
  for (let n = 1; n < FREE_TRIES; n += 1)
    expect(await server.call(removeOwnPasskey, { ...wrong, id }, by())).toMatchObject({ code: 4007 });
  expect(await server.call(removeOwnPasskey, { ...wrong, id }, by())).toMatchObject({ status: 429 });
  expect((await actionsOf(own.operatorId)).filter((action) => action === 'operator.confirmFailed')).toHaveLength(5);
  server.clock.advance(2 * MINUTE);
  expect((await listed()).list).toHaveLength(1);
  expect(await server.call(removeOwnPasskey, { ...(await proof()), id }, by())).toMatchObject({ code: 0 });
  expect((await listed()).list).toEqual([]);
  expect(await actionsOf(own.operatorId)).toContain('operator.removePasskey');
});

test('removed, of nobody and of an operator who is off: the same answer', async () => {
  own = await signInOperator(server, 'finance');
  const passkey = await added();
  const unknown = await login(makePasskey((await begin()).result, PASSKEY_ORIGIN));
  expect(unknown).toMatchObject({ code: WRONG });
  const owner = await signInOperator(server);
  const input = { id: own.operatorId, reason: '离职了', enabled: false };
  await server.call(switchOperator, input, { token: owner.token });
  expect((await login(passkey)).text).toBe(unknown.text);
  expect((await actsOf(own.account)).at(-1)).toMatchObject({
    action: 'operator.loginFailed',
    after: { reason: '账号已停用' },
  });
  await server.call(switchOperator, { ...input, enabled: true }, { token: owner.token });
  const entered = await login(passkey);
  expect(entered).toMatchObject({ code: 0 });
  own = { ...own, token: entered.result.token };
  const id = await newestId();
  await server.call(removeOwnPasskey, { ...(await proof()), id }, by());
  expect((await login(passkey)).text).toBe(unknown.text);
});

test("another operator's passkey looks like one that is not there, and a member's door does not open to it", async () => {
  const passkey = await added();
  const id = await newestId();
  own = await signInOperator(server);
  const foreign = await server.call(removeOwnPasskey, { ...(await proof()), id }, by());
  expect(foreign).toMatchObject({ code: 4004 });
  expect((await server.call(removeOwnPasskey, { ...(await proof()), id: '99999999' }, by())).text).toBe(foreign.text);
  const { result } = await server.call(beginPasskeyLogin, {}, visitor());
  expect(await server.call(loginByPasskey, { passkey: passkey.answer(result) }, visitor())).toMatchObject({
    code: WRONG,
  });
  const { result: again } = await server.call(beginPasskeyLogin, {}, visitor());
  expect(await send(passkey.answer(again)), "a member's challenge").toMatchObject({ code: DEAD });
});

const FAULTS: [string, Fault][] = [
  ['of another origin', { origin: 'http://127.0.0.1:8080' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['without verifying the person', { verified: false }],
  ['signed by another key', { key: strangersKey() }],
  ['of somebody else', { userHandle: randomBytes(32).toString('base64url') }],
];
test.each(FAULTS)('an answer %s opens nothing, and is in the audit trail', async (_what, fault) => {
  const passkey = await added();
  expect(await login(passkey, fault)).toMatchObject({ code: WRONG, result: null });
  expect(await login(passkey)).toMatchObject({ code: 0 });
  expect(await actsOf(own.account)).toMatchObject([
    { action: 'operator.loginFailed', after: { reason: '通行密钥不正确' } },
  ]);
});

test('a challenge is good once, for five minutes, in its browser, for what it was asked for', async () => {
  const passkey = await added();
  const asked = await challenge();
  expect(await send(passkey.answer(asked), { browser: newBrowser() })).toMatchObject({ code: DEAD });
  expect(await send(passkey.answer(asked))).toMatchObject({ code: 0 });
  expect(await send(passkey.answer(asked))).toMatchObject({ code: DEAD });
  const old = await challenge();
  server.clock.advance(5 * MINUTE);
  expect(await send(passkey.answer(old))).toMatchObject({ code: DEAD });
  const toAdd = { ...(await challenge()), challenge: (await begin()).result.challenge };
  expect(await send(passkey.answer(toAdd))).toMatchObject({ code: DEAD });
  const creation = (await begin()).result;
  const other = await signInOperator(server);
  const made = makePasskey(creation, PASSKEY_ORIGIN);
  expect(await add(made, 'x', { token: other.token })).toMatchObject({ code: DEAD });
  expect(await add(made)).toMatchObject({ code: 0 });
});

test('of requests at once with one challenge, or with one count, exactly one passes', async () => {
  const passkey = await added();
  const asked = await challenge();
  expect(sorted(await times(8, () => send(passkey.answer(asked))))).toEqual([0, ...Array(7).fill(DEAD)]);
  const several = await times(6, () => challenge());
  const answers = await Promise.all(several.map((one) => send(passkey.answer(one, { count: 90 }))));
  expect(sorted(answers)).toEqual([0, ...Array(5).fill(WRONG)]);
  const creation = (await begin()).result;
  const made = Array.from({ length: 6 }, () => makePasskey(creation, PASSKEY_ORIGIN));
  expect(sorted(await Promise.all(made.map((one) => add(one))))).toEqual([0, ...Array(5).fill(DEAD)]);
});

test('a count that goes backwards is refused and audited; one that stays at nothing is fine', async () => {
  const passkey = await added();
  expect(await login(passkey, { count: 9 })).toMatchObject({ code: 0 });
  for (const count of [9, 3]) expect(await login(passkey, { count })).toMatchObject({ code: WRONG });
  expect(await actionsOf(own.account)).toEqual(['operator.refusePasskey', 'operator.refusePasskey']);
  const uncounted = await added({ counts: false });
  for (let n = 0; n < 2; n += 1) expect(await login(uncounted)).toMatchObject({ code: 0 });
});

test('ten passkeys a person, also of those added at once', async () => {
  for (let n = 0; n < 9; n += 1) await added({}, `第 ${n + 1} 个`);
  const begun = [await begin(), await begin()];
  const made = begun.map(({ result }) => makePasskey(result, PASSKEY_ORIGIN));
  expect(sorted(await Promise.all(made.map((one) => add(one))))).toEqual([0, 1]);
  expect(await begin()).toMatchObject({ code: 1, msg: expect.stringContaining('最多添加 10 个') });
});

test('adding one, removing one, and signing in from a new browser are told', async () => {
  const phone = newPhone();
  const cipher = sealContact(server.shared.vault, own.account, phone);
  await server.db.query('update operator.account set contact_key = $1, contact_cipher = $2 where id = $3', [
    Buffer.from(phone),
    cipher,
    own.operatorId,
  ]);
  const passkey = await added();
  for (let n = 0; n < 2; n += 1) expect(await login(passkey)).toMatchObject({ code: 0 });
  const id = await newestId();
  await server.call(removeOwnPasskey, { ...(await proof()), id }, by());
  const told = (await smsOnTheWay(server)).filter((sms) => sms.phone === phone).map(({ params }) => params['what']);
  expect(told.sort()).toEqual([
    '您的账号在内网地址用新的浏览器登录了运营台',
    '您的运营台账号删除了通行密钥“安全密钥”',
    '您的运营台账号添加了通行密钥“安全密钥”',
  ]);
});

test('strangers use up challenges of their address only, and nobody’s password and code', async () => {
  const passkey = await added();
  expect(await login(passkey)).toMatchObject({ code: 0 });
  const ip = newAddress();
  const ask = (from: From) => server.call(beginOperatorPasskeyLogin, {}, visitor({ ip, ...from }));
  for (let n = 0; n < 30; n += 1) expect(await ask({ browser: newBrowser() })).toMatchObject({ code: 0 });
  expect(await ask({ browser: newBrowser() })).toMatchObject({ status: 429 });
  expect(await login(passkey, {}, { ip })).toMatchObject({ code: 0 });
  const typed = { account: own.account, ...(await proof()) };
  expect(await server.call(loginOperator, typed, { ip, browser: newBrowser() })).toMatchObject({ code: 0 });
});

test('nothing of a passkey is in the log; old challenges are removed', async () => {
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
  const said = JSON.stringify(warn.mock.calls);
  expect(said).toContain('operator.passkeyWrong');
  for (const part of [passkey.id, answer.response.signature, asked.challenge]) expect(said).not.toContain(part);
  await challenge();
  server.clock.advance(6 * MINUTE);
  await jobs[0]!.run({ ...systemContext(server), ...server.shared }, undefined as never);
  expect((await server.db.query('select from operator.passkey_challenge')).rowCount).toBe(0);
});
