// Sign-in, the signed-in member, security steps.
import * as z from 'zod';
import { endpoint, pendingCalls } from './endpoint';
import { Money, Nothing, Phone, SmsCode, Time, TradePassword } from './values';

/** What a code sent to a logged-out phone may be used for. */
export const LoggedOutPurpose = z.enum(['login', 'resetPassword', 'bindWechat'], '验证码用途不正确');
/** What a code sent to a member's own phone may be used for. */
export const MemberPurpose = z.enum(
  ['tradePassword', 'loginPassword', 'changePhone', 'apiKey', 'withdraw'],
  '验证码用途不正确',
);

const Sent = z.object({
  /** Seconds before another code may be asked for. */
  seconds: z.number().int(),
  /** Masked number the code went to. */
  phone: z.string(),
});

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/intelligent/verify',
  access: 'public',
  summary: '取人机验证题目',
  input: z.object({ action: LoggedOutPurpose.default('login') }),
  /** An ALTCHA v2 challenge as JSON text, and the text the solver sends back is `solution` of the sending calls. */
  output: z.object({ challenge: z.string() }),
});

const sendInput = z.object({
  phone: Phone,
  purpose: LoggedOutPurpose.default('login'),
  captcha: z.string('请先完成人机验证').min(1, '请先完成人机验证').max(8000, '人机验证内容太长'),
});

export const sendCodeAfterCaptcha = endpoint({
  method: 'POST',
  path: '/smart/verifyCode',
  access: 'public',
  summary: '通过人机验证后发送验证码',
  input: sendInput,
  output: Sent,
  refusals: ['captchaFailed', 'tooManyRequests'],
});

export const sendVerifyCode = endpoint({
  method: 'POST',
  path: '/send/verifyCode',
  access: 'public',
  summary: '未登录时发送验证码（同样需要人机验证）',
  input: sendInput,
  output: Sent,
  refusals: ['captchaFailed', 'tooManyRequests'],
});

export const sendMemberVerifyCode = endpoint({
  method: 'POST',
  path: '/mem/send/verifyCode',
  access: 'member',
  summary: '向会员自己的手机发送验证码',
  input: z.object({ purpose: MemberPurpose }),
  output: Sent,
  refusals: ['tooManyRequests'],
});

export const loginBySms = endpoint({
  method: 'POST',
  path: '/login/sms/v2',
  access: 'public',
  summary: '手机号加验证码登录；没有注册过的手机号登录即注册',
  input: z.object({
    phone: Phone,
    code: SmsCode,
    agree: z.literal(true, '请先阅读并同意用户协议与隐私政策'),
    inviteNumber: z.string().max(32, '邀请码太长').nullish(),
    bdVid: z.string().max(200, '来源标记太长').nullish(),
  }),
  output: z.object({ token: z.string(), registered: z.boolean() }),
  refusals: ['codeWrong', 'accountFrozen', 'tooManyRequests'],
});

export const isLoggedIn = endpoint({
  method: 'GET',
  path: '/member/is-login/',
  access: 'public',
  summary: '当前是否已登录',
  input: Nothing,
  output: z.object({ login: z.boolean() }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/mem/logout',
  access: 'member',
  summary: '退出登录',
  input: Nothing,
  output: Nothing,
});

export const MemberInfo = z.object({
  id: z.string(),
  phone: z.string(),
  nickname: z.string(),
  headImg: z.string(),
  authStatus: z.number().int(),
  authType: z.number().int(),
  status: z.number().int(),
  vipLevel: z.number().int(),
  inviteCode: z.string(),
  creditScore: z.number().int(),
  blnApplyApi: z.boolean(),
  blnExtendCredit: z.boolean(),
  blnSetTradePwd: z.boolean(),
  buyCardPermit: z.boolean(),
  /** What may be spent now: paid-in and given balance, and what gateway nodes hold but have not spent. */
  balance: Money,
  depositAmount: Money,
  creditAmount: Money,
  merchantBalance: Money,
  supplyBalance: Money,
  waitTotalSettlePrice: Money,
  unreadMsgNum: z.number().int(),
  unPayOrder: z.number().int(),
  hasCoupon: z.boolean(),
  regTime: Time,
  latestLoginTime: Time.nullable(),
  token: z.string(),
});

export const getMemberInfo = endpoint({
  method: 'GET',
  path: '/mem/info',
  access: 'member',
  summary: '当前会员',
  input: Nothing,
  output: MemberInfo,
});

export const takeResetStep = endpoint({
  method: 'POST',
  path: '/reSet/step',
  access: 'member',
  summary: '查询重置所需步骤；带上验证码则换取一次性凭证',
  input: z.object({ purpose: z.enum(['tradePassword', 'loginPassword'], '用途不正确'), code: SmsCode.nullish() }),
  output: z.object({
    steps: z.array(z.object({ kind: z.literal('smsCode'), phone: z.string() })),
    /** Valid 15 minutes, spent by the reset call. Only after the right code. */
    ticket: z.string().nullable(),
  }),
  refusals: ['codeWrong', 'tooManyRequests'],
});

export const resetTradePassword = endpoint({
  method: 'POST',
  path: '/reSet/trade/password',
  access: 'member',
  summary: '设置或重置交易密码',
  input: z.object({ ticket: z.string('缺少验证凭证').max(500, '验证凭证不正确'), password: TradePassword }),
  output: Nothing,
  refusals: ['stateConflict'],
});

export const memberCallsToBuild = pendingCalls('member', [
  'POST /mem/reset/phone/init',
  'POST /mem/reset/phone/new',
  'POST /change/phone/init',
  'POST /change/phone/query',
  'POST /change/phone/face',
  'POST /change/phone',
  'POST /reSet/phone',
  'POST /reSet/login/password',
  'POST /mem/bind/wx/auth',
  'POST /mem/bind/wx',
  'POST /mem/unBind/wx',
  'GET /mem/warn/phone',
  'GET /mem/balance/warn/get',
  'POST /mem/balance/warn/save',
  'POST /mem/balance/warn/setBalanceWarn',
  'GET /mem/warn/details',
  'POST /mem/warn/phone/save',
  'GET /mem/warn/phone/del',
  'POST /mem/phoneSet/save',
  'GET /mem/phoneSet/details',
  'POST /mem/login/log/list',
]);

export const publicCallsToBuild = pendingCalls('public', [
  'POST /login/password/v2',
  'POST /find/password',
  'POST /reset/password',
  'POST /reSet/password/getCode/v25',
  'POST /reSet/password/v25',
  'POST /reSet/phone/faceAuth',
  'GET /reSet/phone/faceAuth/query',
  'POST /reSet/phone/faceAuth/set',
  'POST /passport/username-pwd-login',
  'GET /wx/auth',
  'POST /wx/login',
  'POST /third/bind',
]);
