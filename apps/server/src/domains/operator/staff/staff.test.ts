// Inviting operators and taking them out of service.
import * as contract from '@jishi/contract/console/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operator } from '../domain';
import { emailsOnTheWay, newPhone, smsOnTheWay } from '../../../testing/members';
import { codeOf, signInOperator, type TestOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';

let server: TestServer;
let owner: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [operator] });
  owner = await signInOperator(server, 'owner');
});
afterAll(() => server.close());

const PASSWORD = 'correct-horse-7';
const byOwner = ((endpoint, input) => server.call(endpoint, input, { token: owner.token })) as TestServer['call'];
const tokenIn = (url: string) => new URL(url).searchParams.get('token')!;
type Role = 'owner' | 'finance';
const invited = (account: string, contact: string, role: Role = 'finance') =>
  byOwner(contract.inviteOperator, { account, name: '钱会计', role, contact });

/** What was sent to a phone, the newest first. */
const linksTo = async (phone: string) =>
  (await smsOnTheWay(server)).filter((sms) => sms.phone === phone).map(({ params }) => tokenIn(params['url']!));

/** The link that an invited person gets on their phone. */
async function invite(account: string, phone = newPhone()): Promise<string> {
  expect((await invited(account, phone)).msg).toBe('成功');
  server.clock.advance(1000);
  return (await linksTo(phone))[0]!;
}

const begin = (token: string) => server.call(contract.beginOwnerSetup, { token });
async function join(token: string, secret: string) {
  const totp = await codeOf(server, secret);
  const own = { account: 'somebody-else', name: '别的名字', password: PASSWORD };
  return server.call(contract.finishOwnerSetup, { token, totp, ...own });
}

test('an invited person makes their own password, and is who the owner said', async () => {
  const token = await invite('qian');
  const begun = await begin(token);
  expect(begun.result.invited).toEqual({ account: 'qian', name: '钱会计', role: 'finance' });
  const joined = await join(token, begun.result.secret);
  expect(joined.msg).toBe('成功');
  const me = await server.call(contract.getOperator, {}, { token: joined.result.token });
  expect(me.result).toMatchObject({ account: 'qian', name: '钱会计', role: 'finance' });
  expect(await begin(token)).toMatchObject({ code: 4004 });
  const again = await invited('qian', newPhone());
  expect(again.fields).toEqual([{ path: 'account', message: '账号已有人使用' }]);
});

test('the link goes to the phone of whom it is for; who invites sees no part of it', async () => {
  const phone = newPhone();
  const answer = await invited('lifang', phone);
  const [link] = await linksTo(phone);
  expect(link).toMatch(/^[\w-]{32}$/);
  const listed = await byOwner(contract.listOperators, {});
  const { rows } = await server.db.query(
    "select to_jsonb(e)::text as row from audit.entry e where target_id = 'lifang'",
  );
  const seen = [answer.text, listed.text, JSON.stringify(rows)].join();
  expect(seen).not.toContain(link);
  expect(seen).not.toContain(phone);
  const sentTo = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  expect(answer.result).toMatchObject({ sentTo });
  expect(listed.result.invitations).toContainEqual(expect.objectContaining({ account: 'lifang', sentTo }));
});

test('a link that is sent again goes to the same phone and voids the one before', async () => {
  const phone = newPhone();
  const first = await invite('wuming', phone);
  expect(await byOwner(contract.resendInvitation, { account: 'wuming' })).toMatchObject({ code: 0 });
  const [second] = await linksTo(phone);
  expect(second).not.toBe(first);
  expect(await begin(first)).toMatchObject({ code: 4004 });
  const begun = await begin(second!);
  expect(begun.result.invited).toMatchObject({ account: 'wuming' });
  expect((await join(second!, begun.result.secret)).code).toBe(0);
  expect(await byOwner(contract.resendInvitation, { account: 'wuming' })).toMatchObject({ code: 4004 });
  const own = await invited('wuming-two', phone);
  expect(own.fields, 'one phone is one person').toMatchObject([{ path: 'contact' }]);
});

test('of two invitations to one phone the second person is refused, and nobody is pestered with links', async () => {
  const phone = newPhone();
  const [one, two] = [await invite('zheng', phone), await invite('zheng-two', phone)];
  const secrets = [(await begin(one)).result.secret, (await begin(two)).result.secret] as const;
  expect((await join(one, secrets[0])).code).toBe(0);
  expect(await join(two, secrets[1])).toMatchObject({ code: 4005, msg: expect.stringContaining('已经是一位操作员的') });
  const victim = newPhone();
  for (let n = 0; n < 5; n += 1) await invite(`feng-${n}`, victim);
  expect(await invited('feng-5', victim)).toMatchObject({ code: 429 });
});

