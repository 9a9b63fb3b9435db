// Enumerations of tickets: what members ask us.
import { enumeration } from './enumeration';

/** What a ticket is about. */
export const ticketSubject = enumeration({
  general: [1, '其他'],
  product: [2, '接口'],
  order: [3, '订单'],
  call: [4, '调用'],
  invoice: [5, '发票'],
});

export const ticketPriority = enumeration({
  normal: [1, '一般'],
  high: [2, '较急', 'warning'],
  urgent: [3, '紧急', 'danger'],
});

/** Of a ticket; in the first two it is our turn. */
export const ticketStatus = enumeration({
  open: [1, '待受理', 'warning'],
  handling: [2, '处理中', 'brand'],
  needsMember: [3, '待用户回复', 'warning'],
  solved: [4, '已解决', 'success'],
  closed: [5, '已关闭', 'quiet'],
});

/** How a member found our answers. */
export const ticketRating = enumeration({
  satisfied: [1, '满意', 'success'],
  unsatisfied: [2, '不满意', 'danger'],
});
