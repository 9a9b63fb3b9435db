// The questions the ledger pages ask.
import { listAccountDetails } from '@jishi/contract/ledger';
import { query } from '../../shell/client';

const FILTERS = ['beginTime', 'endTime', 'kind'] as const;

/** Query parameters of /fund/detail. */
export type EntrySearch = Readonly<Partial<Record<(typeof FILTERS)[number] | 'cursor' | 'page', string | undefined>>>;

export function entries(search: EntrySearch) {
  const filter = Object.fromEntries(FILTERS.map((name) => [name, search[name]]));
  return query(listAccountDetails, { ...filter, cursor: search.cursor, pageSize: 50 });
}
