import { expect, test } from 'vitest';
import { secondsLeft } from './countdown';

test('a countdown ends at 0 and counts whole seconds', () => {
  expect(secondsLeft(60_000, 0)).toBe(60);
  expect(secondsLeft(60_000, 500)).toBe(60);
  expect(secondsLeft(60_000, 59_001)).toBe(1);
  expect(secondsLeft(60_000, 70_000)).toBe(0);
});
