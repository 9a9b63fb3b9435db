// Months of a book in Beijing time, and a month's entries by day with the balance each day ends on.
import { dayOf, parseTime } from '../../../kernel/time';

export type Span = { from: Date; until: Date };

/** The month an instant falls in, `yyyy-MM`. */
export function monthOf(instant: Date): string {
  return dayOf(instant).slice(0, 7);
}

/** The next month of a `yyyy-MM`. */
export function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** From the first instant of a month up to, not with, the first of the next. */
export function spanOf(month: string): Span {
  return { from: parseTime(`${month}-01 00:00:00`), until: parseTime(`${monthAfter(month)}-01 00:00:00`) };
}

/** Every month from the one of `first` to the one of `now`, the newest first; at least the present one. */
export function monthsSince(first: Date | null, now: Date): string[] {
  const last = monthOf(now);
  const months = [last];
  for (let month = first && first < now ? monthOf(first) : last; month < last; month = monthAfter(month))
    months.splice(1, 0, month);
  return months;
}

export type Line = {
  /** Shanghai time `yyyy-MM-dd HH:mm:ss`, or only a day for daily sums. */
  time: string;
  memo: string;
  reference: string;
  amount: bigint;
};

export type Day<Row extends Line> = { day: string; lines: Row[]; balance: bigint };

/** Lines by day in order, each with the balance at its end; a day's totals follow its other lines. */
export function daysOf<Row extends Line>(opening: bigint, lines: readonly Row[]): Day<Row>[] {
  const days = new Map<string, Row[]>();
  for (const line of lines) {
    const day = line.time.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  let balance = opening;
  return [...days.keys()].sort().map((day) => {
    const own = days.get(day)!;
    own.sort((a, b) => b.time.length - a.time.length);
    for (const { amount } of own) balance += amount;
    return { day, lines: own, balance };
  });
}
