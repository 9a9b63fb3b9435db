// Workbooks as Excel 97 to 2003 wrote them (MS-XLS in MS-CFB), for who needs .xls. Rows are read three times: to measure, for their texts,
// for their cells; so memory stays constant, however many there are.
import { Readable } from 'node:stream';
import type { Download } from './use-case';
import type { Cell } from './xlsx';

type Rows = () => AsyncIterable<readonly (readonly Cell[])[]>;
export type XlsTable = {
  name: string;
  /** In characters, per column. */
  widths: readonly number[];
  head: readonly string[];
  /** Without the head, in as many pieces as they come, each time the same. */
  rows: Rows;
};

/** Rows that a sheet can hold. A longer table goes on in the next sheet, each under the head. */
export const XLS_ROWS = 65_536;
const TYPE = 'application/vnd.ms-excel';

/** A workbook of a table; a cell is text or a number, never a formula. */
export function xlsDownload(fileName: string, table: XlsTable): Download {
  return { fileName, type: TYPE, content: Readable.from(compound(table), { objectMode: false }) };
}

const SECTOR = 512;
const ENTRIES = SECTOR / 4;
const IN_HEADER = 109;
/** A shorter stream would stand elsewhere. */
const STREAM_LEAST = 4096;
const [FAT, DIFAT, END, FREE] = [0xfffffffd, 0xfffffffc, 0xfffffffe, 0xffffffff];

/** The file: a header, the one stream, where its sectors are, and a directory. */
async function* compound(table: XlsTable): AsyncGenerator<Buffer> {
  const measured = await measure(table);
  const size = Math.max(STREAM_LEAST, measured.size);
  const sectors = Math.ceil(size / SECTOR);
  let [fats, difats] = [1, 0];
  for (let needed = 0; needed !== fats;) {
    needed = fats;
    difats = Math.ceil(Math.max(0, fats - IN_HEADER) / (ENTRIES - 1));
    fats = Math.ceil((sectors + fats + difats + 1) / ENTRIES);
  }
  yield header({ sectors, fats, difats });
  let written = 0;
  for await (const piece of workbook(table, measured)) {
    written += piece.length;
    yield piece;
  }
  if (written !== measured.size) throw new Error('rows changed while they were written');
  yield Buffer.alloc(sectors * SECTOR - written);
  yield* fatOf({ sectors, fats, difats });
  yield* difatOf({ sectors, fats, difats });
  yield directory(size);
}

type Layout = { sectors: number; fats: number; difats: number };

function header({ sectors, fats, difats }: Layout): Buffer {
  const page = Buffer.alloc(SECTOR, 0xff);
  page.fill(0, 0, 76);
  page.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  // version 3, little-endian, sectors of 512 bytes, small ones of 64
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    page.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, fats],
    [48, sectors + fats + difats],
    [56, STREAM_LEAST],
    [60, END],
    [68, difats ? sectors + fats : END],
    [72, difats],
  ] as const)
    page.writeUInt32LE(value, at);
  for (let at = 0; at < Math.min(fats, IN_HEADER); at++) page.writeUInt32LE(sectors + at, 76 + 4 * at);
  return page;
}

function* fatOf({ sectors, fats, difats }: Layout): Generator<Buffer> {
  const next = (at: number) => {
    if (at < sectors) return at === sectors - 1 ? END : at + 1;
    if (at < sectors + fats) return FAT;
    if (at < sectors + fats + difats) return DIFAT;
    return at === sectors + fats + difats ? END : FREE;
  };
  for (let nth = 0; nth < fats; nth++)
    yield numbers(Array.from({ length: ENTRIES }, (_, at) => next(nth * ENTRIES + at)));
}

function* difatOf({ sectors, fats, difats }: Layout): Generator<Buffer> {
  for (let nth = 0; nth < difats; nth++) {
    const first = IN_HEADER + nth * (ENTRIES - 1);
    const listed = Array.from({ length: ENTRIES - 1 }, (_, at) => (first + at < fats ? sectors + first + at : FREE));
    yield numbers([...listed, nth === difats - 1 ? END : sectors + fats + nth + 1]);
  }
}

function numbers(values: readonly number[]): Buffer {
  const page = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) page.writeUInt32LE(value, 4 * at);
  return page;
}

function directory(size: number): Buffer {
  const entry = (name: string, kind: number, { child = FREE, first = END, bytes = 0 } = {}) => {
    const page = Buffer.alloc(128);
    page.write(name, 'utf16le');
    page.writeUInt16LE(name === '' ? 0 : 2 * name.length + 2, 64);
    page.set([kind, 1], 66);
    for (const [at, value] of [FREE, FREE, child].entries()) page.writeUInt32LE(value, 68 + 4 * at);
    page.writeUInt32LE(name === '' ? 0 : first, 116);
    page.writeUInt32LE(bytes, 120);
    return page;
  };
  const none = entry('', 0);
  return Buffer.concat([
    entry('Root Entry', 5, { child: 1 }),
    entry('Workbook', 2, { first: 0, bytes: size }),
    none,
    none,
  ]);
}

