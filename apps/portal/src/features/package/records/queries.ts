// The questions about ordered packages.
import { inForce, pagedQuery } from '@jishi/client/list';
import { getPackageOrderStatistics, listPackageOrders } from '@jishi/contract/package/record';
import { query } from '../../../shell/client';
import type { UrlQuery } from '../../../shell/url-query';

/** The conditions in force; the list, its sums and the file take the same. */
export function packageOrderFilter(search: UrlQuery) {
  return inForce(listPackageOrders.conditions, search);
}

export function packageOrders(search: UrlQuery) {
  return pagedQuery(listPackageOrders, search);
}

export function packageOrderTotals(search: UrlQuery) {
  return query(getPackageOrderStatistics, packageOrderFilter(search));
}
