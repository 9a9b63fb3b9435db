import { isLoggedIn, loginBySms, logout, sendMemberVerifyCode } from '@jishi/contract/account';
import { trackVisit } from '@jishi/contract/adtracking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../domain';
import { adtracking } from '../../adtracking/domain';
import { giveCode as codeFor } from '../../../testing/codes';
import { codeSentTo, newPhone, signInMember, systemContext } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { seedProtocols } from '../../content';
import { phoneKeyOf } from '../member/rules';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, adtracking] });
});
afterAll(() => server.close());

const giveCode = (phone: string) => codeFor(server, phone);

type More = { inviteNumber?: string; bdVid?: string };
const signIn = (phone: string, code: string, more: More = {}) =>
  server.call(loginBySms, { phone, code, agree: true, ...more });
const one = async (sql: string, values: unknown[]) => (await server.db.query(sql, values)).rows[0];
const memberOfPhone = (phone: string) =>
  one('select * from account.member where phone_key = $1', [phoneKeyOf(server.shared.vault, phone)]);

test('an unknown phone is registered by signing in, and signs in as the same member later', async () => {
  await seedProtocols(systemContext(server));
  const phone = newPhone();
  const first = await signIn(phone, await giveCode(phone));
  expect(first).toMatchObject({ code: 0, result: { registered: true } });
  expect(first.result.token).toMatch(/^mt_[\w-]{43}$/);
  const second = await signIn(phone, await giveCode(phone));
  expect(second).toMatchObject({ code: 0, result: { registered: false } });
  const member = await memberOfPhone(phone);
  expect(member).toMatchObject({ phone_mask: `${phone.slice(0, 3)}****${phone.slice(-4)}`, status: 1 });
  const { rows: agreed } = await server.db.query(
    'select code, agreed_at from account.agreement where member_id = $1 order by code',
    [member?.id],
  );
  const agreedAt = member?.reg_time;
  expect(agreed).toEqual([
    { code: 'privacy', agreed_at: agreedAt },
    { code: 'user', agreed_at: agreedAt },
  ]);
  expect(member?.latest_login_time).toEqual(server.clock.now());
  expect(JSON.stringify(member)).not.toContain(phone);
  expect(await one('select actor_id, action from audit.entry where target_id = $1', [member?.id])).toEqual({
    actor_id: member?.id,
    action: 'account.register',
  });
});

test('nobody is registered without agreeing', async () => {
  const phone = newPhone();
  const code = await giveCode(phone);
  for (const agree of [undefined, false, 'true', 1]) {
    expect(await server.callRaw(loginBySms, { phone, code, agree })).toMatchObject({ status: 400, code: 4000 });
  }
  expect(await memberOfPhone(phone)).toBeUndefined();
});

