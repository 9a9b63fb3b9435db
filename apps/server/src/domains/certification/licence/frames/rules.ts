// Where on a picture the fields of a licence stand. Corners are shares of the picture as it is shown, from its upper left.
import { type Fields, type Framed, foundIn } from '../fields/rules';
import { type Line, trimmed } from '../lines/rules';

export type Corner = { x: number; y: number };
/** Four corners in their order around a text. */
export type Frame = readonly [Corner, Corner, Corner, Corner];
/** Of the fields whose place is known. */
export type Frames = Partial<Record<Framed, Frame>>;
/** What a licence says, and where. */
export type Reading = Fields & { frames: Frames };

/** The lines of a picture that was turned by quarters to the right; `direction` in radians, sides in pixels. */
export type Page = { lines: readonly Line[]; direction: number; width: number; height: number; turns: number };

/** What the lines of a picture say, each field that was read with its place. */
export function readingOf(page: Page): Reading {
  const { fields, lines } = foundIn(page.lines);
  const frames = Object.entries(lines).map(([field, own]) => [field, frameAround(own.map(trimmed), page)] as const);
  return { ...fields, frames: framesFrom(frames) };
}

/** Frames as they are kept: those that lie on the picture. */
export function framesFrom(found: readonly (readonly [string, readonly Corner[] | undefined])[]): Frames {
  const kept = found.flatMap(([field, corners]) => {
    const frame = corners && frameFrom(corners);
    return frame ? [[field, frame] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** How far corners may lie beside the picture: a box of text is a little larger than its print. */
const BESIDE = 0.02;
/** Places after the point: a quarter of a pixel of the largest picture that is read. */
const EXACT = 10_000;

/** The frame of corners in shares of the picture; undefined where they do not enclose a part of it. */
function frameFrom(corners: readonly Corner[]): Frame | undefined {
  const isOn = (share: number) => share >= -BESIDE && share <= 1 + BESIDE;
  if (corners.length !== 4 || !corners.every(({ x, y }) => isOn(x) && isOn(y))) return undefined;
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: shareFrom(x), y: shareFrom(y) })) as unknown as Frame;
  const area = (c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y);
  return Math.abs(area) > 0 ? [a, b, c, d] : undefined;
}

function shareFrom(share: number): number {
  return Math.round(Math.max(0, Math.min(1, share)) * EXACT) / EXACT;
}

/** The least box around lines that rise or fall as they do, in shares of the picture before it was turned. */
function frameAround(lines: readonly Line[], { direction, width, height, turns }: Page): Corner[] {
  const fall = sumOf(lines, ({ from, to }) => to - from) / sumOf(lines, ({ left, right }) => right - left);
  const [left, right] = [Math.min(...lines.map((line) => line.left)), Math.max(...lines.map((line) => line.right))];
  const middles = lines.map((line) => (line.from + line.to - fall * (line.left + line.right)) / 2);
  const top = Math.min(...middles.map((middle, at) => middle - lines[at]!.height / 2));
  const bottom = Math.max(...middles.map((middle, at) => middle + lines[at]!.height / 2));
  const [sin, cos] = [Math.sin(direction), Math.cos(direction)];
  const ends = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
  return ends.map(([along, level]) => {
    const across = level + fall * along;
    const corner = { x: (along * cos - across * sin) / width, y: (along * sin + across * cos) / height };
    return turnedBack(corner, turns);
  });
}

function sumOf(lines: readonly Line[], part: (line: Line) => number): number {
  return lines.reduce((sum, line) => sum + part(line), 0);
}

function turnedBack({ x, y }: Corner, turns: number): Corner {
  return turns === 0 ? { x, y } : turnedBack({ x: y, y: 1 - x }, turns - 1);
}
