// What a member can quote, beside what they quoted last.
import { chargeUnit, unitLabel } from '@jishi/contract/enums/catalogue';
import { quoteProduct } from '@jishi/contract/enums/quote';
import { rechargeKind } from '@jishi/contract/enums/recharge';
import * as contract from '@jishi/contract/quote';
import type { Queryable } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type { MemberId } from '../../../kernel/context';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { headOf } from '../record/rules';
import { selectLast, selectLines } from '../record/store';
import { type Product, keyOf } from '../rules';
import { type ProductRow, selectProducts } from './store';

/** Everything that a member can quote now, with what they pay for it. */
export async function productsOf(db: Queryable, memberId: MemberId): Promise<Product[]> {
  return (await selectProducts(db, memberId)).map(({ sold, ...product }) => ({
    ...product,
    unit: soldBy(product.kind, sold),
  }));
}

function soldBy(kind: number, sold: ProductRow['sold']): string {
  if (kind === quoteProduct.api) return unitLabel(sold || chargeUnit.call);
  return sold === rechargeKind.card ? '张' : '笔';
}

export const listQuotable = useCase(contract.listQuotable, async (ctx) => {
  const [products, last] = await Promise.all([productsOf(ctx.db, ctx.member), selectLast(ctx.db, ctx.member)]);
  const quoted = last ? (await selectLines(ctx.db, last.id)).filter(({ price }) => price !== null) : [];
  const prices = new Map(quoted.map((line) => [keyOf(line), line.price]));
  const known = new Set(products.map(keyOf));
  return {
    products: products.map(({ cost, ...product }) => {
      const price = prices.get(keyOf(product)) ?? null;
      return { ...product, cost: formatMoney(cost), price: price === null ? null : formatMoney(price) };
    }),
    last: last ? { version: last.version, ...headOf(ctx, last), effectiveTime: formatTime(last.effectiveAt) } : null,
    lost: quoted.filter((line) => !known.has(keyOf(line))).map(({ name }) => name),
  };
});
