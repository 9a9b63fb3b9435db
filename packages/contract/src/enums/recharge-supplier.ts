// Enumerations of the suppliers of recharge products.
import { enumeration } from './enumeration';

/** How a supplier speaks. */
export const supplierStyle = enumeration({
  juhe: [1, '聚合协议'],
  json: [2, 'JSON 签名协议'],
});

/** What a bill and our attempts say differently. */
export const billDifference = enumeration({
  notOurs: [1, '本站没有这一单'],
  notDelivered: [2, '本站未记到账'],
  amount: [3, '金额不同'],
  notBilled: [4, '账单上没有'],
  twice: [5, '账单上重复'],
});

export const billDifferenceState = enumeration({
  open: [1, '待处理', 'warning'],
  resolved: [2, '已消除', 'success'],
  explained: [3, '已说明', 'quiet'],
});
