// Enumerations of the suppliers of recharge products.
import { enumeration } from './enumeration';

/** How a supplier speaks. */
export const supplierStyle = enumeration({
  juhe: [1, '聚合协议'],
  json: [2, 'JSON 签名协议'],
});
