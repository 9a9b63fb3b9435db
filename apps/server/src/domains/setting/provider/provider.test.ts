// Keys of providers that operators set in the console: two people where members' money goes, in force at once, secret everywhere.
import { generateKeyPairSync } from 'node:crypto';
import { changeProvider, getProvider, listProviders, resetProvider } from '@jishi/contract/console/provider';
import { takeBackReview } from '@jishi/contract/console/review';
import type { Input } from '@jishi/contract/endpoint';
import { payChannel } from '@jishi/contract/enums/payment';
import { reviewKind } from '@jishi/contract/enums/review';
import { cancelPayOrder, getPayOrder, startThirdPay } from '@jishi/contract/payment';
import type { Provider } from '@jishi/contract/providers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsNow } from '../../../kernel/settings-in-force';
import { type AlipayPeer, hearAlipay, startAlipayPeer } from '../../../testing/alipay-peer';
import { signInMember, systemContext } from '../../../testing/members';
import { type TestOperator, freshCodeOf, signInOperator } from '../../../testing/operators';
import { caseOf, decide, decideConfirmed } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { content } from '../../content/domain';
import { message } from '../../message/domain';
import { operator } from '../../operator/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { setting } from '../domain';

const CANARY = 'canary-7Yq2mZ0vKd81';
const WECHAT = { appId: 'wx12345678', appSecret: CANARY };
const SMS = { accessKeyId: 'LTAI5tExampleKey', accessKeySecret: CANARY, signName: '澄江数据' };

let alipay: AlipayPeer;
let server: TestServer;
let one: TestOperator;
let other: TestOperator;
/** Whatever any call of these tests answered. */
const answers: string[] = [];

beforeAll(async () => {
  alipay = await startAlipayPeer();
  server = await startTestServer({
    domains: [content, message, operator, payment, review, setting],
    settings: {
      publicUrl: alipay.listenerUrl,
      sandboxUrl: alipay.url,
      sms: undefined,
      smtp: { url: 'smtps://notice:from-the-environment@mail.example.com:465', from: 'notice@example.com' },
    },
  });
  [one, other] = [await signInOperator(server), await signInOperator(server)];
});
afterAll(async () => {
  await server.close();
  await alipay.close();
});

type Values = Input<typeof changeProvider>['values'];

const shown = async (provider: Provider, by = one) => {
  const { text, result } = await server.call(getProvider, { provider }, { token: by.token });
  answers.push(text);
  return result;
};
const fieldIn = async (provider: Provider, name: string) =>
  (await shown(provider)).fields.find((field) => field.name === name)!;

async function change(
  provider: Provider,
  values: Values,
  more: { by?: TestOperator; bare?: boolean; version?: string } = {},
) {
  const { by = one, bare = false } = more;
  const version = more.version ?? (await shown(provider)).version;
  const how = bare ? {} : { secondFactor: await freshCodeOf(server, by) };
  const asked = { provider, version, values, reason: '接入新的密钥' };
  const answer = await server.call(changeProvider, asked, { token: by.token, ...how });
  answers.push(answer.text);
  return answer;
}

const reset = async (provider: Provider, by = one) =>
  server.call(
    resetProvider,
    { provider, version: (await shown(provider)).version, reason: '改回环境变量' },
    { token: by.token, secondFactor: await freshCodeOf(server, by) },
  );
const settings = () => settingsNow(server.shared);
const alipayValues = () => ({ alipay: { ...alipay.settings } });
/** Whatever waits of a provider, agreed to by the second operator. */
const agree = async (provider: Provider) =>
  decideConfirmed(server, other, reviewKind.provider, (await shown(provider)).waiting!.version);

