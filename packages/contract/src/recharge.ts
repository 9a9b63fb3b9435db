// Recharge products and their orders.
import { pendingCalls } from './endpoint';

export const callsToBuild = pendingCalls('member', [
  'POST /recharge/order/page',
  'GET /dict/quick/group',
  'GET /dict/quick/product',
  'POST /recharge/order/statistics',
  'GET /quick/order/cardContent',
  'GET /recharge/order/cancel',
  'GET /recharge/order/details',
  'POST /recharge/order/export',
  'POST /recharge/order/notify',
]);
