import { type Server, createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { LoggedOutPurpose, MemberPurpose, NewNumberPurpose } from '@jishi/contract/account';
import { sendMemberVerifyCode, takeResetStep } from '@jishi/contract/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../../account/domain';
import { message } from '../domain';
import type { Context } from '../../../kernel/context';
import type { SmsSettings } from '../../../kernel/sms-settings';
import { newPhone, signInMember, systemContext } from '../../../testing/members';
import { startJobProcess } from '../../../testing/job-process';
import { type SandboxProcess, smsSettingsOf, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { endClaims } from '../../../testing/outbox';
import { sendCode } from '..';
import { claimMessage, markHandedOver } from './store';
import { CLAIM_MS, FORGOTTEN_MS } from './rules';
import { deliver, reviveForgotten } from './service';

let sandbox: SandboxProcess;
let server: TestServer;
let carrier: HalfDeadCarrier;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await startTestServer({ domains: [account, message], settings: { sms: await smsSettingsOf(sandbox) } });
  carrier = await HalfDeadCarrier.start();
});
afterAll(async () => {
  await server?.close();
  await sandbox?.close();
  await carrier?.close();
});

/** Accepts messages but breaks the connection instead of answering; later reports what it has, unless it forgets. */
class HalfDeadCarrier {
  readonly taken: string[] = [];
  remembers = true;
  /** Keeps the caller waiting instead of hanging up. */
  holds = false;
  private constructor(private readonly http: Server) {}

