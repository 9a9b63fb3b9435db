// The conditions over package orders as the address carries them.
import type { getPackageOrderStatistics } from '@jishi/contract/package/record';
import type { Input } from '@jishi/contract/endpoint';

const FILTERS = ['beginTime', 'endTime', 'projectId', 'state', 'status'] as const;

/** Query parameters of the packages on /fund/consumptionRecords. */
export type PackageOrderSearch = Readonly<Partial<Record<(typeof FILTERS)[number] | 'page', string | undefined>>>;

/** The conditions in force; the list, its sums and the file take the same. */
export function packageOrderFilter(search: PackageOrderSearch): Input<typeof getPackageOrderStatistics> {
  return Object.fromEntries(FILTERS.filter((name) => search[name]).map((name) => [name, search[name]]));
}
