import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Way, chosenWay, waysLeft } from './rules';

const way = fc.record({
  channelId: fc.integer({ min: 1, max: 9 }).map(String),
  weight: fc.integer({ min: 1, max: 100 }),
  code: fc.constant('T'),
  isOpen: fc.boolean(),
});
const ways = fc.uniqueArray(way, { selector: ({ channelId }) => channelId, maxLength: 6 });
const at = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('without ways there is none, otherwise always one, and one that works where there is one', () => {
  fc.assert(
    fc.property(ways, at, (all, point) => {
      const chosen = chosenWay(all, point);
      if (all.length === 0) {
        expect(chosen).toBeUndefined();
      } else {
        expect(all).toContain(chosen);
        expect(chosen!.isOpen).toBe(all.some(({ isOpen }) => isOpen));
      }
    }),
  );
});

test('each way gets exactly its share of the points from 0 to 1', () => {
  fc.assert(
    fc.property(ways, (all) => {
      const among = all.some(({ isOpen }) => isOpen) ? all.filter(({ isOpen }) => isOpen) : all;
      const sum = among.reduce((total, { weight }) => total + weight, 0);
      const shares = new Map<Way, number>();
      for (let point = 0; point < sum; point += 1) {
        const chosen = chosenWay(all, (point + 0.5) / sum)!;
        shares.set(chosen, (shares.get(chosen) ?? 0) + 1);
      }
      for (const one of among) expect(shares.get(one)).toBe(one.weight);
    }),
  );
});

test('the point 1, which chance never gives, takes the last way', () => {
  const [first, last] = ['1', '2'].map((channelId) => ({ channelId, weight: 1, code: 'T', isOpen: true }));
  expect(chosenWay([first!, last!], 1)).toBe(last);
});

test('who refused is not asked again', () => {
  fc.assert(
    fc.property(ways, fc.array(fc.integer({ min: 1, max: 9 }).map(String)), (all, refused) => {
      const left = waysLeft(all, refused);
      expect(left.every(({ channelId }) => !refused.includes(channelId))).toBe(true);
      expect(all.filter((one) => !left.includes(one)).every(({ channelId }) => refused.includes(channelId))).toBe(true);
    }),
  );
});
