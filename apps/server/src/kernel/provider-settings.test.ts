import { PROVIDERS, type Provider } from '@jishi/contract/providers';
import { expect, test } from 'vitest';
import { mistakeIn, settingsOf, textsOf, withProviders } from './provider-settings';
import { type Settings, readSettings } from './settings';

const PEM = String.raw`-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----`;
const ENV = {
  DATABASE_URL: 'postgres://x',
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: 'MIIE',
  ALIPAY_PUBLIC_KEY: 'MIIB',
  WECHAT_PAY_MCH_ID: '1900000001',
  WECHAT_PAY_APP_ID: 'wx0123456789',
  WECHAT_PAY_SERIAL: '0123456789ABCDEF',
  WECHAT_PAY_PRIVATE_KEY: PEM,
  WECHAT_PAY_API_V3_KEY: 'v'.repeat(32),
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
  WECHAT_PAY_PUBLIC_KEY: PEM,
  WECHAT_PAY_NEXT_PUBLIC_KEY_ID: 'PUB_KEY_ID_02',
  WECHAT_PAY_NEXT_PUBLIC_KEY: PEM,
  ALIYUN_SMS_ACCESS_KEY_ID: 'LTAI5tExample',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 's',
  ALIYUN_SMS_CODE_TEMPLATES: 'login=SMS_1, register=SMS_2',
  SMTP_URL: 'smtps://notice%40example.com:p%40ss@mail.example.com:465',
  SMTP_FROM: 'notice@example.com',
  TENCENT_FACEID_SECRET_ID: 'AKIDexample01',
  TENCENT_FACEID_SECRET_KEY: 's',
  TENCENT_FACEID_RULE_ID: '1',
  ESIGN_APP_ID: '7400001',
  ESIGN_APP_SECRET: 's',
  LICENCE_OCR: 'tencent',
  TENCENT_OCR_SECRET_ID: 'AKIDexample02',
  TENCENT_OCR_SECRET_KEY: 's',
  WECHAT_APP_ID: 'wx0123456780',
  WECHAT_APP_SECRET: 's',
  WECHAT_SERVICE_APP_ID: 'wx0123456781',
  WECHAT_SERVICE_APP_SECRET: 's',
  WECHAT_SERVICE_TEMPLATE_ID: 't',
  NUONUO_APP_KEY: 'SD123',
  NUONUO_APP_SECRET: 's',
  NUONUO_FILE_HOSTS: 'a.example.com,b.example.com',
  INVOICE_SELLER_NAME: '澄江',
  INVOICE_SELLER_TAX_NO: '1',
  INVOICE_SELLER_ADDRESS: '杭州',
  INVOICE_SELLER_PHONE: '1',
  INVOICE_CLERK: '林溪',
};
const set = readSettings(ENV);
const bare = readSettings({ DATABASE_URL: 'postgres://x' });

test.each(PROVIDERS)('%s: what the environment says comes back from its texts as it was', (provider) => {
  expect(set[provider]).toBeDefined();
  const texts = textsOf(provider, set[provider], {});
  expect(mistakeIn(provider, texts, false)).toBeUndefined();
  expect(settingsOf(provider, texts, false)).toEqual(set[provider]);
});

test.each(PROVIDERS.filter((provider) => provider !== 'licenceReader'))(
  '%s: without a word of anybody it names a field that is missing',
  (provider) => {
    const texts = textsOf(provider, bare[provider], {});
    expect(mistakeIn(provider, texts, false)?.message).toMatch(/^请填写/);
    expect(() => settingsOf(provider, texts, false)).toThrow('请填写');
  },
);

const laid = (settings: Settings, said: Parameters<typeof withProviders>[1]) => withProviders(settings, said);

test('a word of operators lies over the environment’s, field by field; what cannot be used is not set up, and the rest is', () => {
  expect(laid(set, {})).toBe(set);
  const over = laid(set, { alipay: { appId: '2021000000000002' }, sms: { endpoint: 'http://x' }, esign: 'unreadable' });
  expect(over.alipay).toEqual({ ...set.alipay, appId: '2021000000000002' });
  expect([over.sms, over.esign, over.smtp]).toEqual([undefined, undefined, set.smtp]);
  expect(over.brokenProviders).toEqual(new Set<Provider>(['sms', 'esign']));
  expect(over.firstProviders).toBe(set);
  const gone = { former: { key: '1' } } as Parameters<typeof withProviders>[1];
  expect(laid(set, gone)).toBe(set);
  expect(laid(set, { licenceReader: { reader: 'offline' } }).licenceReader).toBeUndefined();
});

test('an address is an encrypted one without credentials; only beside the sandbox it need not be', () => {
  const at = (url: string, isSandbox = false) =>
    mistakeIn('esign', textsOf('esign', set.esign, { url }), isSandbox)?.name;
  expect([at('https://a.example.com'), at('http://a.example.com'), at('https://u:p@a.example.com')]).toEqual([
    undefined,
    'url',
    'url',
  ]);
  expect([at('http://127.0.0.1:1', true), at('ftp://a.example.com', true), at('https:', true)]).toEqual([
    undefined,
    'url',
    'url',
  ]);
});
