// Enumerations of the public status page.
import { enumeration } from './enumeration';

/** The parts of the platform that a member can tell apart. */
export const platformPart = enumeration({
  gateway: [1, '网关调用'],
  products: [2, '接口产品'],
  site: [3, '门户与控制台'],
  payment: [4, '充值与付款'],
  sms: [5, '短信'],
  certification: [6, '实名认证'],
});

/** How a part does, now or over a day. */
export const partState = enumeration({
  good: [1, '正常', 'success'],
  degraded: [2, '部分受影响', 'warning'],
  down: [3, '不可用', 'danger'],
  maintenance: [4, '维护中', 'brand'],
  unknown: [5, '没有记录', 'quiet'],
});

export const incidentKind = enumeration({
  fault: [1, '故障', 'danger'],
  maintenance: [2, '维护', 'brand'],
});

/** What it means for the parts it is about. */
export const incidentEffect = enumeration({
  degraded: [2, '部分受影响', 'warning'],
  down: [3, '不可用', 'danger'],
});

/** The first four of a fault, the others of a maintenance. */
export const incidentPhase = enumeration({
  investigating: [1, '调查中', 'danger'],
  identified: [2, '已定位', 'warning'],
  watching: [3, '观察中', 'brand'],
  resolved: [4, '已恢复', 'success'],
  planned: [5, '已计划', 'quiet'],
  underway: [6, '进行中', 'brand'],
  finished: [7, '已完成', 'success'],
  cancelled: [8, '已取消', 'quiet'],
});
