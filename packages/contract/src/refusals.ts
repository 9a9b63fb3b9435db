// Every business refusal by name: the code on the wire, the HTTP status and the default Chinese text.
// 400, 401 and 403 make the client drop its token, so only a missing or dead session uses them.
import * as codes from './codes';

export type RefusalSpec = { code: number; http: number; msg: string };

export const refusals = {
  refused: { code: codes.refused, http: 200, msg: '操作没有成功' },
  notLoggedIn: { code: codes.notLoggedIn, http: 401, msg: '请先登录' },
  accountFrozen: { code: codes.accountFrozen, http: 403, msg: '账户已被冻结，请联系客服' },
  tooManyRequests: { code: codes.tooManyRequests, http: 429, msg: '操作太频繁，请稍后再试' },
  serverFault: { code: codes.serverFault, http: 500, msg: '服务器繁忙，请稍后重试' },
  unavailable: { code: codes.unavailable, http: 503, msg: '服务暂时不可用，请稍后重试' },
  invalidInput: { code: codes.invalidInput, http: 400, msg: '有内容填写不正确，请检查后再提交' },
  tooLarge: { code: codes.invalidInput, http: 413, msg: '提交的内容太大' },
  tradePasswordUnset: { code: codes.tradePassword, http: 200, msg: '还没有设置交易密码，设置后再付款' },
  tradePasswordWrong: { code: codes.tradePassword, http: 200, msg: '交易密码不正确' },
  tradePasswordLocked: { code: codes.tradePassword, http: 200, msg: '交易密码错误次数过多，请 30 分钟后再试' },
  balanceTooLow: { code: codes.balanceTooLow, http: 200, msg: '余额不足' },
  certificationRequired: { code: codes.certificationRequired, http: 200, msg: '请先完成实名认证' },
  notFound: { code: codes.notFound, http: 200, msg: '没有找到，或不属于您' },
  stateConflict: { code: codes.stateConflict, http: 200, msg: '状态已变化，请刷新后再试' },
  captchaFailed: { code: codes.captchaFailed, http: 200, msg: '人机验证没有通过，请再试一次' },
  codeWrong: { code: codes.codeWrong, http: 200, msg: '验证码不正确或已过期' },
  passwordWrong: { code: codes.passwordWrong, http: 200, msg: '手机号或密码不正确' },
  passwordLocked: { code: codes.passwordLocked, http: 200, msg: '密码错误次数过多，请 30 分钟后再试，或用验证码登录' },
  secondFactorWrong: { code: codes.secondFactorWrong, http: 200, msg: '动态口令不正确' },
  secondFactorNeeded: { code: codes.secondFactorNeeded, http: 200, msg: '请用动态口令确认' },
  passkeyWrong: { code: codes.passkeyWrong, http: 200, msg: '这个通行密钥不能登录，请用别的方式' },
  duplicate: { code: codes.duplicate, http: 200, msg: '请勿重复提交' },
  permissionMissing: { code: codes.permissionMissing, http: 200, msg: '您的角色没有这项权限' },
  pathNotFound: { code: codes.notFound, http: 404, msg: '没有这个接口' },
  ledgerKeyReused: { code: codes.duplicate, http: 200, msg: '这笔账已经用别的内容记过' },
  signatureUnusable: { code: codes.signatureUnusable, http: 200, msg: '签名不存在或现在不能使用' },
  smsTemplateUnusable: { code: codes.smsTemplateUnusable, http: 200, msg: '模板不存在或现在不能使用' },
  variableWrong: { code: codes.variableWrong, http: 200, msg: '模板的变量填写不正确' },
  wordForbidden: { code: codes.wordForbidden, http: 200, msg: '内容含有不能发送的词' },
  stillInUse: { code: codes.stillInUse, http: 200, msg: '还在使用，不能删除' },
  smsDailyCap: { code: codes.smsDailyCap, http: 200, msg: '今天的发送量已到上限，请明天再发' },
  smsQuietHours: { code: codes.smsQuietHours, http: 200, msg: '营销短信在夜间不发，请改为定时' },
  nobodyToSend: { code: codes.nobodyToSend, http: 200, msg: '没有可以发送的号码' },
  phoneTooFrequent: { code: codes.phoneTooFrequent, http: 200, msg: '这个号码发送太频繁，请稍后再试' },
  phoneOptedOut: { code: codes.phoneOptedOut, http: 200, msg: '这个号码已退订' },
  phoneBlocked: { code: codes.phoneBlocked, http: 200, msg: '这个号码在黑名单里' },
  clientIdReused: { code: codes.clientIdReused, http: 200, msg: '这个请求编号已经用来发送过别的内容' },
  ownNoReused: { code: codes.ownNoReused, http: 200, msg: '这个订单编号已经用来下过别的单' },
  rechargeProductUnusable: { code: codes.rechargeProductUnusable, http: 200, msg: '没有这个充值产品，或已停售' },
  rechargeAccountWrong: { code: codes.rechargeAccountWrong, http: 200, msg: '充值账号不正确' },
  soldOut: { code: codes.soldOut, http: 200, msg: '套餐已售完' },
  firstPurchaseUsed: { code: codes.firstPurchaseUsed, http: 200, msg: '首购套餐每个账户只能买一次' },
  channelFault: { code: codes.channelFault, http: 200, msg: '支付渠道暂时没有回应，订单已保留，请稍后再试' },
} as const satisfies Record<string, RefusalSpec>;

export type RefusalName = keyof typeof refusals;
