// The questions the VIP pages ask.
import { getConsumptionOverview } from '@jishi/contract/access/record';
import { getPayOrderStatistics, listPayOrders } from '@jishi/contract/payment';
import { listAccountDetails } from '@jishi/contract/ledger';
import { listCoupons, listPackageCoupons } from '@jishi/contract/coupon';
import { getMemberInfo } from '@jishi/contract/account';
import {
  getMyVip,
  getVipOrder,
  getVipOrderStatistics,
  initVipPurchase,
  listVipLevels,
  listVipOrders,
} from '@jishi/contract/vip';
import { query } from '../../shell/client';

export const VIP_LEVELS = query(listVipLevels, {});

export const MY_VIP = query(getMyVip, {});

export const LATEST_VIP_ORDERS = query(listVipOrders, { pageSize: 5 });

/** A level's price for this member, its period, and how to pay. */
export function vipPurchase(level: number, period: number) {
  return query(initVipPurchase, { level, period });
}

export function vipOrder(orderNo: string) {
  return query(getVipOrder, { orderNo });
}

/** Everything that having, buying or renewing a level changes. */
export const CHANGED_BY_VIP = [
  getMemberInfo,
  listVipLevels,
  getMyVip,
  initVipPurchase,
  listVipOrders,
  getVipOrderStatistics,
  listPackageCoupons,
  listCoupons,
  listAccountDetails,
  listPayOrders,
  getPayOrderStatistics,
  getConsumptionOverview,
] as const;
