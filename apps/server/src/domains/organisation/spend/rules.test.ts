import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumBy, totalOf } from './rules';

const row = fc.record({
  who: fc.constantFrom('甲', '乙', '丙'),
  key: fc.constantFrom('1', '2', '3', '4'),
  calls: fc.bigInt(0n, 1_000n),
  charged: fc.bigInt(0n, 1_000n),
  amount: fc.bigInt(0n, 10n ** 15n),
});

test('however rows are summed, nothing is lost and nothing is counted twice', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const whole = totalOf(rows);
      for (const by of ['who', 'key'] as const) {
        const sums = sumBy(rows, (one) => one[by]);
        expect(totalOf(sums)).toEqual(whole);
        for (const sum of sums) {
          const { calls, charged, amount } = sum;
          expect({ calls, charged, amount }).toEqual(totalOf(rows.filter((one) => one[by] === sum[by])));
        }
        expect(sums.map((sum) => sum[by]).toSorted()).toEqual([...new Set(rows.map((one) => one[by]))].toSorted());
      }
    }),
  );
});

test('the most spent come first, then the most called, then as they came', () => {
  const of = (who: string, calls: bigint, amount: bigint) => ({ who, calls, charged: 0n, amount });
  const rows = [of('甲', 1n, 5n), of('乙', 1n, 7n), of('丙', 2n, 5n), of('丁', 1n, 5n), of('甲', 0n, 0n)];
  expect(sumBy(rows, ({ who }) => who).map(({ who }) => who)).toEqual(['乙', '丙', '甲', '丁']);
  expect(sumBy([], () => '')).toEqual([]);
  expect(totalOf([])).toEqual({ calls: 0n, charged: 0n, amount: 0n });
});
