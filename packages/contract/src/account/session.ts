// Where a member is signed in, the login log, closing the account.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { choice, list } from '../list';
import { Id, Nothing, OpenSession, SmsCode, Time } from '../values';

export const listSessions = endpoint({
  method: 'GET',
  path: '/mem/session/list',
  access: 'member',
  summary: '在哪些设备上登录着',
  input: Nothing,
  output: z.array(OpenSession),
});

export const revokeSession = endpoint({
  method: 'POST',
  path: '/mem/session/revoke',
  access: 'member',
  summary: '让一台设备退出登录',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound'],
});

export const revokeSessions = endpoint({
  method: 'POST',
  path: '/mem/session/revokeAll',
  access: 'member',
  summary: '让所有设备退出登录，包括或不包括当前设备',
  input: z.object({ scope: z.enum(['others', 'all'], '范围不正确') }),
  output: z.object({ ended: z.number().int() }),
});

export const loginLogFilter = { way: choice('loginWay', '方式'), result: choice('loginResult', '结果') };

export const LoginLogRow = z.object({
  id: z.string(),
  time: Time,
  /** Enumeration loginWay. */
  way: z.number().int(),
  ip: z.string(),
  place: z.string(),
  device: z.string(),
  /** Enumeration loginResult. */
  result: z.number().int(),
});

export const listLoginLog = list({
  path: '/mem/login/log/list',
  access: 'member',
  summary: '登录日志',
  row: LoginLogRow,
  filter: loginLogFilter,
  period: '登录时间',
  paged: 'cursor',
});

export const getClosure = endpoint({
  method: 'GET',
  path: '/mem/close/get',
  access: 'member',
  summary: '注销账户：有什么还没有了结，或注销到了哪一步',
  input: Nothing,
  output: z.object({
    /** Obstacles in words a person can act on, each with the page to go to. */
    obstacles: z.array(z.object({ text: z.string(), link: z.string() })),
    closing: z.boolean(),
    closeTime: Time.nullable(),
  }),
});

export const closeAccount = endpoint({
  method: 'POST',
  path: '/mem/close/apply',
  access: 'member',
  summary: '申请注销（手机验证码用途 closeAccount）；7 天内可以撤回',
  input: z.object({ code: SmsCode }),
  output: z.object({ closeTime: Time }),
  refusals: ['codeWrong', 'stateConflict', 'refused'],
});

export const keepAccount = endpoint({
  method: 'POST',
  path: '/mem/close/cancel',
  access: 'member',
  summary: '撤回注销申请',
  input: Nothing,
  output: Nothing,
  refusals: ['stateConflict'],
});
