// Everything that can be set from outside, read once at start. Each has a default, except in production where
// defaults that are only fit for trying out are refused. Operators' words are laid over it (settings-in-force.ts).
import { type Environment, list, required, whole } from './environment';
import path from 'node:path';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { taxItem } from '@jishi/contract/enums/invoice';
import type { Provider } from '@jishi/contract/providers';
import { YUAN } from '@jishi/money';
import { type DeclaredSettings, firstSettings } from './declared-settings';
import { type LicenceReaderSettings, licenceReader } from './licence-settings';
import { type SmsSendingSettings, type SmsSettings, sms, smsSending } from './sms-settings';

export type Role = 'web' | 'api' | 'worker';

/** What is kept of each provider outside; undefined where it is not set up. */
export type ProviderSettings = Pick<Settings, Provider>;

export type Settings = DeclaredSettings & {
  production: boolean;
  roles: ReadonlySet<Role>;
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string;
  /** What the names of the processes' roles begin with; undefined: with the database's name. */
  databaseRoles: string | undefined;
  /** The role it works under, known once the process has started; undefined: with all rights of the address's user. */
  databaseRole: string | undefined;
  /** The site's own address as people and providers reach it, without a trailing slash. */
  publicUrl: string;
  /** A gateway this server passes /openapi on to; empty where nginx does it. */
  gatewayOrigin: string;
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** The sandbox peers' address, or undefined where real providers are configured. */
  sandboxUrl: string | undefined;
  alipay: AlipaySettings | undefined;
  wechatPay: WechatPaySettings | undefined;
  sms: SmsSettings | undefined;
  smsSending: SmsSendingSettings;
  smtp: SmtpSettings | undefined;
  faceId: FaceIdSettings | undefined;
  esign: EsignSettings | undefined;
  /** Who reads pictures of business licences; undefined: this server itself. */
  licenceReader: LicenceReaderSettings | undefined;
  wechat: WechatSettings | undefined;
  wechatService: WechatServiceSettings | undefined;
  /** Whether webhooks may point to this machine: for trying out, never in production. */
  webhookLoopback: boolean;
  invoice: InvoiceSettings;
  nuonuo: NuonuoSettings | undefined;
  /** Providers of whom operators said what cannot be used: they count as not set up. */
  brokenProviders: ReadonlySet<Provider>;
  /** Providers as the environment has them, where operators said something of any. */
  firstProviders: ProviderSettings | undefined;
  /** Whom to tell of a weakness, a mailto: or https: address; '' where nobody is named. */
  securityContact: string;
  /** Who is told the head of the audit chain; '' for nobody. */
  auditWebhook: string;
  /** Where the built-in APIs run; '' where they do not. */
  providersUrl: string;
  /** The built-in APIs' expected `x-upstream-secret`; '' when they expect none. */
  providersSecret: string;
  /** The built portal and console. */
  portalDist: string;
  consoleDist: string;
  /** Also check every answer against its schema; for tests. */
  checkAnswers: boolean;
};

export type AlipaySettings = {
  gateway: string;
  appId: string;
  sellerId: string;
  /** PKCS8, PEM. */
  privateKey: string;
  alipayPublicKey: string;
};

export type WechatPaySettings = {
  url: string;
  appId: string;
  mchId: string;
  /** Of the merchant's certificate. */
  serial: string;
  /** PKCS8, PEM. */
  privateKey: string;
  /** 32 characters: seals notifications. */
  apiV3Key: string;
  /** WeChat Pay's public keys (PEM) by their ids: the one in use, and the next one while it is being changed. */
  platformKeys: Readonly<Record<string, string>>;
};

/** `url` as nodemailer reads it, credentials included: smtps://user:password@host:465. */
export type SmtpSettings = { url: string; from: string };

/** Tencent Cloud FaceID. */
export type FaceIdSettings = {
  endpoint: string;
  secretId: string;
  secretKey: string;
  /** Which of the merchant's check flows is used. */
  ruleId: string;
};

/** e签宝's open platform, which sends small transfers to companies' accounts. */
export type EsignSettings = { url: string; appId: string; secret: string };

