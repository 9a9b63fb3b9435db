// A supplier's bill of a day held against our attempts. Amounts in 0.00001 yuan.
import { billDifference } from '@jishi/contract/enums/recharge-supplier';

/** `billedBefore`: the same order stands on an earlier day's bill. */
export type Line = { number: string; amount: bigint; billedBefore: boolean };

/** One of our attempts; `amount` is what was agreed for it. */
export type Book = { number: string; amount: bigint; isDelivered: boolean };

export type Difference = { number: string; kind: number; billAmount: bigint | null; bookAmount: bigint | null };

/**
 * The differences between a bill and our attempts. `books`: those that stand on the bill, and those delivered that day
 * that stand on no bill.
 */
export function differencesOf(lines: readonly Line[], books: readonly Book[]): Difference[] {
  const known = new Map(books.map((book) => [book.number, book]));
  const billed = new Set(lines.map(({ number }) => number));
  const missing = books.filter(({ number, isDelivered }) => isDelivered && !billed.has(number));
  return [
    ...lines.flatMap((line) => differenceOf(line, known.get(line.number)) ?? []),
    ...missing.map(({ number, amount }) => ({
      number,
      kind: billDifference.notBilled,
      billAmount: null,
      bookAmount: amount,
    })),
  ];
}

function differenceOf({ number, amount, billedBefore }: Line, book: Book | undefined): Difference | undefined {
  const bookAmount = book?.isDelivered ? book.amount : null;
  const kind = kindOf({ billedBefore, book, isEqual: bookAmount === amount });
  return kind === undefined
    ? undefined
    : { number, kind, billAmount: amount, bookAmount: billedBefore ? null : bookAmount };
}

function kindOf(of: { billedBefore: boolean; book: Book | undefined; isEqual: boolean }): number | undefined {
  if (of.billedBefore) return billDifference.twice;
  if (!of.book) return billDifference.notOurs;
  if (!of.book.isDelivered) return billDifference.notDelivered;
  return of.isEqual ? undefined : billDifference.amount;
}

const DAY_MS = 86_400_000;
/** Older bills are not asked for by themselves any more. */
const DAYS_BACK = 7;

/** The finished Beijing days whose bills are asked for, oldest first; `today` and `first` as `yyyy-MM-dd`. */
export function daysDue(today: string, first: string): string[] {
  const at = (back: number) => new Date(Date.parse(`${today}T00:00:00Z`) - back * DAY_MS).toISOString().slice(0, 10);
  return Array.from({ length: DAYS_BACK }, (_, index) => at(DAYS_BACK - index)).filter((day) => day >= first);
}
