// Providers outside whose keys operators keep while the site runs. One line declares a field: what it is called, what it may be, and
// which variable of the environment says its first value. Form, check, history, OpenAPI and the settings' texts come from it.
import * as z from 'zod';

/** How a field is entered: a line, keys of several lines, or an address of the provider. */
export type ProviderFieldKind = 'text' | 'lines' | 'address';

/** RSA keys are checked, and brought into one form, by the server. */
export type KeyKind = 'private' | 'public';

export type ProviderField = {
  readonly kind: ProviderFieldKind;
  readonly label: string;
  readonly hint: string;
  /** Sealed, and never given back. */
  readonly isSecret: boolean;
  readonly isOptional: boolean;
  /** Of the environment, which says the first value. */
  readonly variable: string;
  /** What holds while nobody said anything, such as the official address. */
  readonly fallback: string;
  readonly key: KeyKind | undefined;
  readonly schema: z.ZodType<string, string>;
};

export type ProviderDeclared = {
  readonly name: string;
  /** What the site does with it. */
  readonly purpose: string;
  /** What the test does there. */
  readonly test: string;
  /** What whoever holds its keys gets hold of: members' money or their accounts, and each change takes two. */
  readonly guards: 'money' | 'accounts' | undefined;
  readonly fields: Readonly<Record<string, ProviderField>>;
};

type More = Partial<Pick<ProviderField, 'hint' | 'isOptional' | 'fallback'>>;

const MOST = { text: 300, lines: 8_000, address: 300 } as const;

/** No control characters: they would break the provider's headers, and nobody sees them. */
const PLAIN = /^[^\p{Cc}\p{Cs}]*$/u;
const LINES = /^[\x20-\x7e\r\n\t]*$/;

function field(kind: ProviderFieldKind, label: string, variable: string, more: More & { pattern?: RegExp } = {}) {
  const { hint = '', isOptional = false, fallback = '', pattern = kind === 'lines' ? LINES : PLAIN } = more;
  const told = pattern === PLAIN || pattern === LINES ? `${label}里有不能用的字符` : `${label}不正确：${hint}`;
  const schema = z
    .string(`请填写${label}`)
    .trim()
    .max(MOST[kind], `${label}最多 ${MOST[kind]} 个字符`)
    .refine((text) => text === '' || pattern.test(text), told);
  const isSecret = false as boolean;
  return { kind, label, hint, isSecret, isOptional, variable, fallback, key: undefined as KeyKind | undefined, schema };
}

const text = (label: string, variable: string, more?: More & { pattern?: RegExp }): ProviderField =>
  field('text', label, variable, more);
const secret = (label: string, variable: string, more?: More & { pattern?: RegExp }): ProviderField => ({
  ...field('text', label, variable, more),
  isSecret: true,
});
const address = (label: string, variable: string, fallback: string, more?: More): ProviderField =>
  field('address', label, variable, { fallback, hint: '官方地址已填好，一般不用改', ...more });
const privateKey = (label: string, variable: string, hint: string): ProviderField => ({
  ...field('lines', label, variable, { hint }),
  isSecret: true,
  key: 'private',
});
const publicKey = (label: string, variable: string, more: More): ProviderField => ({
  ...field('lines', label, variable, more),
  key: 'public',
});

const PAIRS = /^[^\s=,，]{1,60}=[^\s=,，]{1,60}(?:,\s*[^\s=,，]{1,60}=[^\s=,，]{1,60}){0,199}$/;

/** Texts by names: `name=value,name=value`. */
const pairs = (label: string, variable: string, more: More): ProviderField =>
  field('lines', label, variable, { ...more, isOptional: true, pattern: PAIRS });

