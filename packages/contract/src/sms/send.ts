// Sending SMS from the page: what it costs, a list that is checked, and the sending itself.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Id, Money, Nothing, Time, Whole, shownName } from '../values';
import { Batch } from './batch';

/** Lines of a list, numbers of a batch. */
export const LINES_MAX = 1000;
/** Of a file with numbers. */
export const FILE_BYTES_MAX = 2 * 1024 * 1024;
const LIST_MAX = 200_000;
const BODY_MAX = 1024 * 1024;

export const ClientId = z.string('缺少请求编号').regex(/^[\w.:-]{1,64}$/, '请求编号是 1 到 64 位字母、数字和 . _ : -');

/** Units that a package, free units, or monthly units of a VIP level pay. */
const Prepaid = z.object({ name: z.string(), units: z.number().int() });

export const getSmsPrice = endpoint({
  method: 'GET',
  path: '/sms/send/price',
  access: 'member',
  summary: '发短信的价格、余额与还有的条数，以及频率、每日上限和夜间不发的时段',
  input: Nothing,
  output: z.object({
    /** Of one segment, of this member now. */
    price: Money,
    balance: Money,
    /** In the order they are charged. */
    prepaid: z.array(Prepaid),
    dailyCap: z.number().int(),
    sentToday: z.number().int(),
    /** Of one kind to one number: at most so many in so many seconds. */
    limits: z.array(z.object({ kind: z.number().int(), seconds: z.number().int(), most: z.number().int() })),
    /** Hours of Beijing in which no marketing goes out. */
    quietFrom: z.number().int(),
    quietUntil: z.number().int(),
    undeliveredIsGivenBack: z.boolean(),
  }),
  refusals: ['unavailable'],
});

export const readSmsFile = endpoint({
  method: 'POST',
  path: '/sms/send/read',
  access: 'member',
  summary: '读取一个表格文件（CSV 或 Excel，2 MB、1,000 行以内），得到可以检查的名单；只读取，不保存',
  body: 'form',
  input: Nothing,
  output: z.object({
    /** What stands over the columns; none when the table has no such row. */
    heads: z.array(z.string()),
    /** One line per row, columns separated by tabs, the number in the first, as `list` of the preview takes it. */
    list: z.string(),
    lines: z.number().int(),
    columns: z.number().int(),
  }),
  refusals: ['invalidInput', 'tooLarge'],
});

/** Where a variable's value comes from: a column of the list (the number is column 1), or one value for all. */
const Filling = z.object({
  name: shownName('变量名', 1, 40),
  column: Whole.pipe(z.number().min(1, '列从 1 数起').max(50, '最多 50 列')).nullish(),
  value: z.string().max(500, '变量值太长').nullish(),
});

const WhatToSend = {
  signatureId: Id,
  templateId: Id,
  /** A number per line, further columns separated by commas or tabs. */
  list: z.string('请填写号码').max(LIST_MAX, '名单太长'),
  fillings: z.array(Filling, '请填写变量').max(20, '变量太多').default([]),
  /** null: now. */
  sendTime: Time.nullish(),
};

const Fault = z.object({
  /** From 1. */
  line: z.number().int(),
  /** What stands there: masked, unless it is no phone number. */
  shown: z.string(),
  /** Enumeration lineFault. */
  fault: z.number().int(),
  words: z.string(),
  /** Correcting the line would help. */
  corrects: z.boolean(),
});

const Sample = z.object({
  line: z.number().int(),
  phone: z.string(),
  text: z.string(),
  length: z.number().int(),
  segments: z.number().int(),
});

export const previewSms = endpoint({
  method: 'POST',
  path: '/sms/send/preview',
  access: 'member',
  summary: '检查名单并算出价格：不发的行与原因、各运营商人数、条数、套餐抵扣与余额；不保存，不占用',
  bodyMax: BODY_MAX,
  input: z.object({
    ...WhatToSend,
    /** Which of the people it goes to is shown, from 0. */
    sample: Whole.pipe(z.number().min(0, '从 0 数起')).default(0),
  }),
  output: z.object({
    lines: z.number().int(),
    messages: z.number().int(),
    segments: z.number().int(),
    /** People whose message takes more than one segment, by how many. */
    longer: z.array(z.object({ segments: z.number().int(), messages: z.number().int() })),
    /** The first 200 of them. */
    faults: z.array(Fault),
    faultCount: z.number().int(),
    carriers: z.array(z.object({ carrier: z.number().int(), messages: z.number().int() })),
    /** null while nobody can be sent to. */
    sample: Sample.nullable(),
    prepaid: z.array(Prepaid),
    balanceLines: z.array(z.object({ units: z.number().int(), price: Money, amount: Money })),
    amount: Money,
    balance: Money,
    /** Left of the daily cap. */
    dailyLeft: z.number().int(),
    /** Why it cannot be sent like this, or ''. */
    barred: z.string(),
  }),
  refusals: ['signatureUnusable', 'smsTemplateUnusable', 'invalidInput', 'unavailable'],
});

export const sendSms = endpoint({
  method: 'POST',
  path: '/sms/send/submit',
  access: 'member',
  summary: '发送：扣费并排队；同一请求编号只发一次。人数或金额与看到的不同时不发',
  bodyMax: BODY_MAX,
  input: z.object({
    ...WhatToSend,
    /** Made by the page, once for each click that is meant. */
    clientId: ClientId,
    /** What the preview said. */
    shown: z.object({ messages: Whole, amount: Money }),
  }),
  output: Batch,
  refusals: [
    'signatureUnusable',
    'smsTemplateUnusable',
    'nobodyToSend',
    'smsDailyCap',
    'smsQuietHours',
    'balanceTooLow',
    'stateConflict',
    'clientIdReused',
    'invalidInput',
    'unavailable',
  ],
});
