import { expect, test } from 'vitest';
import { linesOf } from './differing';

const json = (value: unknown) => JSON.stringify(value, null, 2);
const sample = json({ code: 0, result: { province: '浙江', city: '杭州', list: [1] } });
const newIn = (answer: unknown) =>
  linesOf(json(answer), sample)
    .filter(({ isNew }) => isNew)
    .map(({ text }) => text.trim());

test('what the sample has is not lit; other values and other names are', () => {
  expect(newIn({ code: 0, result: { province: '浙江', city: '杭州', list: [1] } })).toEqual([]);
  expect(newIn({ code: 0, result: { province: '浙江', city: '宁波', list: [1, 2] } })).toEqual([
    '"city": "宁波",',
    '2',
  ]);
  expect(newIn({ code: 0, result: { city: '杭州' } })).toEqual([]); // a comma less is no other value
  expect(newIn({ code: 400001, msg: '参数不正确' })).toEqual(['"code": 400001,', '"msg": "参数不正确"']);
});

test('the lines are the text again', () => {
  const text = json({ a: ['b', { c: 1 }] });
  expect(
    linesOf(text, sample)
      .map((line) => line.text)
      .join('\n'),
  ).toBe(text);
});
