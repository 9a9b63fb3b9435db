import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DaySum, LINES, SOURCES, daysUntil, earnedOf } from './rules';

const sum = (account: string, got: bigint, gave: bigint): DaySum => ({ day: '2026-03-10', account, got, gave });

it('figures come from every revenue account, and from what is given away', () => {
  const lines = ['api', 'marketplace', 'package', 'recharge', 'sms', 'vip'];
  expect(SOURCES.toSorted()).toEqual(['expense.bonus', 'expense.coupon', ...lines.map((line) => `revenue.${line}`)]);
});

describe('what was earned', () => {
  it('is nothing where nothing was posted', () => {
    expect(earnedOf([])).toEqual({
      api: 0n,
      package: 0n,
      vip: 0n,
      sms: 0n,
      recharge: 0n,
      marketplace: 0n,
      refunds: 0n,
      net: 0n,
      bonus: 0n,
      coupon: 0n,
    });
  });

  it('keeps what was sold, what was taken back and what was given apart', () => {
    const sums = [
      sum('revenue.api', 100n, 7n),
      sum('revenue.vip', 50n, 0n),
      sum('expense.bonus', 2n, 30n),
      sum('expense.coupon', 0n, 4n),
      sum('clearing.alipay', 0n, 999n),
    ];
    expect(earnedOf(sums)).toMatchObject({ api: 100n, vip: 50n, refunds: 7n, net: 143n, bonus: 28n, coupon: 4n });
  });

  const anySums = fc.array(
    fc
      .tuple(fc.constantFrom(...SOURCES), fc.bigInt({ min: 0n, max: 10_000n }), fc.bigInt({ min: 0n, max: 10_000n }))
      .map(([account, got, gave]) => sum(account, got, gave)),
  );

  it('of two periods together is the sum of both', () => {
    fc.assert(
      fc.property(anySums, anySums, (first, second) => {
        const [one, two, both] = [earnedOf(first), earnedOf(second), earnedOf([...first, ...second])];
        for (const name of [...LINES, 'refunds', 'net', 'bonus', 'coupon'] as const)
          expect(both[name]).toBe(one[name] + two[name]);
      }),
    );
  });

  it('is what the revenue accounts gained, and what the expense accounts lost', () => {
    fc.assert(
      fc.property(anySums, (sums) => {
        const gained = (prefix: string) =>
          sums.filter(({ account }) => account.startsWith(prefix)).reduce((all, { got, gave }) => all + got - gave, 0n);
        const { net, bonus, coupon } = earnedOf(sums);
        expect(net).toBe(gained('revenue.'));
        expect(bonus + coupon).toBe(-gained('expense.'));
      }),
    );
  });
});

it('days are counted back from today, over months and leap days', () => {
  expect(daysUntil('2028-03-01', 3)).toEqual(['2028-03-01', '2028-02-29', '2028-02-28']);
  expect(daysUntil('2026-01-01', 1)).toEqual(['2026-01-01']);
});
