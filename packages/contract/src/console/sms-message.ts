// Members' SMS, as operators look for them and give one back.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, choice, entered, list, search } from '../list';
import { Id, Money, Phone, Reason, Time } from '../values';

export const searchSmsMessages = list({
  path: '/console-api/sms/message/list',
  access: 'operator',
  permission: 'sms.read',
  summary: '用户的短信，号码打码，没有正文；新的在前',
  row: z.object({
    id: z.string(),
    memberId: z.string(),
    batchNo: z.string(),
    /** 138****8021; '' once the account is closed. */
    phone: z.string(),
    carrier: z.number().int(),
    kind: z.number().int(),
    signature: z.string(),
    templateName: z.string(),
    segments: z.number().int(),
    state: z.number().int(),
    code: z.string(),
    words: z.string(),
    /** Of the channel that it was handed to; '' while it was to none. */
    channel: z.string(),
    createTime: Time,
    endTime: Time.nullable(),
    packageUnits: z.number().int(),
    amount: Money,
    givenBack: z.boolean(),
    /** Enumeration smsRefundStatus; null where nobody asked to give it back. */
    refund: z.number().int().nullable(),
    /** It was not delivered, or nobody knows, and it was paid. */
    refunds: z.boolean(),
  }),
  filter: {
    memberId: belongsTo('用户编号'),
    batchNo: search('批次号', { most: 40, mono: true }),
    phone: entered(Phone, '手机号', { mono: true }),
    state: choice('smsState', '状态'),
  },
  period: '提交时间',
  paged: 'cursor',
});

export const refundSmsMessage = endpoint({
  method: 'POST',
  path: '/console-api/sms/message/refund',
  access: 'operator',
  permission: 'refund.grant',
  summary: '把一条未送达或未知的短信的条数与费用退回原处，只退一次；金额超过限额的等另一位操作员同意',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({ done: z.boolean(), outcome: z.string() }),
  idempotent: true,
  refusals: ['notFound', 'stateConflict'],
});
