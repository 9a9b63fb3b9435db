// The questions the VIP pages ask.
import { getMyVip, getVipOrder, initVipPurchase, listVipLevels, listVipOrders } from '@jishi/contract/vip';
import { query } from '../../shell/client';

export const VIP_LEVELS = query(listVipLevels, {});

export const MY_VIP = query(getMyVip, {});

export const LATEST_VIP_ORDERS = query(listVipOrders, { pageSize: 5 });

/** What a level costs this member, from when to when, and how it may be paid. */
export function vipPurchase(level: number, period: number) {
  return query(initVipPurchase, { level, period });
}

export function vipOrder(orderNo: string) {
  return query(getVipOrder, { orderNo });
}

/** Everything that having, buying or renewing a level changes. */
export const CHANGED_BY_VIP = [
  'GET /mem/info',
  'GET /mem/vip/list',
  'GET /mem/vip/detail',
  'GET /consumption/order/vip/buyInit',
  'POST /consumption/order/vip/page',
  'POST /consumption/order/vip/statistics',
  'GET /api/package/coupon/list',
  'POST /mem/coupon/list',
  'POST /mem/account/detail/list',
  'POST /pay/order/list',
  'POST /pay/order/list/statistics',
  'GET /mem/consumption/overview',
] as const;
