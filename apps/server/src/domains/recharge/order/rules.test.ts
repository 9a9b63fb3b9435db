// What an order moves: each transfer is even, and what was frozen or charged goes back to where it came from.
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MemberId } from '../../../kernel/context';
import { memberAccount, platformAccount } from '../../ledger';
import { OPEN, type Moved, askedParts, backOf, freezeKey, freezeOf, refundOf, settleOf } from './rules';

const memberId = '7' as MemberId;
const part = fc.bigInt({ min: 0n, max: 3n });
const moved = fc
  .tuple(part, part, part)
  .filter((parts) => parts.some((one) => one > 0n))
  .map(([fromDeposit, fromBonus, fromCredit]): Moved => {
    const amount = fromDeposit + fromBonus + fromCredit;
    return { no: 'QO1', memberId, amount, fromDeposit, fromBonus, fromCredit };
  });
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
const FROZEN = memberAccount(memberId, 'frozen');
const OURS = platformAccount('revenue.recharge');

test('every transfer is even, about its order, and has one key of its own', () => {
  fc.assert(
    fc.property(moved, (order) => {
      const transfers = [freezeOf(order), settleOf(order), backOf(order), refundOf(order)];
      expect(transfers.map(({ kind }) => kind)).toEqual(['quick.freeze', 'quick.settle', 'quick.back', 'quick.refund']);
      expect(transfers.map(({ key }) => key)).toEqual(
        ['freeze', 'settle', 'back', 'refund'].map((what) => `quick:QO1:${what}`),
      );
      for (const { lines, memo } of transfers) {
        expect(sum(lines.map(({ amount }) => amount))).toBe(0n);
        expect(memo).toEqual({ orderNo: 'QO1' });
      }
    }),
  );
  expect(freezeKey('QO1')).toBe('quick:QO1:freeze');
});

test('money is frozen out of what the member can spend, and settled to us', () => {
  const order = { no: 'QO1', memberId, amount: 9n };
  expect(freezeOf(order).lines).toEqual([
    { account: memberAccount(memberId, 'deposit', 'bonus', 'credit'), amount: -9n },
    { account: FROZEN, amount: 9n },
  ]);
  expect(settleOf(order).lines).toEqual([
    { account: FROZEN, amount: -9n },
    { account: OURS, amount: 9n },
  ]);
});

test('what goes back comes out of where it is, to exactly the accounts that paid', () => {
  fc.assert(
    fc.property(moved, (order) => {
      const sources = (['deposit', 'bonus', 'credit'] as const)
        .map((kind, at) => ({
          account: memberAccount(memberId, kind),
          amount: [order.fromDeposit, order.fromBonus, order.fromCredit][at]!,
        }))
        .filter(({ amount }) => amount > 0n);
      expect(backOf(order).lines).toEqual([{ account: FROZEN, amount: -order.amount }, ...sources]);
      expect(refundOf(order).lines).toEqual([{ account: OURS, amount: -order.amount }, ...sources]);
    }),
  );
});

test('an order is open while its money is frozen', () => {
  const { accepted, processing, uncertain } = rechargeStatus;
  expect(OPEN).toEqual([accepted, processing, uncertain]);
});

test('another request under the same own number is another one, whatever differs', () => {
  const asked = { productId: '1', account: '138', count: 1, notifyUrl: '', together: '' };
  const others = [
    asked,
    { ...asked, productId: '2' },
    { ...asked, account: '139' },
    { ...asked, count: 2 },
    { ...asked, notifyUrl: 'https://a' },
    { ...asked, together: '[]' },
    { ...asked, account: '', notifyUrl: '138' },
  ].map((one) => JSON.stringify(askedParts(one)));
  expect(new Set(others).size).toBe(others.length);
  expect(others[0]).toBe(JSON.stringify(askedParts({ ...asked })));
});
