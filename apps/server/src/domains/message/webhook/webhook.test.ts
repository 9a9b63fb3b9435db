import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { removeReceiver, saveReception, saveWebhook, testWebhook } from '@jishi/contract/message';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { message } from '../domain';
import { startJobProcess } from '../../../testing/job-process';
import { type TestMember, signInMember, systemContext } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { Receiver, isSigned } from '../../../testing/webhook-receiver';
import { deliverForgotten } from '../../../testing/outbox';
import { notify } from '..';
import { deliver } from '../outbox/service';
import { isAllowedAddress, maskUrl, urlMistake } from './rules';

let server: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  server = await startTestServer({ domains: [message], settings: { webhookLoopback: true } });
  receiver = await Receiver.start();
});
beforeEach(() => {
  receiver.heard.length = 0;
  receiver.answer = (response) => response.end('ok');
});
afterAll(async () => {
  receiver?.close();
  await server?.close();
});

type Hooked = TestMember & { secret: string };
async function memberWithWebhook(url = receiver.url): Promise<Hooked> {
  const member = await signInMember(server);
  const { result, msg } = await server.call(saveWebhook, { url }, { token: member.token });
  expect(result, msg).toBeTruthy();
  const kinds = [{ kind: 1, channels: ['webhook' as const] }];
  await server.call(saveReception, { kinds }, { token: member.token });
  return { ...member, secret: result.secret };
}
async function tell({ memberId }: TestMember): Promise<string> {
  await server.db.transaction((tx) =>
    notify(tx, systemContext(server), { memberId, event: 'accountUnfrozen', params: {} }),
  );
  const { rows } = await server.db.query<{ id: string }>(
    'select id from message.outbox where member_id = $1 and channel = 4 and finished_at is null',
    [memberId],
  );
  return rows[0]!.id;
}
const rowOf = async (id: string) => (await server.db.query('select * from message.outbox where id = $1', [id])).rows[0];
const toldStopped = async ({ memberId }: TestMember) =>
  (
    await server.db.query(
      "select text from message.member_message where member_id = $1 and event = 'webhookStopped' order by id",
      [memberId],
    )
  ).rows.map((row) => row['text']);
/** Tries a message as often as its schedule has it; returns the waits in seconds. */
async function exhaust(id: string): Promise<number[]> {
  const waits: number[] = [];
  for (;;) {
    await deliver(systemContext(server), { id });
    const row = await rowOf(id);
    if (row?.['finished_at']) return waits;
    const wait = (row!['due_at'] as Date).getTime() - server.clock.now().getTime();
    waits.push(wait / 1000);
    server.clock.advance(wait);
  }
}

test('a message arrives signed, and says what the message centre says', async () => {
  const member = await memberWithWebhook();
  const id = await tell(member);
  expect(await server.runJobs()).toEqual([]);
  const [heard, ...more] = receiver.heard;
  expect(more).toEqual([]);
  expect(isSigned(heard!, member.secret)).toBe(true);
  expect(heard!.headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json; charset=utf-8' });
  expect(Number(heard!.headers['webhook-timestamp'])).toBe(Math.floor(server.clock.now().getTime() / 1000));
  expect(JSON.parse(heard!.body)).toEqual({
    type: 'accountUnfrozen',
    timestamp: server.clock.now().toISOString(),
    data: {
      id: expect.stringMatching(/^\d+$/),
      kind: 1,
      title: '账户已解除冻结',
      text: '您的账户已解除冻结，可以照常使用。',
      link: 'http://localhost:8080/security/accountSecurity',
    },
  });
  expect(await rowOf(id)).toMatchObject({ status: 3, content_cipher: null });
});

test('the address is shown without its query, and neither it nor the secret is readable at rest', async () => {
  const member = await memberWithWebhook('http://127.0.0.1:9/in?key=abc');
  const { result } = await server.call(saveWebhook, { url: 'http://127.0.0.1:9/in?key=abc' }, { token: member.token });
  expect(result.reception.webhookUrl).toBe('http://127.0.0.1:9/in?…');
  expect(result.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(result.secret).not.toBe(member.secret);
  const { rows } = await server.db.query('select * from message.contact where member_id = $1', [member.memberId]);
  const audits = await server.db.query("select after from audit.entry where action = 'message.saveWebhook'");
  for (const kept of [JSON.stringify(rows), JSON.stringify(audits.rows)]) {
    expect(kept).not.toContain('key=abc');
    expect(kept).not.toContain(result.secret);
  }
});

test('it is tried again after 1 and 5 minutes, half an hour, 2, 5 and 10 hours; then the member is told once', async () => {
  const member = await memberWithWebhook();
  receiver.says(500);
  const id = await tell(member);
  expect(await exhaust(id)).toEqual([60, 300, 1800, 7200, 18_000, 36_000]);
  expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
  expect(receiver.heard).toHaveLength(7);
  await server.runJobs();
  await exhaust(await tell(member));
  await server.runJobs();
  expect(await toldStopped(member)).toEqual([expect.stringContaining('127.0.0.1')]);
  receiver.says(204);
  await exhaust(await tell(member));
  receiver.says(410);
  expect(await exhaust(await tell(member)), '410 ends it at once').toEqual([]);
  await server.runJobs();
  expect(await toldStopped(member), 'it was reached in between').toHaveLength(2);
});

test('a redirect is an answer, not a way', async () => {
  const member = await memberWithWebhook();
  receiver.says(302, { location: '/elsewhere' });
  const id = await tell(member);
  await deliver(systemContext(server), { id });
  expect(await rowOf(id)).toMatchObject({ status: 1, attempts: 1 });
  expect(receiver.heard).toHaveLength(1);
});

test('a webhook that is removed gets nothing more, and nobody is told that it stopped', async () => {
  const member = await memberWithWebhook();
  const id = await tell(member);
  await server.call(removeReceiver, { channel: 'webhook' }, { token: member.token });
  await server.runJobs();
  expect(receiver.heard).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ status: 4 });
  expect(await toldStopped(member)).toEqual([]);
});

