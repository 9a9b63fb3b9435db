// Beijing wall-clock times as the wire carries them, whatever zone the browser or the server is in.

const OFFSET_MS = 8 * 3600 * 1000;
const DAY_MS = 24 * 3600 * 1000;

/** An instant as `yyyy-MM-dd HH:mm:ss`. */
export function beijingTime(at: Date = new Date()): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** The instant of `yyyy-MM-dd HH:mm:ss`, in milliseconds; NaN for anything else. */
export function beijingInstant(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}+08:00`);
}

/** The day of an instant, `yyyy-MM-dd`. */
export function beijingDay(at: Date = new Date()): string {
  return beijingTime(at).slice(0, 10);
}

/** The day `days` later (earlier when negative). */
export function shiftDay(day: string, days: number): string {
  return beijingDay(new Date(beijingInstant(`${day} 00:00:00`) + days * DAY_MS));
}

/** The closed range of whole days, as range filters of the wire take it. */
export function wholeDays(first: string, last: string): { beginTime: string; endTime: string } {
  return { beginTime: `${first} 00:00:00`, endTime: `${last} 23:59:59` };
}

/** A time as text for a person, machine-readable underneath. `short` leaves out the year and the seconds. */
export function Moment({ time, short }: { time: string; short?: boolean }) {
  return (
    <time className="nowrap" dateTime={`${time.slice(0, 19).replace(' ', 'T')}+08:00`}>
      {short ? time.slice(5, 16) : time}
    </time>
  );
}
