// When a package is renewed, and the obstacles.
import { displayMoney } from '@jishi/money';

export type Renewal = {
  /** Highest price signed, highest cost of a month, cost of this month so far; in 0.00001 yuan. */
  price: bigint;
  monthlyCap: bigint;
  spent: bigint;
  below: number;
  remaining: number;
};

/** The fault in a renewal to be signed, by field; undefined when valid. */
export function signingFault(
  wanted: { price: bigint; monthlyCap: bigint; below: number },
  offer: { calls: number; unit: string; firstPurchaseOnly: boolean },
): { field: 'offerId' | 'below' | 'monthlyCap'; message: string } | undefined {
  if (offer.firstPurchaseOnly) return { field: 'offerId', message: '首购套餐只能买一次，不能自动续购' };
  if (wanted.below > offer.calls)
    return { field: 'below', message: `不能超过一份套餐的 ${offer.calls} ${offer.unit}，否则买了也不够` };
  if (wanted.monthlyCap < wanted.price)
    return { field: 'monthlyCap', message: `每月上限至少够买一份：${displayMoney(wanted.price)} 元` };
  return undefined;
}

/** What keeps a due renewal from being made at a price, in words for the member; undefined when nothing does. */
export function obstacleOf({ price, monthlyCap, spent }: Renewal, priceNow: bigint): string | undefined {
  if (priceNow > price) return `价格已涨到 ${displayMoney(priceNow)} 元，高于您签署的 ${displayMoney(price)} 元`;
  if (spent + priceNow > monthlyCap)
    return `本月已续购 ${displayMoney(spent)} 元，再买一份会超过每月上限 ${displayMoney(monthlyCap)} 元`;
  return undefined;
}

/** Whether so few calls are left that it is time. */
export function isDue({ remaining, below }: Pick<Renewal, 'remaining' | 'below'>): boolean {
  return remaining < below;
}
