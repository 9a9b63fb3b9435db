// The questions about VIP orders.
import { getVipOrderStatistics, listVipOrders } from '@jishi/contract/vip';
import type { Input } from '@jishi/contract/endpoint';
import { query } from '../../../shell/client';

const FILTERS = ['beginTime', 'endTime', 'status'] as const;

/** Query parameters of the VIP orders on /fund/consumptionRecords. */
export type VipOrderSearch = Readonly<Partial<Record<(typeof FILTERS)[number] | 'page', string | undefined>>>;

const PAGE_SIZE = 20;

/** The conditions in force; the list, its sums and the file take the same. */
export function vipOrderFilter(search: VipOrderSearch): Input<typeof getVipOrderStatistics> {
  return Object.fromEntries(FILTERS.filter((name) => search[name]).map((name) => [name, search[name]]));
}

export function vipOrders(search: VipOrderSearch) {
  return query(listVipOrders, {
    ...vipOrderFilter(search),
    pageNum: Number(search.page) || 1,
    pageSize: PAGE_SIZE,
  });
}

export function vipOrderTotals(search: VipOrderSearch) {
  return query(getVipOrderStatistics, vipOrderFilter(search));
}
