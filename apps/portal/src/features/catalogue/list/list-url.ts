// The product list's state is its URL: reads it, and builds addresses that change one thing about it.
import type { ProjectSort, listProjects } from '@jishi/contract/catalogue';
import type { Input } from '@jishi/contract/endpoint';
import type * as z from 'zod';

export type Sort = z.infer<typeof ProjectSort>;
export type ListState = {
  keyword: string;
  typeId: string | undefined;
  needs: number | undefined;
  free: boolean;
  sort: Sort;
  pageNum: number;
};
export type Search = Readonly<Record<string, string | undefined>>;

const PAGE_SIZE = 20;
export const LIST_PATH = '/product/list';

export const sorts: readonly { value: Sort; name: string }[] = [
  { value: 'default', name: '综合' },
  { value: 'price', name: '单价低到高' },
  { value: 'success', name: '成功率' },
  { value: 'speed', name: '响应速度' },
  { value: 'newest', name: '最近上架' },
];

/** Reads an address; invalid values are ignored. */
export function readListState(search: Search): ListState {
  return {
    keyword: (search.keyword ?? '').trim().slice(0, 50),
    typeId: /^\d{1,19}$/.test(search.typeId ?? '') ? search.typeId : undefined,
    needs: /^[0-3]$/.test(search.needs ?? '') ? Number(search.needs) : undefined,
    free: search.free === '1',
    sort: sorts.find(({ value }) => value === search.sort)?.value ?? 'default',
    pageNum: /^[1-9]\d{0,5}$/.test(search.pageNum ?? '') ? Number(search.pageNum) : 1,
  };
}

/** What to ask the server for. */
export function listInput(state: ListState): Input<typeof listProjects> {
  return {
    keyword: state.keyword || null,
    typeId: state.typeId ?? null,
    needs: state.needs ?? null,
    free: state.free ? 1 : null,
    sort: state.sort,
    pageNum: state.pageNum,
    pageSize: PAGE_SIZE,
  };
}

/** The address of the list with `change` made to it. Any change but a page turn leads back to the first page. */
export function listHref(state: ListState, change: Partial<ListState> = {}): string {
  const next = { ...state, pageNum: 1, ...change };
  const query = new URLSearchParams(queryOf(next)).toString();
  return query ? `${LIST_PATH}?${query}` : LIST_PATH;
}

/** The query of a state, defaults left out, in one fixed order so that an address has one spelling. */
export function queryOf(state: ListState): Record<string, string> {
  return {
    ...(state.keyword && { keyword: state.keyword }),
    ...(state.typeId && { typeId: state.typeId }),
    ...(state.needs !== undefined && { needs: String(state.needs) }),
    ...(state.free && { free: '1' }),
    ...(state.sort !== 'default' && { sort: state.sort }),
    ...(state.pageNum > 1 && { pageNum: String(state.pageNum) }),
  };
}
