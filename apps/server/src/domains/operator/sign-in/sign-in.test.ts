// Wrong tries at the console are limited wherever they come from, without locking out an operator's known browser.
import * as contract from '@jishi/contract/console/operator';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../../account/domain';
import { solveCaptcha } from '../../../testing/codes';
import { hashesOf } from '../../../testing/hashes';
import { systemContext } from '../../../testing/members';
import { OPERATOR_PASSWORD, codeOf, signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { newTotpSecret } from '../../../kernel/totp';
import { newRecoveryCodes } from '../../../kernel/recovery-codes';
import { operator } from '../domain';
import { jobs } from '../jobs';
import { hashRecoveryCode } from '../recovery/rules';
import { replaceCodes } from '../recovery/store';
import { loginOperator } from './service';
import { FREE_TRIES, HALVES_MOST, STRANGERS_FREE } from './try/rules';

vi.mock('@node-rs/argon2', async (original) => (await import('../../../testing/hashes')).counted(await original()));

let server: TestServer;
let secret: string;
let name: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, operator] });
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ account: name, secret } = await signInOperator(server));
  server.clock.advance(30 * MINUTE);
});

const MINUTE = 60_000;
const HELD = 429;
const WRONG = 4007;
const CAPTCHA = 4006;

let addresses = 0;
const newAddress = () => `10.7.${Math.floor(++addresses / 250)}.${addresses % 250}`;

type How = { account?: string; password?: string; ip?: string; mark?: string; captcha?: string; totp?: string };
async function login(how: How = {}) {
  const { account = name, password = OPERATOR_PASSWORD, ip = newAddress(), mark, captcha } = how;
  const totp = how.totp ?? (await codeOf(server, secret));
  return server.call(
    contract.loginOperator,
    { account, password, totp, captcha },
    { ip, ...(mark && { browser: mark }) },
  );
}
const guess = (how: How = {}) => login({ ...how, password: 'wrong-horse-7' });
const codesOf = (answers: { code: number }[]) => answers.map(({ code }) => code);
const times = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

/** Signs in from a new browser; returns what it is known by from then on. */
async function newBrowser(): Promise<string> {
  const answer = await login();
  expect(answer.code).toBe(0);
  server.clock.advance(MINUTE);
  return markOf(answer.headers)!;
}
const markOf = (headers: Record<string, unknown>) =>
  /browser=([\w-]{22});/.exec(String(headers['set-cookie'] ?? ''))?.[1];

test('a source waits after five wrong tries, twice as long after each one more, an hour at most', async () => {
  const ip = newAddress();
  for (let n = 0; n < FREE_TRIES; n += 1) expect(await guess({ ip })).toMatchObject({ code: WRONG });
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    const held = await login({ ip });
    expect(held).toMatchObject({ status: 429, code: HELD, msg: expect.stringContaining('错误次数过多') });
    expect(held.headers['retry-after']).toBe(String(minutes * 60));
    server.clock.advance(minutes * MINUTE - 1);
    expect(await login({ ip })).toMatchObject({ code: HELD });
    server.clock.advance(1);
    expect(await guess({ ip })).toMatchObject({ code: WRONG });
  }
  server.clock.advance(60 * MINUTE);
  expect(await login({ ip }), 'the right one gets in').toMatchObject({ code: 0 });
  server.clock.advance(MINUTE);
  expect(await guess({ ip }), 'and everything is forgotten').toMatchObject({ code: WRONG });
});

test('however many strangers try, the right password and code get in, from a known browser and from a new one', async () => {
  const mark = await newBrowser();
  const ip = newAddress();
  const wrong = async (how: How = {}) => guess({ ...how, totp: '000000' });
  await times(25, () => wrong({ ip }));
  await times(STRANGERS_FREE + 10, () => wrong());
  await server.db.query('update operator.sign_in_try set fails = 10000 where subject = $1', [`${name} strangers`]);
  expect(await login({ ip })).toMatchObject({ code: HELD });
  const known = await login({ ip, mark });
  expect(known).toMatchObject({ code: 0 });
  expect(markOf(known.headers), 'it keeps its name').toBe(mark);
  server.clock.advance(MINUTE);
  expect(await login(), 'strangers prove that they work').toMatchObject({ code: CAPTCHA });
  expect(await login(await solved()), 'and are not refused').toMatchObject({ code: 0 });
});

test('a browser that is known has a bound of its own, and it takes nothing from others', async () => {
  const mark = await newBrowser();
  const codes = codesOf(await times(20, () => guess({ mark })));
  expect(codes.filter((code) => code === WRONG)).toHaveLength(FREE_TRIES);
  expect(codes.filter((code) => code === HELD)).toHaveLength(20 - FREE_TRIES);
  expect(await login({ mark })).toMatchObject({ code: HELD });
  expect(await login()).toMatchObject({ code: 0 });
});

