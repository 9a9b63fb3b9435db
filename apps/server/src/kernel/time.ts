// Wire times: Asia/Shanghai wall clock, `yyyy-MM-dd HH:mm:ss`. China has had no daylight saving time since 1991.
const OFFSET_MS = 8 * 3600_000;

/** The Shanghai wall-clock text of an instant. */
export function formatTime(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** `formatTime`, keeping null. */
export function formatTimeOrNull(instant: Date | null): string | null {
  return instant ? formatTime(instant) : null;
}

/** The instant of a Shanghai wall-clock text that has passed the contract's `Time` check. */
export function parseTime(text: string): Date {
  return new Date(Date.parse(`${text.replace(' ', 'T')}Z`) - OFFSET_MS);
}

/** The Shanghai calendar day of an instant, `yyyy-MM-dd`. */
export function dayOf(instant: Date): string {
  return formatTime(instant).slice(0, 10);
}

/** The instant at which the Shanghai day of `instant` began. */
export function startOfDay(instant: Date): Date {
  return parseTime(`${dayOf(instant)} 00:00:00`);
}

/** The last days (Shanghai), the day of `now` the last of them. */
export function lastDays(now: Date, most: number): string[] {
  return Array.from({ length: most }, (_, at) => dayOf(new Date(now.getTime() - (most - 1 - at) * 86_400_000)));
}

/** The last months (Shanghai) as `yyyy-MM`, the newest first, the month of `now` among them. */
export function lastMonths(now: Date, most: number): string[] {
  const [year, month] = dayOf(now).split('-').map(Number) as [number, number];
  return Array.from({ length: most }, (_, back) => dayOf(new Date(Date.UTC(year, month - 1 - back))).slice(0, 7));
}
