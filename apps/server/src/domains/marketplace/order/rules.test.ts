// What goes back to where it came from, and what the platform earns.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goodsOrderStatus, goodsWay } from '@jishi/contract/enums/marketplace';
import type { MemberId } from '../../../kernel/context';
import { type Due, feeOf, settleOf } from '../settlement/rules';
import {
  ENDED_WITH_GOODS,
  type Moved,
  backOf,
  buyOf,
  deliverOf,
  disputeOf,
  movesWithPayment,
  sourcesBack,
} from './rules';

const money = fc.bigInt({ min: 0n, max: 10_000_000_000n });
const sources = fc.record({ fromDeposit: money, fromBonus: money, fromCredit: money });
const allOf = ({
  fromDeposit,
  fromBonus,
  fromCredit,
}: {
  fromDeposit: bigint;
  fromBonus: bigint;
  fromCredit: bigint;
}) => fromDeposit + fromBonus + fromCredit;
const sumOf = (parts: readonly { amount: bigint }[]) => parts.reduce((sum, { amount }) => sum + amount, 0n);

test('however it goes back, each source gets what it gave and no more, the owed one first', () => {
  fc.assert(
    fc.property(sources, fc.array(fc.nat({ max: 1000 }), { maxLength: 6 }), (from, shares) => {
      const got = { credit: 0n, deposit: 0n, bonus: 0n };
      let before = 0n;
      for (const share of shares) {
        const amount = ((allOf(from) - before) * BigInt(share)) / 1000n;
        const parts = sourcesBack(from, before, amount);
        expect(sumOf(parts)).toBe(amount);
        expect(parts.every((part) => part.amount > 0n)).toBe(true);
        for (const part of parts) got[part.kind] += part.amount;
        before += amount;
        if (got.deposit > 0n) expect(got.credit).toBe(from.fromCredit);
        if (got.bonus > 0n) expect(got.deposit).toBe(from.fromDeposit);
      }
      for (const part of sourcesBack(from, before, allOf(from) - before)) got[part.kind] += part.amount;
      expect(got).toEqual({ credit: from.fromCredit, deposit: from.fromDeposit, bonus: from.fromBonus });
    }),
  );
});

test('nothing that was not paid goes back', () => {
  const from = { fromDeposit: 5n, fromBonus: 3n, fromCredit: 2n };
  expect(sourcesBack(from, 0n, 10n)).toEqual([
    { kind: 'credit', amount: 2n },
    { kind: 'deposit', amount: 5n },
    { kind: 'bonus', amount: 3n },
  ]);
  expect(sourcesBack(from, 4n, 4n)).toEqual([
    { kind: 'deposit', amount: 3n },
    { kind: 'bonus', amount: 1n },
  ]);
  expect(() => sourcesBack(from, 0n, 11n)).toThrow('more would go back');
  expect(() => sourcesBack(from, 11n, 0n)).toThrow('more would go back');
});

test('the fee is whole fen, rounded down: never more than the rate and never a fen below it', () => {
  expect([feeOf(999_000n, 250), feeOf(39_999n, 250), feeOf(40_000n, 250), feeOf(1000n, 0)]).toEqual([
    24_000n,
    0n,
    1000n,
    0n,
  ]);
  fc.assert(
    fc.property(money, fc.nat({ max: 5000 }), (earned, rate) => {
      const fee = feeOf(earned, rate);
      expect(fee * 10_000n <= earned * BigInt(rate)).toBe(true);
      expect(fee % 1000n).toBe(0n);
      expect((fee + 1000n) * 10_000n > earned * BigInt(rate)).toBe(true);
    }),
  );
});

const order: Moved = {
  no: 'GO1',
  memberId: '7' as MemberId,
  supplierMemberId: '8' as MemberId,
  way: goodsWay.hand,
  price: 100n,
  amount: 300n,
  fromDeposit: 200n,
  fromBonus: 40n,
  fromCredit: 60n,
};
const due: Due = {
  orderId: '1',
  no: 'GO1',
  supplierMemberId: '8' as MemberId,
  amount: 200_000n,
  returned: 100_000n,
  feeRate: 250,
};

test('every step is one transfer under a key of its own that sums to nothing', () => {
  const steps = [
    buyOf(order, 'PO1'),
    deliverOf(order, '31', 1),
    deliverOf(order, '32', 2),
    backOf(order, 100n),
    disputeOf(order, 100n, 100n),
    settleOf(due, '9'),
  ];
  expect(steps.map(({ key, kind }) => [key, kind])).toEqual([
    ['buy:PO1', 'goods.buy'],
    ['goods:GO1:deliver:31', 'goods.deliver'],
    ['goods:GO1:deliver:32', 'goods.deliver'],
    ['goods:GO1:back', 'goods.back'],
    ['goods:GO1:dispute', 'goods.dispute'],
    ['goods:GO1:settle', 'supply.settle'],
  ]);
  for (const { lines, memo } of steps) {
    expect(sumOf(lines)).toBe(0n);
    expect(memo['orderNo']).toBe('GO1');
  }
  expect(
    steps.map(({ lines }) => lines.map(({ account, amount }) => `${account.split(':').slice(1).join(':')} ${amount}`)),
  ).toEqual([
    ['7:deposit+bonus+credit -300', '7:escrow 300'],
    ['7:escrow -100', '8:settlement 100'],
    ['7:escrow -200', '8:settlement 200'],
    ['7:escrow -100', '7:credit 60', '7:deposit 40'],
    ['8:settlement -100', '7:deposit 100'],
    ['8:settlement -100000', '8:supply 98000', 'revenue.marketplace 2000'],
  ]);
  expect(settleOf({ ...due, feeRate: 0 }, '9').lines).toHaveLength(2);
  expect(settleOf(due, '9').memo).toEqual({ orderNo: 'GO1', runId: '9' });
});

test('there is something to dispute or confirm in an order that ended with goods, whole or in part', () => {
  const { toPay, delivering, delivered, partly, failed, cancelled, closed } = goodsOrderStatus;
  const all = [toPay, delivering, delivered, partly, failed, cancelled, closed];
  expect(all.filter((status) => ENDED_WITH_GOODS.includes(status))).toEqual([delivered, partly]);
});

test('only a pool’s money moves on with the payment', () => {
  expect([goodsWay.pool, goodsWay.api, goodsWay.hand].map((way) => movesWithPayment({ way }))).toEqual([
    true,
    false,
    false,
  ]);
});
