// How sums are put together from counts: which counts answer for which part of a span, and which series a chart shows.
import { type Span, wholeDays, wholeHours } from '../record/rules';

/** A span in the parts that answer for it: single calls at both ends, hours, whole days in the middle. */
export type Parts = { days: Span; hours: Span };

/** Days only where the answer is by the day; both empty at the beginning where `counted` is false. */
export function partsOf(span: Span, unit: 'hour' | 'day', counted: boolean): Parts {
  const none = { from: span.from, to: span.from };
  if (!counted) return { days: none, hours: none };
  const hours = wholeHours(span);
  return { hours, days: unit === 'day' ? wholeDays(hours) : { from: hours.from, to: hours.from } };
}

/** As many series as a chart can distinguish; the others are combined into one more. */
const MOST_SERIES = 6;

export type Sums = { calls: number; failed: number; amount: bigint };

/** Sums by split and time, most calls first; from the seventh on all are combined under id ''. */
export function splitSeries<Row extends Sums & { id: string; at: Date }>(
  rows: readonly Row[],
): { id: string; series: (Sums & { at: Date })[] }[] {
  const totals = new Map<string, number>();
  for (const { id, calls } of rows) totals.set(id, (totals.get(id) ?? 0) + calls);
  const ranked = [...totals].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([id]) => id);
  const shown = ranked.length > MOST_SERIES + 1 ? ranked.slice(0, MOST_SERIES) : ranked;
  const others = shown.length < ranked.length ? [''] : [];
  return [...shown, ...others].map((id) => ({
    id,
    series: added(rows.filter((row) => (id === '' ? !shown.includes(row.id) : row.id === id))),
  }));
}

function added(rows: readonly (Sums & { at: Date })[]): (Sums & { at: Date })[] {
  const byTime = new Map<number, Sums & { at: Date }>();
  for (const { at, calls, failed, amount } of rows) {
    const sums = byTime.get(at.getTime()) ?? { at, calls: 0, failed: 0, amount: 0n };
    byTime.set(at.getTime(), {
      at,
      calls: sums.calls + calls,
      failed: sums.failed + failed,
      amount: sums.amount + amount,
    });
  }
  return [...byTime.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
