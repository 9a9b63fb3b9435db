// Enumerations of coupons and the campaigns that give them.
import { enumeration } from './enumeration';

export const couponKind = enumeration({
  fullReduction: [1, '满减'],
  discount: [2, '折扣'],
  direct: [3, '直减'],
});

export const couponStatus = enumeration({
  usable: [1, '可使用', 'success'],
  locked: [2, '订单占用', 'warning'],
  used: [3, '已使用', 'quiet'],
  expired: [4, '已过期', 'quiet'],
  void: [5, '已作废', 'danger'],
});

export const couponSource = enumeration({
  registration: [1, '注册赠送'],
  certification: [2, '认证赠送'],
  code: [3, '口令领取'],
  operator: [4, '平台发放'],
});

export const campaignKind = enumeration({
  registration: [1, '注册送券'],
  certification: [2, '认证送券'],
  code: [3, '口令领券'],
  bonus: [4, '充值赠送'],
});

export const templateStatus = enumeration({
  on: [1, '发放中', 'success'],
  stopped: [2, '已停发', 'quiet'],
});

/** What an operator set; how far a campaign is by the clock is its stage. */
export const campaignStatus = enumeration({
  on: [1, '启用', 'success'],
  stopped: [2, '已停止', 'danger'],
});

export const campaignStage = enumeration({
  ahead: [1, '未开始', 'warning'],
  running: [2, '进行中', 'success'],
  over: [3, '已结束', 'quiet'],
  stopped: [4, '已停止', 'danger'],
});

/** A bonus that a top-up earns. Not on the wire. */
export const bonusStatus = enumeration({
  promised: [1, '待付款'],
  given: [2, '已赠送'],
  lapsed: [3, '已作废'],
});
