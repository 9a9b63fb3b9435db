// Lists that grow without bound: their cursors, how far they are counted, and the range of times they take.
import { Refusal } from './refusal';
import { parseTime } from './time';

/** Counting stops here: a longer list says that there is more. */
export const COUNT_CAP = 10_000;

export function cursorOf(id: string): string {
  return Buffer.from(id).toString('base64url');
}

/**
 * The id inside a cursor.
 * @throws Refusal invalidInput
 */
export function idOfCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^\d{1,18}$/.test(id)) throw new Refusal('invalidInput', '翻页标记不正确，请回到第一页');
  return id;
}

/** Both ends are meant whole: a wire time names a second. */
export function spanOf(range: { beginTime?: string | null | undefined; endTime?: string | null | undefined }) {
  return {
    from: range.beginTime ? parseTime(range.beginTime) : null,
    to: range.endTime ? new Date(parseTime(range.endTime).getTime() + 999) : null,
  };
}

type Asked = { pageNum: number; pageSize: number; cursor?: string | null | undefined };

/** What to read for a page: one row more than it shows, to know whether another one follows. */
export function sliceOf({ pageNum, pageSize, cursor }: Asked): Slice {
  return cursor
    ? { beforeId: idOfCursor(cursor), offset: 0, limit: pageSize + 1 }
    : { beforeId: null, offset: Math.min((pageNum - 1) * pageSize, COUNT_CAP), limit: pageSize + 1 };
}

export type Slice = { beforeId: string | null; offset: number; limit: number };

/** The page around rows read by `sliceOf`. `counted`: matches, up to one more than `COUNT_CAP`. */
export function pageAround<Row extends { id: string }, View>(
  rows: readonly Row[],
  counted: number,
  { pageNum, pageSize }: Asked,
  view: (row: Row) => View,
) {
  const shown = rows.slice(0, pageSize);
  return {
    list: shown.map(view),
    total: Math.min(counted, COUNT_CAP),
    totalCapped: counted > COUNT_CAP,
    nextCursor: rows.length > pageSize ? cursorOf(shown.at(-1)!.id) : null,
    pageNum,
    pageSize,
  };
}
