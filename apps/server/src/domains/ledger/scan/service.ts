// Pages of what few of very many transfers answer to: read newest first in growing chunks, so a page costs what was
// looked at, and a page of a rare kind ends early instead of reading everything.
import { cursorOf, NEWEST, type Place, placeOf } from './rules';

const LARGEST_CHUNK = 5_000;
const SCAN_CAP = 100_000;

export type Page<Row> = {
  rows: Row[];
  /** Where the next page goes on; null at the end. */
  nextCursor: string | null;
};

/**
 * Reads up to `limit` wanted rows. `scan` answers the next `size` transfers before a place, fewer only at the end; those
 * whose `wanted` is null are passed over. A page may hold fewer than `limit` rows and still have a `nextCursor`.
 * @throws Refusal invalidInput for a cursor that is none
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

/** Where more was found than fits, the next page goes on after the last row shown, otherwise after what was scanned. */
function cut<Row extends Place>(found: Row[], skip: number, limit: number, afterScan: string | null): Page<Row> {
  const rows = found.slice(skip, skip + limit);
  const last = rows.at(-1);
  return { rows, nextCursor: last && found.length > skip + limit ? cursorOf(last) : afterScan };
}
