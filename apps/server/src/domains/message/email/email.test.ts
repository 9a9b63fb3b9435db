import path from 'node:path';
import { bindEmail, getReception, removeReceiver, saveReception, sendEmailCode } from '@jishi/contract/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { message } from '../domain';
import { startJobProcess } from '../../../testing/job-process';
import { type TestMember, signInMember, systemContext } from '../../../testing/members';
import { type SandboxProcess, smtpSettingsOf, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { deliverForgotten } from '../../../testing/outbox';
import { deliver } from '../outbox/service';

let sandbox: SandboxProcess;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await startTestServer({ domains: [message], settings: { smtp: await smtpSettingsOf(sandbox) } });
});
afterAll(async () => {
  await server?.close();
  await sandbox?.close();
});

type Received = { messageId: string; subject: string; text: string; html: string; copies: number };
const mailsTo = async (address: string) =>
  (await sandbox.get<{ messages: Received[] }>(`/mail/messages?address=${address}`)).messages;

let count = 0;
const newAddress = () => `member-${(count += 1)}@example.com`;
const ask = ({ token }: TestMember, email: string) => server.call(sendEmailCode, { email }, { token });
const bind = ({ token }: TestMember, email: string, code: string) => server.call(bindEmail, { email, code }, { token });
const codeIn = (mail: Received | undefined) => /验证码是 (\d{6})/.exec(mail?.text ?? '')![1]!;
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const mailOf = async ({ memberId }: TestMember) =>
  (
    await server.db.query<{ id: string }>(
      'select id from message.outbox where member_id = $1 order by created_at desc limit 1',
      [memberId],
    )
  ).rows[0]!.id;
const rowOf = async (id: string) => (await server.db.query('select * from message.outbox where id = $1', [id])).rows[0];

/** Asks for a code and returns it as the mailbox shows it. */
async function codeTo(member: TestMember, email: string): Promise<string> {
  expect(await ask(member, email)).toMatchObject({ code: 0, result: { seconds: 60 } });
  expect(await server.runJobs()).toEqual([]);
  return codeIn((await mailsTo(email))[0]);
}

test('an address is bound by the code that was sent to it, and shown masked', async () => {
  const [member, email] = [await signInMember(server), 'LiMing@Example.com'];
  const code = await codeTo(member, email);
  const [mail] = await mailsTo('liming@example.com');
  expect(mail).toMatchObject({ subject: '绑定邮箱的验证码', html: expect.stringContaining(code) });
  expect(await bind(member, email, wrongOf(code))).toMatchObject({ code: 4007 });
  const { result } = await bind(member, email, code);
  expect(result.email).toBe('li***@example.com');
  expect(await bind(member, email, code), 'a code is spent by its use').toMatchObject({ code: 4007 });
  const { rows } = await server.db.query('select * from message.contact where member_id = $1', [member.memberId]);
  expect(JSON.stringify(rows)).not.toContain('liming');
  const removed = await server.call(removeReceiver, { channel: 'email' }, { token: member.token });
  expect(removed.result.email).toBe('');
});

test('a code is for its member, its address, ten minutes and five tries', async () => {
  const [member, stranger, email] = [await signInMember(server), await signInMember(server), newAddress()];
  const code = await codeTo(member, email);
  expect(await bind(stranger, email, code)).toMatchObject({ code: 4007 });
  expect(await bind(member, newAddress(), code)).toMatchObject({ code: 4007 });
  for (let tries = 0; tries < 4; tries++) await bind(member, email, wrongOf(code));
  expect(await bind(member, email, code), 'the sixth try').toMatchObject({ code: 4007 });
  const late = await signInMember(server);
  const lateCode = await codeTo(late, newAddress());
  server.clock.advance(10 * 60_000);
  expect(await bind(late, email, lateCode)).toMatchObject({ code: 4007 });
});

test('of many tries at the same moment one binds', async () => {
  const [member, email] = [await signInMember(server), newAddress()];
  const code = await codeTo(member, email);
  const answers = await Promise.all(Array.from({ length: 5 }, () => bind(member, email, code)));
  expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 4007, 4007, 4007, 4007]);
});

test('codes are limited by member and by address, also when they are asked for at the same moment', async () => {
  const [member, email] = [await signInMember(server), newAddress()];
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(member, email)));
  expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, 429, 429, 429, 429, 429]);
  const shared = newAddress();
  const codes: number[] = [];
  for (let n = 0; n < 6; n++) codes.push((await ask(await signInMember(server), shared)).code);
  expect(codes).toEqual([0, 0, 0, 0, 0, 429]);
});

test('what is no address is refused beside its field', async () => {
  const { token } = await signInMember(server);
  for (const email of ['', 'abc', 'a@b', 'a b@c.com', 'a@b.com\r\nBcc: x@y.com', `${'a'.repeat(120)}@b.com`]) {
    expect(await server.callRaw(sendEmailCode, { email }, { token })).toMatchObject({
      code: 4000,
      fields: [{ path: 'email' }],
    });
  }
});

