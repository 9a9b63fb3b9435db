import { expect, test } from 'vitest';
import { type Box, alongPage, boxesOf, directionOf, parted } from './rules';

const SIZE = { width: 240, height: 160 };

/** A map with bars of text: middle, length, thickness, degrees. */
function heatOf(bars: readonly (readonly [x: number, y: number, long: number, thick: number, degrees: number])[]) {
  const data = new Float32Array(SIZE.width * SIZE.height);
  for (let at = 0; at < data.length; at += 1) {
    const [px, py] = [at % SIZE.width, Math.floor(at / SIZE.width)];
    for (const [x, y, long, thick, degrees] of bars) {
      const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
      const [along, across] = [(px - x) * cos + (py - y) * sin, (py - y) * cos - (px - x) * sin];
      if (Math.abs(along) <= long / 2 && Math.abs(across) <= thick / 2) data[at] = 0.9;
    }
  }
  return { data, ...SIZE };
}

test.each([0, 5, -8, 20])('lines turned by %i degrees are found where they are', (degrees) => {
  const boxes = boxesOf(
    heatOf([
      [120, 50, 120, 10, degrees],
      [120, 110, 100, 10, degrees],
    ]),
  );
  expect(boxes).toHaveLength(2);
  const [first] = boxes as [Box];
  expect(first.x).toBeCloseTo(120, -1);
  expect(first.y).toBeCloseTo(50, -1);
  expect((first.angle * 180) / Math.PI).toBeCloseTo(degrees, 0);
  expect(first.width).toBeGreaterThan(125);
  expect(first.height).toBeGreaterThan(20);
  expect((directionOf(boxes) * 180) / Math.PI).toBeCloseTo(degrees, 0);
});

test('specks and what is hardly text are no boxes', () => {
  const faint = heatOf([[60, 40, 60, 10, 0]]);
  expect(boxesOf({ ...faint, data: faint.data.map((value) => value * 0.5) })).toEqual([]);
  expect(boxesOf(heatOf([[60, 40, 2, 2, 0]]))).toEqual([]);
  expect(directionOf([])).toBe(0);
});

test('a single letter lies as its page does', () => {
  const letter = { x: 50, y: 50, width: 30, height: 28, angle: Math.PI / 2.1, score: 0.9 };
  const placed = alongPage(letter, 0.05);
  expect(placed.angle).toBe(0.05);
  expect(placed.width).toBeLessThan(36);
  expect(placed.height).toBeLessThan(36);
});

test('neighbours of one line end where the other begins; lines below and letters within are left alone', () => {
  const box = (x: number, y: number, width: number): Box => ({ x, y, width, height: 40, angle: 0, score: 1 });
  const [label, value, below] = parted([box(100, 50, 120), box(300, 52, 300), box(300, 100, 300)]);
  expect(label!.x + label!.width / 2).toBeCloseTo(value!.x - value!.width / 2);
  expect(value).toMatchObject({ width: 295, x: 302.5 });
  expect(below).toEqual(box(300, 100, 300));
});

/** A map of blocks: left, top, width, height, how likely they are text. */
function blocks(
  ...list: readonly (readonly [left: number, top: number, width: number, height: number, value: number])[]
) {
  const data = new Float32Array(SIZE.width * SIZE.height);
  for (const [left, top, width, height, value] of list)
    for (let y = top; y < top + height; y += 1) data.fill(value, y * SIZE.width + left, y * SIZE.width + left + width);
  return { data, ...SIZE };
}

test('a level block has its box around it, grown by its area over its outline, as sure as its points', () => {
  const [box, ...others] = boxesOf(blocks([20, 30, 100, 10, 0.75]));
  expect(others).toEqual([]);
  const by = (100 * 10 * 1.6) / (2 * 110);
  expect(box!.x).toBeCloseTo(70);
  expect(box!.y).toBeCloseTo(35);
  expect(box!.width).toBeCloseTo(100 + 2 * by);
  expect(box!.height).toBeCloseTo(10 + 2 * by);
  expect(box!.angle).toBeCloseTo(0);
  expect(box!.score).toBeCloseTo(0.75);
});

test('a block that stands upright is as wide as it is long, turned by a quarter', () => {
  const [box] = boxesOf(blocks([20, 30, 10, 100, 0.75]));
  expect(box!.width).toBeGreaterThan(box!.height);
  expect(Math.abs(box!.angle)).toBeCloseTo(Math.PI / 2);
  expect([box!.x, box!.y].map(Math.round)).toEqual([25, 80]);
});

