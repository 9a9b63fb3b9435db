// Enumerations of quotes.
import { enumeration } from './enumeration';

/** What is quoted. */
export const quoteProduct = enumeration({
  api: [1, '接口'],
  recharge: [2, '充值产品'],
});

/** Of a version. */
export const quoteStatus = enumeration({
  upcoming: [1, '待生效', 'warning'],
  inForce: [2, '生效中', 'success'],
  past: [3, '已被替代', 'quiet'],
});

/** What a version says of a product, compared with the version before. */
export const quoteChange = enumeration({
  same: [1, '未变', 'quiet'],
  rose: [2, '上涨', 'danger'],
  fell: [3, '下降', 'success'],
  added: [4, '新增', 'brand'],
  gone: [5, '不再报价', 'quiet'],
});

/** What became of a mail. */
export const quoteMail = enumeration({
  waiting: [1, '发送中', 'warning'],
  sent: [2, '已送出', 'success'],
  failed: [3, '未送达', 'danger'],
});

/** What sending does for one address. */
export const quoteSending = enumeration({
  queued: [1, '已开始发送'],
  before: [2, '之前发过'],
  unsubscribed: [3, '对方已退订'],
  tooOften: [4, '今天发给这个邮箱太多'],
});

/** Where a link was made. */
export const quoteLinkOrigin = enumeration({
  page: [1, '公开链接'],
  mail: [2, '邮件里的链接'],
});
