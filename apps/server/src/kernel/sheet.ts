// Reads tables that people have: CSV in UTF-8 or GBK, and Excel workbooks (ECMA-376), within limits.
import { unzipped, zippedNames } from './unzip';

/** The file is no table, or a larger one than is read; its message is for a person. */
export class UnreadSheet extends Error {}

/** `bytes`: what a part of a workbook may have unpacked. */
export type SheetLimits = { rows: number; bytes: number };

/** `line`: where it stands in the file, from 1. */
export type SheetRow = { line: number; cells: string[] };

const ENTRIES_MAX = 200;
const CELL_MAX = 500;
const COLUMNS_MAX = 50;

/**
 * The rows of the first sheet that have anything, their cells without breaks, at most 500 characters each. A formula is what it
 * came to when the file was saved. @throws UnreadSheet
 */
export function sheetRows(content: Buffer, limits: SheetLimits): SheetRow[] {
  const found = content.subarray(0, 4).equals(ZIP) ? workbookRows(content, limits) : csvRows(content);
  const rows: SheetRow[] = [];
  for (const { line, cells } of found) {
    const tamed = cells.map(tame);
    if (!tamed.some(Boolean)) continue;
    if (rows.length >= limits.rows) throw new UnreadSheet(`文件超过 ${limits.rows} 行，请拆成几份`);
    rows.push({ line, cells: tamed });
  }
  return rows;
}

const ZIP = Buffer.from('504b0304', 'hex');

function tame(cell: string): string {
  return cell
    .replaceAll(/[\t\r\n]+/g, ' ')
    .trim()
    .slice(0, CELL_MAX);
}

function csvRows(content: Buffer): Iterable<SheetRow> {
  const text = textOf(content);
  if (text.includes('\0')) throw new UnreadSheet('不是表格文件，请用 CSV 或 Excel（.xlsx）');
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const separator = first.includes('\t') ? '\t' : first.includes(';') && !first.includes(',') ? ';' : ',';
  return cellsOf(text, separator);
}

function textOf(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('gb18030').decode(content);
  }
}

/** RFC 4180. */
function* cellsOf(text: string, separator: string): Generator<SheetRow> {
  let cells: string[] = [];
  let [at, line, begun] = [0, 1, 1];
  while (at < text.length) {
    const quoted = text[at] === '"';
    const end = quoted ? closingQuote(text, at + 1) : endOfCell(text, at, separator);
    const cell = quoted ? text.slice(at + 1, end).replaceAll('""', '"') : text.slice(at, end);
    if (cells.length < COLUMNS_MAX) cells.push(cell);
    if (quoted) line += cell.split('\n').length - 1;
    at = quoted ? endOfCell(text, end, separator) : end;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length && cells.length < COLUMNS_MAX) cells.push('');
      continue;
    }
    yield { line: begun, cells };
    cells = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
    begun = line += 1;
  }
  if (cells.length > 0) yield { line: begun, cells };
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? text.length : at;
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

const BROKEN = '文件打不开，请另存为 .xlsx 或 CSV 后再试';

function workbookRows(content: Buffer, { bytes }: SheetLimits): Iterable<SheetRow> {
  const names = zippedNames(content) ?? [];
  const sheet = names.filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort(byNumber)[0];
  const xml = sheet && names.length <= ENTRIES_MAX && partOf(content, sheet, bytes);
  if (!xml) throw new UnreadSheet(BROKEN);
  return rowsIn(xml, sharedStrings(names.includes(STRINGS) ? partOf(content, STRINGS, bytes) : ''));
}

const byNumber = (a: string, b: string) => Number(/\d+/.exec(a)?.[0] ?? 0) - Number(/\d+/.exec(b)?.[0] ?? 0);

const STRINGS = 'xl/sharedStrings.xml';

function partOf(file: Buffer, name: string, bytes: number): string {
  const part = unzipped(file, { named: (one) => one === name, bytes })?.[0];
  if (!part) throw new UnreadSheet(BROKEN);
  return part.toString('utf8');
}

function sharedStrings(xml: string): string[] {
  return [...elements(xml, 'si')].map(({ inner }) => textIn(inner));
}

function* rowsIn(xml: string, strings: readonly string[]): Generator<SheetRow> {
  let line = 0;
  for (const { attributes, inner } of elements(xml, 'row')) {
    line = Number(/\br="(\d{1,7})"/.exec(attributes)?.[1] ?? line + 1);
    const cells: string[] = [];
    for (const { attributes: of, inner: cell } of elements(inner, 'c')) {
      const at = columnOf(/\br="([A-Z]{1,3})\d/.exec(of)?.[1]) ?? cells.length;
      if (at >= COLUMNS_MAX) continue;
      while (cells.length < at) cells.push('');
      cells[at] = cellText(/\bt="(\w+)"/.exec(of)?.[1], cell, strings);
    }
    yield { line, cells };
  }
}

function cellText(type: string | undefined, cell: string, strings: readonly string[]): string {
  if (type === 'inlineStr') return textIn(cell);
  const value = plain(firstOf(cell, 'v'));
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'str' || type === undefined || type === 'n')
    // of longer numbers the last digits are lost: whoever needs them sees that it was no text
    return /^\d(?:\.\d+)?E\+?\d+$/i.test(value) && Number(value) <= Number.MAX_SAFE_INTEGER
      ? String(Number(value))
      : value;
  return value;
}

function columnOf(letters: string | undefined): number | undefined {
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type Element = { attributes: string; inner: string };

/** The elements of a name, which do not nest in themselves; found from left to right, without going back. */
function* elements(xml: string, name: string): Generator<Element> {
  const open = new RegExp(`<${name}(?=[\\s/>])([^<>]*)>`, 'g');
  for (let match = open.exec(xml); match; match = open.exec(xml)) {
    const attributes = match[1] ?? '';
    if (attributes.endsWith('/')) {
      yield { attributes, inner: '' };
      continue;
    }
    const end = xml.indexOf(`</${name}>`, open.lastIndex);
    if (end < 0) break;
    yield { attributes, inner: xml.slice(open.lastIndex, end) };
    open.lastIndex = end;
  }
}

function firstOf(xml: string, name: string): string {
  for (const { inner } of elements(xml, name)) return inner;
  return '';
}

function textIn(xml: string): string {
  return [...elements(xml, 't')].map(({ inner }) => plain(inner)).join('');
}

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function plain(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return SIGNS[name] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}
