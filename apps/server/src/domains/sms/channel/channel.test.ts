// Messages on their way through the carriers of the sandbox.
import path from 'node:path';
import { listSmsChannels, showSmsAddresses, testSmsChannel } from '@jishi/contract/console/sms-channel';
import { smsState } from '@jishi/contract/enums/sms';
import { outletHealth } from '@jishi/contract/enums/outlet';
import { channelTest, smsProvider } from '@jishi/contract/enums/sms-channel';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receiveNotifies } from '../../../http/notify';
import { startJobProcess } from '../../../testing/job-process';
import { newPhone, systemContext } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { type SandboxProcess, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type Sender, inboxOf, newChannel, newSender, queue, receiptOf, route } from '../../../testing/sms-channels';
import { until } from '../../../testing/until';
import { review } from '../../review/domain';
import { sms } from '../domain';
import { PHONE_PURPOSE } from '../message/rules';
import { refuseSandboxChannels } from './service';
import { askForLost } from './submission/asking/service';
import { submitDue } from './submission/service';

const { aliyun, tencent } = smsProvider;
const SWITCHES = { [aliyun]: '/aliyun-sms/switches', [tencent]: '/tencent-sms/switches' } as const;

let server: TestServer;
let sandbox: SandboxProcess;
let operator: TestOperator;
let sender: Sender;
let channels: Record<1 | 2, string>;
let pushes: FastifyInstance;
beforeAll(async () => {
  [server, sandbox] = await Promise.all([startTestServer({ domains: [review, sms] }), startSandboxProcess()]);
  operator = await signInOperator(server);
  sender = await newSender(server, sandbox);
  channels = {
    [aliyun]: await newChannel(server, operator, sandbox, sender, { provider: aliyun }),
    [tencent]: await newChannel(server, operator, sandbox, sender, { provider: tencent }),
  };
  pushes = Fastify();
  await receiveNotifies(pushes, async () => systemContext(server));
});
afterAll(async () => {
  await pushes?.close();
  await server?.close();
  await sandbox?.close();
});
beforeEach(async () => {
  for (const at of Object.values(SWITCHES)) await sandbox.post(at, { outcome: 'delivered', seconds: 0 });
  await heal();
});

const only = (provider: 1 | 2) => route(server, operator, [{ channelId: channels[provider], weight: 1 }]);
const submit = () => submitDue(systemContext(server));
const ask = () => askForLost(systemContext(server));

/** All breakers closed, whatever happened before. */
const heal = () =>
  server.db.query('update sms.channel_health set failures = 0, openings = 0, open_until = null, trial_until = null');

type Row = { state: number; channelId: string; code: string; key: string };
async function messagesOf(ids: readonly string[]): Promise<Row[]> {
  const { rows } = await server.db.query<Row>(
    `select state, channel_id as "channelId", code, channel_message_id as key from sms.message
     where id = any($1::bigint[]) order by id`,
    [ids],
  );
  return rows;
}
const stateOf = async (id: string) => (await messagesOf([id]))[0]!.state;
const copiesOf = async (phone: string) => (await inboxOf(sandbox, phone)).length;

/** Makes what waits due now, as if time had passed. */
const later = (minutes: number) =>
  server.db.query(
    `update sms.submission set due_at = due_at - $1 * interval '1 minute', taken_at = taken_at - $1 * interval '1 minute',
       handed_at = handed_at - $1 * interval '1 minute'`,
    [minutes],
  );

