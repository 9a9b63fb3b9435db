// Trying keys out on the real wire of the sandbox: what is right, and which key is wrong.
import { generateKeyPairSync } from 'node:crypto';
import { getProvider, listProviders, testProvider } from '@jishi/contract/console/provider';
import type { Input } from '@jishi/contract/endpoint';
import { type Provider, providers } from '@jishi/contract/providers';
import { textsOf } from '../../../../kernel/provider-settings';
import { trials } from '../../../../kernel/provider-trial';
import type { ProviderSettings } from '../../../../kernel/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlipayPeer, startAlipayPeer } from '../../../../testing/alipay-peer';
import {
  esignSettingsOf,
  faceIdSettingsOf,
  wechatServiceSettingsOf,
  wechatSettingsOf,
} from '../../../../testing/identity';
import { nuonuoSettingsOf } from '../../../../testing/invoice-platform';
import { type TestOperator, signInOperator } from '../../../../testing/operators';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { wechatPayPeerOf } from '../../../../testing/wechat-pay-peer';
import { account } from '../../../account/domain';
import { certification } from '../../../certification/domain';
import { content } from '../../../content/domain';
import { invoice } from '../../../invoice/domain';
import { message } from '../../../message/domain';
import { operator } from '../../../operator/domain';
import { payment } from '../../../payment/domain';
import { review } from '../../../review/domain';
import { setting } from '../../domain';

let alipay: AlipayPeer;
let server: TestServer;
let by: TestOperator;
const right: Partial<ProviderSettings> = {};

beforeAll(async () => {
  alipay = await startAlipayPeer();
  const { sandbox } = alipay;
  right.alipay = alipay.settings;
  right.wechatPay = (await wechatPayPeerOf(sandbox)).settings;
  right.faceId = await faceIdSettingsOf(sandbox);
  right.esign = await esignSettingsOf(sandbox);
  right.wechat = await wechatSettingsOf(sandbox);
  right.wechatService = await wechatServiceSettingsOf(sandbox);
  const sms = await sandbox.get<{ accessKeyId: string; accessKeySecret: string; endpoint: string; signName: string }>(
    '/aliyun-sms/credentials.json',
  );
  right.sms = { ...sms, codeTemplate: 'SMS_CODE', codeTemplates: {}, noticeTemplates: {} };
  const { nuonuo, seller } = await nuonuoSettingsOf(sandbox);
  right.nuonuo = nuonuo;
  server = await startTestServer({
    domains: [account, certification, content, invoice, message, operator, payment, review, setting],
    settings: { ...right, sandboxUrl: alipay.url },
  });
  const { settings } = server.shared;
  Object.assign(settings, { invoice: { ...settings.invoice, seller } });
});
afterAll(async () => {
  await server.close();
  await alipay.close();
});

type Values = Input<typeof testProvider>['values'];
const tried = (provider: Provider, values: Values = {}) =>
  server.call(testProvider, { provider, values }, { token: by.token });

