// By when an answer is owed: so many hours of service later, by the days and hours at which somebody is there.
import type { SettingValues } from '@jishi/contract/settings';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Beijing, the whole year. */
const OFFSET = 8 * HOUR;
/** Longer than any row of closed days: nobody is promised an answer beyond it. */
const DAYS_MOST = 400;

export type Calendar = Pick<SettingValues<'service'>, 'weekdays' | 'opensAt' | 'closesAt' | 'closedDays' | 'extraDays'>;

const listed = (days: string, day: string) => days.split(' ').includes(day);

/** Whether somebody is there on a day that begins, in Beijing, at `midnight`. */
function isServed(midnight: number, { weekdays, closedDays, extraDays }: Calendar): boolean {
  const local = new Date(midnight + OFFSET);
  const day = local.toISOString().slice(0, 10);
  if (listed(extraDays, day)) return true;
  // Sunday is the seventh
  return (local.getUTCDay() || 7) <= weekdays && !listed(closedDays, day);
}

/** The moment at which `hours` hours of service have passed since `from`. */
export function dueAfter(from: Date, hours: number, calendar: Calendar): Date {
  let left = hours * HOUR;
  let midnight = Math.floor((from.getTime() + OFFSET) / DAY) * DAY - OFFSET;
  for (let day = 0; day < DAYS_MOST; day++, midnight += DAY) {
    if (!isServed(midnight, calendar)) continue;
    const begins = Math.max(from.getTime(), midnight + calendar.opensAt * HOUR);
    const there = midnight + calendar.closesAt * HOUR - begins;
    if (there <= 0) continue;
    if (left <= there) return new Date(begins + left);
    left -= there;
  }
  return new Date(midnight);
}

const WEEKS: Readonly<Record<number, string>> = { 5: '周一到周五', 6: '周一到周六', 7: '每天' };

/** When answers are given, in words. */
export function calendarWords({ weekdays, opensAt, closesAt }: Calendar): string {
  return `${WEEKS[weekdays] ?? ''} ${opensAt}:00 到 ${closesAt}:00`;
}
