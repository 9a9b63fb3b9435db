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

const plain: Offer = {
  supplierId: '1',
  supplierName: '供应商',
  priority: 1,
  code: '50',
  price: 2n,
  carriers: [],
  provinces: [],
  left: null,
  breaker: 'closed',
};
const order: Asked = { carrier: 1, province: 11, count: 2 };
const idsOf = (offers: readonly Offer[]) => offers.map(({ supplierId }) => supplierId);

test('priority comes before price, price before the older supplier', () => {
  const all = [
    { ...plain, supplierId: '10', priority: 2, price: 1n },
    { ...plain, supplierId: '9' },
    { ...plain, supplierId: '10', price: 3n },
    { ...plain, supplierId: '2' },
  ];
  expect(ranked(all, order)).toEqual([all[3], all[1], all[2], all[0]]);
});

test('one has to have as many as are bought, and to work or be on trial', () => {
  const all = [
    { ...plain, supplierId: '1', left: 1 },
    { ...plain, supplierId: '2', left: 2 },
    { ...plain, supplierId: '3', breaker: 'open' as const },
    { ...plain, supplierId: '4', breaker: 'trial' as const },
    { ...plain, supplierId: '5', carriers: [2] },
  ];
  expect(idsOf(ranked(all, order))).toEqual(['2', '4']);
});

test('a trial that was not granted is for an order that everybody else refused', () => {
  const [one, two, three] = (['trial', 'closed', 'trial'] as const).map((breaker, at) => ({
    ...plain,
    supplierId: String(at + 1),
    breaker,
  })) as [Offer, Offer, Offer];
  expect(idsOf(afterTrial([one, two, three], false))).toEqual(['2', '1', '3']);
  expect(idsOf(afterTrial([one, two, three], true))).toEqual(['1', '2', '3']);
  expect(idsOf(afterTrial([two, one], false))).toEqual(['2', '1']);
  expect(afterTrial([], false)).toEqual([]);
});
