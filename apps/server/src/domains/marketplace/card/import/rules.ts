// A file of cards: cut into parts, read line by line. What stands in a line is never told again.
import { type Card, cardOf } from '../../../recharge';

export const LINES_MAX = 200_000;
export const BYTES_MAX = 10 * 1024 * 1024;
const PART_LINES = 1000;
const FAULTS_MAX = 100;

/** Lines that follow each other; `firstLine` counts from 1. */
export type Part = { firstLine: number; lines: number; text: string };
export type LineFault = { line: number; words: string };

/** Cuts a file into parts; or says in words why it is none. */
export function partsOf(content: Buffer): { parts: Part[]; lines: number } | { fault: string } {
  if (content.length > BYTES_MAX) return { fault: '文件太大，最大 10 MB，请分成几个' };
  const text = content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd();
  if (text === '') return { fault: '文件是空的' };
  if (text.includes('\0')) return { fault: '不是文本文件，请用 TXT 或 CSV' };
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > LINES_MAX) return { fault: `文件有 ${lines.length} 行，最多 ${LINES_MAX} 行，请分成几个` };
  const parts = Array.from({ length: Math.ceil(lines.length / PART_LINES) }, (_, at) => {
    const taken = lines.slice(at * PART_LINES, (at + 1) * PART_LINES);
    return { firstLine: at * PART_LINES + 1, lines: taken.length, text: taken.join('\n') };
  });
  return { parts, lines: lines.length };
}

/** What of a part are cards, and what is wrong with the other lines. `today`: yyyy-MM-dd; what has run out by then is a fault. */
export function readPart({ firstLine, text }: Pick<Part, 'firstLine' | 'text'>, today: string) {
  const cards: Card[] = [];
  const faults: LineFault[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '' || (firstLine + at === 1 && isHead(line))) continue;
    const { card, fault } = cardOf(line);
    const words = fault ?? (card.expires !== undefined && card.expires <= today ? '已过有效期' : undefined);
    if (card && words === undefined) cards.push(card);
    else faults.push({ line: firstLine + at, words: words! });
  }
  return { cards, faults };
}

/** What stands over the columns. */
function isHead(line: string): boolean {
  return /^["\s]*(?:卡号|序列号|card|number)/i.test(line) && !/\d/.test(line);
}

/** The first faults of a file, in its order. */
export function firstFaults(known: readonly LineFault[], more: readonly LineFault[]): LineFault[] {
  return [...known, ...more].slice(0, FAULTS_MAX);
}
