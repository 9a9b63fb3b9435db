/** How soon a block is read again by itself, in milliseconds; not while the tab is hidden. */
export const REFRESH_MS = 60_000;

/** 2026-03-09 as 3 月 9 日. */
export function monthAndDay(day: string): string {
  const [, month, of] = day.split('-').map(Number);
  return `${month} 月 ${of} 日`;
}

/** The address of a list of a day's rows. */
export function ofDay(path: string, day: string, filter: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams({ ...filter, beginTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` });
  return `${path}?${search.toString()}`;
}