/** A website application at WeChat Open Platform. */
export type WechatSettings = {
  /** Where people scan. */
  openUrl: string;
  apiUrl: string;
  appId: string;
  appSecret: string;
};

/** The service account that sends template messages; bound to the same Open Platform account as the website. */
export type WechatServiceSettings = {
  /** The address where WeChat's browser learns who its user is. */
  openUrl: string;
  apiUrl: string;
  appId: string;
  appSecret: string;
  /** A template with the fields title, text and time. */
  templateId: string;
};

/** Who sells, as it stands on invoices; '' for what is not said. */
export type Seller = {
  name: string;
  taxNo: string;
  address: string;
  phone: string;
  bank: string;
  account: string;
  /** Names: who issues, who collects, who checks. */
  clerk: string;
  payee: string;
  checker: string;
};

/** Amounts in 0.00001 yuan. */
export type InvoiceSettings = {
  /** Without one nobody can apply for an invoice. */
  seller: Seller | undefined;
  minimum: bigint;
  /** How long the platform gets that works on an invoice before it is asked again. */
  pauseSeconds: number;
  /** Of the VAT, in percent. */
  rates: Readonly<Record<ValueOf<typeof taxItem>, number>>;
};

/** 诺诺's open platform issues the invoices; the tax number it may issue for is the seller's. */
export type NuonuoSettings = {
  url: string;
  tokenUrl: string;
  appKey: string;
  appSecret: string;
  /** Where its files may come from. */
  fileHosts: string[];
};

/** @throws Error naming the variable, when a value is malformed or a production setting is missing or unsafe */
export function readSettings(env: Environment): Settings {
  const production = env.NODE_ENV === 'production';
  const port = whole(env, 'PORT', 8080);
  const settings: Settings = {
    production,
    roles: roles(env.ROLES),
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    dataDir: path.resolve(env.DATA_DIR ?? './data'),
    databaseUrl: required(env, 'DATABASE_URL'),
    databaseRoles: env.DATABASE_ROLES,
    databaseRole: undefined,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    gatewayOrigin: env.GATEWAY_ORIGIN ?? '',
    trustedProxies: trustedProxies(env, production),
    sandboxUrl: env.SANDBOX_URL,
    ...firstSettings(env),
    alipay: alipay(env),
    wechatPay: wechatPay(env),
    sms: sms(env),
    smsSending: smsSending(env),
    smtp: env.SMTP_URL ? { url: env.SMTP_URL, from: required(env, 'SMTP_FROM') } : undefined,
    faceId: faceId(env),
    esign: esign(env),
    licenceReader: licenceReader(env),
    wechat: wechat(env),
    wechatService: wechatService(env),
    webhookLoopback: env.WEBHOOK_LOOPBACK === '1',
    invoice: invoice(env),
    nuonuo: nuonuo(env),
    brokenProviders: new Set(),
    firstProviders: undefined,
    securityContact: securityContact(env.SECURITY_CONTACT ?? ''),
    auditWebhook: env.AUDIT_WEBHOOK_URL ?? '',
    providersUrl: env.PROVIDERS_URL ?? '',
    providersSecret: env.PROVIDERS_SECRET ?? '',
    portalDist: path.resolve(env.PORTAL_DIST ?? './apps/portal/dist'),
    consoleDist: path.resolve(env.CONSOLE_DIST ?? './apps/console/dist'),
    checkAnswers: env.CHECK_ANSWERS === '1',
  };
  if (production) refuseUnsafe(settings);
  return settings;
}

/** Behind a proxy that is not named here every caller has the proxy's address, and limits per address count all as one. */
function trustedProxies(env: Environment, production: boolean): string[] {
  const named = list(env.TRUSTED_PROXIES);
  if (production && named.length === 0)
    throw new Error('TRUSTED_PROXIES must name the proxies in front in production, or be none');
  return named.join() === 'none' ? [] : named;
}

