// What /req/statics asks for, as its address carries it.
import type { getCallStatistics } from '@jishi/contract/access/record';
import type { Input } from '@jishi/contract/endpoint';
import { beijingDay, beijingInstant, shiftDay, wholeDays } from '@jishi/ui/beijing-time';

const CONDITIONS = ['projectId', 'apiId', 'keyId', 'code', 'mode'] as const;

/** Query parameters of /req/statics. */
export type StatisticsSearch = Readonly<
  Partial<
    Record<
      'beginTime' | 'endTime' | (typeof CONDITIONS)[number] | 'unit' | 'metric' | 'split' | 'by',
      string | undefined
    >
  >
>;

export type Unit = 'hour' | 'day';

const DEFAULT_DAYS = 7;
/** Longer ranges are drawn by day: more bars cannot be distinguished. */
const MOST_HOURS = 72;

/** The range of an address; the last seven days when it names none. */
export function rangeOf({ beginTime, endTime }: StatisticsSearch): { beginTime: string; endTime: string } {
  const today = beijingDay();
  const fallback = wholeDays(shiftDay(today, 1 - DEFAULT_DAYS), today);
  return { beginTime: beginTime ?? fallback.beginTime, endTime: endTime ?? fallback.endTime };
}

/** The unit of an address, or the one that suits its range. */
export function unitOf(search: StatisticsSearch): Unit {
  const { beginTime, endTime } = rangeOf(search);
  const hours = (beijingInstant(endTime) - beijingInstant(beginTime)) / 3600_000;
  if (hours > MOST_HOURS) return 'day';
  if (search.unit === 'hour' || search.unit === 'day') return search.unit;
  return hours <= 25 ? 'hour' : 'day';
}

/** Whether the range is short enough to be drawn by hours. */
export function allowsHours(search: StatisticsSearch): boolean {
  return unitOf({ ...search, unit: 'hour' }) === 'hour';
}

/** Filters besides the time. */
export function conditionsOf(search: StatisticsSearch): Partial<Record<(typeof CONDITIONS)[number], string>> {
  return Object.fromEntries(CONDITIONS.filter((name) => search[name]).map((name) => [name, search[name]]));
}

/** Takes every condition off, the time included. */
export const CLEARED = Object.fromEntries(['beginTime', 'endTime', 'unit', ...CONDITIONS].map((name) => [name, null]));

export const SPLITS = ['project', 'api', 'key', 'code'] as const;
export type SplitBy = (typeof SPLITS)[number];

/** How the chart is split; undefined: not split. */
export function splitOf({ split }: StatisticsSearch): SplitBy | undefined {
  return SPLITS.find((name) => name === split);
}

export function statisticsInput(search: StatisticsSearch): Input<typeof getCallStatistics> {
  return { ...rangeOf(search), ...conditionsOf(search), unit: unitOf(search), splitBy: splitOf(search) };
}

/** A slot of the chart as a range of times. */
export function slotRange(slot: string): { beginTime: string; endTime: string } {
  return slot.length > 10
    ? { beginTime: `${slot}:00:00`, endTime: `${slot}:59:59` }
    : { beginTime: `${slot} 00:00:00`, endTime: `${slot} 23:59:59` };
}

/** Every slot of the range in order, as the series names its times, so that silent ones are drawn as gaps. */
export function slotsOf(range: { beginTime: string; endTime: string }, unit: Unit): string[] {
  const stepMs = unit === 'hour' ? 3600_000 : 24 * 3600_000;
  const length = unit === 'hour' ? 13 : 10;
  const first = beijingInstant(
    unit === 'hour' ? `${range.beginTime.slice(0, 13)}:00:00` : `${range.beginTime.slice(0, 10)} 00:00:00`,
  );
  const last = beijingInstant(range.endTime);
  if (Number.isNaN(first) || Number.isNaN(last)) return [];
  const count = Math.min(400, Math.floor((last - first) / stepMs) + 1);
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(first + index * stepMs + 8 * 3600_000).toISOString().slice(0, length).replace('T', ' '),
  );
}
