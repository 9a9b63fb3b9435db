import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TokenBuckets } from './token-buckets';

test('a burst up to the rate passes, then calls pass at the rate', () => {
  let now = 1_000;
  const buckets = new TokenBuckets(() => now);
  expect(Array.from({ length: 6 }, () => buckets.take('k', 5))).toEqual([true, true, true, true, true, false]);
  now += 200;
  expect([buckets.take('k', 5), buckets.take('k', 5)]).toEqual([true, false]);
  now += 60_000;
  expect(Array.from({ length: 6 }, () => buckets.take('k', 5)).filter(Boolean)).toHaveLength(5);
  expect(buckets.take('other', 5)).toBe(true);
});

test('a rate below one still lets a single call pass, and a clock set back takes nothing away', () => {
  let now = 10_000;
  const buckets = new TokenBuckets(() => now);
  expect(buckets.take('k', 0.5)).toBe(true);
  expect(buckets.take('k', 0.5)).toBe(false);
  now -= 5_000;
  expect(buckets.take('k', 0.5)).toBe(false);
  now += 2_000;
  expect(buckets.take('k', 0.5)).toBe(true);
});

test('over any time no more pass than the burst and the rate allow', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 200 }),
      (rate, gaps) => {
        let now = 0;
        const buckets = new TokenBuckets(() => now);
        let passed = 0;
        for (const gap of gaps) {
          now += gap;
          if (buckets.take('k', rate)) passed++;
        }
        expect(passed).toBeLessThanOrEqual(rate + (now * rate) / 1000 + 1e-6);
      },
    ),
  );
});