test('without a carrier for the contact nothing is invited; what is neither phone nor mail is refused', async () => {
  expect(await invited('chen', 'chen@example.com')).toMatchObject({ code: 503, msg: expect.stringContaining('邮件') });
  expect((await invited('chen', '12345')).fields).toEqual([
    { path: 'contact', message: '请输入对方本人的手机号或邮箱' },
  ]);
  const { invitations } = (await byOwner(contract.listOperators, {})).result;
  expect(invitations.map(({ account }) => account)).not.toContain('chen');
});

test('by mail the link goes to the address alone', async () => {
  const mailing = await startTestServer({
    domains: [operator],
    settings: { smtp: { url: 'smtp://127.0.0.1:9', from: 'console@example.com' } },
  });
  const { token } = await signInOperator(mailing, 'owner');
  const input = { account: 'chen', name: '陈', role: 'support', contact: 'Chen@Example.com' } as const;
  const answer = await mailing.call(contract.inviteOperator, input, { token });
  expect(answer.result).toMatchObject({ sentTo: 'ch***@example.com' });
  const [mail] = await emailsOnTheWay(mailing);
  expect(mail).toMatchObject({ to: 'chen@example.com' });
  const begun = await mailing.call(contract.beginOwnerSetup, { token: tokenIn(mail!.link) });
  expect(begun.result.invited).toMatchObject({ account: 'chen' });
  await mailing.close();
});

test('a later invitation voids the one before, a cancelled one is dead, and each is good for one person', async () => {
  const first = await invite('sun');
  const second = await invite('sun');
  expect(await begin(first)).toMatchObject({ code: 4004 });
  const { secret } = (await begin(second)).result;
  const joined = await Promise.all(Array.from({ length: 5 }, () => join(second, secret)));
  expect(joined.filter(({ code }) => code === 0)).toHaveLength(1);
  const third = await invite('zhao');
  expect(await byOwner(contract.cancelInvitation, { account: 'zhao' })).toMatchObject({ code: 0 });
  expect(await byOwner(contract.cancelInvitation, { account: 'zhao' })).toMatchObject({ code: 4004 });
  expect(await begin(third)).toMatchObject({ code: 4004 });
});

test('out of service means signed out at once; back in service one signs in anew', async () => {
  const finance = await signInOperator(server, 'finance');
  const off = { id: finance.operatorId, enabled: false, reason: '离职' };
  expect(await byOwner(contract.switchOperator, off)).toMatchObject({ code: 0 });
  expect(await server.call(contract.getOperator, {}, { token: finance.token })).toMatchObject({ code: 401 });
  expect(await byOwner(contract.switchOperator, off)).toMatchObject({ code: 4005, msg: '这位操作员已经停用' });
  expect(await byOwner(contract.switchOperator, { ...off, enabled: true })).toMatchObject({ code: 0 });
  expect(await server.call(contract.getOperator, {}, { token: finance.token })).toMatchObject({ code: 401 });
  const { operators } = (await byOwner(contract.listOperators, {})).result;
  expect(operators.find(({ id }) => id === finance.operatorId)).toMatchObject({ enabled: true, role: 'finance' });
});

test('nobody turns themselves off, nobody but an owner turns anybody off, and no owner turns off another by one word', async () => {
  const self = { id: owner.operatorId, enabled: false, reason: '试试' };
  expect(await byOwner(contract.switchOperator, self)).toMatchObject({ code: 4005 });
  const finance = await signInOperator(server, 'finance');
  expect(await server.call(contract.switchOperator, self, { token: finance.token })).toMatchObject({ code: 4009 });
  const rivals = await Promise.all([signInOperator(server, 'owner'), signInOperator(server, 'owner')]);
  await server.db.query("update operator.account set status = 2 where role = 'owner' and id <> all ($1)", [
    rivals.map(({ operatorId }) => operatorId),
  ]);
  const [one, two] = rivals as [TestOperator, TestOperator];
  const answers = await Promise.all([
    server.call(contract.switchOperator, { id: two.operatorId, enabled: false, reason: '互相' }, { token: one.token }),
    server.call(contract.switchOperator, { id: one.operatorId, enabled: false, reason: '互相' }, { token: two.token }),
  ]);
  expect(
    answers.map(({ code }) => code),
    'it is proposed, with a fresh code',
  ).toEqual([4013, 4013]);
  const { rows } = await server.db.query("select id from operator.account where role = 'owner' and status = 1");
  expect(rows).toHaveLength(2);
});
