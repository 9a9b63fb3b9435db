import { getMemberInfo } from '@jishi/contract/account';
import { beginTotp, disableTotp, enableTotp, loginByTotp } from '@jishi/contract/account/password';
import {
  bindThird,
  bindWechat,
  loginByWechat,
  startWechatBinding,
  startWechatLogin,
  unbindWechat,
} from '@jishi/contract/account/wechat';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../domain';
import { message } from '../../message/domain';
import { giveCode } from '../../../testing/codes';
import { scan, wechatServiceSettingsOf, wechatSettingsOf } from '../../../testing/identity';
import { type TestMember, newPhone, signInMember, systemContext } from '../../../testing/members';
import { type SandboxProcess, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { seedProtocols } from '../../content';
import { jobs } from '../jobs';
import { followerContext } from './follower/rules';
import { findFollowers } from './follower/service';

let sandbox: SandboxProcess;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await startTestServer({
    domains: [account, message],
    settings: { wechat: await wechatSettingsOf(sandbox), wechatService: await wechatServiceSettingsOf(sandbox) },
  });
  await seedProtocols(systemContext(server));
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

let people = 0;
/** A WeChat account that nobody else in this file has. */
async function newPerson(): Promise<{ person: string; nickname: string }> {
  const nickname = `微友${++people}`;
  await sandbox.post('/wechat/people', { nickname });
  const list = await sandbox.get<{ people: { id: string; nickname: string }[] }>('/wechat/people.json');
  return { person: list.people.find((one) => one.nickname === nickname)!.id, nickname };
}

let lastAddress = 0;
const newAddress = () => `10.3.0.${++lastAddress}`;

/** What the page sends once a person has scanned for signing in. */
async function grantedLogin(who: { person: string }) {
  const { url, proof } = (await server.call(startWechatLogin, {}, { ip: newAddress() })).result;
  return { ...(await scan({ url }, who)), proof };
}

async function grantedBinding({ token }: { token: string }, who: { person: string }) {
  const { url, proof } = (await server.call(startWechatBinding, {}, { token, ip: newAddress() })).result;
  return { ...(await scan({ url }, who)), proof };
}

const login = async (who: { person: string }) => server.call(loginByWechat, await grantedLogin(who));
const bindTicketOf = async (who: { person: string }) => (await login(who)).result.bindTicket!;
const first = async (ticket: string, phone: string) =>
  server.call(bindThird, { ticket, phone, code: await giveCode(server, phone, 'bindWechat'), agree: true });
const bind = async (member: TestMember, who: { person: string }) =>
  server.call(bindWechat, await grantedBinding(member, who), { token: member.token });
const isBound = async ({ token }: { token: string }) =>
  (await server.call(getMemberInfo, {}, { token })).result.blnBindWx;

/** Turns a member's second factor on; returns what its app shows. */
async function protect({ token, phone }: TestMember): Promise<() => Promise<string>> {
  const begun = await server.call(beginTotp, { code: await giveCode(server, phone, 'totp') }, { token });
  const codeAt = () =>
    generate({ secret: begun.result.secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
  expect(await server.call(enableTotp, { code: await codeAt() }, { token })).toMatchObject({ code: 0 });
  server.clock.advance(30_000);
  return codeAt;
}

test('the page to scan is WeChat’s, and comes back to the site', async () => {
  const { result } = await server.call(startWechatLogin, {}, { ip: newAddress() });
  const url = new URL(result.url);
  expect(`${url.origin}${url.pathname}`).toBe(`${sandbox.url}/connect/qrconnect`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    redirect_uri: 'http://localhost:8080/wxbind',
    response_type: 'code',
    scope: 'snsapi_login',
    state: result.state,
  });
  expect(url.hash).toBe('#wechat_redirect');
});

test('an unknown WeChat account is bound to a phone, which is registered, and signs in by scan ever after', async () => {
  const who = await newPerson();
  const unknown = (await login(who)).result;
  expect(unknown).toMatchObject({ token: null, totpTicket: null, nickname: who.nickname });
  const phone = newPhone();
  const bound = await first(unknown.bindTicket!, phone);
  expect(bound.result).toMatchObject({ token: expect.stringMatching(/^mt_/), registered: true });
  const known = (await login(who)).result;
  expect(known).toMatchObject({ token: expect.stringMatching(/^mt_/), registered: false, bindTicket: null });
  const info = (await server.call(getMemberInfo, {}, { token: known.token! })).result;
  expect(info).toMatchObject({ phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, blnBindWx: true });
  const { rows } = await server.db.query('select way, result from account.login_log where member_id = $1 order by id', [
    info.id,
  ]);
  expect(rows).toEqual([
    { way: 3, result: 1 },
    { way: 3, result: 1 },
  ]);
  const told = await server.db.query('select event from message.member_message where member_id = $1', [info.id]);
  expect(told.rows).toContainEqual({ event: 'wechatBound' });
});

test('nothing of a WeChat account but the nickname is stored in the clear', async () => {
  const who = await newPerson();
  await first(await bindTicketOf(who), newPhone());
  const list = await sandbox.get<{ people: { id: string; openid: string; unionid: string }[] }>('/wechat/people.json');
  const { openid, unionid } = list.people.find(({ id }) => id === who.person)!;
  const { rows } = await server.db.query<{ row: string }>(
    `select w::text as row from account.wechat w
     union all select t::text from account.step_ticket t
     union all select s::text from account.wechat_state s`,
  );
  const stored = rows.map(({ row }) => row).join('\n');
  for (const secret of [openid, unionid]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('a member binds, is refused a second WeChat, unbinds by code and binds another', async () => {
  const member = await signInMember(server);
  const [one, other] = [await newPerson(), await newPerson()];
  expect((await bind(member, one)).result).toEqual({ nickname: one.nickname });
  expect(await isBound(member)).toBe(true);
  expect(await server.call(startWechatBinding, {}, { token: member.token })).toMatchObject({ code: 4005 });
  const refused = await server.call(unbindWechat, { code: '000000' }, { token: member.token });
  expect(refused).toMatchObject({ code: 4007 });
  const unbind = async () =>
    server.call(unbindWechat, { code: await giveCode(server, member.phone, 'unbindWechat') }, { token: member.token });
  expect(await unbind()).toMatchObject({ code: 0 });
  expect(await isBound(member)).toBe(false);
  expect(await unbind()).toMatchObject({ code: 4005 });
  expect((await bind(member, other)).result).toEqual({ nickname: other.nickname });
  expect((await login(one)).result.bindTicket).not.toBeNull();
  const acts = await server.db.query(
    `select action from audit.entry where target_id = $1 and action like '%Wechat' order by id`,
    [member.memberId],
  );
  expect(acts.rows.map((row) => row['action'])).toEqual([
    'account.bindWechat',
    'account.unbindWechat',
    'account.bindWechat',
  ]);
});

test('a WeChat account that another member bound is refused', async () => {
  const who = await newPerson();
  const [owner, member] = [await signInMember(server), await signInMember(server)];
  await bind(owner, who);
  expect(await bind(member, who)).toMatchObject({ code: 1, msg: expect.stringContaining('其他账户') });
});

test('a phone whose member has another WeChat is refused, and nothing is lost', async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  const member = await signInMember(server);
  await bind(member, one);
  const ticket = await bindTicketOf(other);
  expect(await first(ticket, member.phone)).toMatchObject({ code: 1, msg: expect.stringContaining('已经绑定了微信') });
  expect((await first(ticket, newPhone())).result.token).not.toBeNull();
});

test('of many bindings of one WeChat account at the same moment one holds', async () => {
  const who = await newPerson();
  const members = await Promise.all(Array.from({ length: 6 }, () => signInMember(server)));
  const grants = await Promise.all(members.map((member) => grantedBinding(member, who)));
  const answers = await Promise.all(members.map(({ token }, at) => server.call(bindWechat, grants[at]!, { token })));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(5);
});

test('of many WeChat accounts bound to one phone at the same moment one holds', async () => {
  const phone = newPhone();
  const tickets = [];
  for (let n = 0; n < 4; n += 1) tickets.push(await bindTicketOf(await newPerson()));
  const answers = [];
  for (const ticket of tickets) answers.push(first(ticket, phone));
  const codes = (await Promise.all(answers)).map((answer) => answer.code);
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  const { rows } = await server.db.query(
    `select from account.wechat w join account.member m on m.id = w.member_id where m.phone_mask = $1`,
    [`${phone.slice(0, 3)}****${phone.slice(-4)}`],
  );
  expect(rows).toHaveLength(1);
});

test('a ticket binds once', async () => {
  const ticket = await bindTicketOf(await newPerson());
  expect(await first(ticket, newPhone())).toMatchObject({ code: 0 });
  expect(await first(ticket, newPhone())).toMatchObject({ code: 4005 });
  expect(await first(`${ticket}x`, newPhone())).toMatchObject({ code: 4005 });
});

test('a ticket is dead after 15 minutes', async () => {
  const ticket = await bindTicketOf(await newPerson());
  server.clock.advance(15 * 60_000);
  const answer = await first(ticket, newPhone());
  server.clock.advance(-15 * 60_000);
  expect(answer).toMatchObject({ code: 4005, msg: expect.stringContaining('重新扫码') });
});

test('a scan is good once', async () => {
  const granted = await grantedLogin(await newPerson());
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.call(loginByWechat, granted)));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 4005)).toHaveLength(7);
});

