// What a count of an offer comes to, in exact money.
import { formatMoney, parseMoney } from '@jishi/money';

/** As typed: digits only, within what one order takes. '' stays ''. */
export function countOf(typed: string, most: number): string {
  const digits = typed.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, 4);
  return digits && String(Math.min(Number(digits), most));
}

/** The most of an offer that can be ordered at once. */
export function mostOf({ maxCount, stock }: { maxCount: number; stock: number | null }): number {
  return Math.max(1, stock === null ? maxCount : Math.min(maxCount, stock));
}

/** Price times count, as on the wire. */
export function amountOf(price: string, count: number): string {
  return formatMoney(parseMoney(price) * BigInt(count));
}

/** What is left of a balance; undefined where it does not do. */
export function restOf(balance: string, amount: string): string | undefined {
  const rest = parseMoney(balance) - parseMoney(amount);
  return rest < 0n ? undefined : formatMoney(rest);
}

/** What a balance lacks, as on the wire; undefined where it does. */
export function gapOf(balance: string, amount: string): string | undefined {
  const gap = parseMoney(amount) - parseMoney(balance);
  return gap > 0n ? formatMoney(gap) : undefined;
}

/** Where a value stands between the least and the most of all, in per cent of the way; in the middle where all are equal. */
export function placeOf(value: number, all: readonly number[]): number {
  const least = Math.min(...all);
  const most = Math.max(...all);
  return most > least ? ((value - least) / (most - least)) * 100 : 50;
}