  static async start(): Promise<HalfDeadCarrier> {
    const http = createServer();
    const carrier = new HalfDeadCarrier(http);
    http.on('request', (request, response) => {
      const parameters = new URL(request.url ?? '/', 'http://carrier').searchParams;
      if (request.headers['x-acs-action'] === 'SendSms') {
        carrier.taken.push(parameters.get('OutId') ?? '');
        if (!carrier.holds) request.destroy();
        return;
      }
      const details = carrier.remembers ? carrier.taken.map((OutId) => ({ OutId, SendStatus: 3 })) : [];
      response.end(JSON.stringify({ Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: details } }));
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    return carrier;
  }

  get settings(): SmsSettings {
    const { port } = this.http.address() as AddressInfo;
    const key = { accessKeyId: 'id', accessKeySecret: 'secret' };
    return {
      ...key,
      endpoint: `http://127.0.0.1:${port}/`,
      signName: '集市',
      codeTemplate: 'SMS_CODE',
      codeTemplates: {},
      noticeTemplates: {},
    };
  }

  async close() {
    this.http.closeAllConnections();
    this.http.close();
  }
}

type Logged = { detail: object; message: string };

function contextWith(sms: SmsSettings | undefined, logged: Logged[] = []): Context {
  const note = (detail: object, message: string) => void logged.push({ detail, message });
  const ctx = systemContext(server);
  return { ...ctx, settings: { ...ctx.settings, sms }, log: { warn: note, error: note } };
}

async function enqueue(phone = newPhone()): Promise<string> {
  const { rows: before } = await server.db.query<{ id: string }>('select id from message.outbox');
  await server.db.transaction((tx) =>
    sendCode(tx, systemContext(server), { phone, purpose: 'login', code: '314159', minutes: 5 }),
  );
  const { rows } = await server.db.query<{ id: string }>('select id from message.outbox where id <> all ($1)', [
    before.map((row) => row.id),
  ]);
  return rows[0]!.id;
}

const rowOf = async (id: string) => (await server.db.query('select * from message.outbox where id = $1', [id])).rows[0];
const messagesOn = async (phone: string) =>
  (await sandbox.get<{ messages: { text: string; outId: string }[] }>(`/phone/messages?phone=${phone}`)).messages;
const nextTry = async (id: string) => {
  const { attempts, due_at } = (await rowOf(id)) as { attempts: number; due_at: Date };
  return { attempts, seconds: (due_at.getTime() - server.clock.now().getTime()) / 1000 };
};

test('each purpose of a code has a template that says it, and one without has the general template', async () => {
  const purposes = [...LoggedOutPurpose.options, ...MemberPurpose.options, ...NewNumberPurpose.options];
  const { codeTemplates } = await smsSettingsOf(sandbox);
  expect(Object.keys(codeTemplates).toSorted()).toEqual(purposes.toSorted());
  const { templates } = await sandbox.get<{ templates: { code: string; content: string }[] }>(
    '/aliyun-sms/credentials.json',
  );
  const said = purposes.map((purpose) => templates.find(({ code }) => code === codeTemplates[purpose])?.content ?? '');
  expect(new Set(said.map((content) => /用于([^，]+)，/.exec(content)?.[1])).size).toBe(purposes.length);
  const phone = newPhone();
  const ctx = contextWith({ ...(await smsSettingsOf(sandbox)), codeTemplates: {} });
  await deliver(ctx, { id: await enqueue(phone) });
  const [plain] = await until('the message', async () => {
    const messages = await messagesOn(phone);
    return messages.length > 0 && messages;
  });
  expect(plain!.text).toMatch(/^【集市】您的验证码是 314159，5 分钟内有效/);
});

test('a code reaches the phone through the carrier, and is the right one', async () => {
  const { phone, token } = await signInMember(server);
  await server.call(sendMemberVerifyCode, { purpose: 'tradePassword' }, { token });
  expect(await server.runJobs()).toEqual([]);
  const [message] = await until('the message', async () => {
    const messages = await messagesOn(phone);
    return messages.length > 0 && messages;
  });
  expect(message!.text).toMatch(/^【集市】您的验证码是 \d{6}，用于设置交易密码，5 分钟内有效/);
  const row = await rowOf(message!.outId);
  expect(row).toMatchObject({ status: 3, content_cipher: null, finished_at: server.clock.now() });
  expect(row?.['carrier_ref']).toMatch(/\^0$/);
  const code = /\d{6}/.exec(message!.text)![0];
  expect(await server.call(takeResetStep, { purpose: 'tradePassword', code }, { token })).toMatchObject({ code: 0 });
});

test('a message whose answer was lost is asked about, not sent again', async () => {
  const phone = newPhone();
  await sandbox.post('/aliyun-sms/switches', { phone, outcome: 'lostAnswer' });
  const id = await enqueue(phone);
  await deliver(systemContext(server), { id });
  expect(await rowOf(id)).toMatchObject({ status: 2, finished_at: null });
  await deliver(systemContext(server), { id });
  expect(await rowOf(id)).toMatchObject({ status: 3 });
  await deliver(systemContext(server), { id });
  expect(await messagesOn(phone)).toHaveLength(1);
});

test('a message the carrier does not know of is tried again only when it has had time to learn of it', async () => {
  carrier.remembers = false;
  const id = await enqueue();
  const ctx = contextWith(carrier.settings);
  const sent = () => carrier.taken.filter((taken) => taken === id).length;
  await deliver(ctx, { id });
  expect(await nextTry(id)).toEqual({ attempts: 1, seconds: 5 });
  await deliver(ctx, { id });
  expect(await nextTry(id)).toEqual({ attempts: 2, seconds: 15 });
  expect(sent()).toBe(1);
  server.clock.advance(20_000);
  await deliver(ctx, { id });
  expect(await nextTry(id)).toEqual({ attempts: 3, seconds: 60 });
  expect(sent()).toBe(2);
  carrier.remembers = true;
  await deliver(ctx, { id });
  expect(sent()).toBe(2);
  expect(await rowOf(id)).toMatchObject({ status: 3 });
});

test('a delivery killed while the carrier had the message is taken over a minute later, its clock four ahead, without sending it again', async () => {
  carrier.holds = true;
  const id = await enqueue();
  const delivery = await startJobProcess(server, {
    module: path.join(import.meta.dirname, 'service.ts'),
    run: 'deliver',
    payload: { id },
    settings: { sms: carrier.settings },
    ahead: 240_000,
  });
  await until('the carrier to have it', () => carrier.taken.includes(id));
  await delivery.kill();
  carrier.holds = false;
  const ctx = contextWith(carrier.settings);
  await deliver(ctx, { id });
  expect(await rowOf(id), 'the dead delivery still has it').toMatchObject({ status: 2, finished_at: null });
  await endClaims(server);
  await deliver(ctx, { id });
  expect(await rowOf(id)).toMatchObject({ status: 3 });
  expect(carrier.taken.filter((taken) => taken === id)).toHaveLength(1);
});

test('a message whose job is lost gets a new one', async () => {
  const phone = newPhone();
  const id = await enqueue(phone);
  await claimMessage(server.db, id, CLAIM_MS);
  await markHandedOver(server.db, id, server.clock.now());
  await server.db.query('delete from graphile_worker._private_jobs');
  server.clock.advance(FORGOTTEN_MS + 1000);
  await reviveForgotten(systemContext(server));
  await server.runJobs();
  expect(await rowOf(id), 'a delivery still has it').toMatchObject({ status: 2 });
  await endClaims(server);
  await reviveForgotten(systemContext(server));
  expect(await server.runJobs()).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ status: 3 });
  await until('the message', async () => (await messagesOn(phone)).length === 1);
});

