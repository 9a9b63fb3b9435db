// Tables as files that spreadsheets open: UTF-8 with a mark, and cells that are never taken for formulas.
import { Readable } from 'node:stream';
import type { Context, MemberId } from './context';
import type { Download } from './use-case';

type Piece = readonly (readonly string[])[];

/** A list that members save as a file. */
export type ListFile<Filter> = {
  /** Enumeration exportKind. */
  readonly kind: number;
  readonly head: readonly string[];
  /**
   * Refuses a list known to be too long for a file.
   * @throws Refusal invalidInput
   */
  readonly check?: (ctx: Context, memberId: MemberId, filter: Filter) => Promise<void>;
  /** The list's rows in chunks; `ctx.now()` is the time of the request. */
  readonly pieces: (ctx: Context, memberId: MemberId, filter: Filter) => AsyncGenerator<Piece>;
};

/** A row as a line of CSV (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** The rows that `csvLine` wrote: whole lines, the mark at their beginning left out. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)) {
    row.push(written(quoted === undefined ? bare! : quoted.replaceAll('""', '"')));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Takes away the quote that `cell` put in front. */
function written(text: string): string {
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
}

/** Whether spreadsheets could take a text for a formula. */
const isFormula = (text: string) => /^[\s"']*[=+\-@＝＋－＠]/.test(text) || /^'*[\t\r\n]/.test(text);

/** A non-numeric cell that begins like a formula gets a quote in front, so that spreadsheets do not evaluate it. */
function cell(text: string): string {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return text;
  const tame = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}

/** Rows as they are read, in as many pieces as they come; the first piece is read before this returns. */
export async function csvDownload(
  fileName: string,
  head: readonly string[],
  pieces: AsyncIterator<Piece>,
): Promise<Download> {
  const first = await pieces.next(); // a fault here is still answered as one
  return { fileName, type: 'text/csv; charset=utf-8', content: Readable.from(lines(head, first, pieces)) };
}

async function* lines(head: readonly string[], first: IteratorResult<Piece>, pieces: AsyncIterator<Piece>) {
  yield `\uFEFF${csvLine(head)}`;
  for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value.map(csvLine).join('');
}

/** A wire amount as a file shows it: yuan with all five decimals. */
export function moneyCell(amount: string): string {
  const [yuan = '0', fraction = ''] = amount.split('.');
  return `${yuan}.${fraction.padEnd(5, '0')}`;
}
