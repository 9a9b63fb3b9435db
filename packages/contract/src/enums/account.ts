// Enumerations of members: kinds, sign-in, notices.
import { enumeration } from './enumeration';

export const memberStatus = enumeration({
  normal: [1, '正常', 'success'],
  frozen: [2, '冻结', 'danger'],
  closing: [3, '注销中', 'warning'],
  closed: [4, '已注销', 'quiet'],
});

/** How far a member came. */
export const memberStep = enumeration({
  certified: [1, '认证'],
  called: [2, '首次调用'],
  paid: [3, '首次付款'],
  paidAgain: [4, '再次付款'],
});

export const authStatus = enumeration({
  none: [0, '未认证', 'quiet'],
  inReview: [1, '审核中', 'warning'],
  certified: [2, '已认证', 'success'],
  refused: [3, '未通过', 'danger'],
  /** Of enterprises: the licence's term has ended. Keys go on working. */
  expired: [4, '执照到期', 'danger'],
});

export const authType = enumeration({
  none: [0, '无'],
  personal: [1, '个人'],
  enterprise: [2, '企业'],
});

export const loginWay = enumeration({
  code: [1, '验证码'],
  password: [2, '密码'],
  wechat: [3, '微信扫码'],
  totp: [4, '两步验证'],
  embeddedPassword: [5, '密码（嵌入式）'],
  passkey: [6, '通行密钥'],
});

export const loginResult = enumeration({
  success: [1, '成功', 'success'],
  codeWrong: [2, '验证码不正确', 'danger'],
  passwordWrong: [3, '密码不正确', 'danger'],
  frozen: [4, '账户冻结', 'danger'],
  locked: [5, '密码已锁定', 'danger'],
  awaitingTotp: [6, '等待两步验证', 'quiet'],
  totpWrong: [7, '动态口令不正确', 'danger'],
  passkeyWrong: [8, '通行密钥不正确', 'danger'],
});

export const messageKind = enumeration({
  account: [1, '账户'],
  trade: [2, '交易'],
  api: [3, '接口'],
  sms: [4, '短信'],
  system: [5, '系统'],
});

/** Who did something. */
export const actorKind = enumeration({
  member: [1, '用户'],
  operator: [2, '操作员'],
  system: [3, '系统'],
});

export const operatorStatus = enumeration({
  on: [1, '启用', 'success'],
  off: [2, '停用', 'quiet'],
});
