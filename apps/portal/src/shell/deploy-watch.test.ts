import { expect, test } from 'vitest';
import { mayReload } from './deploy-watch';

test('a page is forced to reload at most once in 10 seconds', () => {
  expect(mayReload(0, 10_000)).toBe(true);
  expect(mayReload(5_000, 14_999)).toBe(false);
  expect(mayReload(5_000, 15_000)).toBe(true);
});
