// Calls that were made: the list, one call, as they happen, and their sums.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { choice, list, picked, search, shapeOf } from '../list';
import { Id, Money, Nothing, Time, Whole } from '../values';

export const CallRecord = z.object({
  id: z.string(),
  time: z.string(),
  requestId: z.string(),
  /** Empty where the address named no product; `apiId` likewise. */
  projectId: z.string(),
  projectName: z.string(),
  apiId: z.string(),
  apiName: z.string(),
  /** Empty for a try-out, which has no key. */
  keyId: z.string(),
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
  /** What it cost, in units of the product; 0 if nothing. */
  units: z.number().int(),
  /** What the product is sold by: chargeUnit. */
  unit: z.number().int(),
  source: z.number().int(),
  amount: Money,
  totalMs: z.number().int(),
  upstreamMs: z.number().int(),
});

/** A gateway's or a product's result code. */
export const ResultCode = Whole.pipe(z.int32('结果码不正确'));

const conditions = {
  projectId: picked(Id, '产品', 'apiId'),
  /** One endpoint of a product. */
  apiId: picked(Id, '接口'),
  keyId: picked(Id, '密钥'),
  outcome: choice('callOutcome', '结果'),
  code: picked(ResultCode, '结果码'),
  source: choice('chargeSource', '抵扣'),
  mode: choice('keyMode', '密钥类型'),
};

export const listCallRecords = list({
  path: '/order/api/record/list',
  access: 'member',
  summary: '调用记录，新的在前，按 cursor 往后翻；按 source 筛选时，其余条件下至多 100 万次调用',
  row: CallRecord,
  filter: { ...conditions, requestId: search('请求编号', { most: 64, wide: true, mono: true }) },
  period: '时间',
  paged: 'cursor',
});

const KeptBody = z.object({
  /** Content-Type; empty without one. */
  type: z.string(),
  /** Size of the whole body; the text may be shorter. */
  bytes: z.number().int(),
  /** Only the first 64 KB were kept. */
  cut: z.boolean(),
  /** Empty for a body that is no text. */
  text: z.string(),
});

/** Why a call was refused, masked as parameters are. */
const CallRefusal = z.object({
  /** Of a wrong signature: what was to be signed. Line ends and all; letters and digits that must not be kept are `*`. */
  expected: z.string(),
  /** What was signed, where a usual mistake gives the signature that was sent; else empty. */
  signed: z.string(),
  /** What was done wrong with the signature, its time or the body's digest, where it shows; else empty. */
  cause: z.string(),
  /** What the answer says of parameters. */
  fields: z.array(z.object({ path: z.string(), message: z.string() })),
  dropTime: Time,
});

export const getCallRecord = endpoint({
  method: 'GET',
  path: '/order/api/record/get',
  access: 'member',
  summary: '一次调用的详情',
  input: z.object({ id: Id }),
  output: CallRecord.extend({
    paramsMasked: z.string(),
    paramsDigest: z.string(),
    sourceName: z.string(),
    /** Null where the member did not have them kept, or they are past three days. */
    bodies: z.object({ request: KeptBody, response: KeptBody, dropTime: Time }).nullable(),
    /** Null where nothing was kept, or it is past seven days. */
    refusal: CallRefusal.nullable(),
  }),
  refusals: ['notFound'],
});

export const tailCallRecords = endpoint({
  method: 'GET',
  path: '/order/api/record/tail',
  access: 'member',
  summary: '实时调用：符合条件的调用入账即推送；退出登录即断开；每位用户同时至多 4 条连接',
  input: z.object(shapeOf(conditions)),
  output: z.object({
    /** The oldest first. */
    list: z.array(CallRecord),
    /** More came at once than are told here: read the list again. */
    more: z.boolean(),
  }),
  answers: 'events',
  refusals: ['tooManyRequests'],
});

export const listCallSubjects = endpoint({
  method: 'GET',
  path: '/order/api/record/subject',
  access: 'member',
  summary: '近 180 天调用过的接口与用过的密钥，供筛选',
  input: Nothing,
  output: z.object({
    apis: z.array(z.object({ apiId: z.string(), apiName: z.string(), projectId: z.string(), projectName: z.string() })),
    keys: z.array(z.object({ keyId: z.string(), keyName: z.string(), mode: z.number().int() })),
  }),
});

const Slice = z.object({
  calls: z.number().int(),
  failed: z.number().int(),
  charged: z.number().int(),
  /** What the calls cost, in units of their product: of several products only where they are sold by the same. */
  units: z.number().int(),
  amount: Money,
  p50: z.number().int().nullable(),
  p95: z.number().int().nullable(),
  p99: z.number().int().nullable(),
});

const Moment = z.object({ time: z.string(), calls: z.number().int(), failed: z.number().int(), amount: Money });

export const getCallStatistics = endpoint({
  method: 'POST',
  path: '/order/api/record/statistics',
  access: 'member',
  summary: '调用统计：合计、上期、逐时或逐日，按产品、接口、密钥、结果码；合计与同样条件的调用记录一致',
  input: z.object({
    ...listCallRecords.matching,
    unit: z.enum(['hour', 'day']).default('day'),
    /** Splits the series as well, by the ones called most. */
    splitBy: z.enum(['project', 'api', 'key', 'code']).nullish(),
    /** Asks for `total`, `previous` and `series` alone: everything else stays empty. */
    brief: z.boolean().default(false),
    /** False leaves `previous` at zero. */
    compared: z.boolean().default(true),
    /** False, with \`brief\`: no p50, p95 and p99. */
    timed: z.boolean().default(true),
  }),
  output: z.object({
    total: Slice,
    /** The same length of time just before. */
    previous: Slice,
    series: z.array(Slice.extend({ time: z.string() })),
    byProject: z.array(Slice.extend({ projectId: z.string(), projectName: z.string(), unit: z.number().int() })),
    byApi: z.array(
      Slice.extend({
        apiId: z.string(),
        apiName: z.string(),
        projectId: z.string(),
        projectName: z.string(),
        unit: z.number().int(),
      }),
    ),
    byKey: z.array(Slice.extend({ keyId: z.string(), keyName: z.string(), mode: z.number().int() })),
    /** Of every code whatever `code` was asked for, to choose another one. */
    byCode: z.array(z.object({ code: z.number().int(), codeText: z.string(), calls: z.number().int() })),
    /** Empty unless `splitBy` was asked for; the last one may be all the others together, whose id is empty. */
    split: z.array(z.object({ id: z.string(), name: z.string(), series: z.array(Moment) })),
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
