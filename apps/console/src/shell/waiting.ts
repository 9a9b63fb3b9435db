// How long something has waited and how long it may, in words.
import { beijingInstant } from '@jishi/ui/beijing-time';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A stretch of time in its largest unit, rounded down: 20 分钟, 3 小时, 2 天. From two days on days are counted. */
export function spanWords(ms: number): string {
  const span = Math.max(0, ms);
  if (span < HOUR) return `${Math.floor(span / MINUTE)} 分钟`;
  return span < 2 * DAY ? `${Math.floor(span / HOUR)} 小时` : `${Math.floor(span / DAY)} 天`;
}

/** How long it is since a moment, in words. `now`: milliseconds. */
export function spanSince(time: string, now: number): string {
  return spanWords(now - beijingInstant(time));
}

export type Left = { words: string; tone: 'calm' | 'soon' | 'late' };

/** What is left until it should be decided: less than a quarter of its time is soon. `now`: milliseconds. */
export function leftUntil({ openTime, dueTime }: { openTime: string; dueTime: string }, now: number): Left {
  const [opened, due] = [beijingInstant(openTime), beijingInstant(dueTime)];
  if (now > due) return { words: `超时 ${spanWords(now - due)}`, tone: 'late' };
  return { words: `余 ${spanWords(due - now)}`, tone: due - now < (due - opened) / 4 ? 'soon' : 'calm' };
}
