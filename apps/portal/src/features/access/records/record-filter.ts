// The conditions over call records as the address carries them, and as the call takes them.
import { inForce } from '@jishi/client/list';
import { type getCallStatistics, listCallRecords, type tailCallRecords } from '@jishi/contract/access/record';
import type { Input } from '@jishi/contract/endpoint';
import { beijingInstant } from '@jishi/ui/beijing-time';

/** Query parameters of /req/applylist; `id` opens the detail of one call. */
export type RecordSearch = Readonly<
  Partial<Record<keyof Input<typeof listCallRecords> | 'page' | 'size' | 'id', string | undefined>>
>;

const PATH = '/req/applylist';
export const PAGE_SIZES = [20, 50, 100];

/** Address of the records with these conditions. */
export function recordsHref(search: RecordSearch): string {
  const params = new URLSearchParams(Object.entries(search).filter(([, value]) => value));
  return params.size > 0 ? `${PATH}?${params.toString()}` : PATH;
}

/** The conditions of an address without place in the list and opened detail. */
export function filterOf(search: RecordSearch): Record<string, string> {
  return inForce(listCallRecords.conditions, search);
}

export function pageSizeOf(search: RecordSearch): number {
  const size = Number(search.size);
  return PAGE_SIZES.includes(size) ? size : 20;
}

/** The list's input for an address. Non-numeric text is sent as is; the server rejects it. */
export function recordInput(search: RecordSearch): Input<typeof listCallRecords> {
  return { ...filterOf(search), cursor: search.cursor, pageSize: pageSizeOf(search) } as Input<typeof listCallRecords>;
}

/** Input of the sums for an address. */
export function totalsInput(search: RecordSearch): Input<typeof getCallStatistics> {
  return { ...filterOf(search), unit: 'day' } as Input<typeof getCallStatistics>;
}

/** What to listen to for an address: calls that come are of now, and of no known number. */
export function tailInput(search: RecordSearch): Input<typeof tailCallRecords> {
  const { beginTime: _begin, endTime: _end, requestId: _number, ...conditions } = filterOf(search);
  return conditions;
}

/** New calls can appear on the page that is shown: its first page, up to now. */
export function isLivePage({ cursor, beginTime, endTime, requestId }: RecordSearch, now: Date = new Date()): boolean {
  if (cursor || requestId) return false;
  return (
    (!endTime || beijingInstant(endTime) >= now.getTime()) && (!beginTime || beijingInstant(beginTime) <= now.getTime())
  );
}