const alipay = {
  name: '支付宝',
  purpose: '用户充值、付款与原路退款',
  test: '查询一笔不存在的订单，不产生交易',
  guards: 'money',
  fields: {
    appId: text('应用 APPID', 'ALIPAY_APP_ID', { pattern: /^\d{10,32}$/, hint: '开放平台里应用的编号，都是数字' }),
    sellerId: text('商户 PID', 'ALIPAY_SELLER_ID', { pattern: /^2088\d{12}$/, hint: '2088 开头的 16 位数字' }),
    privateKey: privateKey('应用私钥', 'ALIPAY_PRIVATE_KEY', '密钥工具生成的那一把，粘贴全部内容'),
    alipayPublicKey: publicKey('支付宝公钥', 'ALIPAY_PUBLIC_KEY', {
      hint: '开放平台“查看支付宝公钥”里的，不是应用公钥',
    }),
    gateway: address('网关地址', 'ALIPAY_GATEWAY', 'https://openapi.alipay.com/gateway.do'),
  },
} as const satisfies ProviderDeclared;

const wechatPay = {
  name: '微信支付',
  purpose: '用户充值、付款与原路退款',
  test: '查询一笔不存在的订单，不产生交易',
  guards: 'money',
  fields: {
    mchId: text('商户号', 'WECHAT_PAY_MCH_ID', { pattern: /^\d{6,16}$/, hint: '商户平台里的，都是数字' }),
    appId: text('APPID', 'WECHAT_PAY_APP_ID', { pattern: /^wx[\da-zA-Z]{6,40}$/, hint: 'wx 开头，与商户号绑定的那个' }),
    serial: text('商户证书序列号', 'WECHAT_PAY_SERIAL', { pattern: /^[\dA-Fa-f]{8,64}$/, hint: '商户 API 证书的' }),
    privateKey: privateKey('商户私钥', 'WECHAT_PAY_PRIVATE_KEY', 'apiclient_key.pem 的全部内容'),
    apiV3Key: secret('APIv3 密钥', 'WECHAT_PAY_API_V3_KEY', { pattern: /^[\x21-\x7e]{32}$/, hint: '32 个字符' }),
    publicKeyId: text('微信支付公钥 ID', 'WECHAT_PAY_PUBLIC_KEY_ID', {
      pattern: /^[\w-]{8,80}$/,
      hint: 'PUB_KEY_ID_ 开头',
    }),
    publicKey: publicKey('微信支付公钥', 'WECHAT_PAY_PUBLIC_KEY', { hint: '商户平台下载的 pub_key.pem' }),
    nextPublicKeyId: text('下一把公钥 ID', 'WECHAT_PAY_NEXT_PUBLIC_KEY_ID', {
      isOptional: true,
      pattern: /^[\w-]{8,80}$/,
      hint: '只在微信换公钥期间填',
    }),
    nextPublicKey: publicKey('下一把公钥', 'WECHAT_PAY_NEXT_PUBLIC_KEY', {
      isOptional: true,
      hint: '只在微信换公钥期间填',
    }),
    url: address('接口地址', 'WECHAT_PAY_URL', 'https://api.mch.weixin.qq.com'),
  },
} as const satisfies ProviderDeclared;

const sms = {
  name: '阿里云短信',
  purpose: '登录、注册的验证码与短信通知',
  test: '查询验证码的签名与模板，不发短信',
  guards: 'accounts',
  fields: {
    accessKeyId: text('AccessKey ID', 'ALIYUN_SMS_ACCESS_KEY_ID', {
      pattern: /^[\w.-]{10,64}$/,
      hint: '建议用只有短信权限的 RAM 用户',
    }),
    accessKeySecret: secret('AccessKey Secret', 'ALIYUN_SMS_ACCESS_KEY_SECRET'),
    signName: text('短信签名', 'ALIYUN_SMS_SIGN_NAME', { fallback: '集市', hint: '阿里云审核通过的签名，不带【】' }),
    codeTemplate: text('验证码模板', 'ALIYUN_SMS_CODE_TEMPLATE', {
      fallback: 'SMS_CODE',
      hint: '模板 CODE，SMS_ 开头',
    }),
    codeTemplates: pairs('各用途的验证码模板', 'ALIYUN_SMS_CODE_TEMPLATES', {
      hint: '形如 login=SMS_1,register=SMS_2，没有列的用上面那个',
    }),
    noticeTemplates: pairs('短信通知的模板', 'ALIYUN_SMS_NOTICE_TEMPLATES', {
      hint: '形如 事件=SMS_3，没有列的事件不发短信',
    }),
    endpoint: address('接口地址', 'ALIYUN_SMS_ENDPOINT', 'https://dysmsapi.aliyuncs.com/'),
  },
} as const satisfies ProviderDeclared;

