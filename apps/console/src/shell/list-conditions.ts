// What a list asks the server for, as its address says.
import { type FilterSpec, namesOf } from '@jishi/ui/list-filter';
import type { UrlQuery } from '@jishi/ui/url-query';

export { type FilterSpec, isFiltered } from '@jishi/ui/list-filter';

/** Rows of a page. */
const PAGE_SIZE = 20;

/** The input of a paged list for an address: its conditions and its page. */
export function pagedInput(fields: readonly FilterSpec[], search: UrlQuery) {
  return { ...filterInput(fields, search), pageNum: search.page, pageSize: PAGE_SIZE };
}

/** The input of a cursored list for an address. */
export function cursoredInput(fields: readonly FilterSpec[], search: UrlQuery) {
  return { ...filterInput(fields, search), cursor: search.cursor, pageSize: PAGE_SIZE };
}

// Values are passed on as they are: what an address says wrongly, the server refuses in words.
function filterInput(fields: readonly FilterSpec[], search: UrlQuery): Record<string, string | undefined> {
  return Object.fromEntries(namesOf(fields).map((name) => [name, search[name]]));
}
