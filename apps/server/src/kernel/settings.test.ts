import { expect, test } from 'vitest';
import { readSettings } from './settings';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/jishi',
  PUBLIC_URL: 'https://jishi.test',
  TRUSTED_PROXIES: '127.0.0.1',
};
const faceId = {
  TENCENT_FACEID_SECRET_ID: 'id',
  TENCENT_FACEID_SECRET_KEY: 'key',
  TENCENT_FACEID_RULE_ID: '1',
};
const esign = { ESIGN_APP_ID: 'app', ESIGN_APP_SECRET: 'secret' };
const wechatPay = {
  WECHAT_PAY_MCH_ID: '1600000000',
  WECHAT_PAY_APP_ID: 'wx1',
  WECHAT_PAY_SERIAL: 'A1',
  WECHAT_PAY_PRIVATE_KEY: 'key',
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
  WECHAT_PAY_PUBLIC_KEY: String.raw`pem\n1`,
};
const nuonuo = {
  NUONUO_APP_KEY: 'SD1',
  NUONUO_APP_SECRET: 'secret',
  INVOICE_SELLER_NAME: '销方',
  INVOICE_SELLER_TAX_NO: '1',
  INVOICE_SELLER_ADDRESS: '北京',
  INVOICE_SELLER_PHONE: '010',
  INVOICE_CLERK: '开票员',
};
const wechat = { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 'secret' };
const service = {
  WECHAT_SERVICE_APP_ID: 'wx2',
  WECHAT_SERVICE_APP_SECRET: 'secret',
  WECHAT_SERVICE_TEMPLATE_ID: 'template',
};

test('providers are reached at their own addresses unless told otherwise', () => {
  const settings = readSettings({ ...production, ...faceId, ...esign, ...wechat, ...service });
  expect(settings.faceId).toMatchObject({ endpoint: 'https://faceid.tencentcloudapi.com/', ruleId: '1' });
  expect(settings.esign).toMatchObject({ url: 'https://openapi.esign.cn' });
  expect(settings.wechat).toMatchObject({
    openUrl: 'https://open.weixin.qq.com',
    apiUrl: 'https://api.weixin.qq.com',
  });
  expect(settings.wechatService).toMatchObject({ apiUrl: 'https://api.weixin.qq.com' });
});

test('of WeChat Pay the key in use and the next one are believed; its own must have 32 characters', () => {
  const next = { WECHAT_PAY_NEXT_PUBLIC_KEY_ID: 'PUB_KEY_ID_2', WECHAT_PAY_NEXT_PUBLIC_KEY: 'pem2' };
  expect(readSettings({ ...production, ...wechatPay, ...next }).wechatPay).toMatchObject({
    url: 'https://api.mch.weixin.qq.com',
    platformKeys: { PUB_KEY_ID_1: 'pem\n1', PUB_KEY_ID_2: 'pem2' },
  });
  const short = { ...wechatPay, WECHAT_PAY_API_V3_KEY: 'short' };
  expect(() => readSettings({ ...production, ...short })).toThrow('WECHAT_PAY_API_V3_KEY');
});

