import { expect, test } from 'vitest';
import { isLow } from './rules';

test('money is low below what was asked for, and never while nobody knows what is left', () => {
  expect([isLow(99n, 100n), isLow(100n, 100n), isLow(null, 100n)]).toEqual([true, false, false]);
});
