import { formatMoney } from '@jishi/money';

/** What something brought in, cost and left, in yuan; given in 0.00001 yuan. */
export function marginOf(revenue: bigint, cost: bigint): { revenue: string; cost: string; margin: string } {
  return { revenue: formatMoney(revenue), cost: formatMoney(cost), margin: formatMoney(revenue - cost) };
}
