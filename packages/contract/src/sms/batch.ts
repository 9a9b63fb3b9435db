// Batches of SMS: what one click or call sent, how far it is, and how to stop it.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { choice, list, search } from '../list';
import { Money, Time } from '../values';

export const BatchNo = z.string('缺少批次号').regex(/^SB\d{8,30}$/, '批次号不正确');

export const Batch = z.object({
  no: z.string(),
  clientId: z.string(),
  /** Enumeration smsOrigin. */
  origin: z.number().int(),
  /** Enumeration smsKind. */
  kind: z.number().int(),
  signature: z.string(),
  templateId: z.string(),
  templateName: z.string(),
  createTime: Time,
  sendTime: Time,
  messages: z.number().int(),
  segments: z.number().int(),
  /** Of the messages, by what became of them; they add up to `messages`. */
  waiting: z.number().int(),
  sent: z.number().int(),
  delivered: z.number().int(),
  submitFailed: z.number().int(),
  notDelivered: z.number().int(),
  unknown: z.number().int(),
  cancelled: z.number().int(),
  /** Of those waiting: held back by the member until they go on. */
  paused: z.number().int(),
  /** Segments that packages paid, and what the others cost; then what of both went back. */
  packageUnits: z.number().int(),
  amount: Money,
  backUnits: z.number().int(),
  backAmount: Money,
  /** Something of it is still queued and can be cancelled. */
  cancels: z.boolean(),
  /** Something of it waits that no channel has yet, and can be held back. */
  pauses: z.boolean(),
});

export const listBatches = list({
  path: '/sms/batch/page',
  access: 'member',
  summary: '发送批次与进度，新的在前',
  row: Batch,
  filter: {
    kind: choice('smsKind', '类型'),
    origin: choice('smsOrigin', '来源'),
    no: search('批次号', { most: 40, mono: true }),
  },
  period: '提交时间',
  paged: 'cursor',
});

export const getBatch = endpoint({
  method: 'GET',
  path: '/sms/batch/detail',
  access: 'member',
  summary: '一个批次的进度与费用',
  input: z.object({ no: BatchNo }),
  output: Batch,
  refusals: ['notFound'],
});

export const cancelBatch = endpoint({
  method: 'POST',
  path: '/sms/batch/cancel',
  access: 'member',
  summary: '取消还没有提交给运营商的短信，费用立即退回；已提交的照发',
  input: z.object({ no: BatchNo }),
  output: z.object({ cancelled: z.number().int(), backUnits: z.number().int(), backAmount: Money }),
  refusals: ['notFound', 'stateConflict'],
});

export const pauseBatch = endpoint({
  method: 'POST',
  path: '/sms/batch/pause',
  access: 'member',
  summary: '暂停一个批次：还没有提交给运营商的短信先不发，继续或取消之前一直留着；已提交的照发',
  input: z.object({ no: BatchNo }),
  output: Batch,
  refusals: ['notFound', 'stateConflict'],
});

export const resumeBatch = endpoint({
  method: 'POST',
  path: '/sms/batch/resume',
  access: 'member',
  summary: '继续一个暂停的批次；定时的仍到时间再发',
  input: z.object({ no: BatchNo }),
  output: Batch,
  refusals: ['notFound', 'stateConflict'],
});
