import { reviewStatus } from '@jishi/contract/enums/review';
import { beijingInstant } from '@jishi/ui/beijing-time';
import { describe, expect, it } from 'vitest';
import { leftUntil, spanWords } from '../../shell/waiting';
import { type Row, nextFor, shortMoment } from './waiting';

const at = (time: string) => beijingInstant(`2026-11-23 ${time}`);
const row = (id: string, more: Partial<Row> = {}) =>
  ({ id, status: reviewStatus.waiting, mine: false, claimed: false, claimedBy: '', ...more }) as Row;

describe('a stretch of time in words', () => {
  it.each([
    [-5, '0 分钟'],
    [59 * 60_000, '59 分钟'],
    [60 * 60_000, '1 小时'],
    [47 * 3600_000, '47 小时'],
    [48 * 3600_000, '2 天'],
  ])('%d ms are %s', (ms, words) => expect(spanWords(ms)).toBe(words));
});

describe('what is left', () => {
  const window = { openTime: '2026-11-23 08:00:00', dueTime: '2026-11-23 16:00:00' };
  it.each([
    ['10:00:00', { words: '余 6 小时', tone: 'calm' }],
    ['14:30:00', { words: '余 1 小时', tone: 'soon' }],
    ['16:40:00', { words: '超时 40 分钟', tone: 'late' }],
  ])('at %s', (time, left) => expect(leftUntil(window, at(time))).toEqual(left));
});

it('shows a moment of today by the clock and another one by its day', () => {
  expect(shortMoment('2026-11-23 09:05:10', at('12:00:00'))).toBe('09:05');
  expect(shortMoment('2026-11-22 23:59:59', at('00:10:00'))).toBe('11-22 23:59');
});

describe('the next case', () => {
  const rows = [
    row('a'),
    row('own', { mine: true }),
    row('taken', { claimedBy: '周宁' }),
    row('b', { claimedBy: '林溪', claimed: true, status: reviewStatus.toSecond }),
    row('done', { status: reviewStatus.granted }),
  ];

  it('is the next one down that this operator can decide', () => {
    expect(nextFor(rows, 'a')?.id).toBe('b');
  });

  it('is found from the top again after the last one', () => {
    expect(nextFor(rows, 'b')?.id).toBe('a');
  });

  it('is the first one where no case of the list is open', () => {
    expect(nextFor(rows, undefined)?.id).toBe('a');
  });

  it('is never the same one, nor one that somebody else has to decide', () => {
    expect(nextFor([row('a'), row('own', { mine: true })], 'a')).toBeUndefined();
  });
});
