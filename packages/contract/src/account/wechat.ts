// Signing in by WeChat scan, binding and unbinding.
import * as z from 'zod';
import { SignedIn, registration } from '../account';
import { endpoint } from '../endpoint';
import { Nothing, Phone, SmsCode, Ticket } from '../values';

/**
 * The address to scan. The page keeps `proof` and sends it back with WeChat's answer, so that nobody else's scan is
 * accepted.
 */
const Authorisation = z.object({ url: z.string(), state: z.string(), proof: z.string() });

const granted = {
  code: z.string('缺少微信授权码').min(1, '缺少微信授权码').max(200, '微信授权码不正确'),
  state: z.string('缺少授权状态').min(1, '缺少授权状态').max(200, '授权状态不正确'),
  proof: z.string('缺少授权凭证').min(1, '缺少授权凭证').max(200, '授权凭证不正确'),
};

export const startWechatLogin = endpoint({
  method: 'GET',
  path: '/wx/auth',
  access: 'public',
  summary: '微信扫码登录：取扫码页地址；扫码后回到 /wxbind',
  input: Nothing,
  output: Authorisation,
  refusals: ['unavailable', 'tooManyRequests'],
});

export const loginByWechat = endpoint({
  method: 'POST',
  path: '/wx/login',
  access: 'public',
  namesBrowser: true,
  summary: '用微信授权码登录；没有绑定过的微信答复绑定凭证',
  input: z.object(granted),
  output: SignedIn.extend({
    /** For `bindThird`, valid 15 minutes; null when the WeChat account is known. */
    bindTicket: z.string().nullable(),
    nickname: z.string(),
  }),
  refusals: ['stateConflict', 'accountFrozen', 'unavailable'],
});

export const bindThird = endpoint({
  method: 'POST',
  path: '/third/bind',
  access: 'public',
  namesBrowser: true,
  summary: '微信首次登录：手机号加验证码（用途 bindWechat）绑定并登录',
  input: z.object({ ticket: Ticket, phone: Phone, code: SmsCode, ...registration }),
  output: SignedIn,
  refusals: ['codeWrong', 'stateConflict', 'accountFrozen', 'refused'],
});

export const startWechatBinding = endpoint({
  method: 'POST',
  path: '/mem/bind/wx/auth',
  access: 'member',
  summary: '绑定微信：取扫码页地址；扫码后回到 /security/bindwxres',
  input: Nothing,
  output: Authorisation,
  refusals: ['unavailable', 'tooManyRequests', 'stateConflict'],
});

export const bindWechat = endpoint({
  method: 'POST',
  path: '/mem/bind/wx',
  access: 'member',
  summary: '用微信授权码绑定',
  input: z.object(granted),
  output: z.object({ nickname: z.string() }),
  refusals: ['stateConflict', 'refused', 'unavailable'],
});

export const unbindWechat = endpoint({
  method: 'POST',
  path: '/mem/unBind/wx',
  access: 'member',
  summary: '解绑微信（手机验证码用途 unbindWechat）',
  input: z.object({ code: SmsCode }),
  output: Nothing,
  refusals: ['codeWrong', 'stateConflict'],
});
