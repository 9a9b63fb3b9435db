// The input of a list, from its address.
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import { type FilterSpec, namesOf } from '@jishi/ui/list-filter';
import { type UrlQuery, useUrlQuery } from '@jishi/ui/url-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from './client';

export type { FilterSpec } from '@jishi/ui/list-filter';

/** Rows of a page. */
const PAGE_SIZE = 20;

/**
 * Reads the page of a list that the address asks for; `also` comes before the address's values. `refreshMs`: interval
 * of automatic reloads in milliseconds.
 */
export function usePage<E extends Endpoint>(
  endpoint: E,
  fields: readonly FilterSpec[],
  also: Partial<Input<E>> = {},
  refreshMs?: (page: Output<E>) => number | false,
) {
  const [search] = useUrlQuery();
  const input = { ...pagedInput(fields, search), ...also } as Input<E>;
  return useQuery({
    ...query(endpoint, input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (refreshMs && data !== undefined ? refreshMs(data) : false),
  });
}

/** `usePage` of a cursored list. */
export function useCursor<E extends Endpoint>(
  endpoint: E,
  fields: readonly FilterSpec[],
  also: Partial<Input<E>> = {},
) {
  const [search] = useUrlQuery();
  const input = { ...filterInput(fields, search), cursor: search.cursor, pageSize: PAGE_SIZE, ...also } as Input<E>;
  return useQuery({ ...query(endpoint, input), placeholderData: keepPreviousData });
}

/** The input of a paged list for an address: its conditions and its page. */
export function pagedInput(fields: readonly FilterSpec[], search: UrlQuery) {
  return { ...filterInput(fields, search), pageNum: search.page, pageSize: PAGE_SIZE };
}

// Values are passed on unchecked; the server rejects invalid ones with a message.
function filterInput(fields: readonly FilterSpec[], search: UrlQuery): Record<string, string | undefined> {
  return Object.fromEntries(namesOf(fields).map((name) => [name, search[name]]));
}
