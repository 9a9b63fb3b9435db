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
const HOUR_MS = 3_600_000;
/** Bills of these last days are asked for at every run. */
const RECENT_DAYS = 7;
/** How many older ones are asked for at a run. */
export const OLDER_A_RUN = 7;

/** The finished Beijing days from `first` on, newest first, however long ago; `today` and `first` as `yyyy-MM-dd`. */
export function daysDue(today: string, first: string): string[] {
  const days: string[] = [];
  for (let day = dayBefore(today, 1); day >= first; day = dayBefore(day, 1)) days.push(day);
  return days;
}

/**
 * Parts what is to be asked for at a run (`unchecked`: newest first). Older days take turns by the hour, so that some which the
 * supplier never gives do not keep it from being asked for the others.
 */
export function daysAsked(
  unchecked: readonly string[],
  now: Date,
  today: string,
): { recent: string[]; older: string[] } {
  const from = dayBefore(today, RECENT_DAYS);
  const old = unchecked.filter((day) => day < from);
  const start = old.length > OLDER_A_RUN ? (Math.floor(now.getTime() / HOUR_MS) * OLDER_A_RUN) % old.length : 0;
  return {
    recent: unchecked.filter((day) => day >= from),
    older: [...old.slice(start), ...old.slice(0, start)].slice(0, OLDER_A_RUN),
  };
}

function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);
}
