// The questions about ordered packages.
import { getPackageOrderStatistics, listPackageOrders } from '@jishi/contract/package/record';
import { query } from '../../../shell/client';
import { type PackageOrderSearch, packageOrderFilter } from './package-order-filter';

const PAGE_SIZE = 20;

export function packageOrders(search: PackageOrderSearch) {
  return query(listPackageOrders, {
    ...packageOrderFilter(search),
    pageNum: Number(search.page) || 1,
    pageSize: PAGE_SIZE,
  });
}

export function packageOrderTotals(search: PackageOrderSearch) {
  return query(getPackageOrderStatistics, packageOrderFilter(search));
}
