// A member's statements by mail: each closed month once, to an address that was proven.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Secret } from '../quote';
import { Month } from '../statement';
import { Email, Nothing, SmsCode, Time } from '../values';

const StatementMails = z.object({
  /** Enumeration statementMailState. */
  state: z.number().int(),
  /** When it became so. */
  changeTime: Time.nullable(),
  /** Where they go, masked; '' before they were ever on. */
  email: z.string(),
  /** The address bound for messages, masked; '' without one. It needs no further proof. */
  boundEmail: z.string(),
  /** False: this site sends no mails. */
  available: z.boolean(),
  /** The month that is mailed next, and about when; null while they are off. */
  nextMonth: z.string().nullable(),
  nextTime: Time.nullable(),
  /** The first month that can not be mailed yet: a closed one waits for its last charges. */
  openMonth: z.string(),
  /** The newest mails, the newest first. */
  mails: z.array(
    z.object({
      month: z.string(),
      /** Masked. */
      email: z.string(),
      /** Asked for by the member. */
      again: z.boolean(),
      /** The PDF was attached. */
      hasFile: z.boolean(),
      /** Enumeration deliveryStatus. */
      status: z.number().int(),
      createTime: Time,
    }),
  ),
});

export const getStatementMails = endpoint({
  method: 'GET',
  path: '/mem/account/statement/mail',
  access: 'member',
  summary: '每月对账单邮件：是否打开、发到哪里（打码）、下一封何时、发过的与结果',
  input: Nothing,
  output: StatementMails,
});

export const sendStatementMailCode = endpoint({
  method: 'POST',
  path: '/mem/account/statement/mail/sendCode',
  access: 'member',
  summary: '向收对账单的邮箱发验证码',
  input: z.object({ email: Email }),
  output: z.object({ seconds: z.number().int() }),
  refusals: ['unavailable', 'tooManyRequests'],
});

export const turnOnStatementMail = endpoint({
  method: 'POST',
  path: '/mem/account/statement/mail/on',
  access: 'member',
  summary: '打开每月对账单邮件，或换邮箱：填邮箱与它收到的验证码；都不填，发到接收消息的邮箱',
  input: z.object({ email: Email.nullish(), code: SmsCode.nullish() }),
  output: StatementMails,
  refusals: ['unavailable', 'codeWrong', 'stateConflict'],
});

export const turnOffStatementMail = endpoint({
  method: 'POST',
  path: '/mem/account/statement/mail/off',
  access: 'member',
  summary: '停用每月对账单邮件',
  input: Nothing,
  output: StatementMails,
});

export const mailStatement = endpoint({
  method: 'POST',
  path: '/mem/account/statement/mail/send',
  access: 'member',
  summary: '把一个关了账的月份再发一次到收对账单的邮箱；前一封还在发送时不发',
  input: z.object({ month: Month }),
  output: StatementMails,
  idempotent: true,
  refusals: ['unavailable', 'stateConflict', 'tooManyRequests'],
});

const Reader = z.object({
  /** Masked. */
  email: z.string(),
  /** Whose statements. */
  memberId: z.string(),
  subscribed: z.boolean(),
});

export const getStatementReader = endpoint({
  method: 'POST',
  path: '/statement/reader',
  access: 'public',
  summary: '对账单邮件里的退订链接说的是哪个邮箱、谁的对账单',
  input: z.object({ secret: Secret }),
  output: Reader,
  refusals: ['notFound'],
});

export const unsubscribeStatement = endpoint({
  method: 'POST',
  path: '/statement/reader/unsubscribe',
  access: 'public',
  summary: '不登录退订对账单邮件；只能退订，重新打开由用户登录后做',
  input: z.object({ secret: Secret }),
  output: Reader,
  refusals: ['notFound'],
});
