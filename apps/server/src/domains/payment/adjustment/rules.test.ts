import { adjustmentKind } from '@jishi/contract/enums/payment';
import { YUAN } from '@jishi/money';
import { describe, expect, it } from 'vitest';
import type { MemberId } from '../../../kernel/context';
import { changeOf, transferOf } from './rules';

const adjusted = (kind: number) => transferOf({ no: 'TZ1', memberId: '7' as MemberId, kind, amount: 5n });

describe('an adjustment', () => {
  it.each([
    ['of a deposit upwards', adjustmentKind.depositUp, 'platform:suspense', 'member:7:deposit'],
    ['of a deposit downwards', adjustmentKind.depositDown, 'member:7:deposit', 'platform:suspense'],
    ['of given money upwards', adjustmentKind.bonusUp, 'platform:expense.bonus', 'member:7:bonus'],
    ['of given money downwards', adjustmentKind.bonusDown, 'member:7:bonus', 'platform:expense.bonus'],
    ['by which credit is paid back', adjustmentKind.repayment, 'member:7:deposit', 'member:7:credit'],
  ])('%s takes from one account what the other gets', (_, kind, from, to) => {
    expect(adjusted(kind)).toEqual({
      key: 'adjust:TZ1',
      kind: 'adjust',
      memo: { adjustmentNo: 'TZ1' },
      lines: [
        { account: from, amount: -5n },
        { account: to, amount: 5n },
      ],
    });
  });

  it('of a credit line moves nothing', () => {
    expect(adjusted(adjustmentKind.creditLine)).toBeUndefined();
  });

  it.each([
    [adjustmentKind.depositUp, '您的充值余额增加 12.50 元'],
    [adjustmentKind.depositDown, '您的充值余额减少 12.50 元'],
    [adjustmentKind.bonusUp, '您的赠送余额增加 12.50 元'],
    [adjustmentKind.bonusDown, '您的赠送余额减少 12.50 元'],
    [adjustmentKind.creditLine, '您的授信额度改为 12.50 元'],
    [adjustmentKind.repayment, '已用您的充值余额归还授信 12.50 元'],
  ])('of kind %i is told its member in words', (kind, words) => {
    expect(changeOf({ kind, amount: (25n * YUAN) / 2n })).toBe(words);
  });
});
