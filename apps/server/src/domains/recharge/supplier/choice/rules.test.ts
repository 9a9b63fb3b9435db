import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Asked, type Offer, afterTrial, ranked } from './rules';

const offer = fc.record<Offer>({
  supplierId: fc.integer({ min: 1, max: 12 }).map(String),
  supplierName: fc.constant('供应商'),
  priority: fc.integer({ min: 1, max: 3 }),
  code: fc.constant('50'),
  price: fc.bigInt({ min: 1n, max: 4n }),
  carriers: fc.subarray([1, 2, 3]),
  provinces: fc.subarray([11, 33]),
  left: fc.option(fc.integer({ min: 0, max: 4 })),
  breaker: fc.constantFrom('closed', 'trial', 'open'),
});
const offers = fc.uniqueArray(offer, { selector: ({ supplierId }) => supplierId, maxLength: 8 });
const asked = fc.record<Asked>({
  count: fc.integer({ min: 1, max: 4 }),
  carrier: fc.option(fc.constantFrom(1, 2, 3)),
  province: fc.option(fc.constantFrom(11, 33, 44)),
});

const canDeliver = ({ breaker, left, carriers, provinces }: Offer, { count, carrier, province }: Asked) =>
  breaker !== 'open' &&
  (left === null || left >= count) &&
  (carriers.length === 0 || carriers.some((one) => one === carrier)) &&
  (provinces.length === 0 || provinces.some((one) => one === province));

test('exactly those that work, have enough and reach the number are left', () => {
  fc.assert(
    fc.property(offers, asked, (all, order) => {
      const left = ranked(all, order);
      expect(new Set(left)).toEqual(new Set(all.filter((one) => canDeliver(one, order))));
    }),
  );
});

test('nobody stands behind one of a later priority, or of the same that is dearer', () => {
  fc.assert(
    fc.property(offers, asked, (all, order) => {
      const left = ranked(all, order);
      for (const [at, one] of left.entries())
        for (const later of left.slice(at + 1)) {
          expect(later.priority).toBeGreaterThanOrEqual(one.priority);
          if (later.priority === one.priority) expect(later.price >= one.price).toBe(true);
        }
    }),
  );
});

test('the same offers in another order are ranked alike', () => {
  fc.assert(
    fc.property(offers, asked, (all, order) => {
      expect(ranked(all.toReversed(), order)).toEqual(ranked(all, order));
    }),
  );
});

test('a trial that was not granted leaves those that work first, and loses nobody', () => {
  fc.assert(
    fc.property(offers, asked, fc.boolean(), (all, order, granted) => {
      const before = ranked(all, order);
      const after = afterTrial(before, granted);
      expect(new Set(after)).toEqual(new Set(before));
      if (granted || before[0]?.breaker !== 'trial') expect(after).toEqual(before);
      else if (before.some(({ breaker }) => breaker === 'closed')) expect(after[0]!.breaker).toBe('closed');
    }),
  );
});
