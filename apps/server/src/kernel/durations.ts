// How long calls took: what gateway.duration counts of them, and percentiles that are true to 1 %.
import { type Sql, sql } from '@jishi/db';

/** Decimal digits that a class has in the database's number. */
const DIGITS = 12;
/** Where the last class begins, in ms. */
const LONGEST_CLASS = 3_600_000;

/**
 * The lower bound of each class in ms, as gateway.duration_class; anything below the first took no whole millisecond.
 */
const FIRSTS: number[] = [0];
for (let first = 1; first <= LONGEST_CLASS; first = Math.floor((middleOf(first) * 100) / 99) + 1) FIRSTS.push(first);

/** The value that represents a class, within 1 % of every duration in it. */
function middleOf(first: number): number {
  return Math.floor((first * 101) / 100);
}

/** A histogram of call durations: the count per class, the shortest and the longest in ms (null: none). */
export type Durations = { classes: readonly number[]; shortest: number | null; longest: number | null };

export const NO_DURATIONS: Durations = { classes: [], shortest: null, longest: null };

/** Sums of the columns of a rollup, or of single calls, in rows of this name; read by `durationsOf`. */
export const sumOfDurations = (row: Sql) =>
  sql`sum(${row}.durations) as durations, min(${row}.shortest_ms) as shortest_ms, max(${row}.longest_ms) as longest_ms`;

export type DurationsRow = { durations?: string | null; shortestMs?: number | null; longestMs?: number | null };

/** Parses a row of sumOfDurations. */
export function durationsOf({ durations, shortestMs, longestMs }: DurationsRow): Durations {
  if (!durations) return NO_DURATIONS;
  const classes: number[] = [];
  for (let end = durations.length; end > 0; end -= DIGITS)
    classes.push(Number(durations.slice(Math.max(end - DIGITS, 0), end)));
  return { classes, shortest: shortestMs ?? null, longest: longestMs ?? null };
}

/** Those of both. */
export function addDurations(a: Durations, b: Durations): Durations {
  const [more, less] = a.classes.length < b.classes.length ? [b, a] : [a, b];
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
  const ends = known([a.shortest, b.shortest, a.longest, b.longest]);
  return {
    classes: more.classes.map((calls, at) => calls + (less.classes[at] ?? 0)),
    shortest: ends.length > 0 ? Math.min(...ends) : null,
    longest: ends.length > 0 ? Math.max(...ends) : null,
  };
}

/**
 * The percentile in ms by nearest rank, within 1 % of that call's duration and never outside shortest and longest; null
 * without calls.
 */
export function percentile(percent: number, { classes, shortest, longest }: Durations): number | null {
  const total = classes.reduce((sum, calls) => sum + calls, 0);
  const rank = Math.max(Math.ceil((percent * total) / 100), 1);
  let upTo = 0;
  const at = classes.findIndex((calls) => (upTo += calls) >= rank);
  if (at === -1 || shortest === null || longest === null) return null;
  return Math.min(Math.max(middleOf(FIRSTS[at]!), shortest), longest);
}
