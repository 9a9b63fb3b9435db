export { type Fulfilment, createOrder, sellsKind } from './order/service';
export { Channel, OrderKind } from './rules';
export { orderView } from './service';
export { payFromBalance, payPageOf, receiveAlipayNotify } from './settlement/service';
export { type OrderRow, selectOwn as findOwnOrder } from './store';
