import { expect, test } from 'vitest';
import { countFault } from './rules';

test('one to five files', () => {
  expect([0, 1, 5, 6].map((count) => countFault(count) === undefined)).toEqual([false, true, true, false]);
});
