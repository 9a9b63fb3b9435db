import { payOrderStatus, refundStatus } from '@jishi/contract/enums/payment';
import { FEN } from '@jishi/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { TransferKind } from '../../ledger';
import { numberOf, orderStatusOf, postingsOf, refundable, requestNo, spread } from './rules';

describe('the number of what goes back', () => {
  const now = new Date('2026-03-09T16:05:06Z');

  it('is what it is for, the Shanghai time and a serial number, always of one length', () => {
    expect(numberOf('RF', now, 42n)).toBe('RF2026031000050600000042');
    expect(numberOf('TX', now, 100_000_001n)).toBe('TX2026031000050600000001');
  });

  it('is told apart for the channel from the second attempt on', () => {
    expect([1, 2, 10].map((attempt) => requestNo('RF1', attempt))).toEqual(['RF1', 'RF1R2', 'RF1R10']);
  });
});

describe('an amount that goes back to where it was paid', () => {
  const units = fc.bigInt({ min: 0n, max: 100n * FEN });
  const sources = fc
    .array(units, { maxLength: 6 })
    .map((lefts) => lefts.map((left, at) => ({ orderNo: `PO${at}`, left })));
  const least = (one: bigint, other: bigint) => (one < other ? one : other);

  it('is spread in whole fen, no source gives more than it has, nothing is lost', () => {
    fc.assert(
      fc.property(units, sources, (amount, from) => {
        const { parts, rest } = spread(amount, from);
        expect(parts.reduce((sum, part) => sum + part.amount, rest)).toBe(amount);
        expect(rest).toBeGreaterThanOrEqual(0n);
        for (const part of parts) {
          expect(part.amount).toBeGreaterThan(0n);
          expect(part.amount % FEN).toBe(0n);
          expect(part.amount).toBeLessThanOrEqual(from.find(({ orderNo }) => orderNo === part.orderNo)!.left);
        }
        expect(new Set(parts.map(({ orderNo }) => orderNo)).size).toBe(parts.length);
      }),
    );
  });

  it('leaves no fen to a person that a source could have taken', () => {
    fc.assert(
      fc.property(units, sources, (amount, from) => {
        const whole = from.reduce((sum, { left }) => sum + left / FEN, 0n);
        expect(spread(amount, from).rest).toBe(amount - least(amount / FEN, whole) * FEN);
      }),
    );
  });

  it('takes from the first source as far as it goes, then from the next, and leaves the others alone', () => {
    const from = ['PO1', 'PO2', 'PO3'].map((orderNo) => ({ orderNo, left: 10n * FEN }));
    expect(spread(15n * FEN + 7n, from)).toEqual({
      parts: [
        { orderNo: 'PO1', amount: 10n * FEN },
        { orderNo: 'PO2', amount: 5n * FEN },
      ],
      rest: 7n,
    });
  });

  it('goes past a source that is overdrawn', () => {
    const from = [
      { orderNo: 'PO1', left: -3n * FEN },
      { orderNo: 'PO2', left: 9n * FEN },
    ];
    expect(spread(2n * FEN, from)).toEqual({ parts: [{ orderNo: 'PO2', amount: 2n * FEN }], rest: 0n });
  });
});

const { toSecond, underWay, done, channelRefused, refused } = refundStatus;

describe('an order of 100', () => {
  it.each<[string, [status: number, amount: bigint][], number]>([
    ['without a refund is paid', [], payOrderStatus.paid],
    [
      'whose refund waits for a second person, or was refused, is still paid',
      [
        [toSecond, 5n],
        [refused, 9n],
      ],
      payOrderStatus.paid,
    ],
    [
      'of which a refund is under way is being refunded',
      [
        [done, 5n],
        [underWay, 5n],
      ],
      payOrderStatus.refunding,
    ],
    [
      'of which the channel refused a refund is being refunded until a person has looked',
      [[channelRefused, 5n]],
      payOrderStatus.refunding,
    ],
    [
      'of which a part went back is partly refunded',
      [
        [done, 40n],
        [done, 59n],
        [refused, 1n],
      ],
      payOrderStatus.partlyRefunded,
    ],
    [
      'that went back in parts is refunded',
      [
        [done, 40n],
        [done, 60n],
      ],
      payOrderStatus.refunded,
    ],
  ])('%s', (_, refunds, status) => {
    expect(
      orderStatusOf(
        100n,
        refunds.map(([of, amount]) => ({ status: of, amount })),
      ),
    ).toBe(status);
  });

  it('has left to refund what no refund was asked for, but for those that were refused', () => {
    expect(refundable(100n, [])).toBe(100n);
    const refunds = [toSecond, underWay, done, channelRefused, refused].map((status, at) => ({
      status,
      amount: 2n ** BigInt(at),
    }));
    expect(refundable(100n, refunds)).toBe(100n - 1n - 2n - 4n - 8n);
  });

  it('is refunded when nothing is left and nothing is open', () => {
    const refund = fc.record({ status: fc.constantFrom(done, refused), amount: fc.bigInt({ min: 1n, max: 60n }) });
    fc.assert(
      fc.property(fc.array(refund), (refunds) => {
        const left = refundable(100n, refunds);
        fc.pre(left >= 0n);
        const status = orderStatusOf(100n, refunds);
        expect(status === payOrderStatus.refunded).toBe(left === 0n);
        expect(status === payOrderStatus.paid).toBe(left === 100n);
      }),
    );
  });
});

test('what would be posted is shown kind by kind, account by account', () => {
  const [frozen, bonus, payable, expense] = ['frozen', 'bonus', 'payable', 'expense'].map((name) => name as never);
  const transfer = (kind: TransferKind, ...lines: [account: never, amount: bigint][]) => ({
    key: `${kind}:${lines.length}`,
    kind,
    memo: {},
    lines: lines.map(([account, amount]) => ({ account, amount })),
  });
  const shown = postingsOf([
    transfer('refund', [frozen!, -3n], [payable!, 3n]),
    transfer('bonus.back', [bonus!, -1n], [expense!, 1n]),
    transfer('refund', [frozen!, -4n], [payable!, 4n]),
    transfer('unnamed' as TransferKind, [frozen!, 0n]),
  ]);
  expect(shown).toEqual([
    {
      memo: '退款',
      lines: [
        { account: frozen, amount: -7n },
        { account: payable, amount: 7n },
      ],
    },
    {
      memo: '收回赠送',
      lines: [
        { account: bonus, amount: -1n },
        { account: expense, amount: 1n },
      ],
    },
    { memo: 'unnamed', lines: [{ account: frozen, amount: 0n }] },
  ]);
});