test('of two sign-ins with one code at the same moment one wins, and one member is made', async () => {
  const phone = newPhone();
  const code = await giveCode(phone);
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(phone, code)));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 4007)).toHaveLength(9);
  const { rows } = await server.db.query('select from account.session where member_id = $1', [
    (await memberOfPhone(phone))?.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('a new member knows who invited them, an old one is not claimed by anybody', async () => {
  const inviter = await signInMember(server);
  const { invite_code } = (await memberOfPhone(inviter.phone))!;
  const phone = newPhone();
  await signIn(phone, await giveCode(phone), { inviteNumber: invite_code });
  expect((await memberOfPhone(phone))?.invited_by).toBe(inviter.memberId);

  const other = await signInMember(server);
  await signIn(other.phone, await giveCode(other.phone), { inviteNumber: invite_code });
  expect((await memberOfPhone(other.phone))?.invited_by).toBeNull();

  const lost = newPhone();
  expect(await signIn(lost, await giveCode(lost), { inviteNumber: 'NOBODY' })).toMatchObject({ code: 0 });
});

test('a registration keeps the advertising visit that brought it', async () => {
  await server.call(trackVisit, { bdVid: 'vid-1', aPlanid: 'plan-7', kwEncUtf8: '' });
  const phone = newPhone();
  await signIn(phone, await giveCode(phone), { bdVid: 'vid-1' });
  expect(
    await one('select bd_vid, marks from adtracking.registration where member_id = $1', [
      (await memberOfPhone(phone))?.id,
    ]),
  ).toEqual({ bd_vid: 'vid-1', marks: { aPlanid: 'plan-7' } });
});

test('the visit may also come in the request header', async () => {
  const phone = newPhone();
  const code = await giveCode(phone);
  await server.call(loginBySms, { phone, code, agree: true }, { bdVid: 'vid-2' });
  expect(
    await one('select bd_vid from adtracking.registration where member_id = $1', [(await memberOfPhone(phone))?.id]),
  ).toEqual({ bd_vid: 'vid-2' });
});

test('a frozen member gets no session, and the one they had stops working', async () => {
  const { phone, memberId, token } = await signInMember(server);
  await server.db.query('update account.member set status = 2 where id = $1', [memberId]);
  expect(await signIn(phone, await giveCode(phone))).toMatchObject({ status: 403, code: 403, result: null });
  server.clock.advance(10_000);
  expect(await server.call(isLoggedIn, {}, { token })).toMatchObject({ status: 403, code: 403 });
});

test('each try is logged with its result, under the member whose phone it was, also while no code is live', async () => {
  const { phone, memberId } = await signInMember(server);
  await signIn(phone, '135791');
  await giveCode(phone);
  await signIn(phone, '000000');
  await signIn(phone, '246810');
  const { rows } = await server.db.query(
    'select way, result, ip, place from account.login_log where member_id = $1 order by id',
    [memberId],
  );
  expect(rows).toEqual([
    { way: 1, result: 2, ip: '127.0.0.1', place: '内网地址' },
    { way: 1, result: 2, ip: '127.0.0.1', place: '内网地址' },
    { way: 1, result: 1, ip: '127.0.0.1', place: '内网地址' },
  ]);
});

test('signing out ends this session at once and no other', async () => {
  const { token, phone } = await signInMember(server);
  const { token: other } = await signInMember(server, { phone });
  expect(await server.call(isLoggedIn, {}, { token })).toMatchObject({ result: { login: true } });
  expect(await server.call(logout, {}, { token })).toMatchObject({ code: 0 });
  expect(await server.call(isLoggedIn, {}, { token })).toMatchObject({ result: { login: false } });
  expect(await server.call(logout, {}, { token })).toMatchObject({ status: 401, code: 401 });
  expect(await server.call(isLoggedIn, {}, { token: other })).toMatchObject({ result: { login: true } });
});

test('a session that ends while it is being checked is not believed afterwards', async () => {
  for (let n = 0; n < 10; n += 1) {
    const { token } = await signInMember(server);
    await Promise.all([server.call(logout, {}, { token }), server.call(isLoggedIn, {}, { token })]);
    expect(await server.call(isLoggedIn, {}, { token })).toMatchObject({ result: { login: false } });
  }
});

test('the cookie alone authorises nothing', async () => {
  const { token } = await signInMember(server);
  const answer = await server.call(
    sendMemberVerifyCode,
    { purpose: 'apiKey' },
    { headers: { cookie: `token=${token}` } },
  );
  expect(answer).toMatchObject({ status: 401, code: 401 });
});

test.each([
  ['no JSON', '{'],
  ['an array', '[]'],
  ['a number', '7'],
  ['a phone that is an object', { phone: {}, code: '123456', agree: true }],
  ['a phone of another country', { phone: '+14155550100', code: '123456', agree: true }],
  ['a code of another length', { phone: '13800138000', code: '1234567', agree: true }],
  ['SQL', { phone: "13800138000' or '1'='1", code: '123456', agree: true }],
  ['a very long invitation', { phone: '13800138000', code: '123456', agree: true, inviteNumber: 'A'.repeat(10_000) }],
  ['a polluted prototype', '{"__proto__":{"agree":true},"phone":"13800138000","code":"123456"}'],
])('a body with %s is refused as invalid input', async (_what, body) => {
  expect(await server.callRaw(loginBySms, body)).toMatchObject({ status: 400, code: 4000 });
});

test.each(['%%%', 'bm90IGpzb24', Buffer.from('[1]').toString('base64url'), 'A'.repeat(5000)])(
  'a client header that cannot be read is refused: %s',
  async (header) => {
    const answer = await server.call(isLoggedIn, {}, { headers: { 'x-client-info': header } });
    expect(answer).toMatchObject({ status: 400, code: 4000 });
  },
);

test('a code for a member goes to their own phone, whoever asks for what', async () => {
  const { token, phone } = await signInMember(server);
  const answer = await server.callRaw(
    sendMemberVerifyCode,
    { purpose: 'apiKey', phone: '13900000000', memberId: '1' },
    { token },
  );
  expect(answer).toMatchObject({ code: 0, result: { phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` } });
  expect(await codeSentTo(server, phone)).toMatch(/^\d{6}$/);
});
