import { expect, test } from 'vitest';
import { askAgainAfter, attemptNumber } from './rules';

test('a supplier is asked after a minute, ever less often, hourly for three days, then daily', () => {
  expect([0, 1, 2, 3, 4, 5].map(askAgainAfter)).toEqual([60, 60, 120, 300, 600, 1800]);
  expect([6, 77].map(askAgainAfter)).toEqual([3600, 3600]);
  expect([78, 1000].map(askAgainAfter)).toEqual([86_400, 86_400]);
});

test('attempts are numbered from 01, so that a later one sorts behind', () => {
  expect([0, 8, 9].map((attempts) => attemptNumber('QO1', attempts))).toEqual(['QO101', 'QO109', 'QO110']);
});
