// Who gets a member's quotes by e-mail, and sending them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Secret } from '../quote';
import { RECIPIENTS_MAX } from './limit';
import { Email, Id, Nothing, SmsCode, Time, shownName } from '../values';

const Recipient = z.object({
  id: z.string(),
  /** Masked. */
  email: z.string(),
  name: z.string(),
  /** Its owner wants nothing more. */
  unsubscribed: z.boolean(),
  createTime: Time,
});

export const listRecipients = endpoint({
  method: 'GET',
  path: '/mem/emailSet/list',
  access: 'member',
  summary: '收报价的邮箱，打码，新的在前',
  input: Nothing,
  output: z.array(Recipient),
});

export const sendRecipientCode = endpoint({
  method: 'POST',
  path: '/mem/emailSet/sendCode',
  access: 'member',
  summary: '向收报价的邮箱发验证码，由邮箱的主人告诉用户',
  input: z.object({ email: Email }),
  output: z.object({ seconds: z.number().int() }),
  refusals: ['unavailable', 'tooManyRequests', 'stateConflict'],
});

export const addRecipient = endpoint({
  method: 'POST',
  path: '/mem/emailSet/add',
  access: 'member',
  summary: '用邮箱收到的验证码添加一个收报价的邮箱；已有的改名',
  input: z.object({ email: Email, name: shownName('名称', 1, 30), code: SmsCode }),
  output: Recipient,
  refusals: ['codeWrong', 'stateConflict'],
});

export const deleteRecipient = endpoint({
  method: 'POST',
  path: '/mem/emailSet/delete',
  access: 'member',
  summary: '删除一个收报价的邮箱',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound'],
});

export const sendQuote = endpoint({
  method: 'POST',
  path: '/mem/charge/price/sendNotice',
  access: 'member',
  summary: '把一版价目表与变动发到选定的邮箱，逐个答复；一版对一个邮箱只发一次，没送达的可以再发',
  input: z.object({
    id: Id,
    recipientIds: z
      .array(Id, '请选择邮箱')
      .min(1, '请选择邮箱')
      .max(RECIPIENTS_MAX, `一次最多 ${RECIPIENTS_MAX} 个邮箱`),
  }),
  output: z.object({
    results: z.array(
      z.object({
        recipientId: z.string(),
        email: z.string(),
        /** Enumeration quoteSending. */
        result: z.number().int(),
      }),
    ),
  }),
  idempotent: true,
  refusals: ['notFound', 'unavailable', 'tooManyRequests'],
});

const Subscription = z.object({
  /** Masked. */
  email: z.string(),
  /** Who quotes, as the mail said. */
  issuer: z.string(),
  subscribed: z.boolean(),
});

export const getSubscription = endpoint({
  method: 'POST',
  path: '/quote/subscription',
  access: 'public',
  summary: '邮件里的退订链接说的是哪个邮箱、谁的报价',
  input: z.object({ secret: Secret }),
  output: Subscription,
  refusals: ['notFound'],
});

export const changeSubscription = endpoint({
  method: 'POST',
  path: '/quote/subscription/change',
  access: 'public',
  summary: '退订一个用户的报价邮件，或重新接收',
  input: z.object({ secret: Secret, subscribed: z.boolean('要填是或否') }),
  output: Subscription,
  refusals: ['notFound'],
});
