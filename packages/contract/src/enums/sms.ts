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
