// The key that samples, the tester and the first call take: one for real calls, one for the sandbox. A whole secret is answered once.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { keyMode } from '../enums/access';
import type { RefusalName } from '../refusals';
import { SmsCode, Time, TradePassword, Whole, oneOf } from '../values';

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  appKey: z.string(),
  /** The first and last characters only. */
  secretMask: z.string(),
  /** The whole secret: only in the one answer that made it. */
  secret: z.string().nullable(),
  mode: z.number().int(),
  status: z.number().int(),
  /** Until when the secret before the last rotation is honoured too; null when it is not. */
  previousUntil: Time.nullable(),
  createTime: Time,
  lastUsedTime: Time.nullable(),
});

/** One to make a key with or act on it: a fresh code (purpose apiKey), or the trade password. */
export const proof = { code: SmsCode.nullish(), tradePassword: TradePassword.nullish() };
export const PROOF_REFUSALS = [
  'codeWrong',
  'tradePasswordWrong',
  'tradePasswordUnset',
  'tradePasswordLocked',
  'secondFactorNeeded',
  'secondFactorWrong',
] as const satisfies RefusalName[];

export const mode = oneOf(keyMode, '密钥类型不正确').default(keyMode.live);
export const graceHours = Whole.pipe(
  z.number().min(0, '宽限期为 0 到 24 小时').max(24, '宽限期为 0 到 24 小时'),
).default(0);

export const getApiKey = endpoint({
  method: 'POST',
  path: '/mem/get/apiKey',
  access: 'member',
  summary:
    '默认密钥；还没有时（需验证码或交易密码，第一个密钥也可凭 10 分钟内的短信登录）生成一个并只此一次给出完整密钥',
  input: z.object({
    mode,
    ...proof,
    /** Makes the first key on the strength of a sign-in by SMS less than ten minutes ago. */
    bySignIn: z.boolean('请说明是否凭登录生成').nullish(),
  }),
  output: z.object({
    /** Null: there is none yet and no proof was sent. */
    key: ApiKey.nullable(),
    /** Whether `bySignIn` would do now. */
    signInCounts: z.boolean(),
  }),
  refusals: [...PROOF_REFUSALS, 'stateConflict'],
});

export const resetApiKey = endpoint({
  method: 'POST',
  path: '/mem/reset/apiKey',
  access: 'member',
  summary: '重置默认密钥；旧密钥在宽限期内仍可用',
  input: z.object({ mode, ...proof, graceHours }),
  output: z.object({ key: ApiKey }),
  refusals: [...PROOF_REFUSALS, 'notFound'],
});

/** A key with all that limits it, and what it did today. */
