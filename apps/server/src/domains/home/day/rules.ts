// Which of two days is looked at: today, and yesterday up to the same time of day.
import { dayOf, formatTime, startOfDay } from '../../../kernel/time';
import type { Span } from '../../ledger';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type Days = {
  /** Today, yyyy-MM-dd of Beijing. */
  day: string;
  untilTime: string;
  today: Span;
  /** Yesterday until the same time of day. */
  yesterday: Span;
  /** Both until the last full hour; empty in the first hour of a day. */
  hours: { today: Span; yesterday: Span; until: string } | undefined;
};

/** The days of a moment. Beijing's day begins at 16:00 UTC. */
export function daysAt(now: Date): Days {
  const begin = startOfDay(now);
  const before = (at: Date) => new Date(at.getTime() - DAY_MS);
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const hours = {
    today: { since: begin, until: hour },
    yesterday: { since: before(begin), until: before(hour) },
    until: formatTime(hour).slice(11, 16),
  };
  return {
    day: dayOf(now),
    untilTime: formatTime(now),
    today: { since: begin, until: new Date(begin.getTime() + DAY_MS) },
    yesterday: { since: before(begin), until: before(now) },
    hours: hour > begin ? hours : undefined,
  };
}
