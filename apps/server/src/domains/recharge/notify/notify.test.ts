// A member's program is told how an order ended: signed, until it is taken, again by hand.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { saveWebhook } from '@jishi/contract/message';
import * as contract from '@jishi/contract/recharge/order';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemContext } from '../../../testing/members';
import { Suppliers, makeDue, newAccount, newBuyer, newProduct, rechargeDomains } from '../../../testing/recharge';
import { type TestServer, startTestServer } from '../../../testing/server';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { answerRecharge } from '..';
import { submitDue } from '../submission/service';
import { waitAfter } from './rules';
import { notifyDue } from './service';

const suppliers = new Suppliers();
const heard: { headers: Record<string, unknown>; body: string }[] = [];
let says = 200;
let server: TestServer;
let receiver: Server;
beforeAll(async () => {
  server = await startTestServer({
    domains: [...rechargeDomains(suppliers), review, message],
    settings: { webhookLoopback: true },
  });
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      response.writeHead(says).end('said');
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
beforeEach(() => {
  heard.length = 0;
  says = 200;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server.close();
});

const url = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/told?key=secret`;
const tell = () => notifyDue(systemContext(server));

async function endedOrder() {
  const member = await newBuyer(server);
  const { secret } = (await server.call(saveWebhook, { url: 'http://127.0.0.1:9/' }, { token: member.token })).result;
  const { code } = await newProduct(server);
  const asked = { orderNo: 'told-1', product: code, account: newAccount(), notifyUrl: url() };
  const made = await answerRecharge(systemContext(server), member.memberId, 'submit', asked);
  const { no } = made!.body.data as { no: string };
  suppliers.says['1'] = { kind: 'delivered' };
  await submitDue(systemContext(server));
  const look = async () => (await server.call(contract.getRechargeOrder, { no }, { token: member.token })).result;
  const again = () => server.call(contract.notifyAgain, { no }, { token: member.token });
  return { member, secret, no, look, again };
}

test('it is told once, signed with the member’s own secret, and the address is masked', async () => {
  const { secret, no, look } = await endedOrder();
  await Promise.all([tell(), tell(), tell()]);
  expect(heard).toHaveLength(1);
  const [{ headers, body }] = heard as [(typeof heard)[0]];
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  expect(JSON.parse(body)).toMatchObject({ type: 'recharge.order', data: { orderNo: 'told-1', no, status: 3 } });
  const shown = await look();
  expect(shown).toMatchObject({ notify: 3, notifyUrl: expect.stringMatching(/told\?…$/), notifyNextTime: null });
  expect(shown.notifyTries).toMatchObject([{ status: 200, byHand: false }]);
});

test('it is tried from a second to a day apart, then given up; by hand it is told again', async () => {
  const { look, again } = await endedOrder();
  says = 500;
  for (let nth = 0; nth < 10; nth++) {
    await tell();
    await makeDue(server);
  }
  expect([heard.length, (await look()).notify]).toEqual([10, 4]);
  await tell();
  expect(heard).toHaveLength(10);
  says = 204;
  const asked = await Promise.all([again(), again(), again()]);
  expect(asked.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 429, 429]);
  expect(asked.find(({ code }) => code === 0)!.result).toEqual({ notify: 3 });
  expect(heard).toHaveLength(11);
  expect([1, 2, 9, 10].map(waitAfter)).toEqual([1, 10, 86_400, undefined]);
});

test('410 ends it; an order that is under way or has no address is not told by hand', async () => {
  const { look } = await endedOrder();
  says = 410;
  await tell();
  expect(await look()).toMatchObject({ notify: 4 });
  const member = await newBuyer(server);
  const { code } = await newProduct(server);
  const asked = { orderNo: 'untold', product: code, account: newAccount() };
  const made = await answerRecharge(systemContext(server), member.memberId, 'submit', asked);
  const { no } = made!.body.data as { no: string };
  expect(await server.call(contract.notifyAgain, { no }, { token: member.token })).toMatchObject({ code: 4005 });
  const wanted = { ...asked, orderNo: 'unsigned', notifyUrl: url() };
  const refused = await answerRecharge(systemContext(server), member.memberId, 'submit', wanted);
  expect(refused!.body).toMatchObject({ code: 4000, msg: expect.stringContaining('Webhook') });
});
