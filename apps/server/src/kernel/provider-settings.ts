// Providers' keys as settings: the texts of the environment's, and the settings that texts make, with what operators said over them.
import {
  type Provider,
  type ProviderField,
  type ProviderTexts,
  providers as declared,
} from '@jishi/contract/providers';
import type { Vault } from '@jishi/vault';
import { list, pairsOf } from './environment';
import { LICENCE_CLOUDS } from './licence-settings';
import type { ProviderSettings, Settings } from './settings';

export type Texts = Readonly<Record<string, string>>;

/** What operators said of each provider, secrets open; 'unreadable' where what is stored does not open. */
export type ProvidersSaid = Partial<Record<Provider, Texts | 'unreadable'>>;

/** Bound to its provider, so that a cipher cannot be moved to another one. */
export const secretsSealedFor = (provider: string) => `setting.provider_change.secret:${provider}`;

/** Texts with the sealed ones open. */
export function openTexts(vault: Vault, provider: string, said: Texts, cipher: Buffer | null): Texts | 'unreadable' {
  if (!cipher) return said;
  try {
    return { ...said, ...(JSON.parse(vault.openText(cipher, secretsSealedFor(provider))) as Texts) };
  } catch {
    return 'unreadable';
  }
}

type Shape<P extends Provider> = {
  textsOf(settings: NonNullable<ProviderSettings[P]>): ProviderTexts<P>;
  /** Of texts that passed their schemas. @throws Error for what cannot be used */
  settingsOf(texts: ProviderTexts<P>): ProviderSettings[P];
};

const trimmed = (url: string) => url.replace(/\/+$/, '');
const listed = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');

const SHAPES: { [P in Provider]: Shape<P> } = {
  alipay: { textsOf: (settings) => settings, settingsOf: (texts) => texts },
  wechatPay: {
    textsOf({ platformKeys, ...texts }) {
      const [[publicKeyId, publicKey] = ['', ''], [nextPublicKeyId, nextPublicKey] = ['', '']] =
        Object.entries(platformKeys);
      return { ...texts, publicKeyId, publicKey, nextPublicKeyId, nextPublicKey };
    },
    settingsOf({ url, publicKeyId, publicKey, nextPublicKeyId, nextPublicKey, ...texts }) {
      const next = nextPublicKeyId && nextPublicKey ? { [nextPublicKeyId]: nextPublicKey } : {};
      return { ...texts, url: trimmed(url), platformKeys: { [publicKeyId]: publicKey, ...next } };
    },
  },
  sms: {
    textsOf: ({ codeTemplates, noticeTemplates, ...texts }) => ({
      ...texts,
      codeTemplates: listed(codeTemplates),
      noticeTemplates: listed(noticeTemplates),
    }),
    settingsOf: ({ codeTemplates, noticeTemplates, ...texts }) => ({
      ...texts,
      codeTemplates: pairsOf('codeTemplates', codeTemplates),
      noticeTemplates: pairsOf('noticeTemplates', noticeTemplates),
    }),
  },
  smtp: {
    textsOf({ url, from }) {
      if (!URL.canParse(url)) return { server: '', user: '', password: '', from };
      const server = new URL(url);
      const { username, password } = server;
      server.username = server.password = '';
      return {
        server: trimmed(server.href),
        user: decodeURIComponent(username),
        password: decodeURIComponent(password),
        from,
      };
    },
    settingsOf({ server, user, password, from }) {
      const url = new URL(server);
      url.username = encodeURIComponent(user);
      url.password = encodeURIComponent(password);
      return { url: url.href, from };
    },
  },
  faceId: { textsOf: (settings) => settings, settingsOf: (texts) => texts },
  esign: { textsOf: (settings) => settings, settingsOf: ({ url, ...texts }) => ({ ...texts, url: trimmed(url) }) },
  licenceReader: {
    textsOf: (settings) => ({
      reader: settings.provider,
      keyId: settings.provider === 'aliyun' ? settings.accessKeyId : settings.secretId,
      keySecret: settings.provider === 'aliyun' ? settings.accessKeySecret : settings.secretKey,
      endpoint: settings.endpoint,
    }),
    settingsOf({ reader, keyId, keySecret, endpoint }) {
      if (reader === 'offline') return undefined;
      if (!keyId || !keySecret) throw new Error('a reader in a cloud has keys');
      const [cloud, usual] =
        reader === 'aliyun'
          ? ([{ provider: 'aliyun', accessKeyId: keyId, accessKeySecret: keySecret }, LICENCE_CLOUDS.aliyun] as const)
          : ([{ provider: 'tencent', secretId: keyId, secretKey: keySecret }, LICENCE_CLOUDS.tencent] as const);
      return { ...cloud, endpoint: endpoint || usual, waitMs: LICENCE_CLOUDS.waitMs };
    },
  },
  wechat: { textsOf: (settings) => settings, settingsOf: withTrimmedUrls },
  wechatService: { textsOf: (settings) => settings, settingsOf: withTrimmedUrls },
  nuonuo: {
    textsOf: ({ fileHosts, ...texts }) => ({ ...texts, fileHosts: fileHosts.join(',') }),
    settingsOf: ({ fileHosts, ...texts }) => ({ ...texts, fileHosts: list(fileHosts) }),
  },
};

