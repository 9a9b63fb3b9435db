// Where a page of the ledger ends: a place among transfers, newest first by time, then by id.
import { invalidField } from '../../../kernel/refusal';

export type Place = { micros: string; transferId: string };

/** Before everything: the place to start from. */
export const NEWEST: Place = { micros: '9000000000000000', transferId: '9223372036854775807' };

export function cursorOf({ micros, transferId }: Place): string {
  return `${micros}-${transferId}`;
}

/** @throws Refusal invalidInput */
export function placeOf(cursor: string): Place {
  const [, micros, transferId] = /^(\d{1,16})-(\d{1,18})$/.exec(cursor) ?? [];
  if (!micros || !transferId) throw invalidField('cursor', '翻页标记不正确');
  return { micros, transferId };
}

/** Counting, and paging by number, stop here; cursors go on. */
export const COUNT_CAP = 10_000;

/**
 * How many rows a page by number skips; a cursor replaces the number.
 * @throws Refusal invalidInput beyond what is counted
 */
export function skipOf(page: { pageNum: number; pageSize: number; cursor?: string | null | undefined }): number {
  const skip = page.cursor ? 0 : (page.pageNum - 1) * page.pageSize;
  if (skip > COUNT_CAP) throw invalidField('pageNum', '只能按页码翻到第 10000 条，再往前请缩小时间范围');
  return skip;
}
