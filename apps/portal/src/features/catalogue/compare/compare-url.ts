// Which products stand side by side is in the address: /compare?ids=1001-1002.
import type { Search } from '../list/list-url';

export const COMPARE_PATH = '/compare';
export const MOST = 4;

/** The products of an address, each once; what is no id is ignored. */
export function readCompared(search: Search): { ids: string[]; tooMany: boolean } {
  const ids = [...new Set((search.ids ?? '').split('-').filter((id) => /^\d{1,18}$/.test(id)))];
  return { ids: ids.slice(0, MOST), tooMany: ids.length > MOST };
}

export function compareHref(ids: readonly string[]): string {
  return ids.length > 0 ? `${COMPARE_PATH}?ids=${ids.join('-')}` : COMPARE_PATH;
}