test('settings are kept by kind, for their member only', async () => {
  const [member, other] = [await signInMember(server), await signInMember(server)];
  const { token } = member;
  const kinds = [
    { kind: 2, channels: ['email' as const, 'webhook' as const, 'email' as const] },
    { kind: 1, channels: [] },
  ];
  const { result } = await server.call(saveReception, { kinds }, { token });
  expect(result).toMatchObject({ phone: `${member.phone.slice(0, 3)}****${member.phone.slice(-4)}`, email: '' });
  expect(result.kinds.map(({ channels }) => channels)).toEqual([[], ['email', 'webhook'], ['email'], [], ['email']]);
  const others = await server.call(getReception, {}, { token: other.token });
  expect(others.result.kinds.map(({ channels }) => channels)).toEqual([['sms', 'email'], [], ['email'], [], ['email']]);
  const twice = await server.call(saveReception, { kinds: [kinds[0]!, kinds[0]!] }, { token });
  expect(twice).toMatchObject({ code: 4000, fields: [{ path: 'kinds', message: '同一类消息只能设置一次' }] });
  const unknown = await server.callRaw(saveReception, { kinds: [{ kind: 1, channels: ['fax'] }] }, { token });
  expect(unknown).toMatchObject({ code: 4000 });
});

test('without a mail server the member is told so', async () => {
  const bare = await startTestServer({ domains: [message] });
  const { token } = await signInMember(bare);
  const answer = await bare.call(sendEmailCode, { email: newAddress() }, { token });
  expect(answer).toMatchObject({ code: 503, msg: expect.stringContaining('邮件服务还没有配置') });
  await bare.close();
});

test('a mail whose answer was lost is sent again under its Message-ID, and is one mail in the mailbox', async () => {
  const [member, email] = [await signInMember(server), newAddress()];
  await sandbox.post('/mail/switches', { address: email, outcome: 'lostAnswer' });
  await ask(member, email);
  const id = await mailOf(member);
  await deliver(systemContext(server), { id });
  expect(await rowOf(id)).toMatchObject({ status: 1, attempts: 1, finished_at: null });
  await sandbox.post('/mail/switches', { address: email, outcome: 'delivered' });
  await deliver(systemContext(server), { id });
  expect(await rowOf(id)).toMatchObject({ status: 3, content_cipher: null });
  expect(await mailsTo(email)).toMatchObject([{ messageId: `<${id}@sandbox.mail>`, copies: 2 }]);
});

test('a delivery killed while the server had the mail loses nothing and shows it once', async () => {
  const [member, email] = [await signInMember(server), newAddress()];
  await sandbox.post('/mail/switches', { address: email, outcome: 'slow', seconds: 20 });
  await ask(member, email);
  const id = await mailOf(member);
  const job = await startJobProcess(server, {
    module: path.join(import.meta.dirname, '../outbox/service.ts'),
    run: 'deliver',
    payload: { id },
    settings: {},
  });
  await until('the server to have it', async () => (await mailsTo(email)).length > 0);
  await job.kill();
  await sandbox.post('/mail/switches', { address: email, outcome: 'delivered' });
  expect(await deliverForgotten(server)).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ status: 3 });
  expect(await mailsTo(email)).toMatchObject([{ messageId: `<${id}@sandbox.mail>`, copies: 2 }]);
});

test('an address that does not exist ends a mail; a busy server is tried again until the code is too old', async () => {
  const member = await signInMember(server);
  const [gone, busy] = [newAddress(), newAddress()];
  await sandbox.post('/mail/switches', { address: gone, outcome: 'refused' });
  await ask(member, gone);
  const refused = await mailOf(member);
  await deliver(systemContext(server), { id: refused });
  expect(await rowOf(refused)).toMatchObject({ status: 4, carrier_ref: '550', content_cipher: null });
  server.clock.advance(60_000);
  await sandbox.post('/mail/switches', { address: busy, outcome: 'busy' });
  await ask(member, busy);
  const waiting = await mailOf(member);
  await deliver(systemContext(server), { id: waiting });
  expect(await rowOf(waiting)).toMatchObject({ status: 1, attempts: 1 });
  server.clock.advance(10 * 60_000);
  await deliver(systemContext(server), { id: waiting });
  expect(await rowOf(waiting)).toMatchObject({ status: 5, content_cipher: null });
});

test('deliveries of one mail at the same moment hand it over once', async () => {
  const [member, email] = [await signInMember(server), newAddress()];
  await ask(member, email);
  const id = await mailOf(member);
  await Promise.all(Array.from({ length: 6 }, () => deliver(systemContext(server), { id })));
  expect(await mailsTo(email)).toMatchObject([{ copies: 1 }]);
});