test('a browser that was not seen for half a year is a stranger again', async () => {
  const mark = await newBrowser();
  const days = (count: number) => server.clock.advance(count * 24 * 60 * MINUTE);
  days(179);
  expect(await login({ mark }), 'each sign-in counts anew').toMatchObject({ code: 0 });
  days(180);
  await guess({ mark });
  const known = await server.db.query('select from operator.sign_in_try where subject like $1', [`${name} browser %`]);
  expect(known.rowCount).toBe(0);
  await purge(server);
  expect((await server.db.query('select from operator.browser where seen_at < $1', [longAgo()])).rowCount).toBe(0);
});

test('a mark that is made up, or that another account’s browser has, is a stranger’s', async () => {
  const mark = await newBrowser();
  const ip = newAddress();
  const other = `${name}-other`;
  for (let n = 0; n < FREE_TRIES; n += 1) await guess({ ip, account: other, mark });
  expect(await guess({ ip, account: other })).toMatchObject({ code: HELD });
  for (let n = 0; n < FREE_TRIES; n += 1) await guess({ ip, mark: 'x'.repeat(22) });
  expect(await guess({ ip })).toMatchObject({ code: HELD });
});

test.each(['known', 'unknown'])('guesses at once are no more than guesses one by one, at a %s name', async (kind) => {
  const account = kind === 'known' ? name : `${name}-nobody`;
  const ip = newAddress();
  const fromOne = codesOf(await times(25, () => guess({ ip, account })));
  expect(fromOne.filter((code) => code === WRONG)).toHaveLength(FREE_TRIES);
  expect(fromOne.filter((code) => code === HELD)).toHaveLength(25 - FREE_TRIES);
  const fromAll = codesOf(await times(40, () => guess({ account })));
  expect(fromAll.filter((code) => code === WRONG)).toHaveLength(STRANGERS_FREE - FREE_TRIES);
  expect(fromAll.filter((code) => code === CAPTCHA)).toHaveLength(40 - STRANGERS_FREE + FREE_TRIES);
});

const solved = async () => {
  const ip = newAddress();
  return { ip, captcha: await solveCaptcha(server, 'operatorLogin', ip) };
};

test('a solution is good once', async () => {
  const wrong = (how: How = {}) => guess({ ...how, totp: '000000' });
  await times(STRANGERS_FREE, () => wrong());
  const once = await solved();
  expect(await wrong(once)).toMatchObject({ code: WRONG });
  expect(await wrong(once)).toMatchObject({ code: CAPTCHA });
});

test('whoever has the password guesses twenty codes a day from wherever, and the owner comes in by a recovery code', async () => {
  const codes = newRecoveryCodes();
  const { rows } = await server.db.query<{ id: string }>('select id from operator.account where account = $1', [name]);
  await server.db.transaction((tx) =>
    replaceCodes(
      tx,
      rows[0]!.id,
      codes.map((code) => hashRecoveryCode(server.shared.vault, rows[0]!.id, code)),
    ),
  );
  const mark = await newBrowser();
  const own = secret;
  secret = newTotpSecret();
  const thieves = await Promise.all(Array.from({ length: HALVES_MOST + 10 }, solved));
  const told = codesOf(await Promise.all(thieves.map((from) => login(from))));
  expect(told.filter((code) => code !== WRONG && code !== HELD)).toEqual([]);
  expect(await guess(await solved()), 'nor does a wrong password get another one').toMatchObject({ code: HELD });
  secret = own;
  const held = async () =>
    expect(await login(await solved())).toMatchObject({ code: HELD, msg: expect.stringContaining('恢复码') });
  expect(await hashesOf(held)).toBe(0);
  expect(await login({ mark }), 'a known browser').toMatchObject({ code: 0 });
  expect(await login({ ...(await solved()), totp: codes[0]! })).toMatchObject({ code: 0 });
  server.clock.advance(24 * 60 * MINUTE);
  expect(await login()).toMatchObject({ code: 0 });
});

test('an address that tries too often is held back, whatever names it tries', async () => {
  const ip = newAddress();
  const codes: number[] = [];
  for (let n = 0; n < 31; n += 1) codes.push((await login({ account: `${name}-${n}`, ip })).code);
  expect(codes).toEqual([...Array.from({ length: 30 }, () => WRONG), HELD]);
});

