// Goods that members supply and buy.
import { pendingCalls } from './endpoint';

export const callsToBuild = pendingCalls('member', [
  'GET /qy/place/stat/supply',
  'GET /qy/place/stat/tradeInfo',
  'GET /qy/place/stat/tradeRate',
  'GET /qy/place/stat/tradingChart',
  'GET /qy/place/group/list',
  'GET /qy/place/product/list',
  'GET /qy/place/product/type/list',
  'POST /qy/place/order/init',
  'POST /qy/place/order/pay',
  'POST /qy/goods/list',
  'POST /qy/goods/price/batch/set',
  'POST /qy/place/order/list',
  'GET /qy/place/order/cancel',
  'GET /qy/place/order/detail',
  'POST /qy/place/order/export',
  'POST /qy/place/order/status/statistics',
  'GET /qy/place/order/goods/list',
]);