test('Alipay is set by two operators, each with a fresh code, and members pay by it at once', async () => {
  const member = await signInMember(server);
  const pay = () =>
    server.call(startThirdPay, { amount: '40.00', channel: payChannel.alipay }, { token: member.token });
  expect(await pay()).toMatchObject({ code: 5401 });
  expect(await shown('alipay')).toMatchObject({ state: 'none', version: '', guards: 'money', takesTwo: true });
  expect(await change('alipay', alipayValues(), { bare: true })).toMatchObject({ code: 4013 });
  expect(await change('alipay', alipayValues())).toMatchObject({ code: 0, result: { inForce: false } });
  const { waiting } = await shown('alipay');
  expect(await pay(), 'it waits').toMatchObject({ code: 5401 });
  const { facts, title, link } = await caseOf(server, other, reviewKind.provider, waiting!.version);
  expect([title, link]).toEqual([expect.stringContaining('支付宝：应用 APPID'), '/providers/alipay']);
  expect(facts).toContainEqual(expect.objectContaining({ label: '应用私钥', given: '已设置', found: '没有' }));
  answers.push(JSON.stringify(facts));
  expect(await decide(server, one, reviewKind.provider, waiting!.version), 'not by its proposer').toMatchObject({
    code: 4009,
  });
  expect(await decide(server, other, reviewKind.provider, waiting!.version), 'not without a code').toMatchObject({
    code: 4013,
  });
  expect(await agree('alipay')).toMatchObject({ code: 0 });
  expect(await shown('alipay')).toMatchObject({ state: 'console', waiting: null });
  expect(await fieldIn('alipay', 'privateKey')).toMatchObject({
    value: '',
    isSet: true,
    mark: expect.stringMatching(/^指纹 [\da-f]{16}$/),
    source: 'console',
    savedBy: '测试员',
  });
  const { result } = await pay();
  await alipay.pay(result.payUrl);
  const [form] = await alipay.untilNotified(1);
  expect(await hearAlipay({ ...systemContext(server), settings: await settings() }, form!)).toBe('success');
  const order = await server.call(getPayOrder, { orderNo: result.orderNo }, { token: member.token });
  expect(order.result).toMatchObject({ status: 20, balanceAfter: '40.00' });
});

test('an order under way at an account whose keys were replaced is not taken for unpaid, and is found paid once they are back', async () => {
  const member = await signInMember(server);
  const { result } = await server.call(
    startThirdPay,
    { amount: '40.00', channel: payChannel.alipay, scan: true },
    { token: member.token },
  );
  const moved = { alipay: { sellerId: '2088000000000001' } };
  expect(await change('alipay', moved)).toMatchObject({ code: 0 });
  expect(await agree('alipay')).toMatchObject({ code: 0 });
  await alipay.switch({ outTradeNo: result.orderNo, notify: 'never' });
  await alipay.pay(result.codeUrl);
  const look = async () => {
    server.clock.advance(4_000);
    return (await server.call(getPayOrder, { orderNo: result.orderNo }, { token: member.token })).result;
  };
  expect(await look()).toMatchObject({ status: 10 });
  const cancelled = await server.call(cancelPayOrder, { orderNo: result.orderNo }, { token: member.token });
  expect(cancelled, 'nobody knows, so nobody closes it').toMatchObject({ code: 5401 });
  expect(await change('alipay', { alipay: { sellerId: alipay.settings.sellerId } })).toMatchObject({ code: 0 });
  expect(await agree('alipay')).toMatchObject({ code: 0 });
  expect(await look()).toMatchObject({ status: 20 });
});

test('of another provider one operator with a fresh code is enough, but not for its address', async () => {
  expect(await change('wechat', { wechat: WECHAT }, { bare: true })).toMatchObject({ code: 4013 });
  expect(await change('wechat', { wechat: WECHAT })).toMatchObject({ code: 0, result: { inForce: true } });
  expect((await settings()).wechat).toMatchObject({ ...WECHAT, apiUrl: 'https://api.weixin.qq.com' });
  expect(await fieldIn('wechat', 'appSecret')).toMatchObject({ value: '', isSet: true, mark: '末四位 Kd81' });
  const empty = { wechat: { appSecret: '', appId: 'wx98765432' } };
  expect(await change('wechat', empty), 'an empty secret keeps what is stored').toMatchObject({ code: 0 });
  expect((await settings()).wechat).toMatchObject({ appSecret: CANARY, appId: 'wx98765432' });
  const { changes } = await shown('wechat');
  expect(changes[0]!.fields).toEqual([
    { name: 'appId', label: '网站应用 AppID', from: WECHAT.appId, to: 'wx98765432' },
  ]);
  const moved = { wechat: { apiUrl: `${alipay.url}/wechat` } };
  expect(await change('wechat', moved)).toMatchObject({ code: 0, result: { inForce: false } });
  expect((await settings()).wechat).toMatchObject({ apiUrl: 'https://api.weixin.qq.com' });
  const { reviewId } = (await shown('wechat')).waiting!;
  expect(await server.call(takeBackReview, { id: reviewId }, { token: one.token })).toMatchObject({ code: 0 });
  expect((await shown('wechat')).waiting).toBeNull();
});

