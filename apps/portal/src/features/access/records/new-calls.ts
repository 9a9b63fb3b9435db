// The list's page after new calls arrived.
import type { listCallRecords } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import type { Call } from '../call-outcome';

type Page = Output<typeof listCallRecords>;

/** The page with new calls inserted, at its former length; calls already shown are not counted again. */
export function withNewCalls(page: Page, calls: readonly Call[]): Page {
  const known = new Set(page.list.map(({ id }) => id));
  const fresh = calls.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return page;
  const list = [...fresh, ...page.list].toSorted(newestFirst);
  return {
    ...page,
    list: list.slice(0, page.pageSize),
    total: page.total + fresh.length,
    nextCursor: list.length > page.pageSize ? cursorAfter(list[page.pageSize - 1]!) : (page.nextCursor ?? null),
  };
}

/** Ids begin with the time; they are too long for numbers. */
function newestFirst(a: Call, b: Call): number {
  if (a.id.length !== b.id.length) return b.id.length - a.id.length;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

/** As the server writes it: the last call's id. */
function cursorAfter({ id }: Call): string {
  return btoa(id).replace(/=+$/, '');
}