test('production must know its proxies, or every caller is the proxy; none is a word of its own', () => {
  expect(() => readSettings({ ...production, TRUSTED_PROXIES: undefined })).toThrow('TRUSTED_PROXIES');
  expect(() => readSettings({ ...production, TRUSTED_PROXIES: ' ' })).toThrow('TRUSTED_PROXIES');
  expect(readSettings({ ...production, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
  expect(readSettings(production).trustedProxies).toEqual(['127.0.0.1']);
});

test('the invoice platform issues for a seller, and its files come from its own hosts', () => {
  expect(readSettings({ ...production, ...nuonuo }).nuonuo).toMatchObject({
    url: 'https://sdk.nuonuo.com/open/v1/services',
    fileHosts: ['inv.jss.com.cn'],
  });
  expect(() => readSettings({ ...production, ...nuonuo, INVOICE_SELLER_NAME: '' })).toThrow('INVOICE_SELLER_NAME');
  expect(() => readSettings({ ...production, ...nuonuo, INVOICE_CLERK: '' })).toThrow('INVOICE_CLERK');
});

test('what is not configured is off', () => {
  const settings = readSettings(production);
  expect([settings.faceId, settings.wechat, settings.wechatService]).toEqual([undefined, undefined, undefined]);
});

test('a phone waits a minute for its next code; less is for trying out', () => {
  expect(readSettings(production).limits.codePauseSeconds).toBe(60);
  expect(readSettings({ ...production, NODE_ENV: '', CODE_PAUSE_SECONDS: '0' }).limits.codePauseSeconds).toBe(0);
  expect(() => readSettings({ ...production, CODE_PAUSE_SECONDS: '59' })).toThrow('CODE_PAUSE_SECONDS');
});

test('the invoice platform is left alone for a minute between two questions; less is for trying out', () => {
  expect(readSettings(production).invoice.pauseSeconds).toBe(60);
  expect(readSettings({ ...production, NODE_ENV: '', INVOICE_PAUSE_SECONDS: '1' }).invoice.pauseSeconds).toBe(1);
  expect(() => readSettings({ ...production, INVOICE_PAUSE_SECONDS: '59' })).toThrow('INVOICE_PAUSE_SECONDS');
});

test.each([
  ['face checks', { ...faceId, TENCENT_FACEID_ENDPOINT: 'http://faceid.test/' }],
  ['small transfers', { ...esign, ESIGN_URL: 'http://esign.test' }],
  ['WeChat Pay', { ...wechatPay, WECHAT_PAY_URL: 'http://pay.test' }],
  ['the invoice platform', { ...nuonuo, NUONUO_URL: 'http://sdk.test/' }],
  ["the invoice platform's tokens", { ...nuonuo, NUONUO_TOKEN_URL: 'http://open.test/' }],
  ['the page to scan', { ...wechat, WECHAT_OPEN_URL: 'http://open.test' }],
  ['WeChat sign-in', { ...wechat, WECHAT_API_URL: 'http://api.test' }],
  ['the service account', { ...service, WECHAT_API_URL: 'http://api.test' }],
  ['the sandbox', { SANDBOX_URL: 'http://127.0.0.1:8083' }],
  ['the site itself', { PUBLIC_URL: 'http://jishi.test' }],
])('a production start refuses an http address of %s', (_what, environment) => {
  expect(() => readSettings({ ...production, ...environment })).toThrow(/https|must not be set/);
});

test.each([
  [faceId, 'TENCENT_FACEID_SECRET_KEY'],
  [faceId, 'TENCENT_FACEID_RULE_ID'],
  [esign, 'ESIGN_APP_SECRET'],
  [wechatPay, 'WECHAT_PAY_PRIVATE_KEY'],
  [wechatPay, 'WECHAT_PAY_PUBLIC_KEY'],
  [{ ...wechatPay, WECHAT_PAY_NEXT_PUBLIC_KEY_ID: 'PUB_KEY_ID_2' }, 'WECHAT_PAY_NEXT_PUBLIC_KEY'],
  [wechat, 'WECHAT_APP_SECRET'],
  [service, 'WECHAT_SERVICE_APP_SECRET'],
  [service, 'WECHAT_SERVICE_TEMPLATE_ID'],
])('half a configuration is refused by name', (provider, missing) => {
  expect(() => readSettings({ ...production, ...provider, [missing]: '' })).toThrow(missing);
});

test('whom to tell of a weakness is a mail or a page, never a bare word', () => {
  expect(readSettings(production).securityContact).toBe('');
  for (const named of ['mailto:security@shop.example', 'https://shop.example/security'])
    expect(readSettings({ ...production, SECURITY_CONTACT: named }).securityContact).toBe(named);
  for (const wrong of ['security@shop.example', 'http://shop.example', 'mailto:x@y\nContact: z'])
    expect(() => readSettings({ ...production, SECURITY_CONTACT: wrong })).toThrow('SECURITY_CONTACT');
});