function withTrimmedUrls<Texts extends { openUrl: string; apiUrl: string }>(texts: Texts): Texts {
  return { ...texts, openUrl: trimmed(texts.openUrl), apiUrl: trimmed(texts.apiUrl) };
}

/** The declared fields of a provider, by name. */
export function fieldsOf(provider: Provider): [name: string, field: ProviderField][] {
  return Object.entries<ProviderField>(declared[provider].fields);
}

const blankOf = (provider: Provider): Texts =>
  Object.fromEntries(fieldsOf(provider).map(([name, { fallback }]) => [name, fallback]));

/** A provider's texts: the environment's or the usual ones, and what operators said over them. */
export function textsOf<P extends Provider>(provider: P, first: ProviderSettings[P], said: Texts): Texts {
  const given: Texts = first
    ? (SHAPES[provider] as Shape<P>).textsOf(first as NonNullable<ProviderSettings[P]>)
    : blankOf(provider);
  return { ...given, ...said };
}

type Mistake = { name: string; message: string };

/** Addresses of providers are encrypted ones; where the sandbox stands in for them, it need not be. */
function addressMistake(provider: Provider, text: string, isSandbox: boolean): string | undefined {
  const protocols = provider === 'smtp' ? ['smtps:', 'smtp:'] : isSandbox ? ['https:', 'http:'] : ['https:'];
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname || !protocols.includes(url.protocol)) return `地址以 ${protocols[0]}// 开头`;
  return url.username || url.password ? '地址里不能有账号和密码' : undefined;
}

/** What is missing or wrong in texts, at its field; undefined for nothing. */
export function mistakeIn(provider: Provider, texts: Texts, isSandbox: boolean): Mistake | undefined {
  for (const [name, { kind, label, schema, isOptional }] of fieldsOf(provider)) {
    const text = texts[name] ?? '';
    if (text === '' && !isOptional) return { name, message: `请填写${label}` };
    const parsed = schema.safeParse(text);
    if (!parsed.success) return { name, message: parsed.error.issues[0]?.message ?? `${label}不正确` };
    const wrong = kind === 'address' && text !== '' && addressMistake(provider, text, isSandbox);
    if (wrong) return { name, message: wrong };
  }
  const { reader, keyId, keySecret } = texts;
  if (provider === 'licenceReader' && reader !== 'offline' && (!keyId || !keySecret))
    return { name: keyId ? 'keySecret' : 'keyId', message: '由云端来读要填写密钥编号与密钥' };
  if (provider === 'wechatPay' && !texts['nextPublicKeyId'] !== !texts['nextPublicKey'])
    return {
      name: texts['nextPublicKey'] ? 'nextPublicKeyId' : 'nextPublicKey',
      message: '下一把公钥与它的 ID 要一起填',
    };
  return undefined;
}

/** The settings that texts make. @throws Error naming no secret, for texts that cannot be used */
export function settingsOf<P extends Provider>(provider: P, texts: Texts, isSandbox: boolean): ProviderSettings[P] {
  const mistake = mistakeIn(provider, texts, isSandbox);
  if (mistake) throw new Error(mistake.message);
  return (SHAPES[provider] as Shape<P>).settingsOf(texts as ProviderTexts<P>);
}

/**
 * Lays what operators said of providers over settings. What cannot be used counts as not set up, and is named in `brokenProviders`:
 * it must not keep the site from working.
 */
export function withProviders(settings: Settings, said: ProvidersSaid): Settings {
  const named = Object.keys(said).filter((name): name is Provider => Object.hasOwn(declared, name));
  if (named.length === 0) return settings;
  const broken = new Set<Provider>();
  const isSandbox = settings.sandboxUrl !== undefined;
  const laid = named.map((provider) => {
    const texts = said[provider]!;
    try {
      if (texts === 'unreadable') throw new Error('what is stored does not open');
      return [provider, settingsOf(provider, textsOf(provider, settings[provider], texts), isSandbox)] as const;
    } catch {
      broken.add(provider);
      return [provider, undefined] as const;
    }
  });
  return { ...settings, ...Object.fromEntries(laid), brokenProviders: broken, firstProviders: settings };
}
