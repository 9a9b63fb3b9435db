import { loginByPassword, loginByUsername } from '@jishi/contract/account/password';
import { hashRaw } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { account } from '../../domain';
import { message } from '../../../message/domain';
import { solveCaptcha } from '../../../../testing/codes';
import { newPhone, signInMember } from '../../../../testing/members';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { phoneKeyOf } from '../../member/rules';
import { EACH } from './rules';
import { countTry } from './store';

/** The real thing, counted. */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<{ hashRaw: typeof hashRaw }>();
  return { ...real, hashRaw: vi.fn(real.hashRaw) };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, message] });
});
afterAll(() => server.close());

const RIGHT = 'Right-horse-7';
const WRONG = 'Wrong-horse-7';
const MINUTE = 60_000;
let addresses = 0;
const newAddress = () => `10.8.${Math.floor(++addresses / 250)}.${addresses % 250}`;
const homes = new Map<string, string>();
/** The one address from which a phone is tried unless a test says another. */
function homeOf(phone: string): string {
  const home = homes.get(phone) ?? newAddress();
  homes.set(phone, home);
  return home;
}

const tryOne = (phone: string, password: string, captcha?: string, ip = homeOf(phone)) =>
  server.call(loginByPassword, { phone, password, captcha }, { ip });
async function trySolved(phone: string, password: string) {
  return tryOne(phone, password, await solveCaptcha(server, 'passwordLogin', homeOf(phone)));
}
const codesOf = (answers: { code: number }[]) => answers.map((answer) => answer.code);
const failsOf = async (phone: string) =>
  (
    await server.db.query<{ fails: number }>(
      'select fails from account.password_attempt where phone_key = $1 and length(requester) > 0',
      [phoneKeyOf(server.shared.vault, phone)],
    )
  ).rows[0]?.fails;
/** The answers to a series of wrong guesses: five without a captcha, then refusals without one, then five with one. */
async function wrongRun(phone: string) {
  const answers = [];
  for (let n = 0; n < 5; n += 1) answers.push(await tryOne(phone, WRONG));
  answers.push(await tryOne(phone, WRONG));
  for (let n = 0; n < 5; n += 1) answers.push(await trySolved(phone, WRONG));
  answers.push(await trySolved(phone, RIGHT), await tryOne(phone, RIGHT));
  return answers;
}

test('five wrong ones, then a captcha, ten and it is locked for 30 minutes, even against the right one', async () => {
  const { phone } = await signInMember(server, { password: RIGHT });
  const answers = await wrongRun(phone);
  expect(codesOf(answers).join(' ')).toBe('4010 4010 4010 4010 4010 4006 4010 4010 4010 4010 4011 4011 4011');
  expect(answers[5]?.msg).toContain('人机验证');
  server.clock.advance(29 * MINUTE);
  expect(await trySolved(phone, RIGHT)).toMatchObject({ code: 4011 });
  server.clock.advance(MINUTE);
  expect(await tryOne(phone, RIGHT)).toMatchObject({ code: 0 });
});

test('a phone that nobody has answers the same, try by try', async () => {
  const { phone } = await signInMember(server, { password: RIGHT });
  const { phone: withoutPassword } = await signInMember(server);
  const known = (await wrongRun(phone)).map(({ text }) => text);
  expect((await wrongRun(newPhone())).map(({ text }) => text)).toEqual(known);
  expect((await wrongRun(withoutPassword)).map(({ text }) => text)).toEqual(known);
});

test('the same statements run, and as many hashes are compared, for a phone that nobody has', async () => {
  const { phone: known } = await signInMember(server, { password: RIGHT });
  const work = async (phone: string) => {
    const captchas = [];
    for (let n = 0; n < 5; n += 1) {
      captchas.push(await solveCaptcha(server, 'passwordLogin', homeOf(phone)));
    }
    vi.mocked(hashRaw).mockClear();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    for (let n = 0; n < 6; n += 1) await tryOne(phone, WRONG);
    for (const captcha of captchas) await tryOne(phone, WRONG, captcha);
    await tryOne(phone, WRONG);
    const statements = query.mock.calls
      .map(([statement]) => (statement as { text?: string }).text ?? String(statement))
      .filter((text) => !text.includes('from setting.change')); // read anew every few seconds, whoever asks
    query.mockRestore();
    return { statements, compared: vi.mocked(hashRaw).mock.calls.length };
  };
  const unknown = await work(newPhone());
  expect(unknown.compared).toBe(10);
  expect(unknown.statements.length).toBeGreaterThan(50);
  expect(await work(known)).toEqual(unknown);
});

test('the member is told of the lock, and nobody is where nobody has the phone', async () => {
  const { phone, memberId } = await signInMember(server, { password: RIGHT });
  await server.runJobs();
  await wrongRun(phone);
  await wrongRun(newPhone());
  await server.runJobs();
  const { rows } = await server.db.query(
    "select member_id, text from message.member_message where event = 'passwordLocked' order by id desc limit 1",
  );
  expect(rows).toMatchObject([{ member_id: memberId, text: expect.stringContaining('30 分钟') }]);
});

