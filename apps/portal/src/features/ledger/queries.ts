// The questions the ledger pages ask.
import { cursoredQuery, inForce } from '@jishi/client/list';
import { getConsumptionOverview } from '@jishi/contract/access/record';
import { getAccountDetailStatistics, listAccountDetails } from '@jishi/contract/ledger';
import { query } from '../../shell/client';
import type { UrlQuery } from '../../shell/url-query';

/** The parts of the balance. */
export const BALANCES = query(getConsumptionOverview, {});

export function entries(search: UrlQuery) {
  return cursoredQuery(listAccountDetails, search, 50);
}

export function entrySums(search: UrlQuery) {
  return query(getAccountDetailStatistics, entryFilter(search));
}

/** The conditions in force; the list, its sums and the file take the same. */
export function entryFilter(search: UrlQuery) {
  return inForce(listAccountDetails.conditions, search);
}