test('what sign-in codes and face checks go by takes two, too', async () => {
  expect(await change('sms', { sms: SMS })).toMatchObject({ code: 0, result: { inForce: false } });
  expect((await settings()).sms).toBeUndefined();
  const { reviewId } = (await shown('sms')).waiting!;
  expect(await server.call(takeBackReview, { id: reviewId }, { token: one.token })).toMatchObject({ code: 0 });
});

test('what nobody said follows the environment, and what was said goes back to it', async () => {
  expect(await shown('smtp')).toMatchObject({ state: 'environment' });
  expect(await fieldIn('smtp', 'server')).toMatchObject({
    value: 'smtps://mail.example.com:465',
    source: 'environment',
  });
  expect(await fieldIn('smtp', 'password')).toMatchObject({ value: '', isSet: true, mark: '末四位 ment' });
  expect(await change('smtp', { smtp: { password: 'p@ss:w/rd?' } })).toMatchObject({ result: { inForce: true } });
  expect((await settings()).smtp).toEqual({
    url: 'smtps://notice:p%40ss%3Aw%2Frd%3F@mail.example.com:465',
    from: 'notice@example.com',
  });
  expect(await reset('smtp')).toMatchObject({ code: 0, result: { inForce: true } });
  expect((await settings()).smtp).toBe(server.shared.settings.smtp);
  expect(await shown('smtp')).toMatchObject({ state: 'environment' });
  expect(await reset('smtp'), 'nothing to take back').toMatchObject({ code: 4000 });
  expect(await reset('wechat')).toMatchObject({ code: 0 });
  expect((await settings()).wechat).toBeUndefined();
  expect(await shown('wechat')).toMatchObject({ state: 'none' });
});

test.each<[Provider, Values, string]>([
  ['alipay', { alipay: { appId: 'abc' } }, 'alipay.appId'],
  ['alipay', { alipay: { privateKey: '不是密钥' } }, 'alipay.privateKey'],
  ['alipay', { alipay: { alipayPublicKey: 'MIIBIjANBgkqh' } }, 'alipay.alipayPublicKey'],
  ['wechatPay', { wechatPay: { apiV3Key: 'short' } }, 'wechatPay.apiV3Key'],
  ['wechatPay', { wechatPay: { mchId: '1900000001' } }, 'wechatPay.appId'],
  ['smtp', { smtp: { from: 'nobody' } }, 'smtp.from'],
  ['smtp', { smtp: { server: 'https://mail.example.com' } }, 'smtp.server'],
  ['faceId', { faceId: { endpoint: 'https://10.0.0.8/' } }, 'faceId.endpoint'],
  ['faceId', { faceId: { endpoint: 'https://169.254.169.254/' } }, 'faceId.endpoint'],
  ['esign', { esign: { url: 'https://[::ffff:192.168.0.1]/' } }, 'esign.url'],
  ['esign', { esign: { appId: '740001', secret: 's', url: 'ftp://127.0.0.1' } }, 'esign.url'],
  ['licenceReader', { licenceReader: { reader: 'aliyun' } }, 'licenceReader.keyId'],
])('%s: %o is refused at its field', async (provider, values, name) => {
  const before = await shown(provider);
  const answer = await change(provider, values);
  expect(answer).toMatchObject({ code: 4000, fields: [{ path: `values.${name}` }] });
  expect(answer.fields[0]!.message).toMatch(/\p{Script=Han}/u);
  expect(await shown(provider)).toEqual(before);
});

test('of many who change one provider at once one does, and the others read who did', async () => {
  const { version } = await shown('esign');
  server.clock.advance(60_000);
  const codes = [await freshCodeOf(server, one), await freshCodeOf(server, other)];
  const saved = await Promise.all(
    [one, other].map(({ token }, nth) =>
      server.call(
        changeProvider,
        { provider: 'esign', version, values: { esign: { appId: `74000${nth}`, secret: `s${nth}` } }, reason: '开通' },
        { token, secondFactor: codes[nth]! },
      ),
    ),
  );
  expect(saved.map(({ code }) => code).sort()).toEqual([0, 4005]);
  expect(saved.find(({ code }) => code === 4005)!.msg).toMatch(/测试员 .* 改过e签宝.*您填写的都还在/);
  const winner = saved.findIndex(({ code }) => code === 0);
  expect((await settings()).esign).toMatchObject({ appId: `74000${winner}`, secret: `s${winner}` });
});