describe.each([
  ['Alibaba Cloud', aliyun],
  ['Tencent Cloud', tencent],
] as const)('%s', (_name, provider) => {
  beforeEach(() => only(provider));

  test('carries a batch: every phone has its message once, with signature and variables', async () => {
    const phones = Array.from({ length: 12 }, newPhone);
    const ids = await queue(server, sender, phones);
    await submit();
    expect((await messagesOf(ids)).map(({ state }) => state)).toEqual(phones.map(() => smsState.sent));
    for (const phone of phones) {
      expect(await inboxOf(sandbox, phone)).toMatchObject([{ text: '【阳光】您的验证码是839204，5分钟内有效' }]);
    }
    await submit();
    expect(await copiesOf(phones[0]!)).toBe(1);
  });

  test('a message whose answer was lost is asked for and never sent again', async () => {
    const phone = newPhone();
    await sandbox.post(SWITCHES[provider], { phone, outcome: 'lostAnswer' });
    const [id] = await queue(server, sender, [phone]);
    await submit();
    expect(await stateOf(id!)).toBe(smsState.submitting);
    await submit();
    await later(2);
    await ask();
    expect(await stateOf(id!)).toBe(smsState.sent);
    expect(await copiesOf(phone)).toBe(1);
  });

  test('a process killed while it submits leaves nothing that is sent twice', async () => {
    const phones = Array.from({ length: 30 }, newPhone);
    for (const phone of phones.slice(0, 5)) await sandbox.post(SWITCHES[provider], { phone, outcome: 'lostAnswer' });
    const ids = await queue(server, sender, phones);
    const submitting = await startJobProcess(server, {
      module: path.join(import.meta.dirname, 'submission/service.ts'),
      run: 'submitDue',
      payload: {},
      settings: {},
    });
    // in the middle of a call: written down as handed over, without an outcome
    await until('a call under way', async () => {
      const { rows } = await server.db.query('select from sms.submission where state = 2');
      return rows.length > 0;
    });
    await submitting.kill();
    for (let round = 0; round < 4; round += 1) {
      await server.db.query('update sms.message set lease_until = now() where state = 2');
      await later(15);
      await submit();
      await ask();
    }
    for (const phone of phones) expect(await copiesOf(phone)).toBeLessThan(2);
    const ended = await messagesOf(ids);
    for (const [at, { state }] of ended.entries()) {
      if (state === smsState.submitFailed) expect(await copiesOf(phones[at]!)).toBe(0);
      else expect([smsState.sent, smsState.submitting, smsState.delivered]).toContain(state);
    }
  });

  test('a refusal of the number is final: no other channel is tried', async () => {
    await route(server, operator, [
      { channelId: channels[aliyun], weight: 1 },
      { channelId: channels[tencent], weight: 1 },
    ]);
    const phone = newPhone();
    const code = { [aliyun]: 'isv.BLACK_KEY_CONTROL_LIMIT', [tencent]: 'FailedOperation.PhoneNumberInBlacklist' };
    for (const each of [aliyun, tencent] as const)
      await sandbox.post(SWITCHES[each], { phone, outcome: 'refused', errCode: code[each] });
    const others = [newPhone(), newPhone()];
    const ids = await queue(server, sender, [others[0]!, phone, others[1]!]);
    await submit();
    const [first, refused, last] = await messagesOf(ids);
    expect([first!.state, refused!.state, last!.state]).toEqual([smsState.sent, smsState.submitFailed, smsState.sent]);
    expect(Object.values(code)).toContain(refused!.code);
    expect(await copiesOf(phone)).toBe(0);
  });

  test('an account that cannot pay: its messages go by the other channel', async () => {
    const other = provider === aliyun ? tencent : aliyun;
    await route(server, operator, [
      { channelId: channels[provider], weight: 100 },
      { channelId: channels[other], weight: 1 },
    ]);
    await sandbox.post(SWITCHES[provider], { outcome: 'refused' });
    const phones = Array.from({ length: 5 }, newPhone);
    const ids = await queue(server, sender, phones);
    await submit();
    for (const row of await messagesOf(ids))
      expect(row).toMatchObject({ state: smsState.sent, channelId: channels[other] });
    for (const phone of phones) expect(await copiesOf(phone)).toBe(1);
  });

  test('an operator tries it with a reason', async () => {
    const phone = newPhone();
    const templateCode = provider === aliyun ? 'SMS_TEST' : '2200001';
    const asked = { id: channels[provider], phone, signature: '阳光', templateCode, params: 'code=1234\nminutes=5' };
    const { result } = await server.call(testSmsChannel, { ...asked, reason: '试发' }, operator);
    expect(result).toMatchObject({ outcome: channelTest.accepted });
    const wrong = await server.call(testSmsChannel, { ...asked, signature: '没有', reason: '试发' }, operator);
    expect(wrong.result.outcome).toBe(channelTest.refused);
    expect(await copiesOf(phone)).toBe(1);
    const { rows } = await server.db.query("select after from audit.entry where action = 'sms.testChannel'");
    expect(JSON.stringify(rows)).not.toContain(phone);
  });
});

