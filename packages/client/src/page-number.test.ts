import { expect, test } from 'vitest';
import { pageIn } from './page-number';

test('an address says a page number or means the first page', () => {
  expect(pageIn('3')).toBe(3);
  for (const text of ['0', '-1', '1.5', 'x', '', undefined, '99999999', '{}', 'Infinity', '1e+99'])
    expect(pageIn(text), text).toBe(1);
});
