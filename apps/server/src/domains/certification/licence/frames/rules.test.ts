import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Line } from '../lines/rules';
import { type Corner, framesFrom, readingOf } from './rules';

const line = (text: string, left: number, right: number, middle: number, more: Partial<Line> = {}): Line => ({
  text,
  spots: Array.from({ length: text.length }, (_, place) => (place + 0.5) / text.length),
  left,
  right,
  from: middle,
  to: middle,
  height: 40,
  sure: 0.99,
  ...more,
});
const PAGE = { direction: 0, width: 1000, height: 800, turns: 0 };
const rectangle = (left: number, top: number, right: number, bottom: number): Corner[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
const LINES = [
  line('统一社会信用代码91350100M000100Y43', 100, 620, 100),
  line('名称', 100, 180, 200),
  line('甲科技有限公司', 300, 580, 200),
  line('住所', 100, 180, 300),
  line('武汉市洪山区', 300, 540, 300),
  line('高新路', 304, 420, 350),
];

test('each field that was read has its place, of a long one around all its lines, of a code without its label', () => {
  expect(readingOf({ lines: LINES, ...PAGE })).toMatchObject({
    name: '甲科技有限公司',
    address: '武汉市洪山区高新路',
    frames: {
      creditCode: rectangle(0.26, 0.1, 0.62, 0.15),
      name: rectangle(0.3, 0.225, 0.58, 0.275),
      address: rectangle(0.3, 0.35, 0.54, 0.4625),
    },
  });
  expect(Object.keys(readingOf({ lines: LINES, ...PAGE }).frames).toSorted()).toEqual([
    'address',
    'creditCode',
    'name',
  ]);
  expect(readingOf({ lines: [], ...PAGE }).frames).toEqual({});
});

test('a code that is spread over two boxes is framed by both', () => {
  const lines = [line('统一社会信用代码913501', 100, 380, 100), line('00M000100Y43', 384, 620, 100)];
  expect(readingOf({ lines, ...PAGE })).toMatchObject({
    creditCode: '91350100M000100Y43',
    frames: { creditCode: rectangle(0.26, 0.1, 0.62, 0.15) },
  });
});

test('the frame of a line that falls falls with it', () => {
  const falling = line('甲科技有限公司', 300, 580, 200, { to: 228 });
  expect(readingOf({ lines: [line('名称', 100, 180, 180), falling], ...PAGE }).frames.name).toEqual([
    { x: 0.3, y: 0.225 },
    { x: 0.58, y: 0.26 },
    { x: 0.58, y: 0.31 },
    { x: 0.3, y: 0.275 },
  ]);
});

test('on a picture that was turned to be read, frames are where the text is as it is shown', () => {
  const name = (turns: number) => readingOf({ lines: LINES, ...PAGE, turns }).frames.name;
  expect(name(2)).toEqual(rectangle(0.3, 0.225, 0.58, 0.275).map(({ x, y }) => ({ x: share(1 - x), y: share(1 - y) })));
  expect(name(1)).toEqual(rectangle(0.3, 0.225, 0.58, 0.275).map(({ x, y }) => ({ x: y, y: share(1 - x) })));
});
const share = (value: number) => Math.round(value * 10_000) / 10_000;

test('a page that lies on its side has its frames on their sides', () => {
  const lines = LINES.map((one) => ({ ...one, from: one.from - 1000, to: one.to - 1000 }));
  const { name } = readingOf({ lines, direction: Math.PI / 2, width: 1000, height: 1000, turns: 0 }).frames;
  expect(name).toEqual([
    { x: 0.82, y: 0.3 },
    { x: 0.82, y: 0.58 },
    { x: 0.78, y: 0.58 },
    { x: 0.78, y: 0.3 },
  ]);
});

test('a frame ends with the picture; what lies farther beside it is none', () => {
  expect(framesFrom([['name', rectangle(-0.02, 0.5, 1.02, 1.01)]])).toEqual({ name: rectangle(0, 0.5, 1, 1) });
  for (const beside of [
    rectangle(-0.03, 0.5, 0.9, 0.6),
    rectangle(0.1, 0.5, 1.03, 0.6),
    rectangle(0.1, -0.03, 0.9, 0.6),
    rectangle(0.1, 0.5, 0.9, 1.03),
    rectangle(0.1, 0.5, 0.9, Number.NaN),
  ])
    expect(framesFrom([['name', beside]])).toEqual({});
});

test('whatever corners are said, what is kept lies on the picture', () => {
  const corner = fc.record({ x: fc.double(), y: fc.double() });
  fc.assert(
    fc.property(fc.array(corner, { maxLength: 5 }), (corners) => {
      for (const { x, y } of framesFrom([['name', corners]]).name ?? []) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x, y)).toBeLessThanOrEqual(1);
      }
    }),
  );
});
