// The input of a list, from its address.
import { type Choices, filtersOf as offeredOf } from '@jishi/client/filters';
import { cursoredInput, pagedInput } from '@jishi/client/list';
import type { Input, Output } from '@jishi/contract/endpoint';
import type { ListEndpoint } from '@jishi/contract/list';
import type { FilterSpec } from '@jishi/ui/list-filter';
import { useUrlQuery } from '@jishi/ui/url-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from './client';
import { optionsOf } from './labels';

export { pagedInput } from '@jishi/client/list';
export type { FilterSpec } from '@jishi/ui/list-filter';

/** The filters of a list, as its contract declares them, but for those that the screen sets itself. */
export function filtersOf(list: ListEndpoint, set: object = {}, choices: Choices = {}): FilterSpec[] {
  return offeredOf(list, optionsOf, { set, choices });
}

/**
 * Reads the page of a list that the address asks for, by number or by cursor as its contract says; `also` comes before
 * the address's values. `refreshMs`: interval of automatic reloads in milliseconds.
 */
export function usePage<E extends ListEndpoint>(
  endpoint: E,
  fields: readonly FilterSpec[],
  also: Partial<Input<E>> = {},
  refreshMs?: (page: Output<E>) => number | false,
) {
  const [search] = useUrlQuery();
  const paged = endpoint.paged === 'cursor' ? cursoredInput(fields, search) : pagedInput(fields, search);
  return useQuery({
    ...query(endpoint, { ...paged, ...also } as Input<E>),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (refreshMs && data !== undefined ? refreshMs(data) : false),
  });
}
