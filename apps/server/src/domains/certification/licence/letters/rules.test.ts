import { expect, test } from 'vitest';
import { leastSure, lettersOf, sureness } from './rules';

/** Steps of the network, each sure of one class: 0 is no letter, 1 and 2 are letters, 3 is a space. */
function stepsOf(classes: readonly number[], score = 0.9) {
  const data = new Float32Array(classes.length * 4).fill(0.01);
  for (const [step, at] of classes.entries()) data[step * 4 + at] = score;
  return { data, steps: classes.length, classes: 4 };
}
const lettersIn = (classes: readonly number[]) => lettersOf(stepsOf(classes), ['甲', '乙']);
const read = (classes: readonly number[]) =>
  lettersIn(classes)
    .map(({ sign }) => sign)
    .join('');

test('steps become letters: repeated ones once, twice where a gap is between them', () => {
  expect(read([0, 1, 1, 0, 1, 2, 2, 0])).toBe('甲甲乙');
  expect(read([1, 3, 2])).toBe('甲 乙');
  expect(read([0, 0])).toBe('');
});

test('a letter is in the middle of its steps', () => {
  expect(lettersIn([0, 1, 1, 1, 0, 1, 2, 0]).map(({ at }) => at)).toEqual([2.5 / 8, 5.5 / 8, 6.5 / 8]);
});

test('how sure a text is, and its least sure letter', () => {
  const letters = [
    { sign: '甲', score: 1, at: 0.25 },
    { sign: '乙', score: 0.5, at: 0.75 },
  ];
  expect(sureness(letters)).toBe(0.75);
  expect(leastSure(letters)).toBe(0.5);
  expect(sureness([])).toBe(0);
});

test('a letter of several steps is as sure as its surest', () => {
  const data = new Float32Array([0.1, 0.5, 0, 0, 0, 0.75, 0.1, 0, 0.2, 0.25, 0, 0]);
  expect(lettersOf({ data, steps: 3, classes: 4 }, ['甲', '乙'])).toEqual([{ sign: '甲', score: 0.75, at: 0.5 }]);
  expect(lettersOf({ data: data.toReversed(), steps: 0, classes: 4 }, ['甲'])).toEqual([]);
});

test('the least sure letter of none is sure', () => expect(leastSure([])).toBe(1));
