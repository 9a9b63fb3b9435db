// What buying, taking back and telling again changes on other pages.
import { getMemberInfo } from '@jishi/contract/account';
import { listAccountDetails } from '@jishi/contract/ledger';
import { getRechargeOrder, getRechargeStatistics, listRechargeOrders } from '@jishi/contract/recharge/order';
import { listRechargeProducts } from '@jishi/contract/recharge/product';

export const CHANGED_BY_ORDER = [
  getMemberInfo,
  listAccountDetails,
  listRechargeOrders,
  getRechargeStatistics,
  getRechargeOrder,
  listRechargeProducts,
] as const;
