// What may be proposed, and what takes a second operator.
import { YUAN } from '@jishi/money';
import { expect, test } from 'vitest';
import { campaignDraft } from '../../../testing/referrals';
import { faultOf, termsText, valuesOf, whySecond } from './rules';

test.each([
  ['its end before its beginning', { endTime: '2019-01-01 00:00:00' }, 'endTime'],
  ['no reward at all', { inviterReward: '0', invitedReward: '0' }, 'inviterReward'],
  ['nothing to pay', { leastPaid: '0' }, 'leastPaid'],
  ['rewards above what is paid', { leastPaid: '29.99' }, 'leastPaid'],
  ['a budget for none', { budget: '29.99' }, 'budget'],
])('%s is refused beside its field', (_, change, path) => {
  expect(faultOf(valuesOf(campaignDraft(change)))?.path).toBe(path);
});

test('rewards as large as what is paid, and a budget for one, are fine', () => {
  expect(
    faultOf(valuesOf(campaignDraft({ leastPaid: '30', budget: '30', inviterReward: '0', invitedReward: '30' }))),
  ).toBe(undefined);
});

test('terms are one line', () => {
  const text = '邀请人 20.00 元，受邀人 10.00 元；30 天内实名并充值 100.00 元；随即发放；每人最多 10 位';
  expect(termsText(campaignDraft())).toBe(text);
  expect(termsText(campaignDraft({ holdDays: 7 }))).toContain('；7 天后发放；');
});

test('one word raises budgets up to the limit, in a day together', () => {
  const limit = 1_000n * YUAN;
  expect(whySecond(limit, limit, 0n)).toBeUndefined();
  expect(whySecond(limit, limit + 1n, 0n)).toBe('增加的预算超过 1,000.00 元，');
  expect(whySecond(limit, 400n * YUAN, 600n * YUAN)).toBeUndefined();
  expect(whySecond(limit, 400n * YUAN, 600n * YUAN + 1n)).toMatch(/连同这次超过 1,000.00 元，$/);
  expect(whySecond(limit, 0n, 5n * limit)).toBeUndefined();
});
