// The address that payment channels notify, as anybody on the network reaches it.
import { generateKeyPairSync } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../testing/members';
import { type TestServer, startTestServer } from '../testing/server';
import { receiveNotifies } from './notify';

let server: TestServer;
let app: FastifyInstance;
beforeAll(async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const alipay = {
    gateway: 'http://127.0.0.1:9',
    appId: 'app',
    sellerId: 'seller',
    privateKey,
    alipayPublicKey: publicKey,
  };
  const wechatPay = {
    url: 'http://127.0.0.1:9',
    appId: 'wx1',
    mchId: '1600000000',
    serial: 'A1',
    privateKey,
    apiV3Key: 'k'.repeat(32),
    platformKeys: { PUB_KEY_ID_1: publicKey },
  };
  server = await startTestServer({ domains: [], settings: { alipay, wechatPay } });
  app = Fastify();
  await receiveNotifies(app, async () => systemContext(server));
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const post = (payload: string | undefined, type?: string) =>
  app.inject({
    method: 'POST',
    url: '/notify/alipay',
    ...(payload === undefined ? {} : { payload }),
    headers: type ? { 'content-type': type } : {},
  });

const FORM = 'application/x-www-form-urlencoded';

test('a form that nobody signed is answered with failure and leaves a trace', async () => {
  const answer = await post('notify_id=n1&out_trade_no=PO1&sign_type=RSA2&sign=AAAA&trade_status=TRADE_SUCCESS', FORM);
  expect([answer.statusCode, answer.body]).toEqual([400, 'failure']);
  const { rows } = await server.db.query('select notify_id, order_no, verified from payment.notify');
  expect(rows).toEqual([{ notify_id: 'n1', order_no: 'PO1', verified: false }]);
});

test('no body, another type, a huge one and strange fields are no faults', async () => {
  const answers = [
    await post(undefined),
    await post('', FORM),
    await post('{}', 'application/json'),
    await post(`sign=${'x'.repeat(70_000)}`, FORM),
    await post('__proto__=1&constructor=2&sign_type=RSA2&sign=%00%ff&notify_id=%00&out_trade_no=%ed%a0%80', FORM),
    await post('%%%&&&===', FORM),
    await post('sign_type=RSA2&sign=a&sign_type=RSA2&sign=b', FORM),
  ];
  for (const { statusCode } of answers) expect([400, 413, 415]).toContain(statusCode);
});

const postWechat = (payload: string | undefined, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/notify/wechat-pay',
    ...(payload === undefined ? {} : { payload }),
    headers: { 'content-type': 'application/json', ...headers },
  });

test('what WeChat Pay did not sign is answered with FAIL and leaves a trace', async () => {
  const answer = await postWechat('{"id":"w1","event_type":"TRANSACTION.SUCCESS"}');
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'FAIL' }]);
  const { rows } = await server.db.query("select verified from payment.notify where notify_id = 'w1'");
  expect(rows).toEqual([{ verified: false }]);
});

test("nothing sent to WeChat Pay's address is a fault", async () => {
  const signed = {
    'wechatpay-serial': 'PUB_KEY_ID_1',
    'wechatpay-timestamp': String(Math.floor(Date.now() / 1000)),
    'wechatpay-nonce': 'n',
    'wechatpay-signature': 'AAAA',
  };
  const answers = [
    await postWechat(undefined),
    await postWechat('{}', signed),
    await postWechat('[1]', signed),
    await postWechat('{"id":"\u0000","event_type":{"a":1}}', signed),
    await postWechat('null', { ...signed, 'wechatpay-timestamp': '9'.repeat(400) }),
    await postWechat('{'),
    await postWechat(`{"id":"${'x'.repeat(70_000)}"}`),
    await postWechat('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
  ];
  for (const { statusCode } of answers) expect([400, 401, 413, 415]).toContain(statusCode);
});
