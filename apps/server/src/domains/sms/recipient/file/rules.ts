// Reads tables that people have: CSV in UTF-8 or GBK, and Excel workbooks (ECMA-376), within limits.
import { unzipped, zippedNames } from '../../../../kernel/unzip';
import { phoneFault, plainPhone } from '../rules';

export class UnreadFile extends Error {}

const SHEET_BYTES_MAX = 8 * 1024 * 1024;
const ENTRIES_MAX = 200;
const CELL_MAX = 500;

/** `heads`: what stands over the columns; none when the first row is a number already. The numbers are column 1. */
export type Table = { heads: string[]; rows: string[][] };

/** The rows of a table that have anything. @throws UnreadFile with words for a person */
export function tableOf(name: string, content: Buffer, most: number): Table {
  const rows = content.subarray(0, 4).equals(Buffer.from('504b0304', 'hex')) ? workbookRows(content) : csvRows(content);
  const filled = rows.map((row) => row.map(tame)).filter((row) => row.some(Boolean));
  const isHead = filled.length > 0 && !filled[0]!.some((cell) => /\d{5}/.test(cell));
  const people = isHead ? filled.slice(1) : filled;
  if (people.length === 0) throw new UnreadFile(`${name || '文件'}里没有号码`);
  if (people.length > most) throw new UnreadFile(`文件有 ${people.length} 行，一次最多 ${most} 行`);
  const at = phoneColumn(people);
  const numberFirst = (row: readonly string[]) => [row[at] ?? '', ...row.filter((_, column) => column !== at)];
  return { heads: isHead ? numberFirst(filled[0]!) : [], rows: people.map(numberFirst) };
}

const LOOKED_AT = 50;

/** The column with the most phone numbers in the first rows; the first column when there are none. */
function phoneColumn(rows: readonly (readonly string[])[]): number {
  const counts: number[] = [];
  for (const row of rows.slice(0, LOOKED_AT)) {
    for (const [column, cell] of row.entries())
      counts[column] = (counts[column] ?? 0) + (phoneFault(plainPhone(cell)) ? 0 : 1);
  }
  return counts.indexOf(Math.max(...counts));
}

function tame(cell: string): string {
  return cell
    .replaceAll(/[\t\r\n]+/g, ' ')
    .trim()
    .slice(0, CELL_MAX);
}

function csvRows(content: Buffer): string[][] {
  const text = textOf(content);
  if (text.includes('\0')) throw new UnreadFile('不是表格文件，请用 CSV 或 Excel（.xlsx）');
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
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"';
    const end = quoted ? closingQuote(text, at + 1) : endOfCell(text, at, separator);
    row.push(quoted ? text.slice(at + 1, end).replaceAll('""', '"') : text.slice(at, end));
    at = quoted ? endOfCell(text, end, separator) : end;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
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

function workbookRows(content: Buffer): string[][] {
  const names = zippedNames(content) ?? [];
  const sheet = names.filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort(byNumber)[0];
  const xml = sheet && partOf(content, sheet);
  if (!xml || names.length > ENTRIES_MAX) throw new UnreadFile(BROKEN);
  return sheetRows(xml, sharedStrings(names.includes(STRINGS) ? partOf(content, STRINGS) : ''));
}

const byNumber = (a: string, b: string) => Number(/\d+/.exec(a)?.[0] ?? 0) - Number(/\d+/.exec(b)?.[0] ?? 0);

const STRINGS = 'xl/sharedStrings.xml';

function partOf(file: Buffer, name: string): string {
  const part = unzipped(file, { named: (one) => one === name, bytes: SHEET_BYTES_MAX })?.[0];
  if (!part) throw new UnreadFile(BROKEN);
  return part.toString('utf8');
}

function sharedStrings(xml: string): string[] {
  return elements(xml, 'si').map(({ inner }) => textIn(inner));
}

function sheetRows(xml: string, strings: readonly string[]): string[][] {
  return elements(xml, 'row').map(({ inner }) => {
    const row: string[] = [];
    for (const { attributes, inner: cell } of elements(inner, 'c')) {
      const at = columnOf(/\br="([A-Z]{1,3})\d/.exec(attributes)?.[1]) ?? row.length;
      if (at >= 50) continue;
      while (row.length < at) row.push('');
      row[at] = cellText(/\bt="(\w+)"/.exec(attributes)?.[1], cell, strings);
    }
    return row;
  });
}

function cellText(type: string | undefined, cell: string, strings: readonly string[]): string {
  if (type === 'inlineStr') return textIn(cell);
  const value = plain(elements(cell, 'v')[0]?.inner ?? '');
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'str' || type === undefined || type === 'n')
    return /^\d(?:\.\d+)?E\+?\d+$/i.test(value) ? String(Number(value)) : value;
  return value;
}

function columnOf(letters: string | undefined): number | undefined {
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type Element = { attributes: string; inner: string };

/** The elements of a name, which do not nest in themselves; found from left to right, without going back. */
function elements(xml: string, name: string): Element[] {
  const found: Element[] = [];
  const open = new RegExp(`<${name}(?=[\\s/>])([^>]*)>`, 'g');
  for (let match = open.exec(xml); match; match = open.exec(xml)) {
    const attributes = match[1] ?? '';
    if (attributes.endsWith('/')) {
      found.push({ attributes, inner: '' });
      continue;
    }
    const end = xml.indexOf(`</${name}>`, open.lastIndex);
    if (end < 0) break;
    found.push({ attributes, inner: xml.slice(open.lastIndex, end) });
    open.lastIndex = end;
  }
  return found;
}

function textIn(xml: string): string {
  return elements(xml, 't')
    .map(({ inner }) => plain(inner))
    .join('');
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
