// Goods that members supply and buy.
import { pendingCalls } from './endpoint';

export const callsToBuild = pendingCalls('member', [
  'POST /qy/place/order/init',
  'POST /qy/place/order/pay',
  'POST /qy/place/order/list',
  'GET /qy/place/order/cancel',
  'GET /qy/place/order/detail',
  'POST /qy/place/order/export',
  'POST /qy/place/order/status/statistics',
  'GET /qy/place/order/goods/list',
]);
