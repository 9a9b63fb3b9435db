// Members' documents as PDF: a head, figures between rules, tables across pages, a foot with page numbers. The typeface
// from packages/share-picture is embedded.
import { openTypeface, typefaceFile } from '@jishi/share-picture';
import PDFDocument from 'pdfkit';
import { wrapped } from './pdf-lines';
import type { Download } from './use-case';

export type TableColumn = { title: string; width: number; align?: 'end' };
export type TableRow = { cells: readonly string[]; strong?: boolean };

export type Block =
  /** Names and values, two to a line. */
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  /** The totals, between a heavy rule and the double rule of a closed sum. */
  | { kind: 'figures'; figures: readonly (readonly [name: string, value: string])[] }
  | { kind: 'heading'; text: string }
  /** Widths are shares of the page's width. */
  | {
      kind: 'table';
      columns: readonly TableColumn[];
      rows: readonly TableRow[];
      /** Long cells go on in further lines; left out: they are cut. */
      wraps?: true;
    }
  | { kind: 'note'; text: string }
  /** What is agreed: whole, over as many lines and pages as it takes. */
  | { kind: 'clause'; text: string; strong?: true }
  /** Side by side, each with a place for a seal: kept on one page. */
  | { kind: 'signatures'; parties: readonly { role: string; name: string; lines: readonly string[] }[] };

export type Paper = {
  title: string;
  /** Above the title: the issuer and the recipient. */
  issuer: string;
  blocks: readonly Block[];
  /** In red at the end of the head: two characters, and the day below. */
  stamp?: { text: string; day: string };
  /** At the foot of every page, beside its number. */
  foot: string;
};

const INK = '#101828';
const QUIET = '#475467';
const RULE = '#d0d7e2';
const SEAL = '#c4372c';
const MARGIN = 48;
const FOOT = 56;
const LINE = 19;
const CLAUSE_LINE = 17;
const CELL = 9.5;
const CELL_LINE = 14;

type Pen = { doc: PDFKit.PDFDocument; y: number; drawable: (text: string) => string };

let typeface: Promise<Buffer> | undefined;

/** The paper as a file. */
export async function pdfDownload(fileName: string, paper: Paper): Promise<Download> {
  typeface ??= typefaceFile();
  typeface.catch(() => (typeface = undefined));
  const [file, { drawable }] = await Promise.all([typeface, openTypeface()]);
  const info = { Title: paper.title, Author: paper.issuer };
  const doc = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true, info, lang: 'zh-CN', displayTitle: true });
  doc.registerFont('letters', file).font('letters');
  const pen: Pen = { doc, y: MARGIN, drawable };
  drawHead(pen, paper);
  for (const block of paper.blocks) drawBlock(pen, block);
  drawFeet(pen, paper.foot);
  doc.end();
  return { fileName, type: 'application/pdf', content: doc };
}

const widthOf = ({ doc }: Pen) => doc.page.width - 2 * MARGIN;
const bottomOf = ({ doc }: Pen) => doc.page.height - FOOT;

/** Goes on at the top of a new page where so much height is not left; returns whether it did. */
function makeRoom(pen: Pen, height: number): boolean {
  if (pen.y + height <= bottomOf(pen)) return false;
  pen.doc.addPage();
  pen.y = MARGIN;
  return true;
}

type Ink = { x: number; y: number; size: number; color?: string; width?: number; align?: 'end' | undefined };

/** One line, cut with an ellipsis where it is too long. */
function write({ doc, drawable }: Pen, text: string, { x, y, size, color = INK, width, align }: Ink) {
  doc.fontSize(size).fillColor(color);
  const shown = width === undefined ? drawable(text) : fit(doc, drawable(text), width);
  const start = align === 'end' ? x + (width ?? 0) - doc.widthOfString(shown) : x;
  doc.text(shown, start, y, { lineBreak: false });
}

