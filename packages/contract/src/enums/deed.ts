// Enumerations of deeds: contracts on paper (合同) between a company and the shop.
import { enumeration } from './enumeration';

/** What is agreed: whatever is ordered within a year, or these orders. */
export const deedKind = enumeration({
  framework: [1, '框架协议'],
  orders: [2, '订单合同'],
});

/** `expired` is told by the time, it is never kept. */
export const deedStatus = enumeration({
  toSeal: [1, '待盖章', 'warning'],
  toConfirm: [2, '待确认', 'brand'],
  returned: [3, '已退回', 'danger'],
  inForce: [4, '已生效', 'success'],
  expired: [5, '已到期', 'quiet'],
  voided: [6, '已作废', 'quiet'],
});

/** The papers of a deed: as it was issued, as the company sealed it, as both did. */
export const deedFile = enumeration({
  issued: [1, '合同原文'],
  scan: [2, '用户盖章件'],
  sealed: [3, '双方盖章件'],
});
