// The conditions over call records as the address carries them, and as the call takes them.
import type { getCallStatistics, listCallRecords, tailCallRecords } from '@jishi/contract/access/record';
import type { Input } from '@jishi/contract/endpoint';
import { beijingInstant } from '@jishi/ui/beijing-time';

/** Query parameters of /req/applylist. */
export type RecordSearch = Readonly<
  Partial<
    Record<
      | (typeof FILTERS)[number]
      | 'cursor'
      | 'page'
      | 'size'
      /** Opens the detail of one call. */
      | 'id',
      string | undefined
    >
  >
>;

const PATH = '/req/applylist';
export const PAGE_SIZES = [20, 50, 100];

const TIMELESS = ['projectId', 'apiId', 'keyId', 'mode', 'outcome', 'source', 'code'] as const;
const FILTERS = ['beginTime', 'endTime', ...TIMELESS, 'requestId'] as const;

/** Takes every condition off. */
export const CLEARED = Object.fromEntries([...FILTERS, 'cursor', 'page'].map((name) => [name, null]));

/** Address of the records with these conditions. */
export function recordsHref(search: RecordSearch): string {
  const params = new URLSearchParams(Object.entries(search).filter(([, value]) => value));
  return params.size > 0 ? `${PATH}?${params.toString()}` : PATH;
}

/** The conditions of an address without place in the list and opened detail. */
export function filterOf(search: RecordSearch): RecordSearch {
  return Object.fromEntries(FILTERS.filter((name) => search[name]).map((name) => [name, search[name]]));
}

export function pageSizeOf(search: RecordSearch): number {
  const size = Number(search.size);
  return PAGE_SIZES.includes(size) ? size : 20;
}

/** The list's input for an address. Non-numeric text is sent as is; the server rejects it. */
export function recordInput(search: RecordSearch): Input<typeof listCallRecords> {
  return { ...filterOf(search), cursor: search.cursor, pageSize: pageSizeOf(search) };
}

/** Input of the sums for an address. */
export function totalsInput(search: RecordSearch): Input<typeof getCallStatistics> {
  return { ...filterOf(search), unit: 'day' };
}

/** What to listen to for an address. */
export function tailInput(search: RecordSearch): Input<typeof tailCallRecords> {
  return Object.fromEntries(TIMELESS.filter((name) => search[name]).map((name) => [name, search[name]]));
}

/** New calls can appear on the page that is shown: its first page, up to now. */
export function isLivePage({ cursor, beginTime, endTime, requestId }: RecordSearch, now: Date = new Date()): boolean {
  if (cursor || requestId) return false;
  return (
    (!endTime || beijingInstant(endTime) >= now.getTime()) && (!beginTime || beijingInstant(beginTime) <= now.getTime())
  );
}
