// Signing in by password, the second factor, forgotten passwords.
import * as z from 'zod';
import { Sent, SignedIn } from '../account';
import { endpoint } from '../endpoint';
import { NewPassword, Nothing, Phone, SecondFactor, SmsCode, Ticket, TypedPassword } from '../values';

const captcha = z.string().max(8000, '人机验证内容太长').nullish();

export const loginByPassword = endpoint({
  method: 'POST',
  path: '/login/password/v2',
  access: 'public',
  namesBrowser: true,
  summary: '手机号加密码登录；错 5 次后需先完成人机验证，错 10 次锁定 30 分钟',
  input: z.object({ phone: Phone, password: TypedPassword, captcha }),
  output: SignedIn,
  refusals: ['passwordWrong', 'passwordLocked', 'captchaFailed', 'accountFrozen', 'tooManyRequests'],
});

export const loginByUsername = endpoint({
  method: 'POST',
  path: '/passport/username-pwd-login',
  access: 'public',
  namesBrowser: true,
  summary: '嵌入式客户端的密码登录：用户名即手机号，规则与密码登录相同',
  input: z.object({ username: Phone, password: TypedPassword, captcha }),
  output: SignedIn,
  refusals: ['passwordWrong', 'passwordLocked', 'captchaFailed', 'accountFrozen', 'tooManyRequests'],
});

export const loginByTotp = endpoint({
  method: 'POST',
  path: '/login/totp',
  access: 'public',
  namesBrowser: true,
  summary: '登录的第二步：动态口令或恢复码',
  input: z.object({ ticket: Ticket, code: SecondFactor }),
  output: SignedIn,
  refusals: ['secondFactorWrong', 'stateConflict', 'accountFrozen', 'tooManyRequests'],
});

export const findPassword = endpoint({
  method: 'POST',
  path: '/find/password',
  access: 'public',
  summary: '忘记密码第一步：手机号加验证码换取一次性凭证',
  input: z.object({ phone: Phone, code: SmsCode }),
  /** Valid 15 minutes. */
  output: z.object({ ticket: z.string() }),
  refusals: ['codeWrong', 'refused'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset/password',
  access: 'public',
  summary: '忘记密码第二步：用凭证设置新密码；所有设备退出',
  input: z.object({ ticket: Ticket, password: NewPassword }),
  output: Nothing,
  refusals: ['stateConflict', 'invalidInput'],
});

export const sendResetCode = endpoint({
  method: 'POST',
  path: '/reSet/password/getCode/v25',
  access: 'public',
  summary: '忘记密码（新客户端）：通过人机验证后发送验证码',
  input: z.object({
    phone: Phone,
    captcha: z.string('请先完成人机验证').min(1, '请先完成人机验证').max(8000, '人机验证内容太长'),
  }),
  output: Sent,
  refusals: ['captchaFailed', 'tooManyRequests'],
});

export const resetPasswordByCode = endpoint({
  method: 'POST',
  path: '/reSet/password/v25',
  access: 'public',
  summary: '忘记密码（新客户端）：手机号、验证码与新密码一次提交',
  input: z.object({ phone: Phone, code: SmsCode, password: NewPassword }),
  output: Nothing,
  refusals: ['codeWrong', 'refused', 'invalidInput'],
});

export const getTotp = endpoint({
  method: 'GET',
  path: '/mem/totp/get',
  access: 'member',
  summary: '两步验证的状态',
  input: Nothing,
  output: z.object({ enabled: z.boolean(), recoveryLeft: z.number().int() }),
});

export const beginTotp = endpoint({
  method: 'POST',
  path: '/mem/totp/begin',
  access: 'member',
  summary: '开启两步验证：给出动态口令的密钥（手机验证码用途 totp）',
  input: z.object({ code: SmsCode }),
  output: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  refusals: ['codeWrong', 'stateConflict'],
});

export const enableTotp = endpoint({
  method: 'POST',
  path: '/mem/totp/enable',
  access: 'member',
  summary: '输入一次动态口令后开启；恢复码只在此时给出',
  input: z.object({ code: z.string('请输入动态口令').regex(/^\d{6}$/, '动态口令是 6 位数字') }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['secondFactorWrong', 'stateConflict'],
});

export const disableTotp = endpoint({
  method: 'POST',
  path: '/mem/totp/disable',
  access: 'member',
  summary: '关闭两步验证',
  input: z.object({ code: SecondFactor }),
  output: Nothing,
  refusals: ['secondFactorWrong', 'stateConflict', 'tooManyRequests'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/mem/totp/recovery',
  access: 'member',
  summary: '换一组恢复码，旧的作废',
  input: z.object({ code: SecondFactor }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['secondFactorWrong', 'stateConflict', 'tooManyRequests'],
});
