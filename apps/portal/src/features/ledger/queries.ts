// The questions the ledger pages ask.
import { getConsumptionOverview } from '@jishi/contract/access/record';
import type { Input } from '@jishi/contract/endpoint';
import { getAccountDetailStatistics, listAccountDetails } from '@jishi/contract/ledger';
import { query } from '../../shell/client';

const FILTERS = ['beginTime', 'endTime', 'kind'] as const;

/** Query parameters of /fund/detail. */
export type EntrySearch = Readonly<Partial<Record<(typeof FILTERS)[number] | 'cursor' | 'page', string | undefined>>>;

/** The parts of the balance. */
export const BALANCES = query(getConsumptionOverview, {});

export function entries(search: EntrySearch) {
  return query(listAccountDetails, { ...entryFilter(search), cursor: search.cursor, pageSize: 50 });
}

export function entrySums(search: EntrySearch) {
  return query(getAccountDetailStatistics, entryFilter(search));
}

/** The conditions in force; the list, its sums and the file take the same. */
export function entryFilter(search: EntrySearch): Input<typeof getAccountDetailStatistics> {
  return Object.fromEntries(FILTERS.filter((name) => search[name]).map((name) => [name, search[name]]));
}
