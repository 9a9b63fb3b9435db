import { jobNames } from '@jishi/contract/job-words';
import { describe, expect, test } from 'vitest';
import { jobs } from '../../domains';
import { forgetAnswers } from '../../http/idempotency';
import { everyWords } from './rules';

test.each([
  ['* * * * *', '每分钟'],
  ['*/10 * * * *', '每 10 分钟'],
  ['23 * * * *', '每小时的第 23 分'],
  ['11,41 * * * *', '每小时的第 11、41 分'],
  ['29 19 * * *', '每天 03:29'],
  ['5 0 * * *', '每天 08:05'],
  ['0 16 * * *', '每天 00:00'],
  ['15 1-15 * * *', '每天 9 点到 23 点，每小时的第 15 分'],
  ['*/30 2-15 * * *', '每天 10 点到 23 点，每 30 分钟'],
  ['*/30 2 * * *', '每天 10 点，每 30 分钟'],
])('%s in UTC is %s in Beijing', (line, words) => {
  expect(everyWords(line)).toBe(words);
});

test.each(['', '* * * * 1', '* * 1 * *', '1-5 * * * *', '* */2 * * *', '* * * * * *'])('%j has no words', (line) => {
  expect(() => everyWords(line)).toThrow();
});

describe('the jobs of the product', () => {
  const all = [...jobs, forgetAnswers];

  test('all have words, and no words are left of one that is gone', () => {
    expect(all.map(({ name }) => name).toSorted()).toEqual([...jobNames].toSorted());
  });

  test('say how often they come round', () => {
    for (const { name, schedule } of all) if (schedule) expect(everyWords(schedule), name).not.toBe('');
  });
});