/** Fields of a record: bytes and value, one after another. */
type Field = readonly [bytes: 1 | 2 | 4, value: number] | Buffer;

const bytesOf = (field: Field) => (Buffer.isBuffer(field) ? field : whole(field[0], field[1]));

function whole(bytes: number, value: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}

function record(id: number, ...fields: readonly Field[]): Buffer {
  const body = Buffer.concat(fields.map(bytesOf));
  return Buffer.concat([whole(2, id), whole(2, body.length), body]);
}

const words = (...values: number[]): Field[] => values.map((value) => [2, value] as const);
const octets = (...values: number[]) => Buffer.from(values);

const BOF = (kind: number) => record(0x0809, ...words(0x0600, kind, 0x0dbb, 0x07cc), [4, 0x41], [4, 6]);
const EOF = record(0x000a);

/** A cell holds 32,767 characters; of ours none is near it, and a text of this length stands in one record. */
const LONGEST = 4_000;

/** As a byte per character where that is enough. `bytes`: of the field that says how long it is. */
function text(value: string, bytes: 1 | 2): Buffer {
  const shown = value.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').slice(0, LONGEST);
  const isNarrow = !/[^\0-\xff]/.test(shown);
  return Buffer.concat([
    whole(bytes, shown.length),
    octets(isNarrow ? 0 : 1),
    Buffer.from(shown, isNarrow ? 'latin1' : 'utf16le'),
  ]);
}

const NORMAL = 15;
const [PLAIN, MONEY, HEAD] = [NORMAL, NORMAL + 1, NORMAL + 2];

function font(isBold: boolean): Buffer {
  return record(
    0x0031,
    ...words(220, isBold ? 1 : 0, 0x7fff, isBold ? 700 : 400, 0),
    octets(0, 0, 0, 0),
    text('Arial', 1),
  );
}

function format(kind: 'style' | 'cell', fontAt = 0, numberFormat = 0): Buffer {
  const isCell = kind === 'cell';
  const used = (fontAt > 0 ? 0x08 : 0) | (numberFormat > 0 ? 0x04 : 0);
  return record(
    0x00e0,
    ...words(fontAt, numberFormat, isCell ? 0x0001 : 0xfff5),
    octets(0x20, 0, 0, isCell ? used : 0),
    [4, 0],
    [4, 0],
    [2, 0x20c0],
  );
}

/** Fonts, formats and the window, which stand before what depends on the rows. */
const FIXED = Buffer.concat([
  BOF(0x0005),
  record(0x0042, [2, 0x04b0]),
  record(0x003d, ...words(0, 0, 0x25bc, 0x1572, 0x0038, 0, 0, 1, 0x0258)),
  record(0x0022, [2, 0]),
  ...[false, false, false, false, true].map(font),
  record(0x041e, [2, 164], text('#,##0.00###', 2)),
  ...Array.from({ length: NORMAL }, () => format('style')),
  format('cell'),
  format('cell', 0, 164),
  format('cell', 5), // font 4 does not exist: the fifth is 5
  record(0x0293, [2, 0x8000], octets(0, 0xff)),
]);

const RECORD_MOST = 8224;
const CELL = 14;
const NUMBER = 18;
/** Texts remembered to be kept once: those of the first rows, such as states and products. */
const REMEMBERED = 20_000;

/** Numbers each text as it first comes; calls `added` with those that are new. */
function numbering(added: (value: string) => void) {
  const known = new Map<string, number>();
  let [count, uses] = [0, 0];
  return {
    of(value: string): number {
      uses += 1;
      const before = known.get(value);
      if (before !== undefined) return before;
      if (known.size < REMEMBERED) known.set(value, count);
      added(value);
      return count++;
    },
    counted: () => ({ count, uses }),
  };
}

type Measured = {
  size: number;
  texts: number;
  uses: number;
  textRecords: number[];
  sheets: { rows: number; bytes: number }[];
};

/** Each row with the sheet and the row of it where it stands; heads too. */
async function* placed({
  head,
  rows,
}: XlsTable): AsyncGenerator<{ sheet: number; row: number; cells: readonly Cell[] }> {
  let [sheet, row] = [0, 0];
  yield { sheet, row, cells: head };
  for await (const piece of rows())
    for (const cells of piece) {
      if (++row === XLS_ROWS) {
        [sheet, row] = [sheet + 1, 0];
        yield { sheet, row, cells: head };
        row += 1;
      }
      yield { sheet, row, cells };
    }
}

