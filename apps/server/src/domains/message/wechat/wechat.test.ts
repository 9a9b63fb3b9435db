import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { getReception, saveReception } from '@jishi/contract/message';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { message } from '../domain';
import { followerContext } from '../../../kernel/wechat';
import { wechatServiceSettingsOf } from '../../../testing/identity';
import { startJobProcess } from '../../../testing/job-process';
import { type TestMember, signInMember, systemContext } from '../../../testing/members';
import { type SandboxProcess, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { deliverForgotten } from '../../../testing/outbox';
import { notify, reachableChannels } from '..';
import { deliver } from '../outbox/service';
import { attemptOf } from './rules';

let sandbox: SandboxProcess;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await startTestServer({
    domains: [message],
    settings: { wechatService: await wechatServiceSettingsOf(sandbox) },
  });
});
afterEach(() => sandbox.post('/wechat/switches', { fault: 'none' }));
afterAll(async () => {
  await server?.close();
  await sandbox?.close();
});

type Follower = TestMember & { nickname: string };

/** A member whose WeChat follows the service account and gets news of the account there. */
async function follower(): Promise<Follower> {
  const member = await signInMember(server);
  const nickname = `人${randomBytes(4).toString('hex')}`;
  await sandbox.post('/wechat/people', { nickname });
  const { people } = await sandbox.get<{ people: { nickname: string; serviceOpenid: string }[] }>(
    '/wechat/people.json',
  );
  const key = randomBytes(32);
  const openid = people.find((person) => person.nickname === nickname)!.serviceOpenid;
  await server.db.query(
    `insert into account.wechat (member_id, wechat_key, openid_cipher, nickname, bound_at, follower_openid_cipher)
     values ($1, $2, '', $3, $4, $5)`,
    [member.memberId, key, nickname, server.clock.now(), server.shared.vault.seal(openid, followerContext(key))],
  );
  const kinds = [{ kind: 1, channels: ['wechat' as const] }];
  await server.call(saveReception, { kinds }, { token: member.token });
  return { ...member, nickname };
}
async function tell({ memberId }: TestMember): Promise<string> {
  const ctx = systemContext(server);
  await server.db.transaction((tx) => notify(tx, ctx, { memberId, event: 'accountUnfrozen', params: {} }));
  const { rows } = await server.db.query<{ id: string }>(
    'select id from message.outbox where member_id = $1 and channel = 3 and finished_at is null',
    [memberId],
  );
  return rows[0]!.id;
}
const rowOf = async (id: string) => (await server.db.query('select * from message.outbox where id = $1', [id])).rows[0];
const messagesOf = async ({ nickname }: Follower) =>
  (
    await sandbox.get<{ messages: { nickname: string; url: string; data: Record<string, string> }[] }>(
      '/wechat/messages.json',
    )
  ).messages.filter((message) => message.nickname === nickname);
const tryNow = (id: string) => deliver(systemContext(server), { id });

test('a follower gets a template message with title, text, time and link', async () => {
  const member = await follower();
  const id = await tell(member);
  expect(await server.runJobs()).toEqual([]);
  expect(await messagesOf(member)).toMatchObject([
    {
      url: 'http://localhost:8080/security/accountSecurity',
      data: {
        title: '账户已解除冻结',
        text: '您的账户已解除冻结，可以照常使用。',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    },
  ]);
  expect(await rowOf(id)).toMatchObject({ status: 3, content_cipher: null });
  const { result } = await server.call(getReception, {}, { token: member.token });
  expect(result.wechat).toBe(member.nickname);
  expect(await reachableChannels(systemContext(server), member.memberId)).toEqual(['sms', 'wechat']);
});

test('a message whose answer was lost is sent again under its number, and arrives once', async () => {
  const member = await follower();
  await tell(member).then(tryNow);
  const id = await tell(member);
  await sandbox.post('/wechat/switches', { fault: 'lostAnswer' });
  await tryNow(id);
  expect(await rowOf(id)).toMatchObject({ status: 2, attempts: 1 });
  await sandbox.post('/wechat/switches', { fault: 'none' });
  server.clock.advance(5_000);
  await tryNow(id);
  expect(await rowOf(id)).toMatchObject({ status: 3 });
  expect(await messagesOf(member)).toHaveLength(2);
});

test('what may have arrived is not sent once WeChat has forgotten its number', async () => {
  const member = await follower();
  await tell(member).then(tryNow);
  const id = await tell(member);
  await sandbox.post('/wechat/switches', { fault: 'lostAnswer' });
  await tryNow(id);
  await sandbox.post('/wechat/switches', { fault: 'error' });
  server.clock.advance(5_000);
  await tryNow(id);
  await sandbox.post('/wechat/switches', { fault: 'none' });
  server.clock.advance(9 * 60_000);
  await tryNow(id);
  expect(await rowOf(id)).toMatchObject({ status: 6, content_cipher: null });
  expect(await messagesOf(member)).toHaveLength(2);
});

test('who does not follow any more ends a message; a token that was replaced does not', async () => {
  const member = await follower();
  await tell(member).then(tryNow);
  const { apiUrl, appId, appSecret } = server.shared.settings.wechatService!;
  const query = { grant_type: 'client_credential', appid: appId, secret: appSecret };
  await fetch(`${apiUrl}/cgi-bin/token?${new URLSearchParams(query).toString()}`);
  await tell(member).then(tryNow);
  expect(await messagesOf(member)).toHaveLength(2);
  const { people } = await sandbox.get<{ people: { id: string; nickname: string }[] }>('/wechat/people.json');
  const { id: person } = people.find(({ nickname }) => nickname === member.nickname)!;
  await sandbox.post('/wechat/people', { id: person, isFollower: false });
  const id = await tell(member);
  await tryNow(id);
  expect(await rowOf(id)).toMatchObject({ status: 4, carrier_ref: '43004' });
});

test('a delivery killed before the answer is made again, and arrives once', async () => {
  const member = await follower();
  await sandbox.post('/wechat/switches', { fault: 'slow', seconds: 3 });
  const id = await tell(member);
  const job = startJobProcess(server, {
    module: path.join(import.meta.dirname, '../outbox/service.ts'),
    run: 'deliver',
    payload: { id },
    settings: {},
  });
  await until('the message to be on its way', async () => (await rowOf(id))?.['status'] === 2);
  await job.kill();
  await sandbox.post('/wechat/switches', { fault: 'none' });
  expect(await deliverForgotten(server)).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ status: 3 });
  expect(await messagesOf(member)).toHaveLength(1);
});

test('only errcode 0 means sent, whatever else an answer says', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.option(fc.integer()), (more, errcode) => {
      const attempt = attemptOf({ ...more, ...(errcode === null ? { errcode: undefined } : { errcode }) });
      const isSent = attempt !== 'deadToken' && attempt.outcome === 'sent';
      expect(isSent).toBe(errcode === 0);
    }),
  );
});