test('a scan is good for 10 minutes', async () => {
  const granted = await grantedLogin(await newPerson());
  server.clock.advance(10 * 60_000);
  const answer = await server.call(loginByWechat, granted);
  server.clock.advance(-10 * 60_000);
  expect(answer).toMatchObject({ code: 4005 });
});

test('a scan is forgotten a day after it ran out', async () => {
  await grantedLogin(await newPerson());
  server.clock.advance(25 * 3600_000);
  await jobs[0]!.run(systemContext(server), undefined as never);
  server.clock.advance(-25 * 3600_000);
  expect((await server.db.query('select from account.wechat_state')).rowCount).toBe(0);
});

test('nobody is signed in by a scan that another browser began', async () => {
  const who = await newPerson();
  await first(await bindTicketOf(who), newPhone());
  const [mine, theirs] = [await grantedLogin(who), await grantedLogin(who)];
  expect(await server.call(loginByWechat, { ...mine, proof: theirs.proof })).toMatchObject({ code: 4005 });
  expect(await server.call(loginByWechat, { ...theirs, state: 'forged' })).toMatchObject({ code: 4005 });
});

test("a binding scan is its own member's, and no sign-in", async () => {
  const who = await newPerson();
  const [member, stranger] = [await signInMember(server), await signInMember(server)];
  const asStranger = await grantedBinding(member, who);
  expect(await server.call(bindWechat, asStranger, { token: stranger.token })).toMatchObject({ code: 4005 });
  expect(await server.call(loginByWechat, asStranger)).toMatchObject({ code: 4005 });
  expect(await server.call(bindWechat, await grantedLogin(who), { token: member.token })).toMatchObject({ code: 4005 });
  expect(await isBound(member)).toBe(false);
  expect(await isBound(stranger)).toBe(false);
});

