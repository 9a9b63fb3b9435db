// The questions about contracts.
import { cursoredQuery } from '@jishi/client/list';
import { getDeed, initDeed, listDeeds } from '@jishi/contract/deed';
import { query } from '../../shell/client';
import type { UrlQuery } from '../../shell/url-query';

export const deeds = (search: UrlQuery) => cursoredQuery(listDeeds, search);
export const deed = (no: string) => query(getDeed, { no });
export const DEED_INIT = query(initDeed, {});

/** What the page of an address asks. */
export function deedQueries(search: UrlQuery) {
  if (search.id) return [deed(search.id)];
  return search.new ? [DEED_INIT] : [deeds(search)];
}

/** What anything done to a contract changes. */
export const CHANGED_BY_DEED = [getDeed, listDeeds, initDeed] as const;
