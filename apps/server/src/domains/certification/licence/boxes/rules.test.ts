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
