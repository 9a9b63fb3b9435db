// The questions the access pages ask, in one place so that the server asks exactly the same ones.
import { pageIn } from '@jishi/client/page-number';
import { listApplies, listTopApplies } from '@jishi/contract/access';
import { getApiKey } from '@jishi/contract/access/default-key';
import { listApiKeys } from '@jishi/contract/access/key';
import {
  getCallStatistics,
  getConsumption,
  getConsumptionOverview,
  listCallRecords,
  listCallSubjects,
} from '@jishi/contract/access/record';
import { listCollection } from '@jishi/contract/access/collection';
import { listHomeProjects, listProjects } from '@jishi/contract/catalogue';
import { callOutcome } from '@jishi/contract/enums/access';
import { beijingDay, shiftDay, wholeDays } from '@jishi/ui/beijing-time';
import { query } from '../../shell/client';
import { type StatisticsSearch, statisticsInput } from './statistics/statistics-filter';
import { type RecordSearch, recordInput, totalsInput } from './records/record-filter';

/** Calls of one Beijing day, hour by hour; how long they took only where it is shown. */
export function callsOfDay(day: string, { timed }: { timed: boolean }) {
  return query(getCallStatistics, { ...wholeDays(day, day), unit: 'hour', brief: true, compared: false, timed });
}

/** The newest calls that did not go through, of the last 7 days. */
export const FAILED_CALLS = query(listCallRecords, { outcome: callOutcome.failed, pageSize: 10 });

/** The most used products. */
export const HOT_PRODUCTS = query(listHomeProjects, { kind: 'hot' });

/** The newest call of a product. */
export function latestCallOf(projectId: string) {
  return query(listCallRecords, { projectId, pageSize: 1 });
}

export const LATEST_CALLS = query(listCallRecords, { pageSize: 3 });
const FORTNIGHT_DAYS = 14;

/** The last fourteen days, this one included. */
export function fortnightOf(day: string): { beginTime: string; endTime: string } {
  return wholeDays(shiftDay(day, 1 - FORTNIGHT_DAYS), day);
}

/** Their calls, day by day. */
export function callsOfFortnight(day: string) {
  return query(getCallStatistics, { ...fortnightOf(day), unit: 'day', brief: true });
}

/** The endpoints and keys that were used, for choices. */
export const CALL_SUBJECTS = query(listCallSubjects, {});
export const CONSUMPTION = query(getConsumptionOverview, {});

/** Cost per day over the last days, today included. */
export function dailyConsumption(days: string) {
  return query(getConsumption, { days });
}

export const TOP_PACKAGES = query(listTopApplies, {});

/** The default key of a mode without its secret; no proof is sent, so nothing is made. */
export function defaultKey(mode: 1 | 2) {
  return query(getApiKey, { mode });
}

/** Every key with its limits and today's use. */
export const LISTED_KEYS = query(listApiKeys, {});

/** What /overview shows. */
export function overviewQueries() {
  const today = beijingDay();
  return [
    CONSUMPTION,
    TOP_PACKAGES,
    callsOfDay(today, { timed: true }),
    callsOfDay(shiftDay(today, -1), { timed: false }),
    callsOfFortnight(today),
    LATEST_CALLS,
    defaultKey(1),
  ];
}

export const APPLIES_PAGE_SIZE = 20;

/** One page of the APIs a member applied for. */
export function applies({ keyword, page }: { keyword?: string | undefined; page?: string | undefined }) {
  return query(listApplies, { keyword, pageNum: pageIn(page), pageSize: APPLIES_PAGE_SIZE });
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

/** Filters of a page of products; `from` is `collect` for favourites only. */
export type ProductSearch = Partial<Record<'keyword' | 'page' | 'typeId' | 'from', string | undefined>>;

/** One page of products on sale. */
export function productsOnSale({ keyword, page, typeId }: ProductSearch) {
  return query(listProjects, { keyword, typeId, pageNum: pageIn(page), pageSize: PRODUCTS_PAGE_SIZE });
}

/** One page of favourites. */
export function favourites({ keyword, page }: ProductSearch) {
  return query(listCollection, { keyword, pageNum: pageIn(page), pageSize: PRODUCTS_PAGE_SIZE });
}
