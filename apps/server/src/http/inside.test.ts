// The product's calls as the gateway passes them on.
import { smsKind } from '@jishi/contract/enums/sms';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordReply } from '../domains/sms';
import { message } from '../domains/message/domain';
import { sms } from '../domains/sms/domain';
import { systemContext } from '../testing/members';
import { type TestServer, startTestServer } from '../testing/server';
import { type Sender, newList, newSender, sellSms, submitDue, takeReceipts, unsound } from '../testing/sms-senders';
import { answerInside } from './inside';

const SECRET = 'inside-secret';
let server: TestServer;
let app: FastifyInstance;
let who: Sender;
beforeAll(async () => {
  server = await startTestServer({ domains: [sms, message] });
  who = await newSender(server, await sellSms(server), { money: '10.00' });
  app = Fastify();
  await answerInside(app, SECRET, async () => systemContext(server));
});
afterAll(async () => {
  expect(await unsound(server)).toEqual([]);
  await app.close();
  await server.close();
});

const post = async (name: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await app.inject({
    method: 'POST',
    url: `/inside/sms/${name}`,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-inside-secret': SECRET,
      'x-jishi-member': who.memberId,
      'x-request-id': '900',
      ...headers,
    },
  });
  return {
    status: response.statusCode,
    units: response.headers['x-units'],
    ...(response.json() as { code: number; msg: string; data: Record<string, unknown> }),
  };
};
const phone = () => newList(1).slice(0, 11);
const letter = () => ({ signature: '澄江科技', template: `TP${who.templates[smsKind.notice]}` });

test('nobody but the gateway is answered, and only for a member', async () => {
  const wrong: Record<string, string>[] = [
    { 'x-inside-secret': 'x' },
    { 'x-jishi-member': '' },
    { 'x-jishi-member': '1 or 1' },
  ];
  for (const headers of wrong) expect(await post('send', {}, headers)).toMatchObject({ status: 404 });
  expect(await post('constructor', {})).toMatchObject({ status: 404 });
});

test('one message is sent once under its client id, and mistakes are named', async () => {
  const one = { ...letter(), clientId: 'order-1', phone: phone(), params: { 内容: '已发货' } };
  const [first, again] = await Promise.all([post('send', one), post('send', one)]);
  expect(first).toMatchObject({ code: 0, data: { batchNo: expect.stringMatching(/^SB/), segments: 1 } });
  expect(again.data).toEqual(first.data);
  expect([first.units, again.units].toSorted(), 'the repetition is recorded as free').toEqual(['0', '1']);
  expect(await post('send', { ...one, phone: phone() })).toMatchObject({ code: 5116 });
  for (const [body, code, words] of [
    ['{', 4000, '请求正文要是 JSON 对象'],
    [{ ...one, clientId: undefined, signature: undefined }, 4000, 'signature：缺少签名 signature'],
    [{ ...one, clientId: 'a', phone: '138001' }, 4000, '少 5 位，应为 11 位'],
    [{ ...one, clientId: 'b', params: {} }, 5103, '变量“内容”没有填写'],
    [{ ...one, clientId: 'c', template: 'TP1' }, 5102, '没有这个模板，请核对'],
    [{ ...one, clientId: 'd', signature: '别人' }, 5101, '没有这个签名，请核对'],
  ] as const)
    expect(await post('send', body)).toMatchObject({ status: 200, code, msg: words, data: null, units: '0' });
});

test('a batch says what was taken and what was not; receipts and replies are fetched until they are acknowledged', async () => {
  const [known, other] = [phone(), phone()];
  const messages = [known, '12', other, known].map((to) => ({ phone: to, params: { 内容: '您好' } }));
  const { code, data, units } = await post('batch', { ...letter(), clientId: 'batch-1', messages });
  expect([code, units, data]).toMatchObject([
    0,
    '2',
    {
      accepted: 2,
      messages: [{ index: 1 }, { index: 3 }],
      skipped: [{ index: 2 }, { index: 4, reason: '与第 1 行重复' }],
    },
  ]);
  expect(
    await post('batch', {
      ...letter(),
      clientId: 'many',
      messages: Array.from({ length: 1001 }, () => ({ phone: '1' })),
    }),
  ).toMatchObject({ code: 4000 });

  const sent = await submitDue(server);
  const ctx = systemContext(server);
  await takeReceipts(server, ...sent);
  await server.db.transaction((tx) =>
    recordReply(tx, ctx, { channelId: '1', channelReplyId: 'r', phone: other, text: '谢谢', at: new Date() }),
  );
  const fetched = await post('report', { limit: 2 });
  expect(fetched.data).toMatchObject({
    receipts: [{ delivered: true }, { clientId: 'batch-1', index: 1 }],
    replies: [],
    more: true,
  });
  const unacknowledged = await post('report', {});
  expect(unacknowledged.data).toMatchObject({
    receipts: [{}, {}, { index: 3 }],
    replies: [{ phone: other, text: '谢谢', optsOut: false }],
    more: false,
  });
  expect((await post('report', { ack: fetched.data['ack'] })).data, 'that fetch was given again').toMatchObject({
    receipts: [{}, {}, {}],
  });
  const { ack } = (await post('report', {})).data;
  expect((await post('report', { ack })).data).toEqual({ ack: null, receipts: [], replies: [], more: false });
});
