import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARKS, marksOf, percent, ratesOf } from './rules';

test('a share is between 0 and 100 percent with two decimals, and there is none of nothing', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (part, more) => {
      const whole = part + more;
      const share = percent(part, whole);
      if (whole === 0) return share === null;
      return share !== null && share >= 0 && share <= 100 && Number(share.toFixed(2)) === share;
    }),
  );
  expect([percent(1, 3), percent(2, 3), percent(0, 5), percent(5, 5)]).toEqual([33.33, 66.67, 0, 100]);
});

test('each rate is of the step before it, the whole one of the first', () => {
  expect(ratesOf({ visits: 200, registered: 50, certified: 20, called: 15, paid: 10 })).toEqual({
    registerRate: 25,
    certifyRate: 40,
    callRate: 30,
    payRate: 20,
    wholeRate: 5,
  });
});

test('only marks that were asked for narrow the visits', () => {
  expect(marksOf({})).toEqual({});
  expect(marksOf({ plan: '', unit: null })).toEqual({});
  const all = { channel: 'a', plan: 'b', unit: 'c', creative: 'd', keyword: 'e', product: '6' };
  expect(marksOf(all)).toEqual(
    Object.fromEntries(Object.values(MARKS).map((mark, at) => [mark, Object.values(all)[at]])),
  );
});
