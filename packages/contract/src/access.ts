// Access to APIs: applications, keys, call records, statistics.
import * as z from 'zod';
import { endpoint, pendingCalls } from './endpoint';
import { Id, Money, Nothing, SmsCode, Time, TradePassword, Whole, cursored, pageOf, paging, timeRange } from './values';

export const Apply = z.object({
  id: z.string(),
  projectId: z.string(),
  projectCode: z.string(),
  projectName: z.string(),
  glyph: z.string(),
  status: z.number().int(),
  reason: z.string(),
  remark: z.string(),
  price: Money,
  /** Prepaid calls left over all packages and free quota that are still valid. */
  remaining: z.number().int(),
  /** Calls of today, failed ones included. */
  callsToday: z.number().int(),
  lastCallTime: Time.nullable(),
  createTime: Time,
});

export const listApplies = endpoint({
  method: 'POST',
  path: '/api/apply/pageList',
  access: 'member',
  summary: '已申请的接口',
  input: z.object({
    keyword: z.string().max(50, '关键词最多 50 个字').nullish(),
    status: Whole.pipe(z.number().min(1).max(5)).nullish(),
    ...paging,
  }),
  output: pageOf(Apply),
});

export const addApply = endpoint({
  method: 'POST',
  path: '/api/apply/add',
  access: 'member',
  summary: '申请接口；重复申请答复已有的申请',
  input: z.object({ projectId: Id, remark: z.string().max(200, '备注最多 200 个字').nullish() }),
  output: z.object({ id: z.string(), status: z.number().int() }),
  idempotent: true,
  refusals: ['notFound', 'certificationRequired'],
});

export const listTopApplies = endpoint({
  method: 'GET',
  path: '/api/apply/top',
  access: 'member',
  summary: '总览用：在用产品的套餐余量与预计用完时间',
  input: Nothing,
  output: z.array(
    z.object({
      holdingId: z.string(),
      projectId: z.string(),
      projectName: z.string(),
      glyph: z.string(),
      packageName: z.string(),
      total: z.number().int(),
      remaining: z.number().int(),
      /** The product's calls a day over the last 7 days; 0 while packages that expire earlier are used before this one. */
      dailyAverage: z.number().int(),
      /** Until it is used up, those before it included. Null: nothing was called lately, so nothing can be foretold. */
      daysLeft: z.number().int().nullable(),
      /** Calls that will expire unused at this pace. */
      leftOver: z.number().int(),
      /** Another package of the product is used after this one. */
      followed: z.boolean(),
      expireTime: Time,
    }),
  ),
});

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
  createTime: Time,
  lastUsedTime: Time.nullable(),
});

const proof = {
  mode: Whole.pipe(z.number().min(1, '密钥类型不正确').max(2, '密钥类型不正确')).default(1),
  /** One of the two proves that it is the member: a fresh code, or the trade password. */
  code: SmsCode.nullish(),
  tradePassword: TradePassword.nullish(),
};

export const getApiKey = endpoint({
  method: 'POST',
  path: '/mem/get/apiKey',
  access: 'member',
  summary: '默认密钥；还没有时（需验证码或交易密码）生成一个并只此一次给出完整密钥',
  input: z.object(proof),
  /** Null: there is none yet and no proof was sent. */
  output: z.object({ key: ApiKey.nullable() }),
  refusals: ['codeWrong', 'tradePasswordWrong', 'tradePasswordUnset', 'tradePasswordLocked'],
});

export const resetApiKey = endpoint({
  method: 'POST',
  path: '/mem/reset/apiKey',
  access: 'member',
  summary: '重置默认密钥；旧密钥在宽限期内仍可用',
  input: z.object({
    ...proof,
    graceHours: Whole.pipe(z.number().min(0, '宽限期为 0 到 24 小时').max(24, '宽限期为 0 到 24 小时')).default(0),
  }),
  output: z.object({ key: ApiKey }),
  refusals: ['codeWrong', 'tradePasswordWrong', 'tradePasswordUnset', 'tradePasswordLocked', 'notFound'],
});

