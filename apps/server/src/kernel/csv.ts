// Tables as files that spreadsheets open: UTF-8 with a mark, and cells that are never taken for formulas.
import { Readable } from 'node:stream';
import type { Download } from './route';

/** A row as a line of CSV (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** A cell that begins like a formula gets a quote in front, which spreadsheets do not show and do not calculate. */
function cell(text: string): string {
  const tame = /^[\s"']*[=+\-@＝＋－＠]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}

/** Rows as they are read, in as many pieces as they come; the first piece is read before this returns. */
export async function csvDownload(
  fileName: string,
  head: readonly string[],
  pieces: AsyncIterator<readonly (readonly string[])[]>,
): Promise<Download> {
  const first = await pieces.next(); // a fault here is still answered as one
  return { fileName, type: 'text/csv; charset=utf-8', content: Readable.from(lines(head, first, pieces)) };
}

type Piece = IteratorResult<readonly (readonly string[])[]>;

async function* lines(head: readonly string[], first: Piece, pieces: AsyncIterator<readonly (readonly string[])[]>) {
  yield `\uFEFF${csvLine(head)}`;
  for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value.map(csvLine).join('');
}

/** Reads a list to its end, a batch after another by id, the newest first. */
export async function* inBatches<Row extends { id: string }>(
  read: (slice: { beforeId: string | null; offset: number; limit: number }) => Promise<Row[]>,
  cellsOf: (row: Row) => readonly string[],
): AsyncGenerator<readonly (readonly string[])[]> {
  const limit = 2000;
  for (let beforeId: string | null = null; ;) {
    const rows: Row[] = await read({ beforeId, offset: 0, limit });
    if (rows.length > 0) yield rows.map(cellsOf);
    if (rows.length < limit) return;
    beforeId = rows.at(-1)!.id;
  }
}
