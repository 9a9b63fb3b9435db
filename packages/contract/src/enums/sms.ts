// Enumerations of SMS: signatures, templates and their reviews.
import { enumeration } from './enumeration';

/** Of a signature and of a template. A template is never filed. */
export const smsStatus = enumeration({
  waiting: [1, '审核中', 'quiet'],
  passed: [2, '已通过', 'success'],
  refused: [3, '已退回', 'danger'],
  filing: [4, '备案中', 'warning'],
  stopped: [5, '已停用', 'danger'],
  draft: [6, '未提交', 'quiet'],
});

/** Where the name of a signature comes from, which decides the proof. */
export const signatureSource = enumeration({
  company: [1, '公司全称或简称'],
  site: [2, '已备案网站'],
  app: [3, '应用'],
  trademark: [4, '商标'],
  account: [5, '公众号或小程序'],
});

/** The carriers of the mainland. */
export const carrier = enumeration({
  mobile: [1, '移动'],
  unicom: [2, '联通'],
  telecom: [3, '电信'],
});

/** Of one signature at one carrier. */
export const filingStatus = enumeration({
  none: [1, '未备案', 'quiet'],
  underWay: [2, '备案中', 'warning'],
  filed: [3, '已备案', 'success'],
  refused: [4, '被驳回', 'danger'],
});

export const smsKind = enumeration({
  code: [1, '验证码'],
  notice: [2, '通知'],
  marketing: [3, '营销'],
});

/** What a variable of a template may hold. */
export const variableKind = enumeration({
  code: [1, '验证码'],
  number: [2, '数字'],
  text: [3, '文字'],
  time: [4, '时间'],
  url: [5, '网址'],
});

/** Of a message. Submit failed and cancelled ones are given back. */
export const smsState = enumeration({
  queued: [1, '待提交', 'quiet'],
  submitting: [2, '提交中', 'quiet'],
  sent: [3, '等回执', 'warning'],
  delivered: [4, '送达', 'success'],
  submitFailed: [5, '提交失败', 'danger'],
  notDelivered: [6, '未送达', 'danger'],
  unknown: [7, '未知', 'quiet'],
  cancelled: [8, '已取消', 'quiet'],
});

/** Where a batch came from. */
export const smsOrigin = enumeration({
  page: [1, '页面'],
  gateway: [2, '接口'],
});

/** Who entered that a phone wants no more messages. */
export const optOutSource = enumeration({
  reply: [1, '回复退订'],
  member: [2, '自己添加'],
  operator: [3, '平台添加'],
});

/** Of one message that operators give back. */
export const smsRefundStatus = enumeration({
  waiting: [1, '退回待复核', 'warning'],
  done: [2, '平台已退回', 'success'],
  not: [3, '没有退回', 'quiet'],
});

/** Why a line of a list is not sent to. The first four can be corrected. */
export const lineFault = enumeration({
  phone: [1, '号码不正确'],
  columns: [2, '列数不对'],
  variable: [3, '变量不正确'],
  word: [4, '含有不能发送的词'],
  repeated: [5, '重复'],
  optedOut: [6, '已退订'],
  blocked: [7, '黑名单'],
  frequent: [8, '发送太频繁'],
  carrier: [9, '签名未备案'],
});
