// What a payout moves, and how its account is shown.
import { expect, test } from 'vitest';
import type { MemberId } from '../../../kernel/context';
import { askOf, backOf, maskBankAccount, paidOf } from './rules';

test('a payout is set aside, and then is out or back, each under a key of its own', () => {
  const payout = { no: 'GP1', memberId: '8' as MemberId, amount: 500n };
  const steps = [askOf(payout), backOf(payout), paidOf(payout)];
  expect(steps.map(({ key, kind, memo }) => [key, kind, memo])).toEqual([
    ['payout:GP1:ask', 'supply.payout', { orderNo: 'GP1' }],
    ['payout:GP1:back', 'supply.payout', { orderNo: 'GP1' }],
    ['payout:GP1:paid', 'supply.payout', { orderNo: 'GP1' }],
  ]);
  expect(steps.map(({ lines }) => lines.map(({ account, amount }) => `${account} ${amount}`))).toEqual([
    ['member:8:supply -500', 'member:8:frozen 500'],
    ['member:8:frozen -500', 'member:8:supply 500'],
    ['member:8:frozen -500', 'platform:clearing.bank 500'],
  ]);
});

test('an account is shown by its bank and its last four digits', () => {
  const account = { holder: '青桐科技', bank: '招商银行杭州分行', number: '571900123456789' };
  expect(maskBankAccount(account)).toBe('招商银行杭州分行 ****6789');
});
