import { priceLineKind, vipPurchase } from '@jishi/contract/enums/payment';
import { FEN, YUAN } from '@jishi/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceOf } from '../../payment';
import {
  type Span,
  endOf,
  fallOf,
  isSamePrice,
  lastOf,
  purchaseOf,
  quotaMoments,
  quote,
  runningAt,
  startOf,
  valueOf,
} from './rules';

const DAY = 86_400_000;
const at = (text: string) => new Date(`${text}+08:00`);
const NOW = at('2026-11-10T12:00:00');
const span = (rank: number, from: number, to: number, value = 100n * YUAN): Span => ({
  rank,
  name: `第 ${rank} 级`,
  startsAt: new Date(NOW.getTime() + from * DAY),
  endsAt: new Date(NOW.getTime() + to * DAY),
  value,
});
const buying = (spans: readonly Span[], rank: number, price: bigint, period = 1) => {
  const startsAt = startOf(spans, rank, NOW);
  const time = { startsAt, endsAt: endOf(startsAt, period) };
  return { ...time, lines: quote(spans, { ...time, rank, price, name: '会员' }) };
};

describe('a period', () => {
  test.each([
    ['2026-11-10T12:00:00', 1, '2026-12-10T12:00:00'],
    ['2026-01-31T23:30:00', 1, '2026-02-28T23:30:00'],
    ['2028-01-31T00:10:00', 1, '2028-02-29T00:10:00'],
    ['2026-11-30T07:00:00', 2, '2027-02-28T07:00:00'],
    ['2026-03-01T06:00:00', 3, '2027-03-01T06:00:00'],
  ])('from %s of kind %i ends at %s, by the calendar of Shanghai', (start, period, end) => {
    expect(endOf(at(start), period)).toEqual(at(end));
  });

  test('of another kind is a mistake of the caller', () => {
    expect(() => endOf(NOW, 4)).toThrow('no period');
  });
});

describe('when a level begins', () => {
  test('at once without one, and over a lower one', () => {
    expect(startOf([], 1, NOW)).toEqual(NOW);
    expect(startOf([span(1, -5, 25)], 2, NOW)).toEqual(NOW);
  });

  test('after the last of the same level or above', () => {
    const spans = [span(2, -5, 25), span(2, 25, 55), span(1, 55, 85)];
    expect(startOf(spans, 2, NOW)).toEqual(spans[1]!.endsAt);
    expect(startOf(spans, 1, NOW)).toEqual(spans[2]!.endsAt);
  });

  test('what is over counts for nothing', () => {
    expect(startOf([span(3, -30, 0)], 1, NOW)).toEqual(NOW);
  });
});

describe('the level of a moment', () => {
  test('is the highest that runs; its end is included in nothing', () => {
    const [low, high] = [span(1, -5, 25), span(2, -1, 10)];
    expect(runningAt([low, high], NOW)).toBe(high);
    expect(runningAt([low, high], high.endsAt)).toBe(low);
    expect(runningAt([low, high], low.endsAt)).toBeUndefined();
  });

  test('falls when the last one as high ends', () => {
    const spans = [span(2, -5, 3), span(2, 3, 33), span(1, -5, 90)];
    expect(fallOf(spans, NOW)).toEqual(spans[1]!.endsAt);
    expect(fallOf([], NOW)).toBeUndefined();
  });
});

test('the last membership of a level or above is the one that ends last', () => {
  const spans = [span(1, 55, 85), span(2, -5, 25), span(2, 25, 55), span(1, -35, -5)];
  expect(lastOf(spans, 1)).toBe(spans[0]);
  expect(lastOf(spans, 2)).toBe(spans[2]);
  expect(lastOf(spans, 3)).toBeUndefined();
});

test('a purchase is called by what the buyer has', () => {
  expect([undefined, 1, 2, 3].map((current) => purchaseOf(current, 2))).toEqual([
    vipPurchase.opening,
    vipPurchase.upgrade,
    vipPurchase.renewal,
    vipPurchase.afterExpiry,
  ]);
});

describe('what a level comes to', () => {
  test('an upgrade takes off what is left of the lower level, day by day', () => {
    const { lines } = buying([span(1, -10, 20, 30n * YUAN)], 2, 99n * YUAN);
    expect(lines).toEqual([
      { kind: priceLineKind.goods, name: '会员', amount: 99n * YUAN },
      { kind: priceLineKind.remainder, name: '第 1 级剩余 20 天抵扣', amount: -20n * YUAN },
    ]);
  });

  test('a day begun counts whole, and amounts are whole fen in the favour of the member', () => {
    const { lines } = buying([span(1, -10.4, 19.6, 10n * YUAN)], 2, 99n * YUAN);
    expect(lines[1]).toMatchObject({ name: '第 1 级剩余 20 天抵扣', amount: -667n * FEN });
  });

  test('what the lower level has left beyond the time bought stays, and is paid for later', () => {
    const { lines } = buying([span(1, -10, 80, 90n * YUAN)], 2, 99n * YUAN);
    expect(lines[1]).toMatchObject({ name: '第 1 级剩余 30 天抵扣', amount: -30n * YUAN });
  });

  test('days that a level between has replaced already are not counted again', () => {
    const spans = [span(1, -10, 20, 30n * YUAN), span(2, -5, 25, 60n * YUAN)];
    const { lines } = buying(spans, 3, 300n * YUAN);
    expect(lines.slice(1)).toEqual([
      { kind: priceLineKind.remainder, name: '第 2 级剩余 25 天抵扣', amount: -50n * YUAN },
    ]);
  });

  test('a renewal and a lower level take nothing off, a given membership is worth nothing', () => {
    expect(buying([span(2, -5, 25)], 2, 99n * YUAN).lines).toHaveLength(1);
    expect(buying([span(2, -5, 25)], 1, 99n * YUAN).lines).toHaveLength(1);
    expect(buying([span(1, -5, 25, 0n)], 2, 99n * YUAN).lines).toHaveLength(1);
  });

  test('lower levels that run one after the other are taken off each for its own days, in their order', () => {
    const spans = [span(2, -5, 10, 30n * YUAN), span(1, 10, 40, 30n * YUAN), span(1, -60, -30), span(1, 40, 70)];
    expect(buying(spans, 3, 300n * YUAN).lines.slice(1)).toEqual([
      { kind: priceLineKind.remainder, name: '第 2 级剩余 10 天抵扣', amount: -20n * YUAN },
      { kind: priceLineKind.remainder, name: '第 1 级剩余 20 天抵扣', amount: -20n * YUAN },
    ]);
  });

  test('no more is taken off than was given, to the unit', () => {
    expect(buying([span(1, 0, 30, 1_001n)], 2, 99n * YUAN).lines[1]).toMatchObject({ amount: -1_001n });
  });

  test('never falls below zero', () => {
    expect(priceOf(buying([span(1, 0, 30, 500n * YUAN)], 2, 99n * YUAN).lines).payAmount).toBe(0n);
  });
});

