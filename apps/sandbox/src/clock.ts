// Time of the sandbox and the Beijing time that Chinese providers write on the wire.

export interface Clock {
  now(): Date;
}

/** A clock that a tester puts ahead of the real one, or behind it. */
export class AdjustableClock implements Clock {
  private aheadMs = 0;

  constructor(private readonly real: () => Date) {}

  now(): Date {
    return new Date(this.real().getTime() + this.aheadMs);
  }

  /** `seconds` below zero puts it behind. */
  putAhead(seconds: number): void {
    this.aheadMs = seconds * 1000;
  }
}

const BEIJING_OFFSET_MS = 8 * 60 * 60 * 1000;

/** `yyyy-MM-dd HH:mm:ss` in Beijing. */
export function beijingTime(date: Date): string {
  return new Date(date.getTime() + BEIJING_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** `yyyy-MM-dd` in Beijing. */
export function beijingDay(date: Date): string {
  return beijingTime(date).slice(0, 10);
}

/** The first moment of the Beijing day after the one that holds `date`. */
export function nextBeijingMidnight(date: Date): Date {
  const today = Date.parse(`${beijingDay(date)}T00:00:00+08:00`);
  return new Date(today + 24 * 60 * 60 * 1000);
}

/** Reads `yyyy-MM-dd HH:mm:ss` as Beijing time; undefined for another form or a day that does not exist. */
export function parseBeijingTime(value: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)) return undefined;
  const date = new Date(`${value.replace(' ', 'T')}+08:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  return beijingTime(date) === value ? date : undefined;
}
