import { describe, expect, it } from 'vitest';
import { priceFault } from './rules';

const level = (rank: number, ...prices: [period: number, price: bigint][]) => ({
  rank,
  name: `V${rank}`,
  prices: prices.map(([period, price]) => ({ period, price })),
});
const others = [level(1, [1, 10n], [3, 100n]), level(3, [1, 30n], [2, 80n])];

describe('prices of a level between two others', () => {
  it.each([
    ['between theirs', level(2, [1, 20n], [2, 60n], [3, 110n])],
    ['as those of the lower level', level(2, [1, 10n])],
    ['as those of the higher level', level(2, [1, 30n])],
    ['for a time that neither sells', level(2, [9, 1n])],
    ['none', level(2)],
  ])('may be %s', (_, changed) => {
    expect(priceFault(others, changed)).toBeUndefined();
  });

  it.each([
    ['two of the same time', level(2, [1, 20n], [1, 21n]), 'prices', '每个周期只能有一个价格'],
    ['nothing', level(2, [1, 20n], [2, 0n]), 'prices.1.price', '价格要大于 0'],
    ['below nothing', level(2, [1, -1n]), 'prices.0.price', '价格要大于 0'],
    ['below the lower level’s', level(2, [1, 9n]), 'prices.0.price', '不能比更低的V1便宜'],
    ['above the higher level’s', level(2, [1, 20n], [2, 81n]), 'prices.1.price', '不能比更高的V3贵'],
  ])('may not be %s', (_, changed, path, message) => {
    expect(priceFault(others, changed)).toEqual({ path, message });
  });

  it('are not held against what the level itself cost before', () => {
    const before = [...others, level(2, [1, 25n])];
    for (const price of [11n, 29n]) expect(priceFault(before, level(2, [1, price]))).toBeUndefined();
  });
});
