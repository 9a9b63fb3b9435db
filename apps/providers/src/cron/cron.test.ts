import { Cron } from 'croner';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { type Schedule, nextTimes, readCron } from './rules';

const { get } = runningProviders();
const ZONE = 'Asia/Shanghai';
const START = '2026-01-01';
const START_MS = Date.parse('2025-12-31T16:00:00Z');

const within = (from: number, to: number) => fc.integer({ min: from, max: to });
const plainPart = (from: number, to: number) =>
  fc.oneof(
    fc.constant('*'),
    within(from, to).map(String),
    fc.tuple(within(from, to), within(from, to)).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
    fc.tuple(within(from, to), within(from, to)).map(([a, b]) => `${a},${b}`),
  );
const part = (from: number, to: number) =>
  fc.oneof(
    plainPart(from, to),
    within(2, 9).map((step) => `*/${step}`),
  );
/** Programs differ in whether a step over all days names days, so none here. */
const expressions = fc
  .tuple(part(0, 59), part(0, 23), plainPart(1, 28), part(1, 12), plainPart(0, 6))
  .map((parts) => parts.join(' '));

test('it comes due when another program says', () => {
  fc.assert(
    fc.property(expressions, (expression) => {
      const ours = nextTimes(readCron(expression) as Schedule, START_MS - 1, START, ZONE, 4);
      const theirs = new Cron(expression, { timezone: ZONE }).nextRuns(4, new Date(START_MS - 1000));
      expect(ours).toEqual(theirs.map((date) => date.getTime()));
    }),
  );
});

test.each([
  ['0 0 29 2 *', '2028-02-29'],
  ['0 0 29 2 4', '2026-02-05'],
  ['@weekly', '2026-01-04'],
  ['0 0 ? JAN,FEB MON', '2026-01-05'],
  ['0 0 * * 7', '2026-01-04'],
])('%s is next on %s', async (expression, date) => {
  const { result } = (await get('/cron/next', { expression, after: START })).body;
  expect(result.list.find((one: { date: string }) => one.date >= date).date).toBe(date);
});

test('what can never be is told at once', async () => {
  const { result } = (await get('/cron/next', { expression: '0 0 31 4 *' })).body;
  expect(result).toMatchObject({ never: true, list: [] });
});

test.each([
  ['* * * *', '应有 5 段：分 时 日 月 星期，现在有 4 段'],
  ['60 * * * *', '分段的 60 不在 0 到 59 之间，或前后颠倒'],
  ['* * 5-1 * *', '日段的 5-1 不在 1 到 31 之间，或前后颠倒'],
  ['* * * * MON#2', '星期段不能写 MON#2'],
  ['*/0 * * * *', '分段的 */0 不在 0 到 59 之间，或前后颠倒'],
])('%s: %s', async (expression, msg) => {
  expect((await get('/cron/next', { expression })).body).toMatchObject({ code: 3801, msg });
});
