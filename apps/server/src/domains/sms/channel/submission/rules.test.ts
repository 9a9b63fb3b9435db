import { smsKind } from '@jishi/contract/enums/sms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer, Refused } from '../provider/spec/rules';
import { askAgainAfter, failureOf, isGivenUp, isNeverTaken, isTooLate, verdictOf } from './rules';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const refused = (blames: Refused['blames'], ofAll?: true): Refused => ({
  outcome: 'refused',
  code: 'C',
  words: 'w',
  blames,
  ...(ofAll && { ofAll }),
});
const accepted: Answer = { outcome: 'accepted', ref: 'R' };
const uncertain: Answer = { outcome: 'uncertain', code: 'LOST' };

test.each([
  [accepted, 3, { leads: 'accepted', ref: 'R' }],
  [uncertain, 3, { leads: 'ask', code: 'LOST' }],
  [refused('message'), 3, { leads: 'refused', code: 'C', words: 'w' }],
  [refused('registration'), 3, { leads: 'elsewhere', code: 'C', words: 'w' }],
  [refused('channel'), 3, { leads: 'elsewhere', code: 'C', words: 'w' }],
  [refused('message', true), 2, { leads: 'alone' }],
  [refused('registration', true), 2, { leads: 'alone' }],
  [refused('channel', true), 2, { leads: 'elsewhere', code: 'C', words: 'w' }],
  [refused('message', true), 1, { leads: 'refused', code: 'C', words: 'w' }],
  [refused('registration', true), 1, { leads: 'elsewhere', code: 'C', words: 'w' }],
] as const)('%j in a call of %i leads to %j', (answer, size, verdict) => {
  expect(verdictOf(answer, size)).toEqual(verdict);
});

const answers = fc.array(
  fc.constantFrom(accepted, uncertain, refused('message'), refused('registration'), refused('channel')),
);

test('what may have gone out never goes to another channel', () => {
  fc.assert(
    fc.property(answers, fc.integer({ min: 1, max: 100 }), (all, size) => {
      for (const answer of all)
        if (answer.outcome !== 'refused') expect(['accepted', 'ask']).toContain(verdictOf(answer, size).leads);
    }),
  );
});

test('a call fails when nothing was accepted and the channel or the answer is at fault', () => {
  expect(failureOf([])).toBe('');
  expect(failureOf([refused('message'), refused('registration')])).toBe('');
  expect(failureOf([refused('message'), uncertain])).toBe('LOST');
  expect(failureOf([refused('registration'), refused('channel')])).toBe('C');
  fc.assert(
    fc.property(answers, (all) => {
      expect(failureOf([...all, accepted])).toBe('');
    }),
  );
});

test('what is lost is asked for every minute, then less and less, and given up after three days', () => {
  expect([0, 10 * MINUTE - 1, 10 * MINUTE, 2 * HOUR - 1, 2 * HOUR].map(askAgainAfter)).toEqual([
    MINUTE,
    MINUTE,
    10 * MINUTE,
    10 * MINUTE,
    HOUR,
  ]);
  expect([72 * HOUR - 1, 72 * HOUR].map(isGivenUp)).toEqual([false, true]);
  expect([10 * MINUTE - 1, 10 * MINUTE].map(isNeverTaken)).toEqual([false, true]);
});

test('a code waits ten minutes for a channel, anything else a day', () => {
  expect([10 * MINUTE - 1, 10 * MINUTE].map((waited) => isTooLate(smsKind.code, waited))).toEqual([false, true]);
  for (const kind of [smsKind.notice, smsKind.marketing])
    expect([24 * HOUR - 1, 24 * HOUR].map((waited) => isTooLate(kind, waited))).toEqual([false, true]);
});
