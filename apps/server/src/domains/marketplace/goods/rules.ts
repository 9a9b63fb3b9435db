// What goods may be like.
import { goodsWay } from '@jishi/contract/enums/marketplace';
import { rechargeKind } from '@jishi/contract/enums/recharge';

type Described = { way: number; code: string; withinMinutes: number };

/** What does not fit together, with its field; undefined when all does. */
export function faultOf(
  { way, code, withinMinutes }: Described,
  { kind, hasApi }: { kind: number; hasApi: boolean },
): { field: string; words: string } | undefined {
  if (way === goodsWay.pool && kind !== rechargeKind.card) return { field: 'way', words: '只有卡密可以从卡池交付' };
  if (way === goodsWay.api && !hasApi) return { field: 'way', words: '请先登记自己的发货接口' };
  if (way === goodsWay.api && code === '') return { field: 'code', words: '请填写商品在接口里的编号' };
  if (way === goodsWay.hand && withinMinutes < 1) return { field: 'withinMinutes', words: '请填写多少分钟内发货' };
  return undefined;
}

/** Whether a price stays within its product's bounds. In 0.00001 yuan. */
export function isWithin(price: bigint, { minPrice, maxPrice }: { minPrice: bigint; maxPrice: bigint }): boolean {
  return price >= minPrice && price <= maxPrice;
}
