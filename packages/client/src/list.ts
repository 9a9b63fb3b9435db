// What a list asks the server for, as its address says.
import type { Input } from '@jishi/contract/endpoint';
import type { ListEndpoint } from '@jishi/contract/list';
import { type Named, namesOf } from '@jishi/ui/conditions';
import type { UrlQuery } from '@jishi/ui/url-query';
import { pageIn } from './page-number';
import { query } from './query';

/** Rows of a page. */
const PAGE_SIZE = 20;

/** The conditions in force; a list, its sums and its file take the same. What an address says wrongly the server refuses. */
export function inForce(conditions: readonly Named[], search: UrlQuery): Record<string, string> {
  return Object.fromEntries(namesOf(conditions).flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
}

/** Reads a page of a list; its number is `page` in the address, the first where that is none. */
export function pagedQuery<E extends ListEndpoint>(list: E, search: UrlQuery) {
  return query(list, pagedInput(list.conditions, search) as Input<E>);
}

/** Reads a stretch of a cursored list; its place is `cursor` in the address. */
export function cursoredQuery<E extends ListEndpoint>(list: E, search: UrlQuery, pageSize = PAGE_SIZE) {
  return query(list, cursoredInput(list.conditions, search, pageSize) as Input<E>);
}

/** What `pagedQuery` sends. */
export function pagedInput(conditions: readonly Named[], search: UrlQuery) {
  return {
    ...inForce(conditions, search),
    pageNum: search.page ? pageIn(search.page) : undefined,
    pageSize: PAGE_SIZE,
  };
}

/** What `cursoredQuery` sends. */
export function cursoredInput(conditions: readonly Named[], search: UrlQuery, pageSize = PAGE_SIZE) {
  return { ...inForce(conditions, search), cursor: search.cursor, pageSize };
}
