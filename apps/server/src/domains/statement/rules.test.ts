import { YUAN } from '@jishi/money';
import { expect, it } from 'vitest';
import { signed } from './rules';

it('on paper a gain has its sign, a loss and nothing have theirs', () => {
  expect([1_234n * YUAN, 1n, 0n, -1n].map(signed)).toEqual(['+1,234.00', '+0.00001', '0.00', '-0.00001']);
});
