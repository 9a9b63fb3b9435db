// What a business licence says, found by its printed labels. The layouts of 2015 and 2019 name the same things.
import { CREDIT_CODE_ALPHABET, isCreditCode } from '@jishi/contract/credit-code';
import { type Line, isText, partOf, rowsOf } from '../lines/rules';

/** '' and null where nothing was read. Days as yyyy-MM-dd. */
export type Fields = {
  name: string;
  creditCode: string;
  kind: string;
  legalPerson: string;
  address: string;
  term: { from: string | null; to: string | null; isOpenEnded: boolean };
  registeredOn: string | null;
};

type Wanted = 'name' | 'kind' | 'legalPerson' | 'address' | 'term' | 'registeredOn';

/** Fields that are compared with what was typed: where they stand is told, too. */
export const FRAMED = ['name', 'creditCode', 'legalPerson', 'address', 'term'] as const;
export type Framed = (typeof FRAMED)[number];

/** What lines say, and the lines, or their parts, that say it. */
type Found = { fields: Fields; lines: Partial<Record<Framed, readonly Line[]>> };

/** Labels by what they introduce; those of `others` only end what stands before them. */
const LABELS: Record<Wanted | 'others', readonly string[]> = {
  name: ['企业名称', '名称', '字号名称'],
  kind: ['主体类型', '公司类型', '企业类型', '类型'],
  legalPerson: ['法定代表人', '执行事务合伙人', '经营者姓名', '经营者', '负责人', '投资人'],
  address: ['主要经营场所', '营业场所', '经营场所', '住所'],
  term: ['营业期限', '经营期限', '合伙期限'],
  registeredOn: ['成立日期', '注册日期'],
  others: [
    '统一社会信用代码',
    '注册资本',
    '组成形式',
    '经营范围',
    '业务范围',
    '登记机关',
    '实收资本',
    '注册号',
    '出资额',
    '成员出资总额',
    '核准日期',
  ],
};

/** What the lines of a licence say. */
export function fieldsOf(lines: readonly Line[]): Fields {
  return foundIn(lines).fields;
}

/** What the lines of a licence say, and which of them say it: of each field that was read. */
export function foundIn(all: readonly Line[]): Found {
  const rows = rowsOf(all.filter((line) => isText(line) || isPartOfLabel(line)));
  const values = valuesOf(rows);
  const valueOf = (wanted: Wanted) => textOf(values.get(wanted) ?? []);
  const code = creditCodeIn(rows);
  const fields = fieldsFrom({
    name: valueOf('name').replaceAll(/^[^\p{Script=Han}\w]+|[^\p{Script=Han}\w）]+$/gu, ''),
    creditCode: code.text,
    kind: valueOf('kind'),
    legalPerson: personFrom(valueOf('legalPerson')),
    address: valueOf('address'),
    term: termFrom(valueOf('term')),
    registeredOn: daysIn(valueOf('registeredOn'))[0] ?? null,
  });
  const linesOf = (field: Framed) => (field === 'creditCode' ? code.lines : (values.get(field) ?? []));
  const read = FRAMED.filter((field) => isRead(fields[field]));
  return { fields, lines: Object.fromEntries(read.map((field) => [field, linesOf(field)])) };
}

function isRead(value: Fields[Framed]): boolean {
  return typeof value === 'string' ? value !== '' : value.from !== null || value.to !== null || value.isOpenEnded;
}

const textOf = (lines: readonly Line[]) => lines.map(({ text }) => text).join('');

const SURE_OF_LABEL = 0.6;

/** Labels of two letters stand so far apart that each is found on its own. */
function isPartOfLabel({ text, sure }: Line): boolean {
  return /^[名称类型住所]$/.test(text) && sure >= SURE_OF_LABEL;
}

const TEXT_MAX = 200;

