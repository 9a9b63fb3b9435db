// What members' programs hear of receipts and replies: signed, repeated under its id until it is acknowledged, none lost.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { saveWebhook } from '@jishi/contract/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerGateway, recordReply } from '../..';
import { systemContext } from '../../../../testing/members';
import { deliverForgotten } from '../../../../testing/outbox';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { newList, newSender, sellSms, sendList, submitDue, takeReceipts } from '../../../../testing/sms-senders';
import { message } from '../../../message/domain';
import { sms } from '../../domain';

type Heard = { headers: IncomingMessage['headers']; body: string; taken: boolean };
type Told = { type: string; data: { list: { messageId: string; delivered?: boolean; text?: string }[] } };

let server: TestServer;
let projectId: string;
const heard: Heard[] = [];
/** What the member's program answers next; 200 once there is nothing left. */
const answers: number[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const status = answers.shift() ?? 200;
    heard.push({ headers: request.headers, body, taken: status === 200 });
    response.writeHead(status).end('said');
  });
});
beforeAll(async () => {
  server = await startTestServer({ domains: [sms, message], settings: { webhookLoopback: true } });
  projectId = await sellSms(server);
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server.close();
});

async function programmer() {
  const who = await newSender(server, projectId, { money: '100.00' });
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const { result } = await server.call(saveWebhook, { url }, who);
  return { ...who, key: Buffer.from(result.secret.replace('whsec_', ''), 'base64') };
}

const isSigned = ({ headers, body }: Heard, key: Buffer) =>
  headers['webhook-signature'] ===
  `v1,${createHmac('sha256', key)
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`;

/** Until nothing waits any more, however often the program says no. */
async function deliverAll() {
  for (;;) {
    await deliverForgotten(server);
    const { rows } = await server.db.query<{ due: Date }>(
      'select max(due_at) as due from message.outbox where channel = 4 and finished_at is null having count(*) > 0',
    );
    if (!rows[0]) return;
    server.clock.advance(Math.max(1000, rows[0].due.getTime() - server.clock.now().getTime()));
  }
}

test('each receipt is told once under its id, though receipts are doubled and the program fails', async () => {
  const who = await programmer();
  await sendList(server, who, newList(250));
  const ids = (await submitDue(server)).map(({ id }) => id);
  answers.push(500, 503, 500);
  const push = (from: number, to: number) =>
    takeReceipts(server, ...ids.slice(from, to).map((id) => ({ id, delivered: id !== ids[0] })));
  await Promise.all([push(0, 230), push(0, 230), push(200, 250), push(100, 210)]);
  await deliverAll();
  await push(0, 250);
  await deliverAll();

  expect(heard.every((one) => isSigned(one, who.key))).toBe(true);
  expect(heard.filter(({ taken }) => !taken)).toHaveLength(3);
  const byId = new Map(heard.map(({ headers, body }) => [headers['webhook-id'], body]));
  expect(
    heard.every(({ headers, body }) => byId.get(headers['webhook-id']) === body),
    'repeated word by word',
  ).toBe(true);
  const taken = heard.filter((one) => one.taken);
  expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(taken.length);
  const told = taken.map(({ body }) => JSON.parse(body) as Told);
  expect(told.map(({ type, data }) => type === 'sms.receipts' && data.list.length <= 200)).not.toContain(false);
  const list = told.flatMap(({ data }) => data.list);
  expect(list.map(({ messageId }) => messageId).toSorted()).toEqual(ids.toSorted());
  expect(list.filter(({ delivered }) => !delivered).map(({ messageId }) => messageId)).toEqual([ids[0]]);
});

test('what a transaction takes back is not told; a reply is told once, however often it comes', async () => {
  const who = await programmer();
  heard.length = 0;
  const [line = ''] = newList(1).split('\n');
  await sendList(server, who, line);
  const [sent] = await submitDue(server);
  const reply = { channelId: '1', phone: line.split(',')[0]!, text: '收到', at: new Date(), channelReplyId: 'one' };
  const ctx = systemContext(server);
  await expect(
    server.db.transaction(async (tx) => {
      await recordReply(tx, ctx, reply);
      throw new Error('the process died');
    }),
  ).rejects.toThrow('died');
  await deliverAll();
  expect(heard).toEqual([]);
  await Promise.all([1, 2, 3].map(() => server.db.transaction((tx) => recordReply(tx, ctx, reply))));
  await deliverAll();
  expect(heard.map(({ body }) => JSON.parse(body) as Told)).toMatchObject([
    { type: 'sms.replies', data: { list: [{ text: '收到' }] } },
  ]);
  expect(isSigned(heard[0]!, who.key)).toBe(true);

  // the same by fetching: until it is acknowledged, whoever asks gets it again
  await takeReceipts(server, { id: sent!.id });
  const fetched = async (body: object) =>
    (await answerGateway(ctx, who.memberId, 'report', body))!.body.data as Fetched;
  const [first, second] = await Promise.all([fetched({}), fetched({})]);
  for (const one of [first, second]) expect([one.receipts.length, one.replies.length]).toEqual([1, 1]);
  const last = await fetched({});
  await fetched({ ack: last.ack });
  expect(await fetched({})).toMatchObject({ receipts: [], replies: [] });
});

type Fetched = { ack: string | null; receipts: object[]; replies: object[] };
