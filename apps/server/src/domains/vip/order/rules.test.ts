import { expect, it } from 'vitest';
import { periodName } from './rules';

it('a period of VIP is called by the time it lasts, one that is none by nothing', () => {
  expect([1, 2, 3, 4].map(periodName)).toEqual(['月', '季', '年', '']);
});
