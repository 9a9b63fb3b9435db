export { giveUpOrder, payableChannels, startPayment } from './attempt/service';
export type { RawNotify } from './channel/rules';
export { enabledChannels } from './channel/service';
export { receiveNotify } from './notify/service';
export { type PriceLine, priceOf, withVipDiscount } from './order/rules';
export {
  type Fulfilment,
  type Promotion,
  arrivals,
  createOrder,
  fulfilments,
  promotions,
  undoings,
} from './order/service';
export { orderSums, orders, paidColumns, payOrdersFile, withLines } from './list';
export { orderView } from './service';
export { withdrawalGates } from './withdrawal/gate/service';
export { payFromBalance } from './settlement/service';
export { type OrderRow, selectOwn as findOwnOrder } from './store';