function fit(doc: PDFKit.PDFDocument, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  const signs = [...text];
  let [low, high] = [0, signs.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (doc.widthOfString(`${signs.slice(0, middle).join('')}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return `${signs.slice(0, low).join('')}…`;
}

function rule(pen: Pen, y: number, weight: number, color = INK) {
  pen.doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(pen), y)
    .lineWidth(weight)
    .strokeColor(color)
    .stroke();
}

function drawHead(pen: Pen, { title, issuer, stamp }: Paper) {
  write(pen, issuer, { x: MARGIN, y: pen.y, size: 10, color: QUIET });
  write(pen, title, { x: MARGIN, y: pen.y + 18, size: 22 });
  if (stamp) drawStamp(pen, stamp);
  pen.y += 62;
}

function drawStamp({ doc, drawable }: Pen, { text, day }: { text: string; day: string }) {
  const [side, x, y] = [70, doc.page.width - MARGIN - 70, MARGIN - 12];
  doc.save().rotate(-6, { origin: [x + side / 2, y + side / 2] });
  doc.roundedRect(x, y, side, side, 5).lineWidth(2.5).strokeColor(SEAL).stroke();
  doc
    .roundedRect(x + 4, y + 4, side - 8, side - 8, 3)
    .lineWidth(0.8)
    .stroke();
  doc.fillColor(SEAL).fontSize(24);
  doc.text(drawable(text), x + (side - doc.widthOfString(drawable(text))) / 2, y + 13, { lineBreak: false });
  doc.fontSize(8.5);
  doc.text(day, x + (side - doc.widthOfString(day)) / 2, y + 49, { lineBreak: false });
  doc.restore();
}

function drawBlock(pen: Pen, block: Block) {
  switch (block.kind) {
    case 'facts':
      return drawFacts(pen, block.facts);
    case 'figures':
      return drawFigures(pen, block.figures);
    case 'heading':
      makeRoom(pen, 90);
      write(pen, block.text, { x: MARGIN, y: pen.y + 12, size: 13 });
      pen.y += 38;
      return;
    case 'table':
      return drawTable(pen, block);
    case 'note':
      return drawNote(pen, block.text);
    case 'clause':
      return drawClause(pen, block);
    case 'signatures':
      return drawSignatures(pen, block.parties);
  }
}

/** The lines of a text as it is drawn. */
function linesOf({ doc, drawable }: Pen, text: string, size: number, width: number): string[] {
  doc.fontSize(size);
  return wrapped(drawable(text), width, (part) => doc.widthOfString(part));
}

function drawClause(pen: Pen, { text, strong }: Extract<Block, { kind: 'clause' }>) {
  const size = strong ? 11 : 10;
  if (strong && !makeRoom(pen, 3 * CLAUSE_LINE)) pen.y += 5; // never alone at the end of a page
  for (const line of linesOf(pen, text, size, widthOf(pen))) {
    makeRoom(pen, CLAUSE_LINE);
    write(pen, line, { x: MARGIN, y: pen.y, size });
    pen.y += CLAUSE_LINE;
  }
  pen.y += strong ? 2 : 5;
}

function drawSignatures(pen: Pen, parties: Extract<Block, { kind: 'signatures' }>['parties']) {
  const part = widthOf(pen) / parties.length;
  const width = part - 24;
  const [seal, lines] = [110, Math.max(...parties.map((party) => party.lines.length))];
  const names = parties.map(({ name }) => linesOf(pen, name, 10, width));
  const head = 20 + Math.max(...names.map(({ length }) => length)) * CLAUSE_LINE;
  makeRoom(pen, head + lines * 24 + seal + 24);
  const top = pen.y + 8;
  for (const [at, { role, lines: signed }] of parties.entries()) {
    const x = MARGIN + at * part;
    write(pen, role, { x, y: top, size: 11 });
    names[at]!.forEach((line, n) => write(pen, line, { x, y: top + 20 + n * CLAUSE_LINE, size: 10 }));
    const box = top + head + 4;
    pen.doc.rect(x, box, width, seal).lineWidth(0.6).dash(3, { space: 3 }).strokeColor(RULE).stroke().undash();
    write(pen, '盖章处', { x: x + 8, y: box + 8, size: 9, color: QUIET });
    signed.forEach((line, n) => write(pen, line, { x, y: box + seal + 12 + n * 24, size: 10 }));
  }
  pen.y = top + head + seal + lines * 24 + 20;
}

function drawFacts(pen: Pen, facts: readonly (readonly [string, string])[]) {
  const half = widthOf(pen) / 2;
  for (let at = 0; at < facts.length; at += 2) {
    makeRoom(pen, LINE);
    for (const [side, fact] of facts.slice(at, at + 2).entries()) {
      const x = MARGIN + side * half;
      write(pen, fact[0], { x, y: pen.y, size: 10, color: QUIET, width: 68 });
      write(pen, fact[1], { x: x + 72, y: pen.y, size: 10, width: half - 84 });
    }
    pen.y += LINE;
  }
  pen.y += 10;
}

function drawFigures(pen: Pen, figures: readonly (readonly [string, string])[]) {
  makeRoom(pen, 72);
  rule(pen, pen.y, 1.5);
  const part = widthOf(pen) / figures.length;
  for (const [at, [name, value]] of figures.entries()) {
    const x = MARGIN + at * part;
    write(pen, name, { x, y: pen.y + 10, size: 10, color: QUIET, width: part - 12 });
    write(pen, value, { x, y: pen.y + 27, size: 15, width: part - 12 });
  }
  pen.y += 58;
  rule(pen, pen.y, 0.8);
  rule(pen, pen.y + 2.5, 0.8);
  pen.y += 20;
}

function drawTable(pen: Pen, { columns, rows, wraps }: Extract<Block, { kind: 'table' }>) {
  const places = placesOf(pen, columns);
  const titles = columns.map(({ title }) => title);
  const drawTitles = () => {
    drawRow(pen, places, titles, QUIET);
    pen.y += LINE;
    rule(pen, pen.y, 1);
  };
  makeRoom(pen, 3 * LINE);
  drawTitles();
  for (const { cells, strong } of rows) {
    const lines = cells.map((cell, at) => (wraps ? linesOf(pen, cell, CELL, places[at]!.width) : [cell]));
    const more = (Math.max(1, ...lines.map(({ length }) => length)) - 1) * CELL_LINE;
    if (makeRoom(pen, LINE + more)) drawTitles();
    for (let at = 0; at * CELL_LINE <= more; at++) {
      const line = lines.map((one) => one[at] ?? '');
      drawRow(pen, places, line, strong ? INK : '#1f2937', at * CELL_LINE);
    }
    pen.y += LINE + more;
    rule(pen, pen.y, strong ? 0.9 : 0.5, strong ? INK : RULE);
  }
  pen.y += 14;
}

type Place = { x: number; width: number; align: 'end' | undefined };

function placesOf(pen: Pen, columns: readonly TableColumn[]): Place[] {
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  const gap = 10;
  let x = MARGIN;
  const places = columns.map(({ width, align }) => {
    const place = { x, width: (widthOf(pen) * width) / shares - gap, align };
    x += place.width + gap;
    return place;
  });
  // the last column ends where the rules end
  places.at(-1)!.width += gap;
  return places;
}

function drawRow(pen: Pen, places: readonly Place[], cells: readonly string[], color: string, below = 0) {
  cells.forEach((cell, at) => write(pen, cell, { ...places[at]!, y: pen.y + 4 + below, size: CELL, color }));
}

function drawNote(pen: Pen, text: string) {
  const { doc } = pen;
  const options = { width: widthOf(pen), lineGap: 3 };
  const shown = pen.drawable(text);
  doc.fontSize(9).fillColor(QUIET);
  const height = doc.heightOfString(shown, options);
  makeRoom(pen, height);
  doc.fontSize(9).fillColor(QUIET).text(shown, MARGIN, pen.y, options);
  pen.y += height + 8;
}

function drawFeet(pen: Pen, foot: string) {
  const { doc } = pen;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    const y = doc.page.height - FOOT + 20;
    rule(pen, y - 8, 0.5, RULE);
    write(pen, foot, { x: MARGIN, y, size: 8, color: QUIET, width: widthOf(pen) - 90 });
    write(pen, `第 ${page + 1} 页，共 ${count} 页`, {
      x: MARGIN,
      y,
      size: 8,
      color: QUIET,
      width: widthOf(pen),
      align: 'end',
    });
  }
}