const smtp = {
  name: '邮件',
  purpose: '通知、发票、对账单与邮箱验证码',
  test: '连接、加密并登录邮件服务器，不发邮件',
  guards: undefined,
  fields: {
    server: address('服务器', 'SMTP_URL', '', { hint: '形如 smtps://smtp.example.com:465' }),
    user: text('账号', 'SMTP_URL', { isOptional: true, hint: '一般是完整的邮箱地址' }),
    password: secret('密码', 'SMTP_URL', { isOptional: true, hint: '多数邮箱要用授权码，不是登录密码' }),
    from: text('发件地址', 'SMTP_FROM', {
      pattern: /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]{2,}$/,
      hint: '形如 notice@example.com',
    }),
  },
} as const satisfies ProviderDeclared;

const faceId = {
  name: '腾讯云人脸核身',
  purpose: '个人认证与法人认证的刷脸',
  test: '查询一次不存在的核身，不计费',
  guards: 'accounts',
  fields: {
    secretId: text('SecretId', 'TENCENT_FACEID_SECRET_ID', { pattern: /^[\w.-]{10,80}$/, hint: 'AKID 开头' }),
    secretKey: secret('SecretKey', 'TENCENT_FACEID_SECRET_KEY'),
    ruleId: text('业务流程 RuleId', 'TENCENT_FACEID_RULE_ID', {
      pattern: /^\w{1,32}$/,
      hint: '核身控制台里的流程编号',
    }),
    endpoint: address('接口地址', 'TENCENT_FACEID_ENDPOINT', 'https://faceid.tencentcloudapi.com/'),
  },
} as const satisfies ProviderDeclared;

const esign = {
  name: 'e签宝',
  purpose: '企业认证的对公打款',
  test: '查询一个不存在的流程，不打款',
  guards: undefined,
  fields: {
    appId: text('应用 ID', 'ESIGN_APP_ID', { pattern: /^\d{4,20}$/, hint: '开放平台里应用的编号' }),
    secret: secret('应用密钥', 'ESIGN_APP_SECRET'),
    url: address('接口地址', 'ESIGN_URL', 'https://openapi.esign.cn'),
  },
} as const satisfies ProviderDeclared;

const licenceReader = {
  name: '营业执照识别',
  purpose: '企业认证时读营业执照；不接时由本站自己读',
  test: '请云端读一张空白图片，看密钥是否被接受',
  guards: undefined,
  fields: {
    reader: text('由谁来读', 'LICENCE_OCR', {
      fallback: 'offline',
      pattern: /^(?:offline|aliyun|tencent)$/,
      hint: 'offline 本站自己读，aliyun 阿里云，tencent 腾讯云',
    }),
    keyId: text('密钥编号', 'ALIYUN_OCR_ACCESS_KEY_ID 或 TENCENT_OCR_SECRET_ID', {
      isOptional: true,
      hint: '阿里云 AccessKey ID，或腾讯云 SecretId',
    }),
    keySecret: secret('密钥', 'ALIYUN_OCR_ACCESS_KEY_SECRET 或 TENCENT_OCR_SECRET_KEY', {
      isOptional: true,
      hint: '阿里云 AccessKey Secret，或腾讯云 SecretKey',
    }),
    endpoint: address('接口地址', 'ALIYUN_OCR_ENDPOINT 或 TENCENT_OCR_ENDPOINT', '', {
      isOptional: true,
      hint: '不填时用官方地址',
    }),
  },
} as const satisfies ProviderDeclared;

