// The questions about appeals.
import { cursoredQuery, inForce } from '@jishi/client/list';
import { getAppeal, getAppealStatistics, initAppeal, listAppealMessages, listAppeals } from '@jishi/contract/appeal';
import { query } from '../../shell/client';
import type { UrlQuery } from '../../shell/url-query';

export function appeals(search: UrlQuery) {
  return cursoredQuery(listAppeals, search);
}

/** Of all statuses: they stand in the tabs. */
export function appealSums(search: UrlQuery) {
  const conditions = inForce(listAppeals.conditions, search);
  return query(getAppealStatistics, { ...conditions, status: undefined });
}

export const appeal = (no: string) => query(getAppeal, { no });
export const appealMessages = (no: string) => query(listAppealMessages, { no });
export const appealOf = (orderNo: string) => query(initAppeal, { orderNo });

/** What the page of an address asks. */
export function appealQueries(search: UrlQuery) {
  if (search.id) return [appeal(search.id), appealMessages(search.id)];
  return [appeals(search), appealSums(search)];
}
