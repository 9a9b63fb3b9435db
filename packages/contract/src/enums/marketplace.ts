// Enumerations of the marketplace: suppliers, their goods, orders of goods and their money.
import { enumeration } from './enumeration';

/** How goods reach a buyer. */
export const goodsWay = enumeration({
  pool: [1, '卡池直出'],
  api: [2, '供货方接口'],
  hand: [3, '人工发货'],
});

export const supplierStatus = enumeration({
  waiting: [1, '待审核', 'warning'],
  active: [2, '合作中', 'success'],
  refused: [3, '未通过', 'danger'],
  takenBack: [4, '已撤回', 'quiet'],
  stopped: [5, '平台停用', 'danger'],
  left: [6, '已退出', 'quiet'],
});

export const goodsStatus = enumeration({
  waiting: [1, '待审核', 'warning'],
  on: [2, '在售', 'success'],
  off: [3, '已下架', 'quiet'],
  refused: [4, '未通过', 'danger'],
  stopped: [5, '平台停售', 'danger'],
});

export const goodsOrderStatus = enumeration({
  toPay: [1, '待付款', 'warning'],
  delivering: [2, '待交付', 'brand'],
  delivered: [3, '已交付', 'success'],
  partly: [4, '部分交付，其余已退款', 'warning'],
  failed: [5, '没有交付，已退款', 'danger'],
  cancelled: [6, '已取消，已退款', 'quiet'],
  closed: [7, '已关闭', 'quiet'],
});

/** What happened to an order of goods. */
export const goodsOrderEvent = enumeration({
  made: [1, '已下单，价格锁定'],
  paid: [2, '已付款，由平台代管'],
  delivered: [3, '已交付'],
  ended: [4, '不再交付'],
  returned: [5, '已退款'],
  cancelled: [6, '已取消'],
  closed: [7, '没有付款，已关闭'],
  disputed: [8, '提出争议，停止结算'],
  disputeEnded: [9, '争议结束'],
  confirmed: [10, '买家已核对'],
  settled: [11, '已结算给供货方'],
});

/** What the supplier gets of an order. */
export const settlementStatus = enumeration({
  waiting: [1, '待结算', 'warning'],
  frozen: [2, '争议中', 'danger'],
  settled: [3, '已结算', 'success'],
  returned: [4, '已退给买家', 'quiet'],
});

export const disputeKind = enumeration({
  unusable: [1, '卡密无效'],
  used: [2, '已被使用'],
  notArrived: [3, '没有到账'],
  different: [4, '与说明不符'],
});

export const disputeStatus = enumeration({
  withSupplier: [1, '等供货方回应', 'warning'],
  withPlatform: [2, '平台处理中', 'brand'],
  returned: [3, '已退款', 'success'],
  refused: [4, '不成立', 'danger'],
  takenBack: [5, '已撤回', 'quiet'],
});

export const payoutStatus = enumeration({
  waiting: [1, '审核中', 'warning'],
  toPay: [2, '待打款', 'brand'],
  paid: [3, '已打款', 'success'],
  refused: [4, '未通过', 'danger'],
  takenBack: [5, '已撤回', 'quiet'],
});

export const cardImportStatus = enumeration({
  waiting: [1, '等待', 'quiet'],
  running: [2, '导入中', 'brand'],
  done: [3, '已导入', 'success'],
  undone: [4, '已撤销', 'quiet'],
});

/** In which order offers of one product stand. */
export const offerOrder = enumeration({
  best: [1, '综合'],
  price: [2, '价格'],
  rate: [3, '成功率'],
  speed: [4, '速度'],
});
