// An entry as its form holds it. The order is text while it is edited, so that nothing typed is lost.
import type { saveEntry } from '@jishi/contract/console/entry';
import type { Input } from '@jishi/contract/endpoint';
import type { Entry, EntryKind } from './entry-kinds';

export const newEntry = () => ({
  title: '',
  summary: '',
  html: '',
  placeId: '',
  tags: [] as string[],
  cover: '',
  coverDark: '',
  author: '',
  source: '',
  projectIds: [] as string[],
  noticeKind: '1',
  important: false,
  pinned: false,
  recommended: false,
  link: '',
  sort: '0',
});
export type EntryValues = ReturnType<typeof newEntry>;

/** A stored draft as its form shows it. */
export function valuesOf(entry: Entry): EntryValues {
  const { title, summary, html, tags, cover, coverDark, author, source, projectIds } = entry;
  const { important, pinned, recommended, link } = entry;
  return {
    title,
    summary,
    html,
    placeId: entry.placeId ?? '',
    tags,
    cover,
    coverDark,
    author,
    source,
    projectIds,
    noticeKind: String(entry.noticeKind),
    important,
    pinned,
    recommended,
    link,
    sort: String(entry.sort),
  };
}

/** The input for saving a draft; `stored` is absent for a new one. */
export function inputOf(
  kind: EntryKind,
  { placeId, noticeKind, sort, ...same }: EntryValues,
  stored: { id: string; version: number } | undefined,
): Input<typeof saveEntry> {
  return {
    ...same,
    ...stored,
    kind,
    ...(placeId && { placeId }),
    noticeKind: Number(noticeKind),
    // Non-numeric input is sent as is; the server rejects it.
    sort: sort.trim() === '' ? 0 : (wholeOf(sort) as number),
  };
}

function wholeOf(text: string): number | string {
  const trimmed = text.trim();
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
}