export const CallRecord = z.object({
  id: z.string(),
  time: z.string(),
  requestId: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  apiName: z.string(),
  keyName: z.string(),
  mode: z.number().int(),
  method: z.string(),
  path: z.string(),
  ip: z.string(),
  httpStatus: z.number().int(),
  code: z.number().int(),
  /** What the code means, in Chinese. */
  codeText: z.string(),
  charged: z.boolean(),
  source: z.number().int(),
  amount: Money,
  totalMs: z.number().int(),
  upstreamMs: z.number().int(),
});

/** A gateway's or a product's result code. */
export const ResultCode = Whole.pipe(z.int32('结果码不正确'));

const recordFilter = {
  ...timeRange,
  projectId: Id.nullish(),
  keyId: Id.nullish(),
  mode: Whole.pipe(z.number().min(1).max(2)).nullish(),
  code: ResultCode.nullish(),
  /** 1: answered well, 2: failed. */
  outcome: Whole.pipe(z.number().min(1).max(2)).nullish(),
  source: Whole.pipe(z.number().min(0).max(4)).nullish(),
  requestId: z.string().max(64, '请求编号太长').nullish(),
};

export const listCallRecords = endpoint({
  method: 'POST',
  path: '/order/api/record/list',
  access: 'member',
  summary: '调用记录，新的在前，按 cursor 往后翻',
  input: z.object({ ...recordFilter, ...cursored }),
  output: pageOf(CallRecord),
});

export const getCallRecord = endpoint({
  method: 'GET',
  path: '/order/api/record/get',
  access: 'member',
  summary: '一次调用的详情',
  input: z.object({ id: Id }),
  output: CallRecord.extend({ paramsMasked: z.string(), paramsDigest: z.string(), sourceName: z.string() }),
  refusals: ['notFound'],
});

const Slice = z.object({
  calls: z.number().int(),
  failed: z.number().int(),
  charged: z.number().int(),
  amount: Money,
  p50: z.number().int().nullable(),
  p95: z.number().int().nullable(),
  p99: z.number().int().nullable(),
});

export const getCallStatistics = endpoint({
  method: 'POST',
  path: '/order/api/record/statistics',
  access: 'member',
  summary: '调用统计：合计、逐时或逐日、按接口、按结果码；合计与同样条件的调用记录一致',
  input: z.object({ ...recordFilter, unit: z.enum(['hour', 'day']).default('day') }),
  output: z.object({
    total: Slice,
    /** The same length of time just before. */
    previous: Slice,
    series: z.array(Slice.extend({ time: z.string() })),
    byProject: z.array(Slice.extend({ projectId: z.string(), projectName: z.string() })),
    /** Of every code whatever `code` was asked for, to choose another one. */
    byCode: z.array(z.object({ code: z.number().int(), codeText: z.string(), calls: z.number().int() })),
  }),
});

export const getConsumptionOverview = endpoint({
  method: 'GET',
  path: '/mem/consumption/overview',
  access: 'member',
  summary: '总览用：余额各部分、今日与本月扣费、今日调用',
  input: Nothing,
  output: z.object({
    balance: Money,
    deposit: Money,
    bonus: Money,
    frozen: Money,
    /** Held by gateway nodes for calls under way; already counted in `balance` as far as unspent. */
    held: Money,
    creditLine: Money,
    creditUsed: Money,
    todayAmount: Money,
    /** Yesterday up to this minute. */
    yesterdayAmount: Money,
    monthAmount: Money,
    todayCalls: z.number().int(),
    todayFailed: z.number().int(),
    unPayOrder: z.number().int(),
    asOf: Time,
  }),
});

export const getConsumption = endpoint({
  method: 'GET',
  path: '/mem/consumption',
  access: 'member',
  summary: '逐日调用消费',
  input: z.object({ days: Whole.pipe(z.number().min(1, '至少 1 天').max(90, '最多 90 天')).default(7) }),
  output: z.array(z.object({ day: z.string(), calls: z.number().int(), charged: z.number().int(), amount: Money })),
});

export const callsToBuild = [
  ...pendingCalls('member', [
    'POST /api/apply/batchAdd',
    'GET /api/apply/stick',
    'GET /api/apply/cancelStick',
    'GET /mem/collection/add',
    'GET /mem/collection/cancel',
    'POST /mem/collection/pageList',
    'GET /api/sceneAudit/detail',
  ]),
  ...pendingCalls('member', ['POST /api/sceneAudit/apply'], 'form'),
];
