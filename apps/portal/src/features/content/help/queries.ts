// Queries of the help pages, and the search's address.
import { getHelp, listHelpTree, listHotHelp, searchHelp } from '@jishi/contract/content/help';
import { query } from '../../../shell/client';
import { pageIn } from '@jishi/client/page-number';

export type Search = Readonly<Record<string, string | undefined>>;
export type Scope = (typeof scopes)[number]['value'];

export const scopes = [
  { value: 'all', name: '全部' },
  { value: 'project', name: '接口' },
  { value: 'help', name: '帮助' },
  { value: 'article', name: '动态' },
] as const;

export const SEARCH_PATH = '/help/search';
export const TREE = query(listHelpTree, {});
export const HOT_HELP = query(listHotHelp, {});
export const help = (id: string) => query(getHelp, { id });

/** The search in an address. */
export function readSearch({ keyword = '', scope }: Search): { keyword: string; scope: Scope } {
  return {
    keyword: keyword.trim().slice(0, 50).trim(),
    scope: scopes.find(({ value }) => value === scope)?.value ?? 'all',
  };
}

/** The address of a search, without its defaults. */
export function searchAddress(keyword: string, scope: Scope = 'all'): string {
  return `${SEARCH_PATH}?${new URLSearchParams({ keyword, ...(scope !== 'all' && { scope }) }).toString()}`;
}

/** Undefined while nothing is asked. */
export function found(search: Search) {
  const { keyword, scope } = readSearch(search);
  if (!keyword) return undefined;
  return query(searchHelp, { keyword, scope, pageNum: pageIn(search.pageNum), pageSize: 20 });
}