/** Fields as they are answered, whoever read them: no longer than they can be, the code corrected where that is clear. */
export function fieldsFrom(read: Fields): Fields {
  const short = (text: string) => [...text.replaceAll(/\p{Cc}/gu, '')].slice(0, TEXT_MAX).join('');
  return {
    ...read,
    name: short(read.name),
    creditCode: correctedCode(short(read.creditCode).toUpperCase()),
    kind: short(read.kind),
    legalPerson: short(read.legalPerson),
    address: short(read.address),
  };
}

/** A line, or the part of one that is a label or follows it. */
type Piece = { line: Line; label?: Wanted | 'others' };

/** Fields whose text may go on below. */
const LONG = new Set<Wanted | 'others'>(['name', 'kind', 'address']);
/** Within a value, in heights of its lines. */
const GAP_MOST = 3;

/** What follows each label: in its row up to the next label, and below. The uppermost label of a field counts. */
function valuesOf(rows: readonly (readonly Line[])[]): Map<Wanted, Line[]> {
  const values: { wanted: Wanted | 'others'; lines: Line[] }[] = [];
  const free: Line[] = [];
  for (const row of rows) {
    const pieces = piecesOf(row);
    let lines: Line[] | undefined;
    for (const [at, { line, label }] of pieces.entries()) {
      if (label) values.push({ wanted: label, lines: (lines = []) });
      else if (isStray(line, pieces[at + 1]?.line)) continue;
      else if (lines && isNear(lines.at(-1), line)) lines.push(line);
      else {
        lines = undefined;
        free.push(line);
      }
    }
  }
  const found = new Map<Wanted, Line[]>();
  for (const { wanted, lines } of values) {
    if (wanted === 'others' || lines.length === 0 || found.has(wanted)) continue;
    found.set(wanted, LONG.has(wanted) ? [...lines, ...linesBelow(lines[0]!, free)] : lines);
  }
  return found;
}

function isNear(before: Line | undefined, line: Line): boolean {
  return !before || line.left - before.right < GAP_MOST * line.height;
}

/** A letter on its own before more of them: a speck, or a part of a stamp. */
function isStray(line: Line, next: Line | undefined): boolean {
  return [...line.text].length === 1 && next !== undefined && [...next.text].length > 1 && line.sure < next.sure;
}

/** The labels of a row and what stands between them. */
function piecesOf(row: readonly Line[]): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < row.length; at += 1) {
    const found = labelAt(row, at);
    const line = row[found ? found.until : at]!;
    if (found) {
      at = found.until;
      pieces.push({ line, label: found.label });
      if (found.rest === '') continue;
      pieces.push({ line: partOf(line, line.text.length - found.rest.length, line.text.length) });
    } else pieces.push({ line });
  }
  return pieces;
}

const PARTS_MOST = 4;
const FUZZY_FROM = 4;

/** The label that begins at a line and may be spread over more; `rest` follows it in its last one. */
function labelAt(row: readonly Line[], at: number) {
  for (let until = at; until < Math.min(row.length, at + PARTS_MOST); until += 1) {
    const text = row
      .slice(at, until + 1)
      .map((line) => line.text)
      .join('');
    const before = text.length - row[until]!.text.length;
    for (const [label, words] of Object.entries(LABELS)) {
      const word = words.find((candidate) => candidate.length > before && startsWith(text, candidate));
      if (word)
        return { label: label as Wanted | 'others', until, rest: text.slice(word.length).replace(/^[:：]/, '') };
    }
  }
  return undefined;
}

/** One letter of a long label may be misread. */
function startsWith(text: string, label: string): boolean {
  const wrong = [...label].filter((sign, at) => text[at] !== sign).length;
  return wrong === 0 || (wrong === 1 && label.length >= FUZZY_FROM && text.length >= label.length);
}

/** Where the next line of a text begins, in heights of a line: across at most, and down. */
const NEXT_LINE = { across: 1.3, least: 0.6, most: 1.6 };

