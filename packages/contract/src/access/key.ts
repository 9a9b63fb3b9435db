// A member's keys: what each may do, how much of it, and for how long. A whole secret is answered once.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Amount, Id, Money, Nothing, Time, Whole, shownName } from '../values';
import { ApiKey, PROOF_REFUSALS, graceHours, mode, proof } from './default-key';

export const LimitedKey = ApiKey.extend({
  isDefault: z.boolean(),
  /** The program that asked for it, as it calls itself; null for one that the member made. */
  clientName: z.string().nullable(),
  /** The colleague who made it for the member's organisation, by their masked phone; '' otherwise. */
  maker: z.string(),
  /** Null: every product the member has applied for, now and later. */
  projects: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
  /** Its own list, one address or range a line; '' while it goes by the member's. */
  ipContent: z.string(),
  /** Calls a second; null: as fast as the product allows. */
  qps: z.number().int().nullable(),
  dailyCalls: z.number().int().nullable(),
  dailySpend: Money.nullable(),
  expireTime: Time.nullable(),
  expired: z.boolean(),
  /** Why the platform switched it off; '' otherwise. */
  stopReason: z.string(),
  /** Since midnight in Beijing, failed and refused calls included. */
  callsToday: z.number().int(),
  spentToday: Money,
});

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/mem/apiKey/list',
  access: 'member',
  summary: '全部密钥：用途、范围、各项限制、今日用量；不含完整密钥',
  input: Nothing,
  output: z.object({
    list: z.array(LimitedKey),
    most: z.number().int(),
    /** Lines of the member's own list, which keys without one go by. */
    memberIps: z.number().int(),
  }),
});

const limit = (most: number, text: string) => Whole.pipe(z.number().min(1, text).max(most, text)).nullish();

export const limits = {
  name: shownName('名称', 1, 30),
  /** Null: every product the member has applied for. */
  projectIds: z.array(Id).min(1, '至少选一个产品').max(200, '最多选 200 个产品').nullish(),
  /** One address or range a line; empty to go by the member's own list. */
  ipContent: z.string().max(8000, '白名单太长').nullish(),
  qps: limit(10_000, '每秒次数为 1 到 10000'),
  dailyCalls: limit(1_000_000_000, '每日次数为 1 到 10 亿'),
  /** Yuan. */
  dailySpend: Amount.regex(/[1-9]/, '每日扣费要大于 0').nullish(),
  /** Not honoured from then on; null: never ends. */
  expireTime: Time.nullish(),
};

export const addApiKey = endpoint({
  method: 'POST',
  path: '/mem/apiKey/add',
  access: 'member',
  summary: '新建密钥（最多 20 个）；完整密钥只在这一次答复里',
  input: z.object({ mode, ...limits, ...proof }),
  output: z.object({ key: ApiKey }),
  refusals: [...PROOF_REFUSALS, 'invalidInput', 'stateConflict'],
});

export const saveApiKey = endpoint({
  method: 'POST',
  path: '/mem/apiKey/save',
  access: 'member',
  summary: '修改密钥的名称、范围与限制；网关立即生效',
  input: z.object({ id: Id, ...limits }),
  output: LimitedKey,
  refusals: ['invalidInput', 'notFound'],
});

export const switchApiKey = endpoint({
  method: 'POST',
  path: '/mem/apiKey/switch',
  access: 'member',
  summary: '启用或停用密钥；平台停用的要联系客服',
  input: z.object({ id: Id, on: z.boolean('请说明开还是关') }),
  output: LimitedKey,
  refusals: ['notFound', 'stateConflict'],
});

export const rotateApiKey = endpoint({
  method: 'POST',
  path: '/mem/apiKey/rotate',
  access: 'member',
  summary: '轮换一个密钥；旧密钥在宽限期（0 到 24 小时）内仍可用，完整密钥只在这一次答复里',
  input: z.object({ id: Id, graceHours, ...proof }),
  output: z.object({ key: ApiKey }),
  refusals: [...PROOF_REFUSALS, 'notFound'],
});

export const removeApiKey = endpoint({
  method: 'POST',
  path: '/mem/apiKey/remove',
  access: 'member',
  summary: '删除密钥，立即不能再用；默认密钥不能删除',
  input: z.object({ id: Id, ...proof }),
  output: Nothing,
  refusals: [...PROOF_REFUSALS, 'notFound', 'stateConflict'],
});