test('blocks at the borders of the map end there, and each row of the map is its own', () => {
  const found = boxesOf(
    blocks([0, 0, 40, 10, 0.9], [200, 10, 40, 10, 0.9], [0, 150, 40, 10, 0.9], [200, 140, 40, 20, 0.9]),
  );
  expect(found.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [20, 5],
    [220, 15],
    [220, 150],
    [20, 155],
  ]);
});

test('what touches by a corner is one box, and a point between is enough to part two', () => {
  expect(boxesOf(blocks([20, 30, 30, 10, 0.9], [50, 40, 30, 10, 0.9]))).toHaveLength(1);
  expect(boxesOf(blocks([50, 30, 30, 10, 0.9], [20, 40, 30, 10, 0.9]))).toHaveLength(1);
  expect(boxesOf(blocks([20, 30, 30, 10, 0.9], [51, 30, 30, 10, 0.9]))).toHaveLength(2);
  expect(boxesOf(blocks([20, 30, 30, 10, 0.9], [20, 41, 30, 10, 0.9]))).toHaveLength(2);
});

test('points count from 0.3 on, boxes from a mean of 0.55, of twelve points and three high', () => {
  expect(boxesOf(blocks([20, 30, 30, 10, 0.9], [50, 30, 5, 10, 0.31]))[0]!.x).toBeCloseTo(37.5);
  expect(boxesOf(blocks([20, 30, 30, 10, 0.9], [50, 30, 5, 10, 0.29]))[0]!.x).toBeCloseTo(35);
  expect(boxesOf(blocks([20, 30, 30, 10, 0.56]))).toHaveLength(1);
  expect(boxesOf(blocks([20, 30, 30, 10, 0.54]))).toHaveLength(0);
  expect(boxesOf(blocks([20, 30, 4, 4, 0.9]))).toHaveLength(1);
  expect(boxesOf(blocks([20, 30, 11, 1, 0.9]))).toHaveLength(0);
  expect(boxesOf(blocks([20, 30, 3, 3, 0.9]))).toHaveLength(0);
  expect(boxesOf(blocks([20, 30, 60, 2, 0.9]))).toHaveLength(0);
});

test.each([0, 7, 30, 45, -30, 60])('a bar turned by %i degrees keeps its length and thickness', (degrees) => {
  const [box] = boxesOf(heatOf([[120, 80, 100, 12, degrees]]));
  const by = (box!.width - 100) / 2;
  expect((box!.angle * 180) / Math.PI).toBeCloseTo(degrees, -0.5);
  expect(by).toBeGreaterThan(7);
  expect(by).toBeLessThan(11);
  expect(box!.height - 2 * by).toBeGreaterThan(10);
  expect(box!.height - 2 * by).toBeLessThan(15);
  expect([box!.x, box!.y].map((place) => Math.round(place / 2))).toEqual([60, 40]);
});

const bar = (angle: number, width: number, height = 10): Box => ({ x: 0, y: 0, width, height, angle, score: 1 });

test('a page lies as the longer half of its long lines does', () => {
  expect(directionOf([bar(0.2, 100), bar(0.1, 100), bar(0.3, 100)])).toBe(0.2);
  expect(directionOf([bar(0.3, 300), bar(0.1, 100), bar(0.2, 100)])).toBe(0.3);
  expect(directionOf([bar(0.3, 100), bar(0.1, 300), bar(0.2, 100)])).toBe(0.1);
  expect(directionOf([bar(0.1, 100), bar(0.2, 100)])).toBe(0.1);
  expect(directionOf([bar(0.5, 40), bar(0.1, 41), bar(0.6, 30)])).toBe(0.1);
  expect(directionOf([bar(0.5, 40)])).toBe(0);
});

test('a long line nearly along the page keeps its own direction; others lie as the page does', () => {
  expect(alongPage(bar(0.15, 100), 0)).toEqual(bar(0.15, 100));
  expect(alongPage(bar(-0.15, 100), 0)).toEqual(bar(-0.15, 100));
  const stray = alongPage(bar(0.22, 100), 0);
  expect(stray.angle).toBe(0);
  expect(stray.width).toBeCloseTo(100 * Math.cos(0.22) + 10 * Math.sin(0.22));
  expect(stray.height).toBeCloseTo(100 * Math.sin(0.22) + 10 * Math.cos(0.22));
  const short = alongPage(bar(-0.1, 40), 0.1);
  expect(short.angle).toBe(0.1);
  expect(short.width).toBeCloseTo(40 * Math.cos(0.2) + 10 * Math.sin(0.2));
  expect(short.height).toBeCloseTo(40 * Math.sin(0.2) + 10 * Math.cos(0.2));
});

