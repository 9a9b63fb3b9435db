// The questions about recharge products and orders.
import { cursoredQuery, inForce } from '@jishi/client/list';
import { getRechargeOrder, getRechargeStatistics, listRechargeOrders } from '@jishi/contract/recharge/order';
import { listRechargeProducts } from '@jishi/contract/recharge/product';
import { query } from '../../shell/client';
import type { UrlQuery } from '../../shell/url-query';

export const RECHARGE_PRODUCTS = query(listRechargeProducts, {});

/** The conditions in force; the list, its sums and the file take the same. */
export function rechargeFilter(search: UrlQuery) {
  return inForce(listRechargeOrders.conditions, search);
}

export function rechargeOrders(search: UrlQuery) {
  return cursoredQuery(listRechargeOrders, search);
}

export function rechargeSums(search: UrlQuery) {
  return query(getRechargeStatistics, rechargeFilter(search));
}

export function rechargeOrder(no: string) {
  return query(getRechargeOrder, { no });
}