test('a code that WeChat does not know, or that was used, asks for another scan', async () => {
  const who = await newPerson();
  const used = await grantedLogin(who);
  await server.call(loginByWechat, used);
  const fresh = await grantedLogin(who);
  expect(await server.call(loginByWechat, { ...fresh, code: used.code })).toMatchObject({
    code: 4005,
    msg: expect.stringContaining('重新扫码'),
  });
  const another = await grantedLogin(who);
  expect(await server.call(loginByWechat, { ...another, code: 'unknown' })).toMatchObject({ code: 4005 });
});

test('a frozen member is turned away, by a known scan and by a first one', async () => {
  const member = await signInMember(server);
  const who = await newPerson();
  await bind(member, who);
  await server.db.query('update account.member set status = 2 where id = $1', [member.memberId]);
  expect(await login(who)).toMatchObject({ status: 403, code: 403 });
  const other = await signInMember(server);
  await server.db.query('update account.member set status = 2 where id = $1', [other.memberId]);
  expect(await first(await bindTicketOf(await newPerson()), other.phone)).toMatchObject({ status: 403, code: 403 });
  const { rows } = await server.db.query('select from account.wechat where member_id = $1', [other.memberId]);
  expect(rows).toHaveLength(0);
});

test('a bound member is reached by the service account while they follow it', async () => {
  const who = await newPerson();
  const member = await signInMember(server);
  await bind(member, who);
  const reached = async () => {
    expect(await server.runJobs()).toEqual([]);
    const { rows } = await server.db.query<{ wechat_key: Buffer; cipher: Buffer | null }>(
      'select wechat_key, follower_openid_cipher as cipher from account.wechat where member_id = $1',
      [member.memberId],
    );
    const { wechat_key: key, cipher } = rows[0]!;
    return cipher && server.shared.vault.openText(cipher, followerContext(key));
  };
  const list = await sandbox.get<{ people: { id: string; serviceOpenid: string }[] }>('/wechat/people.json');
  expect(await reached()).toBe(list.people.find(({ id }) => id === who.person)!.serviceOpenid);
  await sandbox.post('/wechat/people', { id: who.person, isFollower: false });
  await findFollowers(systemContext(server));
  expect(await reached()).toBeNull();
});

