// Lists that grow without bound: their cursors, how far they are counted, and the range of times they take.
import { invalidField } from './refusal';
import { parseTime } from './time';

/** Counting stops here: a longer list says that there is more. */
export const COUNT_CAP = 10_000;

export function cursorOf(id: string): string {
  return Buffer.from(id).toString('base64url');
}

/** The key a cursor stands for. @throws Refusal invalidInput */
export function keyOfCursor(cursor: string, isKey: RegExp): string {
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!isKey.test(key)) throw invalidField('cursor', '翻页标记不正确，请回到第一页');
  return key;
}

/** Both ends are meant whole: a wire time names a second, and `until` is no part of the range. */
export function spanOf(range: { beginTime?: string | null | undefined; endTime?: string | null | undefined }) {
  return {
    from: range.beginTime ? parseTime(range.beginTime) : null,
    until: range.endTime ? new Date(parseTime(range.endTime).getTime() + 1000) : null,
  };
}
