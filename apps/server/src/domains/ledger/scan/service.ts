// Pages of rare matches among many transfers: reads newest first in growing chunks, so the cost is bounded by what was
// scanned, and a page of a rare kind may end early.
import { cursorOf, NEWEST, type Place, placeOf } from './rules';

const LARGEST_CHUNK = 5_000;
const SCAN_CAP = 100_000;

export type Page<Row> = {
  rows: Row[];
  /** Where the next page starts; null at the end. */
  nextCursor: string | null;
};

/**
 * Reads up to `limit` matching rows. `scan` returns the next `size` transfers before a position, fewer only at the end;
 * rows whose `wanted` is null are skipped. A page may hold fewer than `limit` rows and still have a `nextCursor`.
 * @throws Refusal invalidInput for a malformed cursor
 */
export async function readPage<Row extends Place & { wanted: unknown }>(
  scan: (before: Place, size: number) => Promise<Row[]>,
  { limit, cursor, skip = 0 }: { limit: number; cursor?: string | null | undefined; skip?: number },
): Promise<Page<Row>> {
  const found: Row[] = [];
  let before = cursor ? placeOf(cursor) : NEWEST;
  let size = skip + limit + 1;
  for (let scanned = 0; scanned < SCAN_CAP && found.length <= skip + limit; size = Math.min(size * 4, LARGEST_CHUNK)) {
    const rows = await scan(before, size);
    found.push(...rows.filter((row) => row.wanted !== null));
    const last = rows.at(-1);
    if (!last || rows.length < size) return cut(found, skip, limit, null);
    before = last;
    scanned += rows.length;
  }
  return cut(found, skip, limit, cursorOf(before));
}

/** If more matched than fit, the next page starts after the last row shown, otherwise after the last row scanned. */
function cut<Row extends Place>(found: Row[], skip: number, limit: number, afterScan: string | null): Page<Row> {
  const rows = found.slice(skip, skip + limit);
  const last = rows.at(-1);
  return { rows, nextCursor: last && found.length > skip + limit ? cursorOf(last) : afterScan };
}
