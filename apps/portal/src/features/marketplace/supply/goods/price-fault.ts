// What is wrong with a price before it is sent; the server says the same.
import { parseAmount, parseMoney } from '@jishi/money';
import { formatMoney } from '@jishi/ui/money';

type Bounds = { minPrice: string; maxPrice: string };

/** In words; undefined for a price within the product's bounds. */
export function priceFault(typed: string, { minPrice, maxPrice }: Bounds): string | undefined {
  if (typed === '') return '请填写价格';
  try {
    const price = parseAmount(typed);
    const isWithin = price >= parseMoney(minPrice) && price <= parseMoney(maxPrice);
    return isWithin ? undefined : `应在 ${formatMoney(minPrice)} 到 ${formatMoney(maxPrice)} 元之间`;
  } catch (error) {
    return error instanceof RangeError ? error.message : '金额格式不正确';
  }
}
