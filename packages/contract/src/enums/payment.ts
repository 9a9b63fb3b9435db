// Enumerations of money: orders, channels, refunds, the book.
import { enumeration } from './enumeration';

export const payOrderKind = enumeration({
  recharge: [1, '充值'],
  package: [2, '套餐'],
  vip: [3, '会员'],
  benefit: [4, '权益商品'],
  topUp: [5, '充值商品'],
});

export const payChannel = enumeration({
  balance: [1, '余额'],
  alipay: [2, '支付宝'],
  wechat: [3, '微信支付'],
  transfer: [4, '对公转账'],
});

export const payOrderStatus = enumeration({
  toPay: [10, '待付款', 'warning'],
  waiting: [15, '等待到账', 'warning'],
  paid: [20, '已付款', 'success'],
  closed: [30, '已关闭', 'quiet'],
  refunding: [40, '退款中', 'warning'],
  partlyRefunded: [41, '部分退款', 'quiet'],
  refunded: [42, '已退款', 'quiet'],
});

export const priceLineKind = enumeration({
  goods: [1, '商品'],
  remainder: [2, '剩余抵扣'],
  vip: [3, '会员折扣'],
  coupon: [4, '优惠券'],
});

export const vipPurchase = enumeration({
  opening: [1, '开通'],
  renewal: [2, '续费'],
  upgrade: [3, '升级'],
  afterExpiry: [4, '到期后生效'],
});

export const vipPeriod = enumeration({
  month: [1, '月'],
  quarter: [2, '季'],
  year: [3, '年'],
});

export const refundWay = enumeration({
  source: [1, '原路退回'],
  balance: [2, '退到余额'],
  bank: [3, '银行转账'],
});

export const refundStatus = enumeration({
  toSecond: [1, '待复核', 'warning'],
  underWay: [2, '退款中', 'brand'],
  done: [3, '已退', 'success'],
  channelRefused: [4, '渠道拒绝', 'danger'],
  refused: [5, '未同意', 'quiet'],
});

export const withdrawalStatus = enumeration({
  waiting: [1, '审核中', 'warning'],
  goingBack: [2, '退款中', 'brand'],
  done: [3, '已退回', 'success'],
  refused: [4, '未通过', 'danger'],
  cancelled: [5, '已撤回', 'quiet'],
});

export const adjustmentKind = enumeration({
  depositUp: [1, '充值余额调增'],
  depositDown: [2, '充值余额调减'],
  bonusUp: [3, '赠送余额调增'],
  bonusDown: [4, '赠送余额调减'],
  creditLine: [5, '授信额度'],
  repayment: [6, '归还授信'],
});

export const adjustmentStatus = enumeration({
  waiting: [1, '待复核', 'warning'],
  done: [2, '已生效', 'success'],
  refused: [3, '未同意', 'quiet'],
  takenBack: [4, '已撤回', 'quiet'],
});

export const remittanceStatus = enumeration({
  toPay: [1, '待汇款', 'warning'],
  toMatch: [2, '待核对', 'warning'],
  toSecond: [3, '待复核', 'warning'],
  booked: [4, '已入账', 'success'],
  refused: [5, '已退回', 'danger'],
  closed: [6, '已关闭', 'quiet'],
});

export const differenceKind = enumeration({
  missingHere: [1, '本站未入账'],
  missingThere: [2, '账单没有'],
  amount: [3, '金额不符'],
  state: [4, '状态不符'],
  duplicate: [5, '账单重复'],
  refundMissing: [6, '退款未到账单'],
  otherMerchant: [7, '非本站订单'],
});

export const differenceState = enumeration({
  open: [1, '待处理', 'warning'],
  gone: [2, '已自行对平', 'quiet'],
  mended: [3, '已补单', 'success'],
  explained: [4, '已说明', 'quiet'],
});

export const receiptOutcome = enumeration({
  paidOrder: [1, '付清订单', 'success'],
  creditedToBalance: [2, '记入余额', 'warning'],
  held: [3, '挂账待核', 'danger'],
  returned: [4, '原路退回', 'warning'],
});

export const ledgerEntryKind = enumeration({
  recharge: [1, '充值'],
  package: [2, '购买套餐'],
  call: [3, '按次调用'],
  hold: [4, '调用预占'],
  refund: [5, '退款'],
  gift: [6, '赠送'],
  adjustment: [7, '调账'],
  vip: [8, '购买会员'],
  directPayment: [10, '直接支付'],
  toBalance: [11, '到账转余额'],
  sms: [12, '短信'],
  quick: [13, '充值订单'],
  goods: [20, '权益订单'],
  supply: [21, '供货'],
  other: [9, '其他'],
});

/** Money that came in or went out at a channel, and what orders earned: each posting of their accounts is of one flow. */
export const moneyFlow = enumeration({
  alipayIn: [1, '支付宝收款'],
  wechatIn: [2, '微信收款'],
  bankIn: [3, '对公收款'],
  refunded: [4, '退款付出'],
  withdrawn: [5, '余额退款付出'],
  paidOut: [6, '货款付出'],
  package: [7, '套餐收入'],
  vip: [8, '会员收入'],
  sms: [9, '短信收入'],
  recharge: [10, '充值商品收入'],
  marketplace: [11, '市场服务收入'],
  reversed: [12, '收入冲回'],
});

export const vipMembershipState = enumeration({
  running: [1, '生效中', 'success'],
  toCome: [2, '未开始', 'quiet'],
  over: [3, '已到期', 'quiet'],
});

export const payeeKind = enumeration({
  bank: [1, '银行账户'],
  alipay: [2, '支付宝账户'],
});

export const payeeStatus = enumeration({
  inUse: [1, '在用', 'success'],
  off: [2, '已停用', 'quiet'],
});

/** A bank line, or a manual payment, that an operator entered. */
export const enteredStatus = enumeration({
  waiting: [1, '待复核', 'warning'],
  booked: [2, '已入账', 'success'],
  refused: [3, '已退回', 'quiet'],
});

/** Of a member's statements by mail. */
export const statementMailState = enumeration({
  off: [0, '没有打开', 'quiet'],
  on: [1, '已打开', 'success'],
  stopped: [2, '已停用', 'quiet'],
  /** By whoever got a mail. */
  unsubscribed: [3, '收件人已退订', 'warning'],
});

export const statementFormat = enumeration({
  pdf: [1, 'PDF'],
  workbook: [2, 'Excel'],
});

/** Whose an account of the book is. Not on the wire. */
export const accountOwner = enumeration({
  member: [1, '用户'],
  platform: [2, '平台'],
});