test('a test is answered with what the other side said, and may be done every ten seconds', async () => {
  const member = await memberWithWebhook();
  const { token } = member;
  const call = () => server.call(testWebhook, {}, { token });
  const answers = await Promise.all([call(), call(), call()]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 429, 429]);
  const [heard] = receiver.heard;
  expect(isSigned(heard!, member.secret)).toBe(true);
  expect(JSON.parse(heard!.body)).toMatchObject({ type: 'test' });
  server.clock.advance(10_000);
  receiver.answer = (response) => response.writeHead(422).end('第一行\n\u001b[31m红');
  expect((await call()).result).toMatchObject({ ok: false, status: 422, text: '第一行 [31m红' });
  const stranger = await signInMember(server);
  expect(await server.call(testWebhook, {}, { token: stranger.token })).toMatchObject({ code: 4005 });
});

test('a test that arrives means that it is reached again: when it stops once more, the member is told once more', async () => {
  const member = await memberWithWebhook();
  const stop = async () => {
    receiver.says(410);
    await exhaust(await tell(member));
    await server.runJobs();
  };
  const tryOut = async (status: number) => {
    receiver.says(status);
    expect(await server.call(testWebhook, {}, { token: member.token })).toMatchObject({ code: 0, result: { status } });
    server.clock.advance(10_000);
  };
  await stop();
  await tryOut(500);
  await stop();
  expect(await toldStopped(member), 'it was not reached in between').toHaveLength(1);
  await tryOut(204);
  await stop();
  expect(await toldStopped(member), 'the test reached it').toHaveLength(2);
});

test('an answer without end is cut, and one that is large does not matter', async () => {
  const member = await memberWithWebhook();
  receiver.answer = (response) => response.end('x'.repeat(1_000_000));
  const { result } = await server.call(testWebhook, {}, { token: member.token });
  expect(result).toMatchObject({ ok: true, status: 200 });
});

test('addresses of our own network are never called', async () => {
  const inside = { ...systemContext(server), settings: { ...server.shared.settings, webhookLoopback: false } };
  for (const url of [
    receiver.url,
    receiver.url.replace('127.0.0.1', 'localhost'),
    receiver.url.replace('127.0.0.1', '0x7f000001'),
  ]) {
    const member = await memberWithWebhook(url);
    const id = await tell(member);
    await deliver(inside, { id });
    expect(await rowOf(id), url).toMatchObject({ status: 1, attempts: 1 });
  }
  expect(receiver.heard).toEqual([]);
});

test('which addresses are public', () => {
  const policy = { httpsOnly: true, allowLoopback: false };
  const refused = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '168.63.129.16',
  ];
  const refusedToo = ['::1', '::', 'fe80::1', 'fc00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'x', ''];
  for (const address of [...refused, ...refusedToo]) expect(isAllowedAddress(address, policy), address).toBe(false);
  for (const address of ['8.8.8.8', '47.96.1.1', '2400:3200::1']) {
    expect(isAllowedAddress(address, policy), address).toBe(true);
  }
  expect(isAllowedAddress('127.0.0.1', { ...policy, allowLoopback: true })).toBe(true);
  expect(isAllowedAddress('10.0.0.1', { ...policy, allowLoopback: true })).toBe(false);
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0] = address.split('.').map(Number);
      const isPrivate =
        a === 10 || a === 127 || a === 0 || a >= 224 || (a === 192 && b === 168) || (a === 169 && b === 254);
      if (isPrivate || (a === 172 && b >= 16 && b < 32)) expect(isAllowedAddress(address, policy)).toBe(false);
      expect(isAllowedAddress(`::ffff:${address}`, policy)).toBe(isAllowedAddress(address, policy));
    }),
  );
});

test('addresses are https in production, without credentials, and shown without their query', async () => {
  const policy = { httpsOnly: true, allowLoopback: false };
  expect(urlMistake('https://example.com/a', policy)).toBeUndefined();
  expect(urlMistake('http://example.com/a', policy)).toBe('地址以 https:// 开头');
  expect(urlMistake('http://example.com/a', { ...policy, httpsOnly: false })).toBeUndefined();
  expect(urlMistake('https://user:pass@example.com/', policy)).toBe('地址里不能有用户名和密码');
  expect(urlMistake('https://', policy)).toBe('地址不正确');
  expect(maskUrl('https://example.com/a?b=c#d')).toBe('https://example.com/a?…');
  const { token } = await signInMember(server);
  const answer = await server.call(saveWebhook, { url: 'https://u:p@example.com' }, { token });
  expect(answer).toMatchObject({ code: 4000, fields: [{ path: 'url', message: '地址里不能有用户名和密码' }] });
});

test('a delivery killed before the answer is made again under the same id', async () => {
  const member = await memberWithWebhook();
  const held: ServerResponse[] = [];
  receiver.answer = (response) => void held.push(response);
  const id = await tell(member);
  const job = await startJobProcess(server, {
    module: path.join(import.meta.dirname, '../outbox/service.ts'),
    run: 'deliver',
    payload: { id },
    settings: {},
  });
  await until('the receiver to have it', () => receiver.heard.length > 0);
  await job.kill();
  receiver.says(200);
  expect(await deliverForgotten(server)).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ status: 3 });
  expect(receiver.heard.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  expect(receiver.heard[1]!.body).toBe(receiver.heard[0]!.body);
});