const WECHAT_ADDRESSES = {
  openUrl: address('授权页地址', 'WECHAT_OPEN_URL', 'https://open.weixin.qq.com'),
  apiUrl: address('接口地址', 'WECHAT_API_URL', 'https://api.weixin.qq.com'),
};
const WX = { pattern: /^wx[\da-zA-Z]{6,40}$/, hint: 'wx 开头' };

const wechat = {
  name: '微信登录',
  purpose: '网站上的微信扫码登录',
  test: '用一个不存在的授权码换令牌，看密钥是否被接受',
  guards: undefined,
  fields: {
    appId: text('网站应用 AppID', 'WECHAT_APP_ID', WX),
    appSecret: secret('网站应用 AppSecret', 'WECHAT_APP_SECRET'),
    ...WECHAT_ADDRESSES,
  },
} as const satisfies ProviderDeclared;

const wechatService = {
  name: '微信服务号',
  purpose: '微信里的付款与模板消息',
  test: '取一次接口令牌，不发消息',
  guards: undefined,
  fields: {
    appId: text('服务号 AppID', 'WECHAT_SERVICE_APP_ID', WX),
    appSecret: secret('服务号 AppSecret', 'WECHAT_SERVICE_APP_SECRET'),
    templateId: text('消息模板 ID', 'WECHAT_SERVICE_TEMPLATE_ID', { hint: '有 title、text、time 三项的模板' }),
    ...WECHAT_ADDRESSES,
  },
} as const satisfies ProviderDeclared;

const nuonuo = {
  name: '诺诺发票',
  purpose: '开具与冲红电子发票',
  test: '取一次访问令牌，不开票；诺诺每 30 天只给 50 次',
  guards: undefined,
  fields: {
    appKey: text('AppKey', 'NUONUO_APP_KEY', { pattern: /^[\w-]{4,64}$/, hint: '开放平台里应用的' }),
    appSecret: secret('AppSecret', 'NUONUO_APP_SECRET'),
    fileHosts: text('发票文件的域名', 'NUONUO_FILE_HOSTS', {
      fallback: 'inv.jss.com.cn',
      pattern: /^[\w.:-]+(?:, ?[\w.:-]+){0,9}$/,
      hint: '用逗号隔开',
    }),
    url: address('接口地址', 'NUONUO_URL', 'https://sdk.nuonuo.com/open/v1/services'),
    tokenUrl: address('令牌地址', 'NUONUO_TOKEN_URL', 'https://open.nuonuo.com/accessToken'),
  },
} as const satisfies ProviderDeclared;

/** By the names that the server's settings have for them. */
export const providers = {
  alipay,
  wechatPay,
  sms,
  smtp,
  faceId,
  esign,
  licenceReader,
  wechat,
  wechatService,
  nuonuo,
} as const;

export type Provider = keyof typeof providers;
export const PROVIDERS = Object.keys(providers) as [Provider, ...Provider[]];

/** The texts of a provider's fields. */
export type ProviderTexts<P extends Provider> = Readonly<Record<keyof (typeof providers)[P]['fields'], string>>;

type Typed<P extends Provider> = z.ZodOptional<
  z.ZodObject<{ [Name in keyof (typeof providers)[P]['fields']]: z.ZodOptional<z.ZodType<string, string>> }>
>;

/** What may be typed, by provider: those fields that are to change. An empty secret keeps what is stored. */
export function typedOfProviders() {
  const shape = Object.entries(providers).map(([provider, { name, fields }]) => [
    provider,
    z
      .object(
        Object.fromEntries(
          Object.entries<ProviderField>(fields).map(([key, { schema, label, hint }]) => [
            key,
            schema.meta({ title: label, ...(hint && { description: hint }) }).optional(),
          ]),
        ),
      )
      .meta({ title: name })
      .optional(),
  ]);
  return z.object(Object.fromEntries(shape) as { [P in Provider]: Typed<P> });
}