async function measure(table: XlsTable): Promise<Measured> {
  const textRecords = [8];
  const sheets: Measured['sheets'] = [];
  const numbered = numbering((value) => {
    const { length } = text(value, 2);
    if (textRecords.at(-1)! + length > RECORD_MOST) textRecords.push(length);
    else textRecords[textRecords.length - 1]! += length;
  });
  for await (const { sheet, cells } of placed(table)) {
    const one = (sheets[sheet] ??= { rows: 0, bytes: 0 });
    one.rows += 1;
    for (const cell of cells) {
      one.bytes += typeof cell === 'string' ? CELL : NUMBER;
      if (typeof cell === 'string') numbered.of(cell);
    }
  }
  const { count: texts, uses } = numbered.counted();
  const measured = { size: 0, texts, uses, textRecords, sheets };
  const frame = (rows: number) => sheetHead(table, rows).length + sheetTail(0).length;
  const size = globals(table, measured).length + textsSize(measured) + EOF.length;
  return { ...measured, size: sheets.reduce((sum, { rows, bytes }) => sum + frame(rows) + bytes, size) };
}

const textsSize = ({ textRecords }: Measured) => textRecords.reduce((sum, length) => sum + 4 + length, 0);

/** What stands before the texts; offsets of sheets are right once everything has been measured. */
function globals(table: XlsTable, measured: Measured): Buffer {
  const { name } = table;
  const names = measured.sheets.map((_, at) => text(`${name.slice(0, 25)}${at > 0 ? ` ${at + 1}` : ''}`, 1));
  const listed = names.reduce((sum, { length }) => sum + 10 + length, 0);
  let at = FIXED.length + listed + textsSize(measured) + EOF.length;
  const entries = measured.sheets.map(({ rows, bytes }, nth) => {
    const entry = record(0x0085, [4, at], [2, 0], names[nth]!);
    at += sheetHead(table, rows).length + bytes + sheetTail(nth).length;
    return entry;
  });
  return Buffer.concat([FIXED, ...entries]);
}

function sheetHead({ widths }: XlsTable, rows: number): Buffer {
  const columns = widths.map((width, at) => record(0x007d, ...words(at, at, Math.min(255, width) * 256, PLAIN, 0, 0)));
  return Buffer.concat([BOF(0x0010), ...columns, record(0x0200, [4, 0], [4, rows], ...words(0, widths.length, 0))]);
}

/** The head stays in sight. */
function sheetTail(nth: number): Buffer {
  const shown = 0x01be | (nth === 0 ? 0x0600 : 0);
  return Buffer.concat([
    record(0x023e, ...words(shown, 0, 0), [4, 0x40], ...words(0, 0), [4, 0]),
    record(0x0041, ...words(0, 1, 1, 0), octets(2, 0)),
    EOF,
  ]);
}

const PIECE = 64 * 1024;

async function* workbook(table: XlsTable, measured: Measured): AsyncGenerator<Buffer> {
  yield globals(table, measured);
  yield* inPieces(textsOf(table, measured));
  yield EOF;
  yield* inPieces(sheetsOf(table, measured));
}

async function* inPieces(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [waiting, length]: [Buffer[], number] = [[], 0];
  for await (const part of parts) {
    waiting.push(part);
    length += part.length;
    if (length < PIECE) continue;
    yield Buffer.concat(waiting);
    [waiting, length] = [[], 0];
  }
  yield Buffer.concat(waiting);
}

async function* textsOf(table: XlsTable, { texts, uses, textRecords }: Measured): AsyncGenerator<Buffer> {
  let fresh: string[] = [];
  const numbered = numbering((value) => fresh.push(value));
  let [nth, left] = [0, textRecords[0]! - 8];
  yield Buffer.concat([whole(2, 0x00fc), whole(2, textRecords[0]!), whole(4, uses), whole(4, texts)]);
  for await (const { cells } of placed(table)) {
    for (const cell of cells) if (typeof cell === 'string') numbered.of(cell);
    for (const value of fresh) {
      const bytes = text(value, 2);
      if (left === 0) {
        left = textRecords[++nth]!;
        yield Buffer.concat([whole(2, 0x003c), whole(2, left)]);
      }
      left -= bytes.length;
      yield bytes;
    }
    fresh = [];
  }
}

async function* sheetsOf(table: XlsTable, { sheets }: Measured): AsyncGenerator<Buffer> {
  const numbered = numbering(() => undefined);
  for await (const { sheet, row, cells } of placed(table)) {
    if (row === 0 && sheet > 0) yield sheetTail(sheet - 1);
    if (row === 0) yield sheetHead(table, sheets[sheet]!.rows);
    yield Buffer.concat(cells.map((cell, column) => cellOf({ row, column, cell, numbered })));
  }
  yield sheetTail(sheets.length - 1);
}

type Placed = { row: number; column: number; cell: Cell; numbered: ReturnType<typeof numbering> };

function cellOf({ row, column, cell, numbered }: Placed): Buffer {
  const isText = typeof cell === 'string';
  const page = Buffer.alloc(isText ? CELL : NUMBER);
  const isMoney = !isText && cell.number.includes('.');
  const look = isMoney ? MONEY : row === 0 ? HEAD : PLAIN;
  for (const [at, value] of [isText ? 0x00fd : 0x0203, page.length - 4, row, column, look].entries())
    page.writeUInt16LE(value, 2 * at);
  if (isText) page.writeUInt32LE(numbered.of(cell), 10);
  else page.writeDoubleLE(Number(cell.number), 10);
  return page;
}
