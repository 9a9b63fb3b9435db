import { offerOrder } from '@jishi/contract/enums/marketplace';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Compared, leaderOf, ordered, scoresOf, successRateOf } from './rules';

const offer = fc
  .record({
    goodsId: fc.integer({ min: 1, max: 40 }).map(String),
    price: fc.bigInt({ min: 1n, max: 5n }),
    ended: fc.integer({ min: 0, max: 4 }),
    share: fc.integer({ min: 0, max: 4 }),
    seconds: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  .map(({ share, ...one }): Compared => ({ ...one, delivered: Math.min(share, one.ended) }));
const offers = fc.uniqueArray(offer, { selector: ({ goodsId }) => goodsId, maxLength: 8 });
const by = fc.constantFrom(offerOrder.best, offerOrder.price, offerOrder.rate, offerOrder.speed);

test('an order loses and doubles nobody, and does not depend on how offers arrive', () => {
  fc.assert(
    fc.property(offers, by, (all, order) => {
      const sorted = ordered(all, order);
      expect(new Set(sorted)).toEqual(new Set(all));
      expect(ordered(all.toReversed(), order)).toEqual(sorted);
    }),
  );
});

test('nobody stands before one that is cheaper, surer or faster where that is asked for', () => {
  fc.assert(
    fc.property(offers, (all) => {
      const pairs = (order: 2 | 3 | 4) => {
        const sorted = ordered(all, order);
        return sorted.slice(1).map((later, at) => [sorted[at]!, later] as const);
      };
      for (const [one, later] of pairs(offerOrder.price)) expect(one.price <= later.price).toBe(true);
      for (const [one, later] of pairs(offerOrder.rate))
        expect(successRateOf(one) ?? -1).toBeGreaterThanOrEqual(successRateOf(later) ?? -1);
      for (const [one, later] of pairs(offerOrder.speed))
        expect(one.seconds ?? Infinity).toBeLessThanOrEqual(later.seconds ?? Infinity);
    }),
  );
});

test('one that is at least as cheap, sure and fast has no greater sum of places', () => {
  fc.assert(
    fc.property(offers, (all) => {
      const scores = scoresOf(all);
      for (const one of all)
        for (const other of all) {
          const isNoWorse =
            one.price <= other.price &&
            (successRateOf(one) ?? -1) >= (successRateOf(other) ?? -1) &&
            (one.seconds ?? Infinity) <= (other.seconds ?? Infinity);
          if (isNoWorse) expect(scores.get(one.goodsId)!).toBeLessThanOrEqual(scores.get(other.goodsId)!);
        }
    }),
  );
});

const one = { goodsId: '1', price: 10n, ended: 10, delivered: 9, seconds: 5 };
const two = { goodsId: '2', price: 20n, ended: 3, delivered: 3, seconds: 2 };

test('the price counts twice: the cheaper one is best although the other is surer and faster, and older comes first', () => {
  expect(scoresOf([one, two])).toEqual(
    new Map([
      ['1', 6],
      ['2', 6],
    ]),
  );
  expect(ordered([two, one], offerOrder.best).map(({ goodsId }) => goodsId)).toEqual(['1', '2']);
});

test('of two at one price the surer and faster one is best, although it came later', () => {
  expect(ordered([one, { ...two, price: one.price }], offerOrder.best).map(({ goodsId }) => goodsId)).toEqual([
    '2',
    '1',
  ]);
});

test('nobody leads alone, nor by what is not known', () => {
  const unknown = { ended: 0, delivered: 0, seconds: null };
  expect(leaderOf([one], offerOrder.price)).toBeUndefined();
  expect(leaderOf([], offerOrder.best)).toBeUndefined();
  const [a, b] = [
    { ...one, ...unknown },
    { ...two, ...unknown },
  ];
  expect(leaderOf([a, b], offerOrder.rate)).toBeUndefined();
  expect(leaderOf([a, b], offerOrder.speed)).toBeUndefined();
  expect(leaderOf([b, a], offerOrder.price)).toBe('1');
  expect(leaderOf([one, two], offerOrder.rate)).toBe('2');
  expect(leaderOf([one, two], offerOrder.speed)).toBe('2');
});

test('a success rate is in ten-thousandths, rounded down, and none without an end', () => {
  expect(successRateOf({ ended: 3, delivered: 2 })).toBe(6666);
  expect(successRateOf({ ended: 7, delivered: 7 })).toBe(10_000);
  expect(successRateOf({ ended: 0, delivered: 0 })).toBeNull();
});
