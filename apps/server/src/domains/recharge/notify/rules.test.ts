import { expect, test } from 'vitest';
import { waitAfter } from './rules';

test('a program that does not answer is told again after a second, in the end after a day, and then given up', () => {
  const waits = Array.from({ length: 10 }, (_, at) => waitAfter(at + 1));
  expect(waits).toEqual([1, 10, 60, 300, 1800, 7200, 18_000, 36_000, 86_400, undefined]);
});