/** Memberships as purchases one after the other make them. */
const histories = fc.array(
  fc.record({
    rank: fc.integer({ min: 1, max: 4 }),
    period: fc.integer({ min: 1, max: 3 }),
    price: fc.bigInt({ min: 1n, max: 100_000n }).map((fen) => fen * FEN),
    pauseDays: fc.integer({ min: 0, max: 60 }),
    gift: fc.boolean(),
  }),
  { maxLength: 6 },
);
type Wish = { rank: number; period: number; price: bigint; pauseDays: number; gift: boolean };

/** Each purchase with what the buyer had before it. */
function live(history: readonly Wish[]) {
  let now = NOW;
  let spans: Span[] = [];
  return history.map(({ rank, period, price, pauseDays, gift }) => {
    now = new Date(now.getTime() + pauseDays * DAY + 12_345_678);
    const startsAt = startOf(spans, rank, now);
    const endsAt = endOf(startsAt, period);
    const lines = quote(spans, { rank, name: '会员', price, startsAt, endsAt });
    const bought = { spans, lines, startsAt, endsAt, now, rank };
    spans = [...spans, { rank, name: '会员', startsAt, endsAt, value: gift ? 0n : valueOf({ lines }) }];
    return bought;
  });
}

describe('whatever was bought before', () => {
  test('a price is never below zero, never above the list price, whole fen, and the sum of its lines', () => {
    fc.assert(
      fc.property(histories, (history) => {
        live(history).forEach(({ lines }, at) => {
          const { payAmount, listAmount } = priceOf(lines);
          expect(listAmount).toBe(history[at]!.price);
          expect(payAmount >= 0n && payAmount <= listAmount).toBe(true);
          expect(payAmount % FEN).toBe(0n);
          expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(payAmount);
        });
      }),
    );
  });

  test('no membership is taken off for more than it was worth', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { spans, lines } of live(history)) {
          const worth = spans.reduce((sum, { value }) => sum + value, 0n);
          const off = lines.slice(1).reduce((sum, { amount }) => sum - amount, 0n);
          expect(off <= worth).toBe(true);
        }
      }),
    );
  });

  test('buying never lowers the level of any moment, and gives the level bought for the whole period', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { spans, startsAt, endsAt, rank, now } of live(history)) {
          const after = [...spans, { rank, name: '', startsAt, endsAt, value: 0n }];
          for (const edge of after.flatMap((one) => [one.startsAt, one.endsAt])) {
            if (edge < now) continue;
            expect(runningAt(after, edge)?.rank ?? 0).toBeGreaterThanOrEqual(runningAt(spans, edge)?.rank ?? 0);
          }
          expect(runningAt(after, startsAt)?.rank).toBe(rank);
          expect(runningAt(after, new Date(endsAt.getTime() - 1))?.rank).toBe(rank);
        }
      }),
    );
  });
});

test('two prices are the same when their goods and remainders are, whatever coupon comes after', () => {
  const goods = { kind: priceLineKind.goods, name: 'a', amount: 99n };
  const remainder = { kind: priceLineKind.remainder, name: 'b', amount: -9n };
  expect(
    isSamePrice([goods, remainder], [goods, remainder, { kind: priceLineKind.coupon, name: 'c', amount: -5n }]),
  ).toBe(true);
  expect(isSamePrice([goods], [goods, remainder])).toBe(false);
  expect(isSamePrice([goods, remainder], [goods, { ...remainder, amount: -8n }])).toBe(false);
  expect(isSamePrice([goods], [{ ...goods, amount: 98n }])).toBe(false);
});

test('coupons are not part of what a membership is worth', () => {
  const lines = [
    { kind: priceLineKind.goods, name: '', amount: 99n * YUAN },
    { kind: priceLineKind.remainder, name: '', amount: -20n * YUAN },
    { kind: priceLineKind.coupon, name: '', amount: -30n * YUAN },
  ];
  expect(valueOf({ lines })).toBe(69n * YUAN);
});

test('the next month’s calls are given from a day before it begins in Shanghai', () => {
  const next = new Date('2026-12-31T16:00:00Z');
  const early = new Date(next.getTime() - 86_400_000 - 1);
  const near = new Date(next.getTime() - 86_400_000);
  expect(quotaMoments(early)).toEqual([early]);
  expect(quotaMoments(near)).toEqual([near, next]);
  expect(quotaMoments(next)).toEqual([next]);
});
