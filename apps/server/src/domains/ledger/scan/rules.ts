// Where a page of the ledger ends: a place among transfers, newest first by time, then by id.
import { COUNT_CAP } from '../../../kernel/cursor';
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

/**
 * How many rows a slice skips: a cursor replaces the page's number.
 * @throws Refusal invalidInput beyond what is counted
 */
export function skipOf({ cursor, offset }: { cursor: string | null; offset: number }): number {
  if (cursor !== null) return 0;
  if (offset > COUNT_CAP) throw invalidField('pageNum', '只能按页码翻到第 10000 条，再往前请缩小时间范围');
  return offset;
}

/** As much as was looked at: what is beyond is not counted. */
export function countedOf({ wanted, scanned }: { wanted: number; scanned: number }) {
  return { total: Math.min(wanted, COUNT_CAP), totalCapped: scanned > COUNT_CAP };
}
