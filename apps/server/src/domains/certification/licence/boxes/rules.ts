// Boxes of text from a map of how likely each point is text: what belongs together, and the least box around it
// (Differentiable Binarization, Liao et al. 2019).

/** A turned rectangle; `angle` in radians, clockwise, of its longer side, between -90 and 90 degrees. */
export type Box = { x: number; y: number; width: number; height: number; angle: number; score: number };

type Point = { x: number; y: number };
export type Heat = { data: Float32Array; width: number; height: number };

const TEXT_FROM = 0.3;
const BOX_FROM = 0.55;
const POINTS_LEAST = 12;
const SIDE_LEAST = 3;
/** The map shows letters shrunk to their cores: a box grows by this times its area over its outline. */
const GROWTH = 1.6;

/** The boxes of text, in the map's points. */
export function boxesOf(heat: Heat): Box[] {
  const seen = new Uint8Array(heat.data.length);
  const boxes: Box[] = [];
  for (let at = 0; at < heat.data.length; at += 1) {
    if (seen[at] || heat.data[at]! < TEXT_FROM) continue;
    const { edge, count, sum } = patchFrom(heat, at, seen);
    if (count < POINTS_LEAST || sum / count < BOX_FROM) continue;
    const core = leastBox(hullOf(edge));
    if (Math.min(core.width, core.height) >= SIDE_LEAST) boxes.push({ ...grown(core), score: sum / count });
  }
  return boxes;
}

/** The points connected with one, of which the outermost of each row suffice. */
function patchFrom({ data, width, height }: Heat, start: number, seen: Uint8Array) {
  const ends = new Map<number, { left: number; right: number }>();
  const waiting = [start];
  seen[start] = 1;
  let [count, sum] = [0, 0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    count += 1;
    sum += data[at]!;
    const row = ends.get(y);
    if (!row) ends.set(y, { left: x, right: x });
    else if (x < row.left) row.left = x;
    else if (x > row.right) row.right = x;
    for (let down = Math.max(0, y - 1); down <= Math.min(height - 1, y + 1); down += 1) {
      for (let across = Math.max(0, x - 1); across <= Math.min(width - 1, x + 1); across += 1) {
        const next = down * width + across;
        if (seen[next] || data[next]! < TEXT_FROM) continue;
        seen[next] = 1;
        waiting.push(next);
      }
    }
  }
  const edge = [...ends].flatMap(([y, { left, right }]) => [
    { x: left, y },
    { x: right + 1, y },
    { x: left, y: y + 1 },
    { x: right + 1, y: y + 1 },
  ]);
  return { edge, count, sum };
}

/** The corners of the convex hull, in order (Andrew's chains). */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const chain = (along: readonly Point[]) => {
    const corners: Point[] = [];
    for (const point of along) {
      while (corners.length > 1 && turn(corners.at(-2)!, corners.at(-1)!, point) <= 0) corners.pop();
      corners.push(point);
    }
    return corners.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** The rectangle of the least area around a hull: one of its sides lies on one of the hull's. */
function leastBox(hull: readonly Point[]): Omit<Box, 'score'> {
  let least: Omit<Box, 'score'> | undefined;
  for (const [at, from] of hull.entries()) {
    const to = hull[(at + 1) % hull.length]!;
    const box = boxAlong(hull, Math.atan2(to.y - from.y, to.x - from.x));
    if (!least || box.width * box.height < least.width * least.height) least = box;
  }
  return upright(least!);
}

/** The rectangle around points whose sides have the given direction. */
function boxAlong(points: readonly Point[], angle: number): Omit<Box, 'score'> {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const along = points.map(({ x, y }) => x * cos + y * sin);
  const across = points.map(({ x, y }) => y * cos - x * sin);
  const [left, right] = [Math.min(...along), Math.max(...along)];
  const [top, bottom] = [Math.min(...across), Math.max(...across)];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return { x: u * cos - v * sin, y: u * sin + v * cos, width: right - left, height: bottom - top, angle };
}

/** The same rectangle with its longer side as width, and that side's direction to the right. */
function upright<Some extends Omit<Box, 'score'>>(box: Some): Some {
  const isHigh = box.height > box.width;
  const angle = isHigh ? box.angle + Math.PI / 2 : box.angle;
  const turned = angle - Math.PI * Math.round(angle / Math.PI);
  return isHigh ? { ...box, width: box.height, height: box.width, angle: turned } : { ...box, angle: turned };
}

function grown(box: Omit<Box, 'score'>): Omit<Box, 'score'> {
  const by = (box.width * box.height * GROWTH) / (2 * (box.width + box.height));
  return { ...box, width: box.width + 2 * by, height: box.height + 2 * by };
}

const LONG = 4;

/** The direction of the page's lines in radians: that of the long boxes, whose own is exact. 0 without any. */
export function directionOf(boxes: readonly Box[]): number {
  const long = boxes.filter(({ width, height }) => width > LONG * height);
  const sorted = long.toSorted((a, b) => a.angle - b.angle);
  let half = long.reduce((sum, { width }) => sum + width, 0) / 2;
  for (const { width, angle } of sorted) {
    half -= width;
    if (half <= 0) return angle;
  }
  return 0;
}

const STRAY = Math.PI / 15;

/** The box as one of a page whose lines have a direction: a short one's own says little. */
export function alongPage(box: Box, direction: number): Box {
  if (box.width > LONG * box.height && Math.abs(box.angle - direction) < STRAY) return box;
  const [sin, cos] = [Math.sin(box.angle - direction), Math.cos(box.angle - direction)];
  const width = Math.abs(box.width * cos) + Math.abs(box.height * sin);
  const height = Math.abs(box.width * sin) + Math.abs(box.height * cos);
  const isSteep = Math.abs(sin) > 0.3 && Math.abs(cos) > 0.3;
  // a nearly square one, turned by some 45 degrees, is no wider than its sides
  const side = (box.width + box.height) / 2;
  return { ...box, angle: direction, ...(isSteep ? { width: side, height: side } : { width, height }) };
}

const LEVEL = 0.5;
const PARTED_MOST = 1.5;

/** The boxes without what neighbours of one line share: each ends in the middle of it, as their cores do not touch. */
export function parted(boxes: readonly Box[]): Box[] {
  return boxes.map((box) => {
    const shared = { left: 0, right: 0 };
    for (const other of boxes) {
      if (other === box) continue;
      const { along, across } = offsetOf(box, other);
      const overlap = (box.width + other.width) / 2 - Math.abs(along);
      const height = Math.min(box.height, other.height);
      const isInside = Math.abs(along) < Math.abs(box.width - other.width) / 2;
      if (Math.abs(across) > LEVEL * height || overlap <= 0 || overlap > PARTED_MOST * height || isInside) continue;
      const side = along > 0 ? 'right' : 'left';
      shared[side] = Math.max(shared[side], overlap / 2);
    }
    const back = (shared.left - shared.right) / 2;
    return {
      ...box,
      x: box.x + back * Math.cos(box.angle),
      y: box.y + back * Math.sin(box.angle),
      width: box.width - shared.left - shared.right,
    };
  });
}

/** Where another box's middle is from one's own, along its line and across: the line itself goes on straight. */
function offsetOf(box: Box, other: Box): { along: number; across: number } {
  const [dx, dy] = [other.x - box.x, other.y - box.y];
  const [sin, cos] = [Math.sin(box.angle), Math.cos(box.angle)];
  return { along: dx * cos + dy * sin, across: dy * cos - dx * sin };
}
