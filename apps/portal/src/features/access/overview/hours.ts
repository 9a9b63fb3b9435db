// The twenty-four hours of a day as the chart needs them, out of a statistics series that skips silent hours.
import type { getCallStatistics } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';

type Series = Output<typeof getCallStatistics>['series'];

export type Hour = {
  /** 0 to 23. */
  hour: number;
  calls: number;
  failed: number;
  p50: number | null;
  p95: number | null;
  /** Calls of the same hour yesterday. */
  yesterday: number;
};

export function hoursOf(today: Series, yesterday: Series): Hour[] {
  const byHour = new Map(today.map((slice) => [hourOf(slice.time), slice]));
  const before = new Map(yesterday.map((slice) => [hourOf(slice.time), slice.calls]));
  return Array.from({ length: 24 }, (_, hour) => {
    const slice = byHour.get(hour);
    return {
      hour,
      calls: slice?.calls ?? 0,
      failed: slice?.failed ?? 0,
      p50: slice?.p50 ?? null,
      p95: slice?.p95 ?? null,
      yesterday: before.get(hour) ?? 0,
    };
  });
}

/** The hour worth looking at first: the one with most failures, else the busiest; undefined without calls. */
export function notableHour(hours: readonly Hour[]): number | undefined {
  const called = hours.filter(({ calls }) => calls > 0);
  const worst = called.reduce<Hour | undefined>(
    (best, hour) => (hour.failed > (best?.failed ?? 0) ? hour : best),
    undefined,
  );
  const busiest = called.reduce<Hour | undefined>(
    (best, hour) => (hour.calls > (best?.calls ?? 0) ? hour : best),
    undefined,
  );
  return (worst ?? busiest)?.hour;
}

/** `10:00–11:00`. */
export function hourSpan(hour: number): string {
  return `${clock(hour)}–${clock(hour + 1)}`;
}

/** A round number at or above the highest value, and never below `least`: 1, 2 or 5 times a power of ten. */
export function niceCeiling(value: number, least: number): number {
  const needed = Math.max(value, least);
  const power = 10 ** Math.floor(Math.log10(needed));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= needed) ?? 10;
  return step * power;
}

function hourOf(time: string): number {
  return Number(time.slice(11, 13));
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
