// The moments between which what calls cost is summed.
import { dayOf, parseTime, startOfDay } from '../../../kernel/time';

const DAY_MS = 86_400_000;

/** The beginnings of Beijing's month, yesterday and today, now, and a day before. */
export type Moments = { month: Date; yesterday: Date; today: Date; before: Date; now: Date };

export function momentsOf(now: Date): Moments {
  const today = startOfDay(now);
  const dayBefore = (moment: Date) => new Date(moment.getTime() - DAY_MS);
  const month = parseTime(`${dayOf(now).slice(0, 7)}-01 00:00:00`);
  return { month, yesterday: dayBefore(today), today, before: dayBefore(now), now };
}