test('without a channel that knows the template a message is refused and given back', async () => {
  await route(server, operator, []);
  const [id] = await queue(server, sender, [newPhone()]);
  await submit();
  expect(await messagesOf([id!])).toMatchObject([{ state: smsState.submitFailed, code: 'NO_CHANNEL' }]);
});

test('five failures open the breaker; a trial closes it again', async () => {
  await only(aliyun);
  await sandbox.post(SWITCHES[aliyun], { outcome: 'refused' });
  for (let nth = 0; nth < 5; nth += 1) {
    await queue(server, sender, [newPhone()]);
    await submit();
  }
  const healthNow = async () =>
    (await server.call(listSmsChannels, {}, operator)).result.find(({ id }) => id === channels[aliyun])!;
  expect(await healthNow()).toMatchObject({ health: outletHealth.open, failures: 5 });
  await sandbox.post(SWITCHES[aliyun], { outcome: 'delivered', seconds: 0 });
  const phones = [newPhone(), newPhone(), newPhone()];
  const ids = await queue(server, sender, phones);
  await submit();
  expect((await messagesOf(ids)).map(({ state }) => state)).toEqual([2, 2, 2]);
  await server.db.query(
    "update sms.channel_health set open_until = now() - interval '1 second' where open_until is not null",
  );
  expect(await healthNow()).toMatchObject({ health: outletHealth.trial });
  await later(1);
  await submit();
  await later(1);
  await submit();
  expect((await messagesOf(ids)).map(({ state }) => state)).toEqual([3, 3, 3]);
  expect(await healthNow()).toMatchObject({ health: outletHealth.closed, failures: 0 });
});

test('a production server does not start while a channel speaks to the sandbox', async () => {
  const settings = { ...server.shared.settings, production: true };
  await expect(refuseSandboxChannels({ db: server.db, settings })).rejects.toThrow('https');
  await expect(refuseSandboxChannels(server.shared)).resolves.toBeUndefined();
});

/** How many of so many messages each of several nodes is let through at once. */
function admitted(...wanted: number[]): Promise<number[]> {
  const ask = (count: number) => server.db.query('select sms.admit_to_channel($1, $2)', [channels[aliyun], count]);
  return Promise.all(wanted.map(async (count) => (await ask(count)).rows[0]!.admit_to_channel));
}
const setHealth = (what: string) =>
  server.db.query(`update sms.channel_health set ${what} where channel_id = $1`, [channels[aliyun]]);

test('several nodes together keep within the rate of a channel, and let one message through on trial', async () => {
  await server.db.query('update sms.channel set rate = 3 where id = $1', [channels[aliyun]]);
  await setHealth("permits = 3, counted_at = now() + interval '1 hour'");
  // a clock that was set back adds nothing: of six that are asked for three go, and what the time until then lets
  const since = performance.now();
  const sum = (await admitted(2, 2, 2)).reduce((all, one) => all + one, 0);
  expect(sum).toBeGreaterThanOrEqual(3);
  expect(sum).toBeLessThanOrEqual(3 + Math.floor((3 * (performance.now() - since)) / 1000));
  await setHealth("counted_at = now() - interval '1 hour'");
  expect(await admitted(100)).toEqual([3]);
  await server.db.query('update sms.channel set rate = 1000 where id = $1', [channels[aliyun]]);
  await setHealth("counted_at = now() - interval '1 hour', open_until = now() + interval '1 hour'");
  expect(await admitted(5, 5)).toEqual([0, 0]);
  await setHealth("open_until = now() - interval '1 second'");
  expect((await admitted(5, 5, 5, 5)).toSorted()).toEqual([0, 0, 0, 1]);
});