test('a second factor is asked for after a scan too', async () => {
  const member = await signInMember(server);
  const who = await newPerson();
  await bind(member, who);
  const codeAt = await protect(member);
  const { result } = await login(who);
  expect(result).toMatchObject({ token: null, totpTicket: expect.any(String), bindTicket: null });
  const entered = await server.call(loginByTotp, { ticket: result.totpTicket!, code: await codeAt() });
  expect(entered.result.token).toMatch(/^mt_/);
});

test('a WeChat account is bound to a protected account after the second factor, not by the phone alone', async () => {
  const member = await signInMember(server);
  const codeAt = await protect(member);
  const who = await newPerson();
  const bindTicket = (await login(who)).result.bindTicket!;
  const asked = await first(bindTicket, member.phone);
  expect(asked.result).toMatchObject({ token: null, totpTicket: expect.any(String), registered: false });
  const bound = async () =>
    (await server.db.query('select nickname from account.wechat where member_id = $1', [member.memberId])).rows;
  expect(await bound()).toEqual([]);
  const ticket = asked.result.totpTicket!;
  expect(await server.call(loginByTotp, { ticket, code: '000000' })).toMatchObject({ code: 4012 });
  expect(await bound()).toEqual([]);
  expect((await login(who)).result.bindTicket).toEqual(expect.any(String));
  const entered = await server.call(loginByTotp, { ticket, code: await codeAt() });
  expect(entered.result.token).toMatch(/^mt_/);
  expect(await bound()).toHaveLength(1);
  expect((await login(who)).result.totpTicket).toEqual(expect.any(String));
});

test('a sign-in whose WeChat account was bound elsewhere meanwhile lets nobody in and leaves the second factor unspent', async () => {
  const member = await signInMember(server);
  const codeAt = await protect(member);
  const who = await newPerson();
  const ticket = (await first((await login(who)).result.bindTicket!, member.phone)).result.totpTicket!;
  await bind(await signInMember(server), who);
  const code = await codeAt();
  expect(await server.call(loginByTotp, { ticket, code })).toMatchObject({ code: 1 });
  expect(await server.call(disableTotp, { code }, { token: member.token })).toMatchObject({ code: 0 });
});

test.each(['error', 'garbage', 'lostAnswer'])('a WeChat with the fault %s is told about in Chinese', async (fault) => {
  const granted = await grantedLogin(await newPerson());
  await sandbox.post('/wechat/switches', { fault });
  const answer = await server.call(loginByWechat, granted);
  await sandbox.post('/wechat/switches', { fault: 'none' });
  expect(answer).toMatchObject({ status: 503, code: 503, msg: expect.stringContaining('微信暂时没有回应') });
});

test('an application whose secret is wrong signs nobody in', async () => {
  const wrong = await startTestServer({
    domains: [account, message],
    settings: { wechat: { ...(await wechatSettingsOf(sandbox)), appSecret: 'wrong' } },
  });
  const { url, proof } = (await wrong.call(startWechatLogin, {})).result;
  const granted = { ...(await scan({ url }, await newPerson())), proof };
  expect(await wrong.call(loginByWechat, granted)).toMatchObject({ status: 503, code: 503 });
  await wrong.close();
});

test.each([
  ['a state that is an object', { code: 'c', state: {}, proof: 'p' }],
  ['no proof', { code: 'c', state: 's' }],
  ['a very long code', { code: 'c'.repeat(10_000), state: 's', proof: 'p' }],
  ['SQL', { code: "' or 1=1", state: "' or 1=1", proof: "' or 1=1" }],
])('a hostile grant is refused: %s', async (_what, granted) => {
  const answer = await server.callRaw(loginByWechat, granted);
  expect([4000, 4005]).toContain(answer.code);
});