test('of 50 wrong guesses at the same moment five are looked at, and with captchas ten', async () => {
  const { phone } = await signInMember(server, { password: RIGHT });
  vi.mocked(hashRaw).mockClear();
  const unsolved = await Promise.all(Array.from({ length: 50 }, (_, n) => tryOne(phone, `Guess-${n}-horse`)));
  expect(codesOf(unsolved).filter((code) => code === 4010)).toHaveLength(5);
  expect(codesOf(unsolved).filter((code) => code === 4006)).toHaveLength(45);
  expect(await failsOf(phone)).toBe(5);

  const solved = await Promise.all(Array.from({ length: 20 }, () => trySolved(phone, WRONG)));
  expect(codesOf(solved).filter((code) => code === 4010)).toHaveLength(4);
  expect(codesOf(solved).filter((code) => code === 4011)).toHaveLength(16);
  expect(await failsOf(phone)).toBe(10);
  expect(await trySolved(phone, RIGHT)).toMatchObject({ code: 4011 });
  expect(hashRaw).toHaveBeenCalledTimes(10);
});

test('over all nodes ten are looked at: the database counts each', async () => {
  const phoneKey = phoneKeyOf(server.shared.vault, newPhone());
  const now = server.clock.now();
  const times = { now, forgottenBefore: new Date(now.getTime() - 1440 * MINUTE) };
  const tries = { phoneKey, requester: Buffer.from('one who tries') };
  const count = (solved: boolean) =>
    Promise.all(Array.from({ length: 50 }, () => countTry(server.db, tries, EACH, solved, times)));
  const free = (await count(false)).filter((fails) => fails !== undefined);
  expect(free.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  const solved = (await count(true)).filter((fails) => fails !== undefined);
  expect(solved.sort((a, b) => a - b)).toEqual([6, 7, 8, 9, 10]);
});

test('a right one clears the wrong ones before it, and many right ones at once are all right', async () => {
  const { phone } = await signInMember(server, { password: RIGHT });
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 4; n += 1) await tryOne(phone, WRONG);
    expect(await tryOne(phone, RIGHT)).toMatchObject({ code: 0 });
  }
  const answers = await Promise.all(Array.from({ length: 15 }, () => tryOne(phone, RIGHT)));
  expect(new Set(codesOf(answers))).toEqual(new Set([0]));
});

test('wrong ones are forgotten a day after the last', async () => {
  const { phone } = await signInMember(server, { password: RIGHT });
  for (let n = 0; n < 5; n += 1) await tryOne(phone, WRONG);
  server.clock.advance(1441 * MINUTE);
  expect(await tryOne(phone, WRONG)).toMatchObject({ code: 4010 });
  expect(await failsOf(phone)).toBe(1);
});

test('a captcha for something else, used before or made up opens nothing and counts nothing', async () => {
  const { phone } = await signInMember(server, { password: RIGHT });
  for (let n = 0; n < 5; n += 1) await tryOne(phone, WRONG);
  const ip = homeOf(phone);
  const captcha = await solveCaptcha(server, 'passwordLogin', ip);
  expect(await tryOne(phone, WRONG, await solveCaptcha(server, 'login', ip), ip)).toMatchObject({ code: 4006 });
  const elsewhere = await solveCaptcha(server, 'passwordLogin', newAddress());
  expect(await tryOne(phone, WRONG, elsewhere)).toMatchObject({ code: 4006 });
  expect(await tryOne(phone, WRONG, captcha, ip)).toMatchObject({ code: 4010 });
  expect(await tryOne(phone, RIGHT, captcha, ip)).toMatchObject({ code: 4006 });
  expect(await failsOf(phone)).toBe(6);
});

test('the embedded client counts on the same phone, and signs in alike', async () => {
  const { phone, memberId } = await signInMember(server, { password: RIGHT });
  for (let n = 0; n < 3; n += 1) await tryOne(phone, WRONG);
  const embedded = (password: string) =>
    server.call(loginByUsername, { username: phone, password }, { ip: homeOf(phone) });
  for (let n = 0; n < 2; n += 1) expect(await embedded(WRONG)).toMatchObject({ code: 4010 });
  expect(await embedded(WRONG)).toMatchObject({ code: 4006 });
  server.clock.advance(1441 * MINUTE);
  expect(await embedded(RIGHT)).toMatchObject({ code: 0 });
  const { rows } = await server.db.query(
    'select way, result from account.login_log where member_id = $1 order by id desc limit 2',
    [memberId],
  );
  expect(rows).toEqual([
    { way: 5, result: 1 },
    { way: 5, result: 3 },
  ]);
});

test('a frozen member learns it with the right password only', async () => {
  const { phone, memberId } = await signInMember(server, { password: RIGHT });
  await server.db.query('update account.member set status = 2 where id = $1', [memberId]);
  expect(await tryOne(phone, WRONG)).toMatchObject({ code: 4010 });
  expect(await tryOne(phone, RIGHT)).toMatchObject({ status: 403, code: 403 });
  const { rows } = await server.db.query('select result from account.login_log where member_id = $1 order by id', [
    memberId,
  ]);
  expect(rows).toEqual([{ result: 3 }, { result: 4 }]);
});

test('one address tries only so many phones', async () => {
  const ip = newAddress();
  const answers = [];
  for (let n = 0; n < 101; n += 1) answers.push(await tryOne(newPhone(), WRONG, undefined, ip));
  expect(codesOf(answers).slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 4010));
  expect(answers[100]).toMatchObject({ status: 429, code: 429 });
});
