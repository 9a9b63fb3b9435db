// What a version of a price list says, and how it differs from the version before. Prices are bigint in units of 0.00001 yuan.
import { quoteChange } from '@jishi/contract/enums/quote';
import { markedUp, readPrice } from '@jishi/contract/quote/price';
import { invalidField } from '../../kernel/refusal';

/** A product that a member can quote; `cost` is what they pay for one now. */
export type Product = {
  kind: number;
  productId: string;
  name: string;
  groupName: string;
  unit: string;
  cost: bigint;
};
export type Quoted = Product & { price: bigint };
/** A product as a version has it; `price` and `cost` are null once it is no longer quoted, `before` while it is new. */
export type Line = Omit<Product, 'cost'> & {
  price: bigint | null;
  cost: bigint | null;
  before: bigint | null;
  change: number;
};

export type Counts = { rose: number; fell: number; added: number; gone: number };

type Asked = {
  kind: number;
  productId: string;
  price?: string | null | undefined;
  percent?: string | null | undefined;
  amount?: string | null | undefined;
};

/** What identifies a product: ids of the two kinds may be the same. */
export function keyOf({ kind, productId }: Pick<Product, 'kind' | 'productId'>): string {
  return `${kind}:${productId}`;
}

/** What is asked for at the prices it says. @throws Refusal invalidInput at the first line that cannot be */
export function priceLines(asked: readonly Asked[], products: readonly Product[]): Quoted[] {
  const known = new Map(products.map((product) => [keyOf(product), product]));
  const seen = new Map<string, number>();
  return asked.map((line, at) => {
    const key = keyOf(line);
    const product = known.get(key);
    if (!product) throw invalidField(`lines.${at}.productId`, `第 ${at + 1} 行的产品没有，或已不能报价`);
    const earlier = seen.get(key);
    if (earlier) throw invalidField(`lines.${at}.productId`, `第 ${at + 1} 行与第 ${earlier} 行是同一个产品`);
    seen.set(key, at + 1);
    const read = readLine(line, product.cost);
    if ('fault' in read) throw invalidField(`lines.${at}.price`, `第 ${at + 1} 行${product.name}：${read.fault}`);
    return { ...product, price: read.price };
  });
}

function readLine({ kind, price, percent, amount }: Asked, cost: bigint): { price: bigint } | { fault: string } {
  if (price != null) return readPrice(kind, price);
  return markedUp(kind, cost, percent == null ? { amount: amount ?? '' } : { percent });
}

/** A version's lines in its order, then what is no longer quoted, in the order of the version before. */
export function compare(last: readonly Line[], quoted: readonly Quoted[]): Line[] {
  const priced = last.flatMap((line) => (line.price === null ? [] : [{ ...line, price: line.price }]));
  const before = new Map(priced.map((line) => [keyOf(line), line.price]));
  const kept = new Set(quoted.map(keyOf));
  return [
    ...quoted.map((line) => {
      const old = before.get(keyOf(line)) ?? null;
      return { ...line, before: old, change: changeOf(old, line.price) };
    }),
    ...priced
      .filter((line) => !kept.has(keyOf(line)))
      .map((line) => ({ ...line, before: line.price, price: null, cost: null, change: quoteChange.gone })),
  ];
}

function changeOf(before: bigint | null, price: bigint): number {
  if (before === null) return quoteChange.added;
  if (price === before) return quoteChange.same;
  return price > before ? quoteChange.rose : quoteChange.fell;
}

/** How many products of a version changed, by what happened to them. */
export function countsOf(lines: readonly Pick<Line, 'change'>[]): Counts {
  const of = (change: number) => lines.filter((line) => line.change === change).length;
  return {
    rose: of(quoteChange.rose),
    fell: of(quoteChange.fell),
    added: of(quoteChange.added),
    gone: of(quoteChange.gone),
  };
}

const AHEAD_MS = 366 * 24 * 3600_000;
const CLOCKS_MS = 5 * 60_000;

/** What is wrong with the time from which a version is valid, in words; undefined when nothing is. */
export function effectiveFault(at: Date, now: Date): string | undefined {
  if (at.getTime() < now.getTime() - CLOCKS_MS) return '生效时间不能早于现在';
  return at.getTime() > now.getTime() + AHEAD_MS ? '生效时间最晚在一年之内' : undefined;
}

/** Versions that a member saves. */
export const SET_LIMITS = [{ most: 100, seconds: 86_400 }];
