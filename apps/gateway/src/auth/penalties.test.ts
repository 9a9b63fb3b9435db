import { expect, test } from 'vitest';
import { TokenBuckets } from '../limits/token-buckets';
import { Penalties } from './penalties';

test('an address that fails too often waits a second, however often it calls meanwhile', () => {
  let now = 0;
  const penalties = new Penalties(new TokenBuckets(() => now), () => now);
  for (let n = 0; n < 51; n += 1) penalties.recordFailure('a');
  expect([penalties.blocks('a'), penalties.blocks('b')]).toEqual([true, false]);
  for (let n = 0; n < 20; n += 1) {
    now += 49;
    penalties.recordFailure('a');
  }
  expect(penalties.blocks('a')).toBe(true);
  now += 21;
  expect(penalties.blocks('a'), 'who was refused for waiting does not wait longer').toBe(false);
  for (let n = 0; n < 6; n += 1) penalties.recordFailure('a');
  expect(penalties.blocks('a'), 'a few more failures, and it waits again').toBe(true);
});