test('a message that a server with a clock ahead wrote is taken over as soon as any when its delivery dies', async () => {
  server.clock.advance(3_600_000);
  const id = await enqueue();
  server.clock.advance(-3_600_000);
  await claimMessage(server.db, id, CLAIM_MS);
  await server.db.query('delete from graphile_worker._private_jobs');
  await endClaims(server);
  await reviveForgotten(systemContext(server));
  expect(await server.runJobs()).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ status: 3 });
});

test('deliveries of one message at the same moment send it once', async () => {
  const phone = newPhone();
  const id = await enqueue(phone);
  await Promise.all(Array.from({ length: 10 }, () => deliver(systemContext(server), { id })));
  await until('the message', async () => (await messagesOn(phone)).length > 0);
  expect(await messagesOn(phone)).toHaveLength(1);
});

test('a message that is too late is not sent, and its content is gone', async () => {
  const phone = newPhone();
  const id = await enqueue(phone);
  server.clock.advance(300_000);
  await deliver(systemContext(server), { id });
  expect(await rowOf(id)).toMatchObject({ status: 5, content_cipher: null });
  expect(await messagesOn(phone)).toEqual([]);
});

test('a refusal of the carrier ends a message; the log knows the code but not the phone', async () => {
  const phone = newPhone();
  await sandbox.post('/aliyun-sms/switches', { phone, outcome: 'refused', errCode: 'isv.BLACK_KEY_CONTROL_LIMIT' });
  const id = await enqueue(phone);
  const logged: Logged[] = [];
  await deliver(contextWith(await smsSettingsOf(sandbox), logged), { id });
  expect(await rowOf(id)).toMatchObject({
    status: 4,
    carrier_ref: 'isv.BLACK_KEY_CONTROL_LIMIT',
    content_cipher: null,
  });
  expect(logged).toEqual([
    { detail: { outboxId: id, carrierCode: 'isv.BLACK_KEY_CONTROL_LIMIT' }, message: 'the carrier refused a message' },
  ]);
});

test('a carrier that cannot be reached is tried again', async () => {
  const phone = newPhone();
  const id = await enqueue(phone);
  const unreachable = { ...(await smsSettingsOf(sandbox)), endpoint: 'http://127.0.0.1:9/' };
  await deliver(contextWith(unreachable), { id });
  expect(await rowOf(id)).toMatchObject({ status: 1, finished_at: null, claimed_until: null });
  const { rows: jobs } = await server.db.query('select run_at from graphile_worker.jobs where key = $1', [
    `message.deliver:${id}`,
  ]);
  expect(jobs).toEqual([{ run_at: new Date(server.clock.now().getTime() + 5_000) }]);
  await deliver(systemContext(server), { id });
  await until('the message', async () => (await messagesOn(phone)).length === 1);
});

test('nothing is sent for a transaction that fails', async () => {
  const phone = newPhone();
  const failing = server.db.transaction(async (tx) => {
    await sendCode(tx, systemContext(server), { phone, purpose: 'login', code: '314159', minutes: 5 });
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await server.runJobs();
  expect(await messagesOn(phone)).toEqual([]);
});

test('without a carrier the sender is told so', async () => {
  const sending = server.db.transaction((tx) =>
    sendCode(tx, contextWith(undefined), { phone: newPhone(), purpose: 'login', code: '314159', minutes: 5 }),
  );
  await expect(sending).rejects.toMatchObject({ refusal: 'unavailable' });
});
