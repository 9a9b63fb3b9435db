// Lines of text by their place on the page: which of them follow each other in one row.
import type { Box } from '../boxes/rules';
import { type Letter, sureness } from '../letters/rules';

/** Text in one box. In pixels, of a page turned so that its lines are level: `from` and `to` are the middles of the ends. */
export type Line = {
  left: number;
  right: number;
  from: number;
  to: number;
  height: number;
  text: string;
  /** Where the middle of each letter of the text is, from 0 at the left to 1 at the right. */
  spots: readonly number[];
  /** From 0 to 1. */
  sure: number;
};

/** What was read in a box of a page whose lines have a direction (radians). */
export function lineOf(box: Box, direction: number, letters: readonly Letter[]): Line {
  const { x, y, width, height, angle } = box;
  const [sin, cos] = [Math.sin(direction), Math.cos(direction)];
  const [along, across] = [x * cos + y * sin, y * cos - x * sin];
  const slope = (Math.sin(angle - direction) * width) / 2;
  const signs = letters.map(({ sign, at }) => ({ text: plain(sign), at }));
  return {
    left: along - width / 2,
    right: along + width / 2,
    from: across - slope,
    to: across + slope,
    height,
    text: signs.map(({ text }) => text).join(''),
    spots: signs.flatMap(({ text, at }) => Array.from({ length: text.length }, () => at)),
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

/** The part of a line where its letters from one to another stand. */
export function partOf(line: Line, from: number, to: number): Line {
  const spots = line.spots.slice(from, to);
  // half a letter further than the middles of the outer ones
  const first = from === 0 ? 0 : spots[0]! - halfBetween(spots[0]!, spots[1], line);
  const last = to >= line.text.length ? 1 : spots.at(-1)! + halfBetween(spots.at(-1)!, spots.at(-2), line);
  return { ...between(line, first, last), text: line.text.slice(from, to), spots: spots.map(placedIn(first, last)) };
}

/** A line without what is empty beside its outer letters, beyond half a letter. */
export function trimmed(line: Line): Line {
  const { spots } = line;
  if (spots.length === 0) return line;
  const first = Math.max(0, spots[0]! - 2 * halfBetween(spots[0]!, spots[1], line));
  const last = Math.min(1, spots.at(-1)! + 2 * halfBetween(spots.at(-1)!, spots.at(-2), line));
  return { ...between(line, first, last), spots: spots.map(placedIn(first, last)) };
}

const placedIn = (first: number, last: number) => (spot: number) => (spot - first) / (last - first);

/** A line from one share of its width to another. */
function between(line: Line, first: number, last: number): Line {
  const at = (start: number, end: number, share: number) => start + share * (end - start);
  return {
    ...line,
    left: at(line.left, line.right, first),
    right: at(line.left, line.right, last),
    from: at(line.from, line.to, first),
    to: at(line.from, line.to, last),
  };
}

/** Half a letter's width in shares of its line: of one on its own by the line's height, of which print takes two thirds. */
function halfBetween(spot: number, next: number | undefined, { left, right, height }: Line): number {
  return next === undefined ? height / 3 / (right - left) : Math.abs(next - spot) / 2;
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
