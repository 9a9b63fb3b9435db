// Sign-in by phone, the signed-in member, steps before a reset.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { Money, NewPassword, Nothing, Phone, SmsCode, Time, TradePassword, shownName } from './values';

/** What a code sent to a logged-out phone may be used for. */
export const LoggedOutPurpose = z.enum(['login', 'resetPassword', 'bindWechat', 'resetPhone'], '验证码用途不正确');
/** What a code sent to a member's own phone may be used for. */
export const MemberPurpose = z.enum(
  [
    'tradePassword',
    'loginPassword',
    'changePhone',
    'apiKey',
    'withdraw',
    'totp',
    'unbindWechat',
    'closeAccount',
    'cardFile',
    'passkey',
  ],
  '验证码用途不正确',
);
/** What a code sent by a member to a number that is not theirs yet may be used for. */
export const NewNumberPurpose = z.enum(['newPhone', 'alertPhone'], '验证码用途不正确');
/** What a captcha may be solved for. */
export const CaptchaAction = z.enum(
  [...LoggedOutPurpose.options, 'passwordLogin', 'faceCheck', 'operatorLogin'],
  '人机验证用途不正确',
);

export const Sent = z.object({
  /** Seconds before another code may be asked for. */
  seconds: z.number().int(),
  /** Masked number the code went to. */
  phone: z.string(),
});

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/intelligent/verify',
  access: 'public',
  namesBrowser: true,
  summary: '取人机验证题目',
  input: z.object({ action: CaptchaAction.default('login') }),
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
  summary: '向用户自己的手机发送验证码；换绑新手机与预警手机时发到填写的号码',
  /** `phone` is for the purposes of a new number, and only for them. */
  input: z.object({
    purpose: z.union([MemberPurpose, NewNumberPurpose], '验证码用途不正确'),
    phone: Phone.nullish(),
  }),
  output: Sent,
  refusals: ['tooManyRequests'],
});

/** What signing in comes to, whichever way. */
export const SignedIn = z.object({
  /** Null: a second factor is asked for first. */
  token: z.string().nullable(),
  /** For `loginByTotp`, valid 5 minutes; null when signed in. */
  totpTicket: z.string().nullable(),
  registered: z.boolean(),
});

/** What registering takes along. */
export const registration = {
  agree: z.literal(true, '请先阅读并同意用户协议与隐私政策'),
  inviteNumber: z.string().max(32, '邀请码太长').nullish(),
  bdVid: z.string().max(200, '来源标记太长').nullish(),
};

export const loginBySms = endpoint({
  method: 'POST',
  path: '/login/sms/v2',
  access: 'public',
  namesBrowser: true,
  summary: '手机号加验证码登录；没有注册过的手机号登录即注册',
  input: z.object({
    phone: Phone,
    code: SmsCode,
    ...registration,
  }),
  output: SignedIn,
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
  /** The VIP level, 1 the lowest, and its name; 0 and '' without one. */
  vipLevel: z.number().int(),
  vipName: z.string(),
  inviteCode: z.string(),
  creditScore: z.number().int(),
  blnApplyApi: z.boolean(),
  blnExtendCredit: z.boolean(),
  blnSetTradePwd: z.boolean(),
  blnSetLoginPwd: z.boolean(),
  blnBindWx: z.boolean(),
  blnTotp: z.boolean(),
  /** Cards may be bought: operators have not barred it. */
  buyCardPermit: z.boolean(),
  /** Spendable now: paid-in and given balance, including what gateway nodes hold and have not spent. */
  balance: Money,
  depositAmount: Money,
  creditAmount: Money,
  /** All that stands with us for a supplier of goods: both below, and the deposit. */
  merchantBalance: Money,
  /** Settled proceeds of goods, which can be paid out; and those that wait. */
  supplyBalance: Money,
  waitTotalSettlePrice: Money,
  unreadMsgNum: z.number().int(),
  unPayOrder: z.number().int(),
  hasCoupon: z.boolean(),
  regTime: Time,
  latestLoginTime: Time.nullable(),
  token: z.string(),
  /** Agreements with a newer version than the member agreed to. */
  protocolsToAgree: z.array(z.object({ code: z.string(), title: z.string(), version: z.string() })),
  /** When the account will be erased, while it is being closed. */
  closeTime: Time.nullable(),
});

export const getMemberInfo = endpoint({
  method: 'GET',
  path: '/mem/info',
  access: 'member',
  summary: '当前用户',
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
  refusals: ['codeWrong', 'tooManyRequests', 'secondFactorNeeded', 'secondFactorWrong'],
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

export const resetLoginPassword = endpoint({
  method: 'POST',
  path: '/reSet/login/password',
  access: 'member',
  summary: '设置或重置登录密码；其他设备全部退出',
  input: z.object({ ticket: z.string('缺少验证凭证').max(500, '验证凭证不正确'), password: NewPassword }),
  output: Nothing,
  refusals: ['stateConflict', 'invalidInput'],
});

export const agreeProtocol = endpoint({
  method: 'POST',
  path: '/mem/protocol/agree',
  access: 'member',
  summary: '同意协议的新版本',
  input: z.object({ code: z.enum(['user', 'privacy'], '没有这份协议'), version: z.string().max(40, '版本不正确') }),
  output: Nothing,
  refusals: ['stateConflict'],
});

export const saveProfile = endpoint({
  method: 'POST',
  path: '/mem/profile/save',
  access: 'member',
  summary: '修改昵称',
  input: z.object({
    nickname: shownName('昵称', 2, 20),
  }),
  output: Nothing,
});
