// Prices of quotes: how they are typed and marked up, for the page as for the server. Units are 0.00001 yuan.
import { quoteProduct } from '../enums/quote';

const FEN = 1000n;
const UNITS = 5;
/** Of one product: below 100 million yuan. */
export const PRICE_MAX = 10_000_000_000_000n - 1n;

/** What a price looks like, per kind: calls cost parts of a fen, recharge products are paid in fen. */
const DECIMALS: Readonly<Record<number, number>> = { [quoteProduct.api]: UNITS, [quoteProduct.recharge]: 2 };

/** The units of a decimal text of at most `decimals` digits after the point; undefined when it is none. */
export function unitsOf(text: string, decimals = UNITS): bigint | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return undefined;
  const units = BigInt(whole + fraction.padEnd(UNITS, '0'));
  return sign ? -units : units;
}

/** The price a text stands for, or what is wrong with it, in words. */
export function readPrice(kind: number, text: string): { price: bigint } | { fault: string } {
  const decimals = DECIMALS[kind] ?? UNITS;
  const price = unitsOf(text, decimals);
  if (price === undefined) return { fault: `单价是最多 ${decimals} 位小数的数字` };
  return rangeFault(price) ?? { price };
}

function rangeFault(price: bigint): { fault: string } | undefined {
  if (price <= 0n) return { fault: '单价要大于 0' };
  return price > PRICE_MAX ? { fault: '单价要小于 1 亿元' } : undefined;
}

/** By how much a price lies above what it costs: percent of at most 2 decimals, or an amount in yuan; below zero: under it. */
export type Markup = { percent: string } | { amount: string };

/** Cost plus markup, rounded half up to what the kind can have; or what is wrong with it, in words. */
export function markedUp(kind: number, cost: bigint, markup: Markup): { price: bigint } | { fault: string } {
  if ('amount' in markup) {
    const amount = unitsOf(markup.amount, DECIMALS[kind]);
    if (amount === undefined) return { fault: `加价金额是最多 ${DECIMALS[kind]} 位小数的数字` };
    return priced(kind, cost + amount);
  }
  const points = unitsOf(markup.percent, 2);
  if (points === undefined) return { fault: '加价比例是最多 2 位小数的百分数' };
  const whole = 100n * 10n ** BigInt(UNITS);
  return priced(kind, cost * (whole + points), whole);
}

function priced(kind: number, numerator: bigint, denominator = 1n): { price: bigint } | { fault: string } {
  const step = denominator * (DECIMALS[kind] === 2 ? FEN : 1n);
  if (numerator <= 0n) return { fault: '加价后单价要大于 0' };
  const price = ((2n * numerator + step) / (2n * step)) * (step / denominator);
  return rangeFault(price) ?? { price };
}
