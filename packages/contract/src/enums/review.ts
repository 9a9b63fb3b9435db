// Enumerations of what one person asks for and another one decides.
import { enumeration } from './enumeration';

export const reviewKind = enumeration({
  adjustment: [1, '调账与授信'],
  manualPayment: [2, '补单'],
  bankLine: [3, '银行流水'],
  refund: [4, '退款'],
  withdrawal: [5, '余额退款'],
  scene: [6, '场景审核'],
  certification: [7, '企业认证'],
  invoice: [8, '开具发票'],
  redReversal: [9, '红冲'],
  invoiceSetting: [14, '开票设置'],
  smsSignature: [12, '短信签名'],
  smsTemplate: [13, '短信模板'],
  smsRefund: [20, '短信退费'],
  rechargeOrder: [15, '充值待确认'],
  appealRefund: [23, '申诉退款'],
  goodsSupplier: [30, '供货方入驻'],
  goods: [31, '供货商品'],
  goodsDispute: [32, '权益争议'],
  goodsPayout: [33, '货款提现'],
  moneyGrant: [41, '资金权限'],
  ownerEnd: [42, '停用所有者'],
  settings: [60, '系统设置'],
  provider: [63, '服务商'],
  referral: [61, '邀请奖励'],
  referralCampaign: [62, '邀请活动'],
});

export const reviewStatus = enumeration({
  waiting: [1, '待审核', 'warning'],
  toSecond: [2, '待复核', 'warning'],
  granted: [3, '已同意', 'success'],
  refused: [4, '已拒绝', 'danger'],
  takenBack: [5, '已撤回', 'quiet'],
});

/** How what was said stands to what is known. */
export const factVerdict = enumeration({
  none: [1, '不用核对'],
  agrees: [2, '一致', 'success'],
  differs: [3, '不一致', 'warning'],
});
