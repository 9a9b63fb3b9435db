// What the gateway counts of durations is read as percentiles that are true to 1 %.
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DurationsRow, addDurations, durationsOf, percentile } from './durations';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** As the gateway counts these calls. */
async function counted(sample: readonly number[]) {
  const { rows } = await db.query<DurationsRow>(
    `select sum(gateway.duration(ms)) as durations, min(ms) as "shortestMs", max(ms) as "longestMs" from unnest($1::int[]) ms`,
    [sample],
  );
  return durationsOf(rows[0]!);
}

/** The duration that `percent` of a sample took at most, by the sample itself. */
function exact(percent: number, sample: readonly number[]): number {
  const rank = Math.max(Math.ceil((percent * sample.length) / 100), 1);
  return sample.toSorted((a, b) => a - b)[rank - 1]!;
}

/** Mostly as calls are, at times up to the longest that a column holds. */
const durations = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 300 }) },
  { weight: 4, arbitrary: fc.integer({ min: 90, max: 60_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 3_600_000 }) },
);
const samples = fc.array(durations, { minLength: 1, maxLength: 200, size: 'max' });
const percents = fc.constantFrom(0, 1, 50, 90, 95, 99, 100);

test.each([
  [[5, 41, 75], 41, 75, 75],
  [[152], 152, 152, 152],
  [[0], 0, 0, 0],
  [[2_000_000_000], 2_000_000_000, 2_000_000_000, 2_000_000_000],
])('of %j the percentiles are those', async (sample, p50, p95, p99) => {
  const all = await counted(sample);
  expect([50, 95, 99].map((percent) => percentile(percent, all))).toEqual([p50, p95, p99]);
});

test('a percentile is at most 1 % from that of the sample, and never outside its shortest and longest', async () => {
  await fc.assert(
    fc.asyncProperty(samples, percents, async (sample, percent) => {
      const told = percentile(percent, await counted(sample))!;
      const truth = exact(percent, sample);
      expect(Math.abs(told - truth)).toBeLessThanOrEqual(truth / 100);
      expect(told).toBeGreaterThanOrEqual(Math.min(...sample));
      expect(told).toBeLessThanOrEqual(Math.max(...sample));
    }),
    { numRuns: 200 },
  );
});

test('every duration up to an hour is at most 1 % from what stands for it', async () => {
  const { rows } = await db.query<{ class: string; first: number; last: number }>(
    `select gateway.duration(min(ms))::text as class, min(ms) as first, max(ms) as last
     from generate_series(0, 3600000) ms group by gateway.duration_class(ms) order by 2`,
  );
  for (const { class: durations, first, last } of rows) {
    const told = percentile(50, durationsOf({ durations, shortestMs: 0, longestMs: 2 ** 31 - 1 }))!;
    expect(Math.max(told - first, last - told) / Math.max(last, 1), `${first} to ${last}`).toBeLessThanOrEqual(0.01);
    expect(told - first).toBeLessThanOrEqual(first / 100);
  }
});

test('parts put together are the whole, in the database and here', async () => {
  await fc.assert(
    fc.asyncProperty(samples, samples, async (one, other) => {
      const whole = await counted([...one, ...other]);
      expect(addDurations(await counted(one), await counted(other))).toEqual(whole);
      const { rows } = await db.query<DurationsRow>(
        `select sum(durations) as durations, min(shortest_ms) as "shortestMs", max(longest_ms) as "longestMs"
         from (select sum(gateway.duration(ms)) as durations, min(ms) as shortest_ms, max(ms) as longest_ms
               from unnest($1::int[], $2::int[]) part (a, b) cross join lateral (values (a), (b)) v (ms)
               where ms is not null group by ms % 3) part`,
        [one, other],
      );
      expect(durationsOf(rows[0]!)).toEqual(whole);
    }),
    { numRuns: 60 },
  );
});

test('no calls, and calls whose durations nobody knows, have no percentile', async () => {
  expect(percentile(50, await counted([]))).toBeNull();
  expect(percentile(99, durationsOf({ durations: null, shortestMs: null, longestMs: null }))).toBeNull();
});
