// Lines of text by their place on the page: which of them follow each other in one row.
import type { Box } from '../boxes/rules';
import { type Letter, sureness, textOf } from '../letters/rules';

/** Text in one box. In pixels, of a page turned so that its lines are level: `from` and `to` are the middles of the ends. */
export type Line = {
  left: number;
  right: number;
  from: number;
  to: number;
  height: number;
  text: string;
  /** From 0 to 1. */
  sure: number;
};

/** What was read in a box of a page whose lines have a direction (radians). */
export function lineOf(box: Box, direction: number, letters: readonly Letter[]): Line {
  const { x, y, width, height, angle } = box;
  const [sin, cos] = [Math.sin(direction), Math.cos(direction)];
  const [along, across] = [x * cos + y * sin, y * cos - x * sin];
  const slope = (Math.sin(angle - direction) * width) / 2;
  return {
    left: along - width / 2,
    right: along + width / 2,
    from: across - slope,
    to: across + slope,
    height,
    text: plain(textOf(letters)),
    sure: sureness(letters),
  };
}

/** Without spaces, with half-width letters and full-width brackets. */
function plain(text: string): string {
  return text
    .replaceAll(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/\s/g, '')
    .replaceAll('(', '（')
    .replaceAll(')', '）');
}

const SURE = 0.6;
const SURE_ALONE = 0.85;

/** Whether there is text at all: patterns, stamps and edges are taken for a letter now and then. */
export function isText({ text, sure }: Line): boolean {
  return [...text].length > 1 ? sure >= SURE : sure >= SURE_ALONE && /[\p{Script=Han}\w]/u.test(text);
}

const LEVEL = 0.55;
const OVERLAP = 0.6;

/** Lines that follow each other on one height, from left to right. */
export function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of lines.toSorted((a, b) => a.left - b.left)) {
    const [row] = rows
      .filter((candidate) => follows(candidate.at(-1)!, line))
      .toSorted((a, b) => distance(a.at(-1)!, line) - distance(b.at(-1)!, line));
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows.toSorted((a, b) => a[0]!.from - b[0]!.from);
}

function follows(before: Line, line: Line): boolean {
  const height = Math.min(before.height, line.height);
  return distance(before, line) < height * LEVEL && line.left > before.right - OVERLAP * height;
}

function distance(before: Line, line: Line): number {
  return Math.abs(line.from - before.to);
}
