// Enumerations of deeds: contracts on paper (合同) between a company and the shop.
import { enumeration } from './enumeration';

/** `expired` is told by the time, it is never kept. */
export const deedStatus = enumeration({
  toSeal: [1, '待盖章', 'warning'],
  toConfirm: [2, '待确认', 'brand'],
  returned: [3, '已退回', 'danger'],
  inForce: [4, '已生效', 'success'],
  expired: [5, '已到期', 'quiet'],
  voided: [6, '已作废', 'quiet'],
});
