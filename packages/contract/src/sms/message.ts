// Single messages and what phones answered, as their member reads them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { choice, entered, list, picked, search } from '../list';
import { Id, Money, Phone, Time } from '../values';

export const Message = z.object({
  id: z.string(),
  batchNo: z.string(),
  clientId: z.string(),
  /** 138****8021; '' once the account is closed. */
  phone: z.string(),
  /** Enumeration carrier. */
  carrier: z.number().int(),
  /** Enumeration smsKind. */
  kind: z.number().int(),
  signature: z.string(),
  templateId: z.string(),
  templateName: z.string(),
  segments: z.number().int(),
  /** Enumeration smsState. */
  state: z.number().int(),
  /** The carrier's code of a failure, and what it means. */
  code: z.string(),
  words: z.string(),
  createTime: Time,
  sendTime: Time,
  submitTime: Time.nullable(),
  /** When it was delivered, failed, or was given up. */
  endTime: Time.nullable(),
  /** From submission to receipt, in milliseconds; null without either. */
  tookMs: z.number().int().nullable(),
  packageUnits: z.number().int(),
  amount: Money,
  /** Its segments and money went back. */
  givenBack: z.boolean(),
});

export const listSmsMessages = list({
  path: '/sms/message/page',
  access: 'member',
  summary: '发送记录，号码打码，新的在前，按 cursor 往后翻',
  row: Message,
  filter: {
    state: choice('smsState', '状态'),
    kind: choice('smsKind', '类型'),
    carrier: choice('carrier', '运营商'),
    templateId: picked(Id, '模板'),
    signatureId: picked(Id, '签名'),
    phone: entered(Phone, '手机号', { mono: true }),
    batchNo: search('批次号', { most: 40, mono: true }),
  },
  period: '提交时间',
  paged: 'cursor',
});

/** What paid some of a message's segments. */
const Paid = z.object({
  /** Enumeration chargeSource. */
  source: z.number().int(),
  /** Of the package; '' for everything else. */
  name: z.string(),
  units: z.number().int(),
  /** Of one; 0 where it was paid before. */
  price: Money,
  amount: Money,
});

export const getSmsMessage = endpoint({
  method: 'GET',
  path: '/sms/message/detail',
  access: 'member',
  summary: '一条短信：正文、状态、由什么付的，提交给了哪一类通道',
  input: z.object({ id: Id }),
  output: Message.extend({
    text: z.string(),
    /** Enumeration smsProvider: of the channel it was handed to; null while it was to none. */
    provider: z.number().int().nullable(),
    paid: z.array(Paid),
  }),
  refusals: ['notFound'],
});

export const Reply = z.object({
  id: z.string(),
  phone: z.string(),
  text: z.string(),
  /** The message it answers. */
  messageId: z.string(),
  templateName: z.string(),
  optsOut: z.boolean(),
  time: Time,
});

export const listReplies = list({
  path: '/sms/reply/page',
  access: 'member',
  summary: '收到的回复（上行），号码打码，新的在前',
  row: Reply,
  filter: { phone: entered(Phone, '手机号', { mono: true }) },
  period: '回复时间',
  paged: 'cursor',
});
