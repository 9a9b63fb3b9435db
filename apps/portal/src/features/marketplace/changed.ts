// What buying and supplying change on other pages.
import { getMemberInfo } from '@jishi/contract/account';
import { listAccountDetails } from '@jishi/contract/ledger';
import { getDispute, listDisputes } from '@jishi/contract/marketplace/dispute';
import {
  getGoodsOrder,
  getGoodsOrderStatistics,
  listDeliveredGoods,
  listGoodsOrders,
} from '@jishi/contract/marketplace/order';
import { getGoodsProduct, listGoodsProducts } from '@jishi/contract/marketplace/product';

export const CHANGED_BY_ORDER = [
  getMemberInfo,
  listAccountDetails,
  getGoodsOrder,
  listGoodsOrders,
  getGoodsOrderStatistics,
  listDeliveredGoods,
  getDispute,
  listDisputes,
  getGoodsProduct,
  listGoodsProducts,
] as const;
