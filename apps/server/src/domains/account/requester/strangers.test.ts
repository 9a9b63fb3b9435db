// What strangers do to a phone leaves its member able to sign in from their own browser, and stays bounded.
import { loginBySms, getCaptcha, sendCodeAfterCaptcha, sendMemberVerifyCode } from '@jishi/contract/account';
import { loginByPassword } from '@jishi/contract/account/password';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../domain';
import { message } from '../../message/domain';
import { solveCaptcha } from '../../../testing/codes';
import { codeSentTo, newPhone, signInMember } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { phoneKeyOf } from '../member/rules';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, message] });
});
afterAll(() => server.close());

const MINUTE = 60_000;
const RIGHT = 'Right-horse-7';
const WRONG = 'Wrong-horse-7';
let last = 0;
const newAddress = () => `10.7.${Math.floor(++last / 250)}.${last % 250}`;

type Caller = { ip: string; browser?: string };

/** A browser with the name that the server gave it. */
async function newBrowser(ip = newAddress()): Promise<Caller> {
  const { headers } = await server.call(getCaptcha, { action: 'login' }, { ip });
  return { ip, browser: /^browser=([\w-]{22});/.exec(String(headers['set-cookie']))![1]! };
}

async function ask(phone: string, from: Caller) {
  const captcha = await solveCaptcha(server, 'login', from.ip);
  return server.call(sendCodeAfterCaptcha, { phone, captcha }, from);
}

const enter = (phone: string, code: string, from: Caller) =>
  server.call(loginBySms, { phone, code, agree: true }, from);
const byPassword = (phone: string, password: string, from: Caller) =>
  server.call(loginByPassword, { phone, password }, from);
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const codesOf = (answers: { code: number }[]) => answers.map(({ code }) => code);

/** A member who has signed in from a browser, which is therefore known to be theirs. */
async function newMember(password = RIGHT): Promise<{ phone: string; memberId: string; own: Caller; token: string }> {
  const { phone, memberId } = await signInMember(server, { password });
  const own = await newBrowser();
  const { result } = await byPassword(phone, password, own);
  return { phone, memberId, own, token: result.token ?? '' };
}

async function askOften(phone: string, times: number, everyMinutes: number): Promise<number[]> {
  const answers: number[] = [];
  for (let n = 0; n < times; n += 1) {
    answers.push((await ask(phone, await newBrowser())).code);
    server.clock.advance(everyMinutes * MINUTE);
  }
  return answers;
}

