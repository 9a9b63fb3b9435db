import { expect, test } from 'vitest';
import type { Box } from '../boxes/rules';
import { type Line, isText, lineOf, partOf, rowsOf, trimmed } from './rules';

const BOX: Box = { x: 100, y: 50, width: 80, height: 20, angle: 0, score: 1 };
const letters = (text: string, score = 0.9) => {
  const signs = [...text];
  return signs.map((sign, place) => ({ sign, score, at: (place + 0.5) / signs.length }));
};

test('a line lies where its box does', () => {
  expect(lineOf(BOX, 0, letters('名称'))).toEqual({
    left: 60,
    right: 140,
    from: 50,
    to: 50,
    height: 20,
    text: '名称',
    spots: [0.25, 0.75],
    sure: 0.9,
  });
});

test('on a page that lies askew a line is placed as if the page were level', () => {
  const quarter = Math.PI / 2;
  const turned = lineOf({ ...BOX, x: -50, y: 100, angle: quarter }, quarter, letters('名称'));
  for (const [field, value] of Object.entries({ left: 60, right: 140, from: 50, to: 50 }))
    expect(turned[field as 'left']).toBeCloseTo(value);
});

test('a line that falls ends lower than it begins, by half its fall on each side of its middle', () => {
  const angle = Math.asin(0.1);
  const { from, to } = lineOf({ ...BOX, angle }, 0, letters('名称'));
  expect([from, to].map(Math.round)).toEqual([46, 54]);
  expect(from).toBeCloseTo(46);
  expect(lineOf({ ...BOX, angle }, angle, letters('名称'))).toMatchObject({ from: expect.closeTo(39.77, 1) });
});

test.each([
  ['Ａ１（甲） ', 'A1（甲）'],
  ['(甲)(乙)', '（甲）（乙）'],
  ['名 称：\t甲', '名称:甲'],
  ['！～', '!~'],
])('%j is read as %j: letters half as wide, brackets wide, nothing between', (read, text) => {
  expect(lineOf(BOX, 0, letters(read)).text).toBe(text);
});

test('text is what was read surely, a single sign more so, and no sign that only decorates', () => {
  const line = (text: string, sure: number): Line => ({ ...at(text, 0, 9, 0), sure });
  expect([line('名称', 0.6), line('名称', 0.59)].map(isText)).toEqual([true, false]);
  expect([line('名', 0.85), line('A', 0.9), line('名', 0.84)].map(isText)).toEqual([true, true, false]);
  expect([line('·', 0.99), line('', 0.99)].map(isText)).toEqual([false, false]);
  expect(isText(line('··', 0.6))).toBe(true);
});

const at = (text: string, left: number, right: number, from: number, to = from, height = 20): Line => ({
  left,
  right,
  from,
  to,
  height,
  text,
  spots: Array.from({ length: text.length }, (_, place) => (place + 0.5) / text.length),
  sure: 1,
});
const textsOf = (lines: readonly Line[]) => rowsOf(lines).map((row) => row.map(({ text }) => text).join(' '));

test('what stands beside each other on one height is a row from left to right; rows come from the top', () => {
  const page = [at('值二', 120, 200, 141), at('类型', 10, 60, 140), at('名称', 10, 60, 50), at('值一', 120, 200, 49)];
  expect(textsOf(page)).toEqual(['名称 值一', '类型 值二']);
});

test('a row goes on where the line before it ended, so that one that falls or rises stays one', () => {
  expect(textsOf([at('一', 0, 100, 50, 70), at('二', 110, 200, 70, 90), at('三', 210, 300, 90, 110)])).toEqual([
    '一 二 三',
  ]);
  expect(textsOf([at('一', 0, 100, 50, 70), at('二', 110, 200, 50)])).toEqual(['一', '二']);
});

test('a line half its height lower is another row, measured by the lower of both', () => {
  expect(textsOf([at('一', 0, 100, 50), at('二', 110, 200, 60.9)])).toEqual(['一 二']);
  expect(textsOf([at('一', 0, 100, 50), at('二', 110, 200, 61)])).toEqual(['一', '二']);
  expect(textsOf([at('一', 0, 100, 50, 50, 40), at('二', 110, 200, 61)])).toEqual(['一', '二']);
  expect(textsOf([at('一', 0, 100, 50), at('二', 110, 200, 61, 61, 40)])).toEqual(['一', '二']);
});

test('boxes may overlap by a bit more than half a height, and what overlaps more is no neighbour', () => {
  expect(textsOf([at('一', 0, 100, 50), at('二', 88.1, 200, 50)])).toEqual(['一 二']);
  expect(textsOf([at('一', 0, 100, 50), at('二', 88, 200, 50)])).toHaveLength(2);
});

test('of two rows that a line could go on the nearer one gets it', () => {
  const page = [at('上', 0, 100, 50), at('下', 0, 101, 62), at('值', 110, 200, 58)];
  expect(textsOf(page)).toEqual(['上', '下 值']);
  expect(textsOf([at('上', 0, 100, 50), at('下', 0, 101, 62), at('值', 110, 200, 53)])).toEqual(['上 值', '下']);
});

test('a part of a line begins and ends half a letter beside its outer ones, on the way that the line goes', () => {
  const line = at('名称甲乙', 0, 400, 50, 90);
  expect(partOf(line, 2, 4)).toEqual({ ...at('甲乙', 200, 400, 70, 90) });
  expect(partOf(line, 0, 4)).toEqual(line);
  const wide = { ...line, spots: [0.125, 0.25, 0.625, 0.875] };
  expect(partOf(wide, 2, 4)).toMatchObject({ left: 200, right: 400 });
  expect(partOf({ ...wide, height: 37.5 }, 2, 3)).toMatchObject({
    text: '甲',
    left: 237.5,
    right: 262.5,
    spots: [0.5],
  });
});

test('what is empty beside the letters of a line is cut away, but half a letter', () => {
  const line = { ...at('甲乙', 0, 400, 50, 90), spots: [0.5, 0.625] };
  expect(trimmed(line)).toMatchObject({ left: 150, right: 300, from: 65, to: 80, text: '甲乙' });
  expect(trimmed(at('甲乙', 0, 400, 50, 90))).toEqual(at('甲乙', 0, 400, 50, 90));
  expect(trimmed(at('', 0, 400, 50))).toEqual(at('', 0, 400, 50));
});