/** A limit counts for each operator. */
async function anew() {
  by = await signInOperator(server);
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const OTHER_PRIVATE = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const OTHER_PUBLIC = publicKey.export({ type: 'spki', format: 'pem' }).toString();

test('each provider has a domain that tries it', () => {
  const tried = trials.of(server.shared).map(({ provider }) => provider);
  expect(tried.sort()).toEqual(Object.keys(providers).sort());
});

test.each<Provider>(['alipay', 'wechatPay', 'sms', 'faceId', 'esign', 'wechat', 'wechatService', 'nuonuo'])(
  '%s: the right keys are right, and the screen says when they were tried',
  async (provider) => {
    await anew();
    expect(await tried(provider)).toMatchObject({ code: 0, result: { isGood: true, field: '' } });
    const { tested } = (await server.call(getProvider, { provider }, { token: by.token })).result;
    expect(tested).toMatchObject({ isGood: true, testedBy: '测试员', isOfNow: true });
    const listed = (await server.call(listProviders, {}, { token: by.token })).result.providers;
    expect(listed.find((one) => one.provider === provider)?.tested).toEqual(tested);
  },
);

test.each<[Provider, Values, string]>([
  ['alipay', { alipay: { appId: '2021000000000000' } }, 'appId'],
  ['alipay', { alipay: { privateKey: OTHER_PRIVATE } }, 'privateKey'],
  ['alipay', { alipay: { alipayPublicKey: OTHER_PUBLIC } }, 'alipayPublicKey'],
  ['wechatPay', { wechatPay: { privateKey: OTHER_PRIVATE } }, 'privateKey'],
  ['wechatPay', { wechatPay: { mchId: '1900000109' } }, 'privateKey'],
  ['wechatPay', { wechatPay: { publicKey: OTHER_PUBLIC } }, 'publicKey'],
  [
    'wechatPay',
    { wechatPay: { publicKeyId: 'PUB_KEY_ID_0000', nextPublicKeyId: '', nextPublicKey: '' } },
    'publicKeyId',
  ],
  ['sms', { sms: { accessKeyId: 'LTAI5tNobodysKey' } }, 'accessKeyId'],
  ['sms', { sms: { accessKeySecret: 'wrong' } }, 'accessKeySecret'],
  ['sms', { sms: { signName: '没有的签名' } }, 'signName'],
  ['sms', { sms: { codeTemplate: 'SMS_NONE' } }, 'codeTemplate'],
  ['faceId', { faceId: { secretId: 'AKIDnobody0001' } }, 'secretId'],
  ['faceId', { faceId: { secretKey: 'wrong' } }, 'secretKey'],
  ['faceId', { faceId: { ruleId: '9999' } }, 'ruleId'],
  ['esign', { esign: { appId: '74000000' } }, 'appId'],
  ['esign', { esign: { secret: 'wrong' } }, 'secret'],
  ['nuonuo', { nuonuo: { appSecret: 'wrong' } }, 'appSecret'],
  ['nuonuo', { nuonuo: { appKey: 'SD00000000' } }, 'appSecret'],
  ['wechat', { wechat: { appSecret: 'wrong' } }, 'appSecret'],
  ['wechatService', { wechatService: { appId: 'wx00000000000000' } }, 'appId'],
])('%s: what is wrong is named (%#)', async (provider, values, field) => {
  await anew();
  const { result } = await tried(provider, values);
  expect(result).toMatchObject({ isGood: false, field });
  expect(result.words).toMatch(/\p{Script=Han}/u);
  const { tested } = (await server.call(getProvider, { provider }, { token: by.token })).result;
  expect(tested).toMatchObject({ isGood: false, isOfNow: false });
});

test('what is stored is not sent to an address that was typed', async () => {
  await anew();
  const moved = { wechatService: { apiUrl: `${alipay.url}/elsewhere` } };
  expect(await tried('wechatService', moved)).toMatchObject({
    code: 4000,
    fields: [{ path: 'values.wechatService.appSecret', message: expect.stringContaining('重新填写') }],
  });
  const inside = { faceId: { endpoint: 'https://192.168.1.1/', secretKey: 'typed' } };
  expect(await tried('faceId', inside)).toMatchObject({ code: 4000, fields: [{ path: 'values.faceId.endpoint' }] });
});

test('a server that is not there, or that is another one, says so in words and repeats nothing', async () => {
  await anew();
  const smtp = { server: 'smtp://127.0.0.1:9', user: 'u@example.com', password: 'typed-secret', from: 'u@example.com' };
  const { result } = await tried('smtp', { smtp });
  expect(result).toMatchObject({ isGood: false, field: 'server' });
  const elsewhere = { ...textsOf('esign', right.esign, {}), url: `${alipay.url}/alipay` };
  const other = await tried('esign', { esign: elsewhere });
  expect(other.result.isGood).toBe(false);
  expect(JSON.stringify([result, other.result])).not.toContain(right.esign!.secret);
});

test('mail: the account is tried, and a wrong password is named', async () => {
  await anew();
  const { smtpUrl, from } = await alipay.sandbox.get<{ smtpUrl: string; from: string }>('/mail/credentials.json');
  const texts = textsOf('smtp', { url: smtpUrl, from }, {});
  expect(await tried('smtp', { smtp: texts })).toMatchObject({ result: { isGood: true } });
  expect(await tried('smtp', { smtp: { ...texts, password: 'wrong' } })).toMatchObject({
    result: { isGood: false, field: 'password' },
  });
});

test('an operator tries six times a minute, however many at once; each try is in the audit, without what was typed', async () => {
  await anew();
  const asked = Array.from({ length: 9 }, () => tried('alipay', { alipay: { appId: '2021999999999999' } }));
  const codes = (await Promise.all(asked)).map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(6);
  expect(codes.filter((code) => code === 4029 || code === 4006 || code > 0)).toHaveLength(3);
  server.clock.advance(61_000);
  expect(await tried('alipay')).toMatchObject({ code: 0 });
  const { rows } = await server.db.query<{ after: object }>(
    `select after from audit.entry where action = 'setting.testProvider' order by id desc limit 2`,
  );
  expect(rows.map(({ after }) => after)).toEqual([
    { 服务商: '支付宝', 用的是: '已保存的' },
    { 服务商: '支付宝', 用的是: '填写的' },
  ]);
  const support = await signInOperator(server, 'finance');
  expect(await server.call(testProvider, { provider: 'alipay', values: {} }, { token: support.token })).toMatchObject({
    code: 4009,
  });
});
