import { ticketStatus as S } from '@jishi/contract/enums/support';
import { expect, test } from 'vitest';
import { type Act, after, canReply, hoursOf, waitsAfter } from './rules';

const NOW = new Date('2026-11-30T10:00:00+08:00');
const LATER = new Date(NOW.getTime() + 1);
const ACTS: readonly Act[] = ['reply', 'ask', 'solve', 'answer', 'close', 'silent', 'lapse'];

test.each([
  [S.open, true, { reply: S.handling, ask: S.needsMember, solve: S.solved, close: S.closed }],
  [S.handling, false, { reply: S.handling, ask: S.needsMember, solve: S.solved, close: S.closed }],
  [
    S.needsMember,
    false,
    { reply: S.handling, ask: S.needsMember, solve: S.solved, answer: S.handling, close: S.closed, silent: S.closed },
  ],
  [S.solved, true, { answer: S.handling, close: S.closed, lapse: S.closed }],
  [S.solved, false, { close: S.closed, lapse: S.closed }],
  [S.closed, true, { answer: S.handling }],
  [S.closed, false, {}],
])('from %s (may still be opened again: %s) only these acts lead on', (status, isWaiting, ways) => {
  const found = ACTS.flatMap((act) => {
    const next = after({ status, waitsUntil: isWaiting ? LATER : NOW }, act, NOW);
    return next === undefined ? [] : [[act, next]];
  });
  expect(Object.fromEntries(found)).toEqual(ways);
});

test('a member can say something while it is open, and as long as it can be opened again', () => {
  const said = [S.open, S.handling, S.needsMember, S.solved, S.closed].map((status) => [
    canReply({ status, waitsUntil: NOW }, NOW),
    canReply({ status, waitsUntil: LATER }, NOW),
  ]);
  expect(said).toEqual([
    [true, true],
    [true, true],
    [true, true],
    [false, true],
    [false, true],
  ]);
  expect(ACTS.filter((act) => waitsAfter(act) === 7)).toEqual(['ask', 'solve', 'close', 'silent']);
});

test('each priority has hours of its own', () => {
  const service = { urgentHours: 1, highHours: 2, normalHours: 3 } as Parameters<typeof hoursOf>[1];
  expect([1, 2, 3].map((priority) => hoursOf(priority, service))).toEqual([3, 2, 1]);
});
