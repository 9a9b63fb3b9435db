// Enumerations of appeals about orders.
import { enumeration } from './enumeration';

/** What an appeal can be about. */
export const appealSubject = enumeration({
  rechargeOrder: [1, '充值订单'],
});

export const appealKind = enumeration({
  notReceived: [1, '没有到账'],
  wrongAmount: [2, '金额不对'],
  wrongAccount: [3, '充错账号'],
  other: [4, '其他'],
});

/** Of an appeal; 4 to 7 are ends. */
export const appealStatus = enumeration({
  open: [1, '待受理', 'warning'],
  withSupplier: [2, '等供应商答复', 'brand'],
  needsMember: [3, '待用户补充', 'warning'],
  arrived: [4, '核实已到账', 'success'],
  refunded: [5, '已退款', 'success'],
  rejected: [6, '不成立', 'danger'],
  cancelled: [7, '已关闭', 'quiet'],
  customerService: [8, '客服裁定中', 'brand'],
});

/** Who speaks. The first three also have a clock each. */
export const appealSide = enumeration({
  member: [1, '用户'],
  service: [2, '客服'],
  supplier: [3, '供应商'],
  system: [4, '系统'],
  note: [5, '内部备注'],
});

/** A side in words. */
export function appealSideWords(side: number): string {
  return appealSide.rows.find(({ value }) => value === side)?.label ?? '';
}

/** What happened, told between the messages. */
export const appealEvent = enumeration({
  opened: [1, '提交申诉'],
  toSupplier: [2, '转给供应商核实'],
  asked: [3, '请用户补充'],
  answered: [4, '用户已补充'],
  supplierAnswered: [5, '供应商已答复，由客服裁定'],
  escalated: [6, '用户请客服裁定'],
  late: [7, '到时没有处理，转客服裁定'],
  arrived: [8, '核实已到账，申诉结束'],
  refunded: [9, '已退款，申诉结束'],
  rejected: [10, '申诉不成立'],
  cancelled: [11, '用户撤回申诉'],
  silent: [12, '到时没有补充，申诉关闭'],
  confirmed: [13, '用户确认已到账，申诉结束'],
});

/** What happened, in words: only the pages of appeals tell it, so it is not among everybody's enumerations. */
export function appealEventWords(event: number): string {
  return appealEvent.rows.find(({ value }) => value === event)?.label ?? '';
}

/** Where the money of the order is. */
export const appealMoney = enumeration({
  frozen: [1, '冻结中'],
  charged: [2, '已扣款'],
  back: [3, '已退回'],
});

/** Where the money is, in words. */
export function appealMoneyWords(money: number): string {
  return appealMoney.rows.find(({ value }) => value === money)?.label ?? '';
}

/** What an operator says, and to whom. */
export const appealWord = enumeration({
  reply: [1, '回复用户'],
  ask: [2, '请用户补充'],
  toSupplier: [3, '转供应商'],
  fromSupplier: [4, '记供应商答复'],
  note: [5, '内部备注'],
});

export const appealOutcome = enumeration({
  arrived: [1, '已到账'],
  refund: [2, '退款'],
  reject: [3, '不成立'],
});

/** Parts of the operators' queue. */
export const appealQueue = enumeration({
  ours: [1, '等我们处理'],
  mine: [2, '我的'],
  unassigned: [3, '没人负责'],
  overdue: [4, '超时'],
});
