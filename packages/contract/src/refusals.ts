// Every business refusal by name: the code on the wire, the HTTP status and the default Chinese text.
// 400, 401 and 403 make the client drop its token, so only a missing or dead session uses them.

export type RefusalSpec = { code: number; http: number; msg: string };

export const refusals = {
  refused: { code: 1, http: 200, msg: '操作没有成功' },
  notLoggedIn: { code: 401, http: 401, msg: '请先登录' },
  accountFrozen: { code: 403, http: 403, msg: '账户已被冻结，请联系客服' },
  tooManyRequests: { code: 429, http: 429, msg: '操作太频繁，请稍后再试' },
  serverFault: { code: 500, http: 500, msg: '服务器繁忙，请稍后重试' },
  unavailable: { code: 503, http: 503, msg: '服务暂时不可用，请稍后重试' },
  invalidInput: { code: 4000, http: 400, msg: '有内容填写不正确，请检查后再提交' },
  tooLarge: { code: 4000, http: 413, msg: '提交的内容太大' },
  tradePasswordUnset: { code: 4001, http: 200, msg: '还没有设置交易密码，设置后再付款' },
  tradePasswordWrong: { code: 4001, http: 200, msg: '交易密码不正确' },
  tradePasswordLocked: { code: 4001, http: 200, msg: '交易密码错误次数过多，请 30 分钟后再试' },
  balanceTooLow: { code: 4002, http: 200, msg: '余额不足' },
  certificationRequired: { code: 4003, http: 200, msg: '请先完成实名认证' },
  notFound: { code: 4004, http: 200, msg: '没有找到，或不属于您' },
  stateConflict: { code: 4005, http: 200, msg: '状态已变化，请刷新后再试' },
  captchaFailed: { code: 4006, http: 200, msg: '人机验证没有通过，请再试一次' },
  codeWrong: { code: 4007, http: 200, msg: '验证码不正确或已过期' },
  passwordWrong: { code: 4010, http: 200, msg: '手机号或密码不正确' },
  passwordLocked: { code: 4011, http: 200, msg: '密码错误次数过多，请 30 分钟后再试，或用验证码登录' },
  secondFactorWrong: { code: 4012, http: 200, msg: '动态口令不正确' },
  duplicate: { code: 4008, http: 200, msg: '请勿重复提交' },
  permissionMissing: { code: 4009, http: 200, msg: '您的角色没有这项权限' },
  pathNotFound: { code: 4004, http: 404, msg: '没有这个接口' },
  notBuilt: { code: 5010, http: 501, msg: '这项功能还没有开放' },
  ledgerKeyReused: { code: 4008, http: 200, msg: '这笔账已经用别的内容记过' },
  soldOut: { code: 5301, http: 200, msg: '套餐已售完' },
  firstPurchaseUsed: { code: 5302, http: 200, msg: '首购套餐每个账户只能买一次' },
  channelFault: { code: 5401, http: 200, msg: '支付渠道暂时没有回应，订单已保留，请稍后再试' },
} as const satisfies Record<string, RefusalSpec>;

export type RefusalName = keyof typeof refusals;