/** The further lines of a value: each begins below the one before it, without a label at its left. */
function linesBelow(start: Line, free: readonly Line[]): Line[] {
  const below: Line[] = [];
  let above = start;
  for (;;) {
    const next = free.find((line) => {
      const down = (line.from - above.from) / above.height;
      const across = Math.abs(line.left - start.left) / start.height;
      return across < NEXT_LINE.across && down > NEXT_LINE.least && down < NEXT_LINE.most;
    });
    if (!next) return below;
    below.push(next);
    above = next;
  }
}

/** A Chinese name has no other letters beside it; another one stays as it is. */
function personFrom(text: string): string {
  const han = text.replaceAll(/[^\p{Script=Han}·•]/gu, '');
  return (han || text).replaceAll('•', '·');
}

/** The days that a text names, as yyyy-MM-dd, without impossible ones. */
export function daysIn(text: string): string[] {
  return [...text.matchAll(/(\d{4})[年\-./](\d{1,2})[月\-./](\d{1,2})/g)]
    .map(([, year, month, day]) => `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`)
    .filter((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day));
}

/** How clouds write 长期 as a day. */
const NEVER = '2999';

/** 2015年03月12日至2035年03月11日, or 至长期. */
export function termFrom(text: string): Fields['term'] {
  const [from = null, to = null] = daysIn(text);
  const isOpenEnded = /长期|永久|无固定|不约定/.test(text) || Boolean(to && to >= NEVER);
  return { from, to: isOpenEnded ? null : to, isOpenEnded };
}

const CODE_LENGTH = 18;

/** The credit code, wherever it stands: a valid one rather than another. */
function creditCodeIn(rows: readonly (readonly Line[])[]): { text: string; lines: readonly Line[] } {
  const read = rows.flatMap((row) => [...row.map((line) => [line]), row]).flatMap(codesIn);
  return (
    read.find(({ text }) => isCreditCode(text)) ??
    read.find(({ text }) => isCreditCode(correctedCode(text))) ??
    read[0] ?? { text: '', lines: [] }
  );
}

/** The codes that lines side by side spell together, each with the parts of lines that it stands in. */
function codesIn(lines: readonly Line[]): { text: string; lines: readonly Line[] }[] {
  const runs = textOf(lines)
    .toUpperCase()
    .matchAll(/[0-9A-Z]{18,}/g);
  return [...runs].map(({ 0: run, index }) => {
    const text = run.slice(0, CODE_LENGTH);
    return { text, lines: partsOf(lines, index, index + CODE_LENGTH) };
  });
}

/** The parts of lines in which the letters from one to another of their whole text stand. */
function partsOf(lines: readonly Line[], from: number, to: number): Line[] {
  let before = 0;
  return lines.flatMap((line) => {
    const [start, end] = [Math.max(0, from - before), Math.min(line.text.length, to - before)];
    before += line.text.length;
    return start < end ? [partOf(line, start, end)] : [];
  });
}

/** Letters that are taken for each other in print. */
const ALIKE = ['0OQD', '1IL', '2Z', '4A', '5S', '6G', '8B', '7T', 'UV'];
const REGION = { from: 2, until: 8 };

/** The code as it must have been, if exactly one exchange of letters that look alike makes it valid; else as given. */
export function correctedCode(text: string): string {
  const sound = [...text].map((sign, at) => {
    const isDigit = at >= REGION.from && at < REGION.until;
    const fits = (one: string) => (isDigit ? /\d/.test(one) : CREDIT_CODE_ALPHABET.includes(one));
    return fits(sign) ? sign : ([...alikeTo(sign)].find(fits) ?? sign);
  });
  const code = sound.join('');
  if (isCreditCode(code)) return code;
  const others = sound.flatMap((sign, at) =>
    [...alikeTo(sign)].map((other) => `${code.slice(0, at)}${other}${code.slice(at + 1)}`).filter(isCreditCode),
  );
  return others.length === 1 ? others[0]! : text;
}

function alikeTo(sign: string): Set<string> {
  return new Set(ALIKE.filter((group) => group.includes(sign)).flatMap((group) => [...group.replace(sign, '')]));
}
