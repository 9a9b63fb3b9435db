// The questions the access pages ask, in one place so that the server asks exactly the same ones.
import {
  getApiKey,
  getCallStatistics,
  getConsumptionOverview,
  listApplies,
  listCallRecords,
  listTopApplies,
} from '@jishi/contract/access';
import { listProjects } from '@jishi/contract/catalogue';
import { beijingDay, shiftDay, wholeDays } from '@jishi/ui/beijing-time';
import { query } from '../../shell/client';
import { type StatisticsSearch, statisticsInput } from './statistics/statistics-filter';
import { type RecordSearch, recordInput, totalsInput } from './records/record-filter';

/** Calls of one Beijing day, hour by hour. */
export function callsOfDay(day: string) {
  return query(getCallStatistics, { ...wholeDays(day, day), unit: 'hour' });
}

export const LATEST_CALLS = query(listCallRecords, { pageSize: 3 });
export const CONSUMPTION = query(getConsumptionOverview, {});
export const TOP_PACKAGES = query(listTopApplies, {});

/** The default key of a mode without its secret; no proof is sent, so nothing is made. */
export function defaultKey(mode: 1 | 2) {
  return query(getApiKey, { mode });
}

/** What /overview shows. */
export function overviewQueries() {
  const today = beijingDay();
  return [CONSUMPTION, TOP_PACKAGES, callsOfDay(today), callsOfDay(shiftDay(today, -1)), LATEST_CALLS, defaultKey(1)];
}

export const APPLIES_PAGE_SIZE = 20;

/** One page of the APIs a member applied for. */
export function applies({ keyword, page }: { keyword?: string | undefined; page?: string | undefined }) {
  return query(listApplies, { keyword, pageNum: Number(page) || 1, pageSize: APPLIES_PAGE_SIZE });
}

/** The products a member applied for, for choices. */
export function appliedProducts() {
  return query(listApplies, { pageNum: 1, pageSize: 100 });
}

export function callRecords(search: RecordSearch) {
  return query(listCallRecords, recordInput(search));
}

/** The sums over the same conditions as the list. */
export function callTotals(search: RecordSearch) {
  return query(getCallStatistics, totalsInput(search));
}

export function callStatistics(search: StatisticsSearch) {
  return query(getCallStatistics, statisticsInput(search));
}

export const PRODUCTS_PAGE_SIZE = 20;

/** One page of what is on sale, to apply for. */
export function productsOnSale({ keyword, page }: { keyword?: string | undefined; page?: string | undefined }) {
  return query(listProjects, { keyword, pageNum: Number(page) || 1, pageSize: PRODUCTS_PAGE_SIZE });
}
