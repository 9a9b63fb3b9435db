// Counts of SMS that a member sent: today, by day, and by what they are.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Day, Id, Money, Nothing, oneOf } from '../values';
import { carrier, smsKind } from '../enums/sms';

/** Of messages by the day they were accepted on. */
const Sums = {
  messages: z.number().int(),
  segments: z.number().int(),
  /** Not submitted yet. */
  waiting: z.number().int(),
  /** Submitted, without a receipt yet. */
  sent: z.number().int(),
  delivered: z.number().int(),
  submitFailed: z.number().int(),
  notDelivered: z.number().int(),
  unknown: z.number().int(),
  cancelled: z.number().int(),
  /** Delivered of those whose end is known (delivered and not delivered), in per mille; null while there are none. */
  deliveryRate: z.number().int().nullable(),
  /** Paid by packages and from the balance, less what went back. */
  packageUnits: z.number().int(),
  amount: Money,
};

export const getSmsToday = endpoint({
  method: 'GET',
  path: '/sms/statistics/today',
  access: 'member',
  summary: '今天的短信：条数、状态、送达率、费用',
  input: Nothing,
  output: z.object(Sums),
});

export const getSmsTrend = endpoint({
  method: 'GET',
  path: '/sms/statistics/oneMonthTrend',
  access: 'member',
  summary: '近 30 天每天的短信，含今天；没有发送的日子是 0',
  input: Nothing,
  output: z.object({ days: z.array(z.object({ day: Day, ...Sums })) }),
});

const Part = z.object({
  /** The id, or the number of the enumeration, or the code; `name` says it in words. */
  key: z.string(),
  name: z.string(),
  ...Sums,
});

export const getSmsStatistics = endpoint({
  method: 'POST',
  path: '/sms/statistics',
  access: 'member',
  summary: '一段日子的短信：合计，按模板、签名、运营商、失败代码；最长 400 天，默认近 30 天',
  input: z.object({
    beginDay: Day.nullish(),
    endDay: Day.nullish(),
    kind: oneOf(smsKind, '类型不正确').nullish(),
    templateId: Id.nullish(),
    signatureId: Id.nullish(),
    carrier: oneOf(carrier, '运营商不正确').nullish(),
  }),
  output: z.object({
    beginDay: Day,
    endDay: Day,
    total: z.object(Sums),
    /** The ones with the most messages first, at most 50 of each. */
    templates: z.array(Part),
    signatures: z.array(Part),
    carriers: z.array(Part),
    codes: z.array(z.object({ code: z.string(), words: z.string(), messages: z.number().int() })),
  }),
  refusals: ['invalidInput'],
});
