// Enumerations of keys, packages, and materials that are reviewed.
import { enumeration } from './enumeration';

export const sceneAuditStatus = enumeration({
  waiting: [1, '待审核', 'warning'],
  accepted: [2, '通过', 'success'],
  refused: [3, '未通过', 'danger'],
  takenBack: [4, '已撤回', 'quiet'],
});

export const keyMode = enumeration({
  live: [1, '正式'],
  sandbox: [2, '沙箱'],
});

export const keyStatus = enumeration({
  on: [1, '启用', 'success'],
  off: [2, '停用', 'quiet'],
  stopped: [3, '平台停用', 'danger'],
});

export const packageState = enumeration({
  usable: [1, '可用', 'success'],
  usedUp: [2, '已用完', 'quiet'],
  expired: [3, '已过期', 'quiet'],
});

export const callOutcome = enumeration({
  answered: [1, '成功'],
  failed: [2, '失败'],
});

/** A charge that came to the books after its lease had been taken back from a node that seemed dead. */
export const lateCharge = enumeration({
  waiting: [1, '待入账', 'warning'],
  covered: [2, '已付清', 'success'],
  borne: [3, '平台承担', 'danger'],
});

/** A lease of a gateway node: calls or money it holds to charge from. Not on the wire. */
export const leaseState = enumeration({
  open: [1, '使用中'],
  returned: [2, '已交回'],
});