test('what is refused for its limit costs no password hash, and any other try one, whether there is the name or not', async () => {
  const ip = newAddress();
  const refused = (code: number, how: How) => async () => expect(await guess(how)).toMatchObject({ code });
  expect(await hashesOf(refused(WRONG, { ip }))).toBe(1);
  expect(await hashesOf(refused(WRONG, { ip, account: `${name}-nobody` }))).toBe(1);
  for (let n = 1; n < FREE_TRIES; n += 1) await guess({ ip });
  expect(await hashesOf(refused(HELD, { ip })), 'one that has to wait').toBe(0);
  await times(STRANGERS_FREE, () => guess());
  expect(await hashesOf(refused(CAPTCHA, {})), 'without a captcha').toBe(0);
  expect(await hashesOf(refused(CAPTCHA, { captcha: 'made-up' })), 'with one that is made up').toBe(0);
  const busy = newAddress();
  for (let n = 0; n < 30; n += 1) await login({ account: `${name}-${n}`, ip: busy });
  expect(await hashesOf(refused(HELD, { account: `${name}-31`, ip: busy })), 'an address with too many').toBe(0);
});

test('no script reads what a browser is known by, it opens nothing, and only its hash is kept', async () => {
  const answer = await login();
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^browser=[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const mark = markOf(answer.headers)!;
  expect(await server.call(contract.getOperator, {}, { browser: mark })).toMatchObject({ code: 401 });
  const { rows } = await server.db.query('select b::text as row from operator.browser b');
  expect(JSON.stringify(rows)).not.toContain(mark);
});

const longAgo = () => new Date(server.clock.now().getTime() - 180 * 24 * 60 * MINUTE);

/** The nightly job. */
const purge = ({ shared }: TestServer) => jobs[0]!.run({ ...systemContext(server), ...shared }, undefined as never);

const failuresOf = async (target: string) =>
  (
    await server.db.query<{ action: string; ip: string; after: { reason: string } }>(
      "select action, ip, after from audit.entry where target_id = $1 and action like 'operator.login_%' order by id",
      [target],
    )
  ).rows;

test('what failed is in the audit trail: the name, from where, what was wrong, and when it waits; no password', async () => {
  const ip = newAddress();
  await guess({ ip });
  secret = newTotpSecret();
  for (let n = 1; n < FREE_TRIES; n += 1) await login({ ip });
  await login({ ip });
  const rows = await failuresOf(name);
  expect(rows.map(({ action }) => action)).toEqual([
    ...Array.from({ length: FREE_TRIES }, () => 'operator.loginFailed'),
    'operator.loginHeld',
  ]);
  expect(rows[0]).toMatchObject({ ip, after: { reason: '密码不正确', device: '陌生的浏览器', fails: 1 } });
  expect(rows.at(-1)).toMatchObject({
    ip,
    after: { reason: expect.stringContaining('密码正确'), until: expect.any(String) },
  });
  expect(JSON.stringify(rows)).not.toContain('horse');
});

test('what failed is told at /metrics, where an alert asks for it', async () => {
  const refusedAt = async () => {
    const { body } = await server.inject({ url: '/metrics' });
    const counted = [...body.matchAll(/^http_refusals_total\{route="\/console-api\/login",refusal="\w+"\} (\d+)$/gm)];
    return counted.reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const before = await refusedAt();
  const ip = newAddress();
  for (let n = 0; n <= FREE_TRIES; n += 1) await guess({ ip }); // the last one is not looked at
  expect(await refusedAt()).toBe(before + FREE_TRIES + 1);
});

test('names that nobody has fill the trail only so far', async () => {
  await server.db.query(
    `insert into operator.sign_in_try (subject, fails, began_at, tried_at, open_at) values ('* audit', 499, $1, $1, $1)
     on conflict (subject) do update set fails = 499, began_at = $1`,
    [server.clock.now()],
  );
  for (const end of ['a', 'b']) await guess({ account: `${name}-${end}` });
  expect(await failuresOf(`${name}-a`)).toHaveLength(1);
  expect(await failuresOf(`${name}-b`)).toHaveLength(0);
});

test('what failed, and what was not even looked at, is in the log', async () => {
  const warn = vi.fn();
  const ip = newAddress();
  const ctx = { ...systemContext(server), actor: { kind: 'visitor' } as const, ip, log: { warn, error: warn } };
  const typed = { account: name, password: 'wrong-horse-7', totp: '123456' };
  for (let n = 0; n <= FREE_TRIES; n += 1) await expect(loginOperator(ctx, typed)).rejects.toThrow();
  const lines = warn.mock.calls.map(([detail]) => detail as object);
  expect(lines).toHaveLength(FREE_TRIES + 1);
  expect(lines[0]).toMatchObject({ event: 'operator.loginFailed', account: name, ip, reason: '密码不正确' });
  expect(lines.at(-1)).toMatchObject({ event: 'operator.loginRefused', account: name, ip, refusal: 'tooManyRequests' });
  expect(JSON.stringify(lines)).not.toMatch(/horse|123456/);
});