describe('pushes', () => {
  const addressOf = async (provider: 1 | 2) => {
    const asked = { id: channels[provider], reason: '接回执' };
    const { result } = await server.call(showSmsAddresses, asked, operator);
    return { receipt: new URL(result.receiptUrl).pathname, reply: new URL(result.replyUrl).pathname };
  };
  const push = async (url: string, payload: unknown) => {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const answer = await pushes.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { 'content-type': 'application/json' },
    });
    return { status: answer.statusCode, body: answer.json() as unknown };
  };
  const taken = { [aliyun]: { code: 0, msg: '接收成功' }, [tencent]: { result: 0, errmsg: 'OK' } };

  /** A message that a channel has, with the provider's number for it. */
  async function sent(provider: 1 | 2) {
    await only(provider);
    const phone = newPhone();
    const [id] = await queue(server, sender, [phone]);
    await submit();
    const [message] = await inboxOf(sandbox, phone);
    return { id: id!, phone, ref: provider === aliyun ? message!.outId : message!.bizId };
  }

  test.each([aliyun, tencent] as const)('of provider %i: a receipt ends its message once', async (provider) => {
    const { receipt } = await addressOf(provider);
    const { id, phone, ref } = await sent(provider);
    expect(await push(receipt, receiptOf(provider, phone, ref))).toEqual({ status: 200, body: taken[provider] });
    expect(await stateOf(id)).toBe(smsState.delivered);
    // told again, and told otherwise
    await push(receipt, receiptOf(provider, phone, ref));
    await push(receipt, receiptOf(provider, phone, ref, false));
    expect(await stateOf(id)).toBe(smsState.delivered);
    const failed = await sent(provider);
    await push(receipt, receiptOf(provider, failed.phone, failed.ref, false));
    expect(await messagesOf([failed.id])).toMatchObject([{ state: smsState.notDelivered, code: 'X' }]);
  });

  test.each([aliyun, tencent] as const)('of provider %i: a forged receipt changes nothing', async (provider) => {
    const { receipt } = await addressOf(provider);
    const { id, phone, ref } = await sent(provider);
    const other = await addressOf(provider === aliyun ? tencent : aliyun);
    const forged = [
      await push(receipt.replace(/sms\/../, 'sms/xx'), receiptOf(provider, phone, ref)),
      await push(other.receipt, receiptOf(provider, phone, ref)),
      // who knows the number of the call but not the phone
      await push(receipt, receiptOf(provider, newPhone(), ref)),
      await push(receipt, receiptOf(provider, phone, `${ref}1`)),
    ];
    expect(forged.map(({ status }) => status)).toEqual([404, 400, 200, 200]);
    expect(await stateOf(id)).toBe(smsState.sent);
    await server.db.query("update sms.channel set sources = '{10.0.0.0/8}' where id = $1", [channels[provider]]);
    expect((await push(receipt, receiptOf(provider, phone, ref))).status).toBe(404);
    await server.db.query("update sms.channel set sources = '{}' where id = $1", [channels[provider]]);
    expect(await stateOf(id)).toBe(smsState.sent);
  });

  test.each([aliyun, tencent] as const)(
    'of provider %i: a receipt before the answer waits for it',
    async (provider) => {
      await only(provider);
      const { receipt } = await addressOf(provider);
      const phone = newPhone();
      await sandbox.post(SWITCHES[provider], { phone, outcome: 'lostAnswer' });
      const [id] = await queue(server, sender, [phone]);
      await submit();
      const [message] = await inboxOf(sandbox, phone);
      await push(receipt, receiptOf(provider, phone, provider === aliyun ? message!.outId : message!.bizId));
      expect(await stateOf(id!)).toBe(smsState.submitting);
      await later(2);
      await ask();
      expect(await stateOf(id!)).toBe(smsState.delivered);
    },
  );

  test('whatever is pushed, nothing is a fault', async () => {
    const answers = [];
    for (const provider of [aliyun, tencent] as const) {
      const { receipt, reply } = await addressOf(provider);
      for (const body of [
        '',
        '{',
        'null',
        '[]',
        '[null]',
        '[[]]',
        '{"a":1}',
        '"x"',
        '[{"phone_number":1,"mobile":{}}]',
        '\u0000',
      ])
        for (const url of [receipt, reply]) answers.push(await push(url, body));
    }
    for (const { status } of answers) expect([200, 400]).toContain(status);
  });

  test.each([aliyun, tencent] as const)('of provider %i: the answer R opts the phone out, once', async (provider) => {
    const { reply } = await addressOf(provider);
    const { phone } = await sent(provider);
    const said =
      provider === aliyun
        ? [{ phone_number: phone, content: 'R', send_time: '2026-11-23 10:00:00', sequence_id: 7, sign_name: '阳光' }]
        : { mobile: phone, nationcode: '86', text: 'R', time: 1_795_400_000, sign: '阳光', extend: '' };
    expect((await push(reply, said)).body).toEqual(taken[provider]);
    await push(reply, said);
    const digest = server.shared.vault.keyedDigest(phone, PHONE_PURPOSE);
    const { rows } = await server.db.query('select opts_out from sms.reply where phone_digest = $1', [digest]);
    expect(rows).toEqual([{ opts_out: true }]);
    const out = await server.db.query('select from sms.opt_out where phone_digest = $1', [digest]);
    expect(out.rows).toHaveLength(1);
  });

  test('another address takes the place of the one that leaked', async () => {
    const { receipt } = await addressOf(aliyun);
    const { id, phone, ref } = await sent(aliyun);
    await server.call(showSmsAddresses, { id: channels[aliyun], renew: true, reason: '地址泄露' }, operator);
    expect((await push(receipt, receiptOf(aliyun, phone, ref))).status).toBe(404);
    const renewed = await addressOf(aliyun);
    expect((await push(renewed.receipt, receiptOf(aliyun, phone, ref))).status).toBe(200);
    expect(await stateOf(id)).toBe(smsState.delivered);
    const { rows } = await server.db.query("select after from audit.entry where action like 'sms.%Address'");
    expect(JSON.stringify(rows)).not.toContain(renewed.receipt.split('/')[3]);
  });
});

test('the sandbox itself pushes what became of a message, and what the phone answered', async () => {
  const url = await pushes.listen({ port: 0, host: '127.0.0.1' });
  const { result } = await server.call(showSmsAddresses, { id: channels[tencent], reason: '接沙箱' }, operator);
  const [statusUrl, replyUrl] = [result.receiptUrl, result.replyUrl].map((one) => url + new URL(one).pathname);
  await sandbox.post('/tencent-sms/settings', { statusUrl, replyUrl });
  await only(tencent);
  const phone = newPhone();
  await sandbox.post(SWITCHES[tencent], { phone, outcome: 'delivered', seconds: 1 });
  const [id] = await queue(server, sender, [phone]);
  await submit();
  await until('the receipt', async () => (await stateOf(id!)) === smsState.delivered);
  await sandbox.post('/phone/reply', { phone, content: 'TD' });
  await until('the opt-out', async () => {
    const digest = server.shared.vault.keyedDigest(phone, PHONE_PURPOSE);
    return (await server.db.query('select from sms.opt_out where phone_digest = $1', [digest])).rows.length === 1;
  });
});
