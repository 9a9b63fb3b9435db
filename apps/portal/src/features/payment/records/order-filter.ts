// The conditions over pay orders as the address carries them.
import type { getPayOrderStatistics } from '@jishi/contract/payment';
import type { Input } from '@jishi/contract/endpoint';

const FILTERS = ['beginTime', 'endTime', 'kind', 'channel', 'status', 'orderNo'] as const;

/** Query parameters of /fund/rechargeRecords. */
export type OrderSearch = Readonly<Partial<Record<(typeof FILTERS)[number] | 'page', string | undefined>>>;

/** The conditions in force; the list and its sums take the same. */
export function orderFilter(search: OrderSearch): Input<typeof getPayOrderStatistics> {
  return Object.fromEntries(FILTERS.filter((name) => search[name]).map((name) => [name, search[name]]));
}

export function pageOf({ page }: OrderSearch): number {
  return Number(page) || 1;
}