function alipay(env: Environment): AlipaySettings | undefined {
  if (!env.ALIPAY_APP_ID) return undefined;
  return {
    gateway: env.ALIPAY_GATEWAY ?? 'https://openapi.alipay.com/gateway.do',
    appId: env.ALIPAY_APP_ID,
    sellerId: required(env, 'ALIPAY_SELLER_ID'),
    privateKey: required(env, 'ALIPAY_PRIVATE_KEY'),
    alipayPublicKey: required(env, 'ALIPAY_PUBLIC_KEY'),
  };
}

function wechatPay(env: Environment): WechatPaySettings | undefined {
  if (!env.WECHAT_PAY_MCH_ID) return undefined;
  const apiV3Key = required(env, 'WECHAT_PAY_API_V3_KEY');
  if (Buffer.byteLength(apiV3Key) !== 32) throw new Error('WECHAT_PAY_API_V3_KEY must be 32 characters');
  const platformKeys = { [required(env, 'WECHAT_PAY_PUBLIC_KEY_ID')]: pem(env, 'WECHAT_PAY_PUBLIC_KEY') };
  const next = env.WECHAT_PAY_NEXT_PUBLIC_KEY_ID;
  if (next) platformKeys[next] = pem(env, 'WECHAT_PAY_NEXT_PUBLIC_KEY');
  return {
    url: (env.WECHAT_PAY_URL ?? 'https://api.mch.weixin.qq.com').replace(/\/+$/, ''),
    appId: required(env, 'WECHAT_PAY_APP_ID'),
    mchId: env.WECHAT_PAY_MCH_ID,
    serial: required(env, 'WECHAT_PAY_SERIAL'),
    privateKey: pem(env, 'WECHAT_PAY_PRIVATE_KEY'),
    apiV3Key,
    platformKeys,
  };
}

/** A key whose line breaks may be written out, since few files of variables can hold them. */
function pem(env: Environment, name: string): string {
  return required(env, name).replaceAll(String.raw`\n`, '\n');
}

function faceId(env: Environment): FaceIdSettings | undefined {
  if (!env.TENCENT_FACEID_SECRET_ID) return undefined;
  return {
    endpoint: env.TENCENT_FACEID_ENDPOINT ?? 'https://faceid.tencentcloudapi.com/',
    secretId: env.TENCENT_FACEID_SECRET_ID,
    secretKey: required(env, 'TENCENT_FACEID_SECRET_KEY'),
    ruleId: required(env, 'TENCENT_FACEID_RULE_ID'),
  };
}

function esign(env: Environment): EsignSettings | undefined {
  if (!env.ESIGN_APP_ID) return undefined;
  return {
    url: (env.ESIGN_URL ?? 'https://openapi.esign.cn').replace(/\/+$/, ''),
    appId: env.ESIGN_APP_ID,
    secret: required(env, 'ESIGN_APP_SECRET'),
  };
}

function wechat(env: Environment): WechatSettings | undefined {
  if (!env.WECHAT_APP_ID) return undefined;
  return {
    openUrl: wechatOpenUrl(env),
    apiUrl: wechatApiUrl(env),
    appId: env.WECHAT_APP_ID,
    appSecret: required(env, 'WECHAT_APP_SECRET'),
  };
}

function wechatService(env: Environment): WechatServiceSettings | undefined {
  if (!env.WECHAT_SERVICE_APP_ID) return undefined;
  return {
    openUrl: wechatOpenUrl(env),
    apiUrl: wechatApiUrl(env),
    appId: env.WECHAT_SERVICE_APP_ID,
    appSecret: required(env, 'WECHAT_SERVICE_APP_SECRET'),
    templateId: required(env, 'WECHAT_SERVICE_TEMPLATE_ID'),
  };
}

/** 6 % is the rate of 信息技术服务 and 增值电信服务 for a general taxpayer. */
const GENERAL_RATE = 6;

