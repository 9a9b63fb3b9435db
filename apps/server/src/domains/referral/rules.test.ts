// Where an invitation goes from each stage, and what it gives.
import { referralSign, referralStage } from '@jishi/contract/enums/referral';
import { YUAN } from '@jishi/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MemberId } from '../../kernel/context';
import { type Facts, type Stage, type Standing, isCommitted, nextOf, rewardsOf, shortOf } from './rules';

const { registered, certified, paid, given, held, nothing } = referralStage;
const NOW = new Date('2026-03-10T00:00:00Z');
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

const terms = {
  campaignId: '1',
  inviterReward: 20n * YUAN,
  invitedReward: 10n * YUAN,
  leastPaid: 100n * YUAN,
  perInviter: 5,
  holdDays: 7,
  deadline: at(3),
};
const standing = (stage: Stage, change: Partial<Standing> = {}): Standing => ({
  stage,
  cleared: false,
  giveAt: isCommitted(stage) ? at(-1) : null,
  terms,
  ...change,
});
const facts = (change: Partial<Facts> = {}): Facts => ({
  isCertified: true,
  came: 100n * YUAN,
  paid: 100n * YUAN,
  isClosed: false,
  signs: [],
  ...change,
});
const late = { terms: { ...terms, deadline: at(-1) } };

test.each([
  ['nothing yet', standing(registered), facts({ isCertified: false, came: 0n, paid: 0n }), registered, ''],
  ['paid alone', standing(registered), facts({ isCertified: false }), registered, ''],
  ['certified alone', standing(registered), facts({ came: 100n * YUAN - 1n, paid: 100n * YUAN - 1n }), certified, ''],
  ['both', standing(certified), facts(), paid, ''],
  ['both, looked at late', standing(certified, late), facts(), paid, ''],
  ['both, with a sign', standing(certified), facts({ signs: [referralSign.ring] }), held, '平台正在核实这次邀请'],
  ['both, with a sign that was cleared', standing(paid, { cleared: true }), facts({ signs: [1] }), given, ''],
  ['before its time', standing(paid, { giveAt: at(1) }), facts(), paid, ''],
  ['at its time', standing(paid, { giveAt: NOW }), facts(), given, ''],
  ['a sign that shows later', standing(paid), facts({ signs: [referralSign.frozen] }), held, '平台正在核实这次邀请'],
  ['paid back', standing(paid), facts({ paid: 0n }), certified, '充值已退回'],
  ['paid back when it is over', standing(paid, late), facts({ paid: 0n }), nothing, '充值已退回'],
  [
    'over with nothing',
    standing(registered, late),
    facts({ isCertified: false, came: 0n, paid: 0n }),
    nothing,
    '没有在 2026-03-09 前完成实名认证并充够金额',
  ],
  [
    'over uncertified',
    standing(registered, late),
    facts({ isCertified: false }),
    nothing,
    '没有在 2026-03-09 前完成实名认证',
  ],
  ['over unpaid', standing(certified, late), facts({ came: 0n, paid: 0n }), nothing, '没有在 2026-03-09 前充够金额'],
  [
    'on its last moment',
    standing(registered, { terms: { ...terms, deadline: NOW } }),
    facts({ came: 0n, paid: 0n }),
    certified,
    '',
  ],
  ['closed', standing(held), facts({ isClosed: true }), nothing, '一方的账户已注销'],
  ['held, whatever comes', standing(held), facts({ paid: 0n }), held, ''],
  ['given, whatever comes', standing(given), facts({ isClosed: true, paid: 0n }), given, ''],
  ['out of it, whatever comes', standing(nothing), facts(), nothing, ''],
])('%s', (_, from, known, stage, reason) => {
  expect(nextOf(from, known, NOW)).toEqual({ stage, reason });
});

test('nothing is given without its sum, its certificate and its time, and never with a sign nobody cleared', () => {
  const anyStage = fc.constantFrom<Stage[]>(registered, certified, paid, held, nothing);
  const anyFacts = fc.record({
    isCertified: fc.boolean(),
    came: fc.constant(100n * YUAN),
    paid: fc.bigInt({ min: 0n, max: 200n * YUAN }),
    isClosed: fc.boolean(),
    signs: fc.subarray([1, 2, 3]),
  });
  fc.assert(
    fc.property(anyStage, anyFacts, fc.boolean(), fc.integer({ min: -5, max: 5 }), (stage, known, cleared, days) => {
      const from = standing(stage, { cleared, giveAt: isCommitted(stage) ? at(days) : null });
      if (nextOf(from, known, NOW).stage !== given) return;
      expect(stage).toBe(paid);
      expect([known.isCertified, known.isClosed, days <= 0]).toEqual([true, false, true]);
      expect(known.paid).toBeGreaterThanOrEqual(terms.leastPaid);
      expect(known.signs.length === 0 || cleared).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test('both get theirs out of the platform’s expense, under keys of their own; nothing is no transfer', () => {
  const two = { invitedId: '8' as MemberId, inviterId: '7' as MemberId };
  expect(rewardsOf(two, terms)).toMatchObject([
    {
      key: 'invite:8:inviter',
      lines: [
        { account: 'platform:expense.bonus', amount: -20n * YUAN },
        { account: 'member:7:bonus', amount: 20n * YUAN },
      ],
    },
    { key: 'invite:8:invited', lines: [{ amount: -10n * YUAN }, { account: 'member:8:bonus', amount: 10n * YUAN }] },
  ]);
  expect(rewardsOf(two, { ...terms, inviterReward: 0n }).map(({ key }) => key)).toEqual(['invite:8:invited']);
});

test('who finds the budget spent waits until the deadline, and no longer', () => {
  expect(shortOf('budget', terms, NOW)).toEqual({ stage: certified, reason: '活动预算已用完，有空出的再继续' });
  expect(shortOf('inviter', late.terms, NOW)).toEqual({ stage: nothing, reason: '邀请人的名额已满' });
});