test('an upright letter is as wide as it is thick, one turned by half of that is no wider than its sides', () => {
  const upright = alongPage(bar(Math.PI / 2, 30, 20), 0);
  expect(upright.width).toBeCloseTo(20);
  expect(upright.height).toBeCloseTo(30);
  expect(alongPage(bar(Math.PI / 4, 30, 20), 0)).toMatchObject({ width: 25, height: 25, angle: 0 });
  expect(alongPage(bar(-Math.PI / 4, 30, 20), 0)).toMatchObject({ width: 25, height: 25 });
  expect(alongPage(bar(0.29, 30, 20), 0).width).toBeCloseTo(30 * Math.cos(0.29) + 20 * Math.sin(0.29));
  expect(alongPage(bar(0.32, 30, 20), 0).width).toBe(25);
});

const placed = (x: number, y: number, width: number, more: Partial<Box> = {}): Box => ({
  ...bar(0, width, 40),
  x,
  y,
  ...more,
});

test('each of two neighbours gives up half of what they share, whichever comes first', () => {
  const [left, right] = [placed(100, 50, 120), placed(200, 50, 120)];
  const ends = (boxes: readonly Box[]) => boxes.map(({ x, width }) => [x - width / 2, x + width / 2]);
  expect(ends(parted([left, right]))).toEqual([
    [40, 150],
    [150, 260],
  ]);
  expect(ends(parted([right, left]))).toEqual([
    [150, 260],
    [40, 150],
  ]);
  expect(ends(parted([left, right, placed(300, 50, 120)]))[1]).toEqual([150, 250]);
});

test('of several neighbours on one side the one that shares most counts', () => {
  const [box] = parted([placed(100, 50, 120), placed(210, 50, 120), placed(200, 50, 120)]);
  expect([box!.x, box!.width]).toEqual([95, 110]);
});

test.each([
  ['ends where the other begins', placed(220, 50, 120)],
  ['shares more than one and a half heights', placed(159, 50, 120)],
  ['is half a height lower', placed(200, 71, 120)],
  ['is half a height higher', placed(200, 29, 120)],
  ['lies within', placed(130, 50, 50)],
])('a neighbour that %s takes nothing', (_how, other) => {
  expect(parted([placed(100, 50, 120), other])[0]).toEqual(placed(100, 50, 120));
});

test.each([
  ['just touches', placed(219, 50, 120), 119.5],
  ['shares one and a half heights', placed(160, 50, 120), 90],
  ['is nearly half a height lower', placed(200, 70, 120), 110],
  ['is lower but high enough', placed(200, 60, 120, { height: 20 }), 110],
])('a neighbour that %s takes half of it', (_how, other, width) => {
  expect(parted([placed(100, 50, 120), other])[0]!.width).toBe(width);
});

test('lines askew are parted along themselves', () => {
  const angle = 0.1;
  const next = { x: 100 + 100 * Math.cos(angle), y: 50 + 100 * Math.sin(angle) };
  const [box, other] = parted([placed(100, 50, 120, { angle }), placed(next.x, next.y, 120, { angle })]);
  expect(box!.width).toBeCloseTo(110);
  expect(box!.x).toBeCloseTo(100 - 5 * Math.cos(angle));
  expect(box!.y).toBeCloseTo(50 - 5 * Math.sin(angle));
  expect(other!.x).toBeCloseTo(next.x + 5 * Math.cos(angle));
  expect(other!.y).toBeCloseTo(next.y + 5 * Math.sin(angle));
});

test('a box on its own stays whole, be it a square', () => {
  expect(parted([placed(100, 50, 20)])).toEqual([placed(100, 50, 20)]);
});

test('what stands half a height of the lower one off the line is no neighbour', () => {
  const page = [placed(100, 50, 60, { height: 20 }), placed(150, 70, 60, { height: 60 })];
  expect(parted(page)).toEqual(page);
});

test('neighbours on a line that falls share what is between them', () => {
  const angle = 0.2;
  const next = { x: 100 + 50 * Math.cos(angle), y: 50 + 50 * Math.sin(angle) };
  const [one, other] = parted([
    placed(100, 50, 60, { angle, height: 20 }),
    placed(next.x, next.y, 60, { angle, height: 20 }),
  ]);
  expect([one!.width, other!.width].map((width) => width.toFixed(3))).toEqual(['55.000', '55.000']);
});

test('a long box keeps its own direction where it is nearly that of the page', () => {
  const box = placed(100, 50, 200, { angle: 0.16 });
  expect(alongPage(box, 0.15)).toEqual(box);
});