function invoice(env: Environment): InvoiceSettings {
  return {
    seller: env.INVOICE_SELLER_NAME
      ? {
          name: env.INVOICE_SELLER_NAME,
          taxNo: required(env, 'INVOICE_SELLER_TAX_NO'),
          address: env.INVOICE_SELLER_ADDRESS ?? '',
          phone: env.INVOICE_SELLER_PHONE ?? '',
          bank: env.INVOICE_SELLER_BANK ?? '',
          account: env.INVOICE_SELLER_ACCOUNT ?? '',
          clerk: env.INVOICE_CLERK ?? '',
          payee: env.INVOICE_PAYEE ?? '',
          checker: env.INVOICE_CHECKER ?? '',
        }
      : undefined,
    minimum: BigInt(whole(env, 'INVOICE_MINIMUM', 100)) * YUAN,
    pauseSeconds: whole(env, 'INVOICE_PAUSE_SECONDS', 60),
    rates: {
      [taxItem.call]: whole(env, 'INVOICE_RATE_CALL', GENERAL_RATE),
      [taxItem.package]: whole(env, 'INVOICE_RATE_PACKAGE', GENERAL_RATE),
      [taxItem.vip]: whole(env, 'INVOICE_RATE_VIP', GENERAL_RATE),
      [taxItem.sms]: whole(env, 'INVOICE_RATE_SMS', GENERAL_RATE),
    },
  };
}

function nuonuo(env: Environment): NuonuoSettings | undefined {
  if (!env.NUONUO_APP_KEY) return undefined;
  // the platform takes no order without them
  for (const name of ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_PHONE', 'CLERK']) required(env, `INVOICE_${name}`);
  return {
    url: env.NUONUO_URL ?? 'https://sdk.nuonuo.com/open/v1/services',
    tokenUrl: env.NUONUO_TOKEN_URL ?? 'https://open.nuonuo.com/accessToken',
    appKey: env.NUONUO_APP_KEY,
    appSecret: required(env, 'NUONUO_APP_SECRET'),
    fileHosts: list(env.NUONUO_FILE_HOSTS ?? 'inv.jss.com.cn'),
  };
}

function wechatOpenUrl(env: Environment): string {
  return (env.WECHAT_OPEN_URL ?? 'https://open.weixin.qq.com').replace(/\/+$/, '');
}

function wechatApiUrl(env: Environment): string {
  return (env.WECHAT_API_URL ?? 'https://api.weixin.qq.com').replace(/\/+$/, '');
}

function securityContact(address: string): string {
  if (address && !/^(?:mailto:\S+@\S+|https:\/\/\S+)$/.test(address))
    throw new Error('SECURITY_CONTACT: a mailto: or https: address');
  return address;
}

function refuseUnsafe(settings: Settings) {
  if (settings.sandboxUrl) throw new Error('SANDBOX_URL must not be set in production');
  if (settings.webhookLoopback) throw new Error('WEBHOOK_LOOPBACK must not be set in production');
  if (settings.limits.codePauseSeconds < 60) throw new Error('CODE_PAUSE_SECONDS must be at least 60 in production');
  if (settings.invoice.pauseSeconds < 60) throw new Error('INVOICE_PAUSE_SECONDS must be at least 60 in production');
  if (!settings.publicUrl.startsWith('https://')) throw new Error('PUBLIC_URL must be https in production');
  const { alipay, wechatPay, sms, faceId, esign, licenceReader, wechat, wechatService, nuonuo } = settings;
  const wechatUrls = [wechat?.openUrl, wechat?.apiUrl, wechatService?.openUrl, wechatService?.apiUrl];
  const identityUrls = [faceId?.endpoint, esign?.url, licenceReader?.endpoint];
  const invoiceUrls = [nuonuo?.url, nuonuo?.tokenUrl];
  const urls = [
    alipay?.gateway,
    wechatPay?.url,
    sms?.endpoint,
    ...identityUrls,
    ...wechatUrls,
    ...invoiceUrls,
    settings.auditWebhook,
  ];
  for (const url of urls) {
    if (url && !url.startsWith('https://')) throw new Error(`provider address ${url} must be https in production`);
  }
}

function roles(value: string | undefined): Set<Role> {
  const all: Role[] = ['web', 'api', 'worker'];
  const wanted = list(value);
  const unknown = wanted.find((role) => !all.includes(role as Role));
  if (unknown) throw new Error(`ROLES: unknown role ${unknown}`);
  return new Set(wanted.length ? (wanted as Role[]) : all);
}
