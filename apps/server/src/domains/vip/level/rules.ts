// Checks a level before it goes on sale.
import { type FieldMessage } from '../../../kernel/refusal';

/** Prices in 0.00001 yuan by enumeration vipPeriod. */
type Priced = { rank: number; name: string; prices: readonly { period: number; price: bigint }[] };

/** Checks prices against other levels: a higher level never costs less for the same time. */
export function priceFault(levels: readonly Priced[], changed: Priced): FieldMessage | undefined {
  if (new Set(changed.prices.map(({ period }) => period)).size < changed.prices.length)
    return { path: 'prices', message: '每个周期只能有一个价格' };
  for (const [at, { period, price }] of changed.prices.entries()) {
    const path = `prices.${at}.price`;
    if (price <= 0n) return { path, message: '价格要大于 0' };
    for (const { rank, name, prices } of levels) {
      const theirs = prices.filter((one) => one.period === period);
      if (rank < changed.rank && theirs.some((one) => price < one.price))
        return { path, message: `不能比更低的${name}便宜` };
      if (rank > changed.rank && theirs.some((one) => price > one.price))
        return { path, message: `不能比更高的${name}贵` };
    }
  }
  return undefined;
}