test('what is stored and cannot be used counts as not set up, says so, and keeps nothing else from working', async () => {
  await server.db.query(
    `update setting.provider_change set said = '{"appId":"x y","url":"https://openapi.esign.cn"}' where provider = 'esign' and status = 2`,
  );
  expect(
    await change('faceId', { faceId: { secretId: 'AKIDexample01', secretKey: CANARY, ruleId: '1' } }),
  ).toMatchObject({ code: 0 });
  expect(await agree('faceId')).toMatchObject({ code: 0 });
  const now = await settings();
  expect([now.esign, now.brokenProviders]).toEqual([undefined, new Set(['esign'])]);
  expect(now.faceId?.ruleId).toBe('1');
  expect(await shown('esign')).toMatchObject({ state: 'broken', broken: expect.stringContaining('应用 ID') });
  await server.db.query(
    `update setting.provider_change set secret_cipher = '\\x00' where provider = 'esign' and status = 2`,
  );
  expect(await shown('esign')).toMatchObject({ state: 'broken', broken: expect.stringContaining('打不开') });
  const anew = { esign: { appId: '740001', secret: 'anew' } };
  expect(await change('esign', anew)).toMatchObject({ code: 0 });
  expect((await settings()).esign).toMatchObject({ appId: '740001', secret: 'anew' });
});

test('only who may changes keys; who may read sees no secret; who may not read sees nothing', async () => {
  const [finance, support] = [await signInOperator(server, 'finance'), await signInOperator(server, 'support')];
  const reader = await signInOperator(server, 'readonly');
  expect(await shown('alipay', reader)).toMatchObject({ state: 'console' });
  for (const { token } of [finance, support, reader]) {
    const asked = { provider: 'sms', version: '', values: { sms: SMS }, reason: '试试' } as const;
    expect(await server.call(changeProvider, asked, { token })).toMatchObject({ code: 4009 });
  }
  expect(await server.call(listProviders, {}, { token: support.token })).toMatchObject({ code: 4009 });
});

test('the only owner sets up alone what nobody ever has; from then on it takes two', async () => {
  await server.db.query(`update operator.account set money_from = now() + interval '1 day' where id <> $1`, [
    one.operatorId,
  ]);
  expect(await shown('sms')).toMatchObject({ state: 'none', guards: 'accounts', takesTwo: false });
  expect(await change('sms', { sms: SMS })).toMatchObject({ code: 0, result: { inForce: true } });
  expect((await settings()).sms).toMatchObject(SMS);
  expect(await shown('sms')).toMatchObject({ state: 'console', takesTwo: true });
  expect(await change('sms', { sms: { signName: '澄江' } })).toMatchObject({ code: 0, result: { inForce: false } });
  expect(await change('alipay', { alipay: { sellerId: '2088000000000001' } })).toMatchObject({
    code: 0,
    result: { inForce: false },
  });
  for (const provider of ['sms', 'alipay'] as const) {
    const { reviewId } = (await shown(provider)).waiting!;
    expect(await server.call(takeBackReview, { id: reviewId }, { token: one.token })).toMatchObject({ code: 0 });
  }
});

test('a secret is in no answer and, but sealed, nowhere in the database; a replaced one is gone', async () => {
  const replaced = `${CANARY}-replaced`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  expect(await change('wechat', { wechat: { ...WECHAT, appSecret: replaced } })).toMatchObject({ code: 0 });
  expect(await change('wechat', { wechat: { appSecret: CANARY } })).toMatchObject({ code: 0 });
  expect(await change('alipay', { alipay: { privateKey: pem } })).toMatchObject({ code: 0 });
  expect(await change('wechatPay', { wechatPay: { mchId: CANARY } }), 'in a field that is none').toMatchObject({
    code: 4000,
  });
  const { text } = await server.call(listProviders, {}, { token: one.token });
  const whole = [text, ...answers, await dumped()].join('\n');
  const parts = [pem.split('\n')[5]!, alipay.settings.privateKey.slice(200, 260).split('\n')[0]!];
  for (const part of [CANARY, ...parts, ...parts.map(hex), hex(CANARY)]) expect(whole.includes(part)).toBe(false);
  const { rows } = await server.db.query<{ provider: string; kept: number }>(
    `select provider, count(secret_cipher)::int as kept from setting.provider_change where status <> 1 group by 1 order by 1`,
  );
  for (const { kept } of rows) expect(kept).toBeLessThanOrEqual(1);
});

const hex = (text: string) => Buffer.from(text).toString('hex');

/** Every row of every table, as text. */
async function dumped(): Promise<string> {
  const { rows } = await server.db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(
    rows.map(
      async ({ name }) => (await server.db.query<{ text: string }>(`select t::text as text from ${name} t`)).rows,
    ),
  );
  return texts
    .flat()
    .map(({ text }) => text)
    .join('\n');
}
