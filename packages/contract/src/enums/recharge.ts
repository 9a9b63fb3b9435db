// Enumerations of recharge products and their orders.
import { enumeration } from './enumeration';

/** What a buyer gets: an account that is topped up, or cards to redeem. */
export const rechargeKind = enumeration({
  direct: [1, '直充'],
  card: [2, '卡密'],
});

/** Of an order. An uncertain one keeps its money frozen until somebody knows. */
export const rechargeStatus = enumeration({
  accepted: [1, '已受理', 'quiet'],
  processing: [2, '充值中', 'brand'],
  success: [3, '成功', 'success'],
  failed: [4, '失败，已退款', 'danger'],
  cancelled: [5, '已取消', 'quiet'],
  uncertain: [6, '待确认', 'warning'],
});

/** What an account of a product looks like. Cards need none. */
export const rechargeAccount = enumeration({
  none: [1, '不用填写'],
  phone: [2, '手机号'],
  fuelCard: [3, '加油卡号'],
  household: [4, '缴费户号'],
  qq: [5, 'QQ 号'],
  name: [6, '账号'],
});

/** Where an order came from. */
export const rechargeOrigin = enumeration({
  page: [1, '页面'],
  gateway: [2, '接口'],
});

/** Of telling a member's program what became of an order. */
export const rechargeNotify = enumeration({
  none: [1, '不通知', 'quiet'],
  waiting: [2, '通知中', 'warning'],
  delivered: [3, '已送达', 'success'],
  failed: [4, '没有送达', 'danger'],
});

/** What happened to an order. */
export const rechargeEvent = enumeration({
  accepted: [1, '已受理，金额冻结'],
  processing: [2, '已提交充值'],
  refused: [3, '供应商拒绝，换下一家'],
  uncertain: [4, '结果待确认'],
  success: [5, '充值成功，已扣款'],
  failed: [6, '充值失败，已退款'],
  cancelled: [7, '已取消，已退款'],
  late: [8, '退款后供应商又说成功'],
  refunded: [9, '申诉成立，已退款'],
});

/** What one supplier was last known to say of an attempt. */
export const rechargeAttempt = enumeration({
  handed: [1, '已提交，等回答', 'quiet'],
  accepted: [2, '供应商已受理', 'brand'],
  delivered: [3, '已到账', 'success'],
  refused: [4, '已拒绝', 'danger'],
  unknown: [5, '没有明确回答', 'warning'],
});

/** Whether a product can be bought. */
export const rechargeSale = enumeration({
  on: [1, '在售', 'success'],
  off: [2, '停售', 'quiet'],
});

/** Of what a supplier says against what was done. */
export const rechargeDifference = enumeration({
  open: [1, '待处理', 'warning'],
  closed: [2, '已处理', 'success'],
});
