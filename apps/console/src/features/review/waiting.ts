// How long something has waited and how long it may, in words; and which case comes after which.
import type { searchReviews } from '@jishi/contract/console/review';
import { reviewStatus } from '@jishi/contract/enums/review';
import type { RowOf } from '@jishi/contract/list';
import { beijingDay, beijingInstant } from '@jishi/ui/beijing-time';

export type Row = RowOf<typeof searchReviews>;

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
export function leftUntil({ openTime, dueTime }: Pick<Row, 'openTime' | 'dueTime'>, now: number): Left {
  const [opened, due] = [beijingInstant(openTime), beijingInstant(dueTime)];
  if (now > due) return { words: `超时 ${spanWords(now - due)}`, tone: 'late' };
  return { words: `余 ${spanWords(due - now)}`, tone: due - now < (due - opened) / 4 ? 'soon' : 'calm' };
}

/** A moment as short as it stays clear: today by the clock, else by the day. */
export function shortMoment(time: string, now: number): string {
  return time.startsWith(beijingDay(new Date(now))) ? time.slice(11, 16) : time.slice(5, 16);
}

/** Whether nobody has decided it yet. */
export function isOpen({ status }: Pick<Row, 'status'>): boolean {
  return status === reviewStatus.waiting || status === reviewStatus.toSecond;
}

/** Whether it waits for this operator: open, proposed or agreed to by another one, and claimed by nobody else. */
function isForMe({ status, mine, claimed, claimedBy }: Row): boolean {
  return isOpen({ status }) && !mine && (claimed || claimedBy === '');
}

/** The case to go on with after `id`: the next that waits for this operator, from the top again after the last. */
export function nextFor(rows: readonly Row[], id: string | undefined): Row | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(isForMe);
}
