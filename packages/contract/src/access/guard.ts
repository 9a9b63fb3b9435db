// What guards a member's calls: allowed addresses, the RSA key, warnings on one API.
import * as z from 'zod';
import { WarnChannel } from '../account/warning';
import { endpoint } from '../endpoint';
import { Id, SmsCode, Time, TradePassword, Whole } from '../values';

const RsaKey = z.object({
  /** SHA-256 of the key's DER, first 16 hex digits. */
  fingerprint: z.string(),
  bits: z.number().int(),
  saveTime: Time,
});

const IpList = z.object({
  /** One address or range a line, as it was saved. */
  content: z.string(),
  count: z.number().int(),
  /** The caller's present address. */
  callerIp: z.string(),
  saveTime: Time.nullable(),
  /** The key that verifies signed calls; null when none is set. */
  rsaKey: RsaKey.nullable(),
  /** What signatures of answers are checked with; null before the first start of a gateway. */
  platformKey: z.object({ pem: z.string(), fingerprint: z.string() }).nullable(),
  /** What is sent and answered is kept for three days. */
  keepBodies: z.boolean(),
});

export const getIpContent = endpoint({
  method: 'GET',
  path: '/mem/set/getIpContent',
  access: 'member',
  summary: '密钥的 IP 白名单、当前地址与 RSA 公钥的指纹',
  input: z.object({}),
  output: IpList,
});

export const saveIpContent = endpoint({
  method: 'POST',
  path: '/mem/set/ipContent',
  access: 'member',
  summary: '保存 IP 白名单：每行一个地址或网段，最多 100 行；空为不限；网关立即生效',
  input: z.object({ content: z.string().max(8000, '白名单太长').nullish() }),
  output: IpList,
  refusals: ['invalidInput'],
});

export const saveKeepBodies = endpoint({
  method: 'POST',
  path: '/mem/set/keepBodies',
  access: 'member',
  summary: '是否留存调用的请求体与答复：各最多 64 KB，加密，三天后删除，在调用记录详情里看；默认不留',
  input: z.object({ on: z.boolean('请说明开还是关') }),
  output: z.object({ on: z.boolean() }),
});

export const resetRsaKey = endpoint({
  method: 'POST',
  path: '/mem/reset/rsaKey',
  access: 'member',
  summary: '上传 RSA 公钥（2048 位以上，PEM），用私钥对请求签名；需验证码（用途 apiKey）或交易密码',
  input: z.object({
    publicKey: z
      .string('请粘贴公钥')
      .trim()
      .min(1, '请粘贴公钥')
      .max(4000, '公钥太长')
      // here, so that a browser never sends one
      .regex(/^(?![^]*PRIVATE\s+KEY)/i, '这是私钥，没有保存。私钥请勿交给任何人；请粘贴以 BEGIN PUBLIC KEY 开头的公钥'),
    code: SmsCode.nullish(),
    tradePassword: TradePassword.nullish(),
  }),
  output: RsaKey,
  refusals: [
    'invalidInput',
    'codeWrong',
    'tradePasswordWrong',
    'tradePasswordUnset',
    'tradePasswordLocked',
    'notFound',
  ],
});

export const EarlyWarning = z.object({
  applyId: z.string(),
  projectName: z.string(),
  /** What the product is sold by: chargeUnit. */
  unit: z.number().int(),
  enabled: z.boolean(),
  /** Prepaid units left below this; null: not watched. */
  remainingBelow: z.number().int().nullable(),
  /** Calls of a day above this. */
  dailyCallsAbove: z.number().int().nullable(),
  /** Failed calls of the last hour, in percent, above this. */
  errorRateAbove: z.number().int().nullable(),
  channels: z.array(WarnChannel),
  /** Which of the three have fired and are silent until they are past. */
  fired: z.array(z.enum(['remaining', 'dailyCalls', 'errorRate'])),
});

export const getEarlyWarning = endpoint({
  method: 'GET',
  path: '/api/apply/initEarlyWarning',
  access: 'member',
  summary: '一个接口的预警设置',
  input: z.object({ applyId: Id }),
  output: EarlyWarning,
  refusals: ['notFound'],
});

const limit = (most: number, text: string) => Whole.pipe(z.number().min(1, text).max(most, text)).nullish();

export const saveEarlyWarning = endpoint({
  method: 'POST',
  path: '/api/apply/saveEarlyWarning',
  access: 'member',
  summary: '保存一个接口的预警：剩余数量、日调用量、失败率',
  /** One line at least while it is on: a warning that nothing can cross never tells. */
  input: z
    .object({
      applyId: Id,
      enabled: z.boolean('请说明开还是关'),
      remainingBelow: limit(1_000_000_000, '剩余数量为 1 到 10 亿'),
      dailyCallsAbove: limit(1_000_000_000, '日调用量为 1 到 10 亿'),
      errorRateAbove: limit(99, '失败率为 1 到 99'),
      channels: z.array(WarnChannel).max(4, '提醒方式不正确'),
    })
    .refine(
      ({ enabled, ...lines }) => !enabled || lines.remainingBelow || lines.dailyCallsAbove || lines.errorRateAbove,
      {
        path: ['remainingBelow'],
        error: '请至少填写剩余数量、日调用量、失败率中的一项，或先关闭预警',
      },
    ),
  output: EarlyWarning,
  refusals: ['notFound'],
});
