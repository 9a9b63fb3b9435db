// The questions about VIP orders.
import { inForce, pagedQuery } from '@jishi/client/list';
import { getVipOrderStatistics, listVipOrders } from '@jishi/contract/vip';
import { query } from '../../../shell/client';
import type { UrlQuery } from '../../../shell/url-query';

/** The conditions in force; the list, its sums and the file take the same. */
export function vipOrderFilter(search: UrlQuery) {
  return inForce(listVipOrders.conditions, search);
}

export function vipOrders(search: UrlQuery) {
  return pagedQuery(listVipOrders, search);
}

export function vipOrderTotals(search: UrlQuery) {
  return query(getVipOrderStatistics, vipOrderFilter(search));
}
