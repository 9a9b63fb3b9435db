// What a typed price means beside what the product costs and what was quoted last. Units are 0.00001 yuan.
import type { Output } from '@jishi/contract/endpoint';
import { quoteChange } from '@jishi/contract/enums/quote';
import type { listQuotable } from '@jishi/contract/quote';
import { readPrice } from '@jishi/contract/quote/price';
import { parseMoney } from '@jishi/money';

export type Product = Output<typeof listQuotable>['products'][number];
/** Typed prices by product; one without a price is not quoted. */
export type Prices = ReadonlyMap<string, string>;

/** `change`: enumeration quoteChange; null of what is not quoted now nor was before. */
export type Judged = { fault?: string; change: number | null; isBelow: boolean };

export const keyOf = ({ kind, productId }: Pick<Product, 'kind' | 'productId'>) => `${kind}:${productId}`;

/** The prices of the last version, for what can still be quoted. */
export function lastPrices(products: readonly Product[]): Prices {
  return new Map(products.flatMap((product) => (product.price === null ? [] : [[keyOf(product), product.price]])));
}

const judgedBefore = new WeakMap<Product, { text: string; judged: Judged }>();

/** The same object for the same text, so that of a thousand rows only the changed one is worked out again. */
export function judge(product: Product, text: string): Judged {
  const known = judgedBefore.get(product);
  if (known?.text === text) return known.judged;
  const judged = judgeAnew(product, text);
  judgedBefore.set(product, { text, judged });
  return judged;
}

function judgeAnew({ kind, cost, price: last }: Product, text: string): Judged {
  if (text === '') return { change: last === null ? null : quoteChange.gone, isBelow: false };
  const read = readPrice(kind, text);
  if ('fault' in read) return { fault: read.fault, change: null, isBelow: false };
  return { change: changeOf(last, read.price), isBelow: read.price < parseMoney(cost) };
}

function changeOf(last: string | null, price: bigint): number {
  if (last === null) return quoteChange.added;
  const before = parseMoney(last);
  if (price === before) return quoteChange.same;
  return price > before ? quoteChange.rose : quoteChange.fell;
}

export type Sum = {
  quoted: number;
  rose: number;
  fell: number;
  added: number;
  gone: number;
  below: number;
  /** Keys of rows with a fault, in their order. */
  faulty: string[];
};

/** The whole list at a glance. */
export function sumOf(products: readonly Product[], prices: Prices): Sum {
  const sum: Sum = { quoted: 0, rose: 0, fell: 0, added: 0, gone: 0, below: 0, faulty: [] };
  for (const product of products) {
    const key = keyOf(product);
    const text = prices.get(key) ?? '';
    const { fault, change, isBelow } = judge(product, text);
    if (fault) sum.faulty.push(key);
    else if (text !== '') sum.quoted += 1;
    if (isBelow) sum.below += 1;
    if (change === quoteChange.rose) sum.rose += 1;
    if (change === quoteChange.fell) sum.fell += 1;
    if (change === quoteChange.added) sum.added += 1;
    if (change === quoteChange.gone) sum.gone += 1;
  }
  return sum;
}

/** Which rows are shown. */
export type Show = 'all' | 'changed' | 'below' | 'empty';

export function isShown(product: Product, text: string, show: Show): boolean {
  const { fault, change, isBelow } = judge(product, text);
  if (show === 'changed') return fault !== undefined || (change !== null && change !== quoteChange.same);
  if (show === 'below') return isBelow;
  return show === 'all' || text === '';
}

/** By how many percent a price differs from the last one, such as +12.5%; '' without one. */
export function percentOf({ price: last }: Product, text: string): string {
  const [now, before] = [Number(text), Number(last)];
  if (!last || !now || !before) return '';
  const percent = Math.round((now / before - 1) * 1000) / 10;
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`;
}
