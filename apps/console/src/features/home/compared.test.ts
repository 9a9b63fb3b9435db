import { expect, it } from 'vitest';
import { comparedTo } from './compared';

it.each([
  ['0.00', '0.00', '昨天同时也没有'],
  ['5.00', '0.00', '昨天同时还没有'],
  ['5.00', '4.00', '昨天同时 4.00 元，今天多'],
  ['0.00', '4.00', '昨天同时 4.00 元，今天少'],
  ['4.00', '4.00', '与昨天同时一样，4.00 元'],
])('%s today and %s yesterday is: %s', (today, earlier, words) => {
  expect(comparedTo(today, earlier, `${earlier} 元`)).toBe(words);
});
