// Workbooks written as they are read: a ZIP of a few fixed parts and one part per sheet (ECMA-376), in constant memory.
import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { Download } from './use-case';

/** Text, or a number that spreadsheets can add up, as decimal text. */
export type Cell = string | { number: string };
export type Sheet = {
  name: string;
  /** In characters, per column. */
  widths: readonly number[];
  /** Rows in as many pieces as they come; the first row is the head. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
};

/** Rows that a sheet can hold (ECMA-376). */
export const MOST_ROWS = 1_048_576;

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook of these sheets; a cell is text or a number, never a formula. */
export function xlsxDownload(fileName: string, sheets: readonly Sheet[]): Download {
  return { fileName, type: TYPE, content: Readable.from(zip(partsOf(sheets)), { objectMode: false }) };
}

type Part = { name: string; content: Iterable<string> | AsyncIterable<string> };

function partsOf(sheets: readonly Sheet[]): Part[] {
  const numbered = sheets.map(({ name }, at) => ({ name: escape(name), n: at + 1 }));
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const fixed = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook', 'sheet.main')}${type('styles', 'styles')}${numbered.map(({ n }) => type(`worksheets/sheet${n}`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbered.map(({ name, n }) => `<sheet name="${name}" sheetId="${n}" r:id="s${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('styles', 'styles', 'styles.xml')}${numbered.map(({ n }) => relation(`s${n}`, 'worksheet', `worksheets/sheet${n}.xml`)).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00###"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  };
  return [
    ...Object.entries(fixed).map(([name, text]) => ({ name, content: [HEAD + text] })),
    ...sheets.map((sheet, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: sheetText(sheet) })),
  ];
}

async function* sheetText({ widths, rows }: Sheet): AsyncGenerator<string> {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
  let style = ' s="2"';
  for await (const piece of rows) {
    let text = '';
    for (const row of piece) {
      text += `<row>${row.map((cell) => cellText(cell, style)).join('')}</row>`;
      style = '';
    }
    yield text;
  }
  yield '</sheetData></worksheet>';
}

function cellText(cell: Cell, style: string): string {
  // amounts have decimals, counts have none
  if (typeof cell !== 'string') return `<c${cell.number.includes('.') ? ' s="1"' : ''}><v>${cell.number}</v></c>`;
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '').replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!);
}

type Field = readonly [bytes: 2 | 4, value: number];

// Sizes are unknown before a part is written, so they follow it (bit 3); names are UTF-8 (bit 11).
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION: Field = [2, 20];
// midnight of 1980-01-01: the time of a file without one
const WAY: readonly Field[] = [
  [2, FLAGS],
  [2, DEFLATE],
  [2, 0],
  [2, 0x0021],
];
const SIGNATURES = { local: 0x04034b50, behind: 0x08074b50, entry: 0x02014b50, end: 0x06054b50 } as const;

async function* zip(parts: readonly Part[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const fileName = Buffer.from(name);
    const named: Field = [2, fileName.length];
    const head = record([4, SIGNATURES.local], VERSION, ...WAY, [4, 0], [4, 0], [4, 0], named, [2, 0]);
    yield Buffer.concat([head, fileName]);
    const plain = { crc: 0, size: 0 };
    let packed = 0;
    // rows that cannot be read end the file with their error
    const deflated = pipeline(Readable.from(counted(content, plain)), createDeflateRaw(), () => undefined);
    for await (const piece of deflated as AsyncIterable<Buffer>) {
      packed += piece.length;
      yield piece;
    }
    const sizes: Field[] = [
      [4, plain.crc],
      [4, packed],
      [4, plain.size],
    ];
    const behind = record([4, SIGNATURES.behind], ...sizes);
    yield behind;
    const rest: Field[] = [named, [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]];
    directory.push(record([4, SIGNATURES.entry], VERSION, VERSION, ...WAY, ...sizes, ...rest), fileName);
    offset += head.length + fileName.length + packed + behind.length;
  }
  const listed = Buffer.concat(directory);
  yield listed;
  const count: Field = [2, parts.length];
  yield record([4, SIGNATURES.end], [4, 0], count, count, [4, listed.length], [4, offset], [2, 0]);
}

async function* counted(content: Part['content'], plain: { crc: number; size: number }): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    plain.crc = crc32(bytes, plain.crc);
    plain.size += bytes.length;
    yield bytes;
  }
}

/** Little-endian numbers, one after another. */
function record(...fields: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