test('a browser keeps its name, by a cookie that no script reads, and calls that need none leave it alone', async () => {
  const first = await server.call(getCaptcha, { action: 'login' });
  const cookie = String(first.headers['set-cookie']);
  expect(cookie).toMatch(/^browser=[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  const { browser } = await newBrowser();
  const again = await server.call(getCaptcha, { action: 'login' }, { browser: browser! });
  expect(again.headers['set-cookie'], 'kept as long again').toMatch(
    new RegExp(`^browser=${browser}; Max-Age=34560000;`),
  );
  const forged = await server.call(getCaptcha, { action: 'login' }, { browser: 'x'.repeat(400) });
  expect(forged.headers['set-cookie']).toMatch(/^browser=/);
  const { token, own } = await newMember();
  const sent = await server.call(sendMemberVerifyCode, { purpose: 'totp' }, { token, ...own });
  expect(sent).toMatchObject({ code: 0 });
  expect(sent.headers['set-cookie']).toBeUndefined();
});

test('over https the name can be planted by no neighbouring host', async () => {
  const secure = await startTestServer({ domains: [account], settings: { publicUrl: 'https://shop.example' } });
  const { headers } = await secure.call(getCaptcha, { action: 'login' });
  expect(headers['set-cookie']).toMatch(/^__Host-browser=[\w-]{22}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  await secure.close();
});

test("strangers' wrong guesses use up no code of somebody else, not even behind the same address", async () => {
  const [phone, ip] = [newPhone(), newAddress()];
  const own = await newBrowser(ip);
  await ask(phone, own);
  const code = await codeSentTo(server, phone);
  const strangers = [...Array.from({ length: 10 }, () => ({ ip })), await newBrowser(ip), await newBrowser()];
  const guesses = await Promise.all(strangers.map((from) => enter(phone, otherCode(code), from)));
  expect(new Set(codesOf(guesses))).toEqual(new Set([4007]));
  expect(guesses[0]!.msg).toContain('只在获取它的浏览器里有效');
  expect(await enter(phone, code, own)).toMatchObject({ code: 0 });
});

test('a code is right in the browser that asked for it and in no other', async () => {
  const phone = newPhone();
  const [own, stranger] = [await newBrowser(), await newBrowser()];
  await ask(phone, own);
  const code = await codeSentTo(server, phone);
  server.clock.advance(MINUTE);
  await ask(phone, stranger);
  const strangers = await codeSentTo(server, phone);
  if (code !== strangers) expect(await enter(phone, strangers, own)).toMatchObject({ code: 4007 });
  expect(await enter(phone, code, stranger)).toMatchObject({ code: 4007 });
  expect(await enter(phone, code, own)).toMatchObject({ code: 0 });
});

test('who asked before the browser was named, or keeps no cookies, signs in from the same address', async () => {
  const ip = newAddress();
  const phone = newPhone();
  await ask(phone, { ip });
  const code = await codeSentTo(server, phone);
  expect(await enter(phone, code, { ip: newAddress() })).toMatchObject({ code: 4007 });
  expect(await enter(phone, code, await newBrowser(ip))).toMatchObject({ code: 0 });
});

test('of 60 guesses from three browsers at the same moment five are counted on each code, no more', async () => {
  const phone = newPhone();
  const browsers = [await newBrowser(), await newBrowser(), await newBrowser()];
  const codes: string[] = [];
  for (const from of browsers) {
    await ask(phone, from);
    codes.push(await codeSentTo(server, phone));
    server.clock.advance(MINUTE);
  }
  const wrong = ['000001', '000002', '000003', '000004'].find((code) => !codes.includes(code))!;
  await Promise.all(Array.from({ length: 60 }, (_, n) => enter(phone, wrong, browsers[n % 3]!)));
  const { rows } = await server.db.query<{ tries: number }>(
    'select tries from account.verification_code where phone_key = $1',
    [phoneKeyOf(server.shared.vault, phone)],
  );
  expect(rows.map(({ tries }) => tries)).toEqual([5, 5, 5]);
  for (const [at, from] of browsers.entries()) {
    expect(await enter(phone, codes[at]!, from)).toMatchObject({ code: 4007 });
  }
});

test('of ten codes that strangers ask for six are sent, and the member has the rest of the day', async () => {
  const { phone, own, token } = await newMember();
  const inAnHour = await askOften(phone, 10, 1);
  expect(inAnHour).toEqual([0, 0, 0, 0, ...Array.from({ length: 6 }, () => 429)]);
  expect(await ask(phone, own)).toMatchObject({ code: 0 });
  const code = await codeSentTo(server, phone);
  expect(await enter(phone, code, own)).toMatchObject({ code: 0 });
  server.clock.advance(60 * MINUTE);
  expect(await askOften(phone, 10, 60)).toEqual([0, 0, ...Array.from({ length: 8 }, () => 429)]);
  const purpose = 'loginPassword' as const;
  const byToken = () => server.call(sendMemberVerifyCode, { purpose }, { ...own, token, ip: newAddress() });
  expect(await byToken()).toMatchObject({ code: 0 });
  server.clock.advance(MINUTE);
  expect(await ask(phone, own)).toMatchObject({ code: 0 });
  server.clock.advance(60 * MINUTE);
  expect(await byToken()).toMatchObject({ code: 0 });
  server.clock.advance(MINUTE);
  // What a phone gets in a day is bounded, whoever asks.
  expect(await byToken()).toMatchObject({ status: 429 });
});

test.each([1, 2])(
  'who asks from %d addresses all day leaves a member a first sign-in in a new browser, every hour',
  async (n) => {
    const phone = newPhone();
    const strangers = Array.from({ length: n }, newAddress);
    let sent = 0;
    for (let hour = 0; hour < 12; hour += 1) {
      for (const stranger of [...strangers, ...strangers]) {
        if ((await ask(phone, await newBrowser(stranger))).code === 0) sent += 1;
        server.clock.advance(MINUTE);
      }
      if (hour % 6 === 0) {
        const own = await newBrowser();
        expect(await ask(phone, own)).toMatchObject({ code: 0 });
        expect(await enter(phone, await codeSentTo(server, phone), own)).toMatchObject({ code: 0 });
      }
      server.clock.advance(60 * MINUTE);
    }
    expect(sent, 'one for each address, and two repeated').toBe(n + 2);
  },
);

test('a browser that signed in to one phone is a stranger to every other', async () => {
  const { own } = await newMember();
  const { phone } = await signInMember(server);
  const answers: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    answers.push((await ask(phone, own)).code);
    server.clock.advance(MINUTE);
  }
  expect(answers, 'one, and one repeated').toEqual([0, 0, 429, 429]);
});

test("strangers' wrong passwords lock no member out of their own browser, nor another address", async () => {
  const { phone, own } = await newMember();
  for (let stranger = 0; stranger < 2; stranger += 1) {
    const from = await newBrowser();
    for (let n = 0; n < 5; n += 1) expect(await byPassword(phone, WRONG, from)).toMatchObject({ code: 4010 });
    for (let n = 0; n < 5; n += 1) {
      const captcha = await solveCaptcha(server, 'passwordLogin', from.ip);
      await server.call(loginByPassword, { phone, password: WRONG, captcha }, from);
    }
    expect(await byPassword(phone, RIGHT, from)).toMatchObject({ code: 4011 });
  }
  expect(await byPassword(phone, RIGHT, own)).toMatchObject({ code: 0 });
  expect(await byPassword(phone, RIGHT, { ip: newAddress() })).toMatchObject({ code: 0 });
  await server.runJobs();
  const { rows } = await server.db.query(
    `select from message.member_message mm
     join account.member m on m.id = mm.member_id
     where mm.event = 'passwordLocked' and m.phone_key = $1`,
    [phoneKeyOf(server.shared.vault, phone)],
  );
  expect(rows).toHaveLength(1);
});

test('from however many addresses, strangers try a hundred passwords a day, and the member still comes in', async () => {
  const { phone, own } = await newMember();
  const outcomes: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const tries = Array.from({ length: 20 }, () => byPassword(phone, WRONG, { ip: newAddress() }));
    outcomes.push(...codesOf(await Promise.all(tries)));
  }
  expect(outcomes.filter((code) => code === 4010)).toHaveLength(100);
  expect(outcomes.filter((code) => code === 4011)).toHaveLength(20);
  expect(await byPassword(phone, RIGHT, { ip: newAddress() })).toMatchObject({ code: 4011 });
  expect(await byPassword(phone, RIGHT, own)).toMatchObject({ code: 0 });
  server.clock.advance(24 * 60 * MINUTE);
  expect(await byPassword(phone, RIGHT, { ip: newAddress() })).toMatchObject({ code: 0 });
});

test('a program without cookies is locked by its own wrong passwords only, once it has signed in from its address', async () => {
  const { phone } = await signInMember(server, { password: RIGHT });
  const program = { ip: newAddress() };
  expect(await byPassword(phone, RIGHT, program)).toMatchObject({ code: 0 });
  for (let round = 0; round < 6; round += 1)
    await Promise.all(Array.from({ length: 20 }, () => byPassword(phone, WRONG, { ip: newAddress() })));
  expect(await byPassword(phone, RIGHT, { ip: newAddress() })).toMatchObject({ code: 4011 });
  expect(await byPassword(phone, RIGHT, program)).toMatchObject({ code: 0 });
  // Codes are another matter: who sits behind the same address may be anybody.
  const answers: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    answers.push((await ask(phone, program)).code);
    server.clock.advance(MINUTE);
  }
  expect(answers).toEqual([0, 0, 429, 429]);
});

test("the member's own wrong passwords are bounded as before", async () => {
  const { phone, own } = await newMember();
  const free = await Promise.all(Array.from({ length: 20 }, () => byPassword(phone, WRONG, own)));
  expect(codesOf(free).filter((code) => code === 4010)).toHaveLength(5);
  expect(codesOf(free).filter((code) => code === 4006)).toHaveLength(15);
});
