// A month's cost, stated a second time: unit by unit, and as the smallest amount that is enough.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Step, cheapest, costOfUnits, monthOfPackage, waysOf } from './rules';

const FEN = 1000n;
const price = fc.bigInt({ min: 1n, max: 10_000_000n });
/** A plain price and up to three tiers, each from more units on. */
const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    price,
    fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 3 }),
    fc.array(price, { minLength: 3, maxLength: 3 }),
  )
  .map(([first, froms, prices]) => [
    { fromCalls: 0, price: first },
    ...froms.toSorted((a, b) => a - b).map((fromCalls, at) => ({ fromCalls, price: prices[at]! })),
  ]);
const units = fc.integer({ min: 0, max: 400 });

/** Unit by unit: the n-th costs what the last tier that began before it says. */
function unitByUnit(all: readonly Step[], count: number): bigint {
  let sum = 0n;
  for (let n = 1; n <= count; n += 1) sum += all.findLast(({ fromCalls }) => fromCalls < n)!.price;
  return sum;
}

test('tiers cost what each unit costs, one after the other', () => {
  fc.assert(fc.property(steps, units, (all, count) => costOfUnits(all, count) === unitByUnit(all, count)));
});

test('a month of a package is the smallest amount of fen that pays for its use and for its time', () => {
  const offer = fc.record({
    price: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    calls: fc.integer({ min: 1, max: 100_000 }),
    validDays: fc.integer({ min: 1, max: 1095 }),
  });
  fc.assert(
    fc.property(offer, fc.integer({ min: 1, max: 1_000_000 }), (bought, count) => {
      const month = monthOfPackage(bought, count);
      const enough = (amount: bigint) =>
        amount * BigInt(bought.calls) >= bought.price * BigInt(count) &&
        amount * BigInt(bought.validDays) >= bought.price * 30n;
      expect(month % FEN).toBe(0n);
      expect(enough(month)).toBe(true);
      expect(month === 0n || !enough(month - FEN)).toBe(true);
    }),
  );
});

test('a level costs its fee, and its free units are not paid from the balance', () => {
  fc.assert(
    fc.property(steps, units, fc.integer({ min: 0, max: 200 }), price, (all, count, quota, fee) => {
      const [way] = waysOf({ fee, quota, steps: all, offers: [] }, count);
      expect(way).toEqual({ offer: null, calls: unitByUnit(all, Math.max(0, count - quota)), total: way!.calls + fee });
    }),
  );
});

test('without a price there are packages only, unless free units are enough', () => {
  const offer = { id: '1', calls: 10, validDays: 30, price: 8000n };
  const plan = { fee: 0n, quota: 5, steps: [], offers: [offer] };
  expect(waysOf(plan, 6).map((way) => way.offer)).toEqual([offer]);
  expect(waysOf(plan, 5).map((way) => way.offer)).toEqual([null, offer]);
});

test('of equally cheap ways the first is the cheapest', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 5n }), { minLength: 1 }), (totals) => {
      const found = cheapest(totals.map((total, at) => ({ total, at })))!;
      expect(found.at).toBe(totals.indexOf([...totals].sort((a, b) => Number(a - b))[0]!));
    }),
  );
  expect(cheapest([])).toBeUndefined();
});
