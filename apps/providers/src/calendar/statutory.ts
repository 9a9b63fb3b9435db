/**
 * Statutory holidays and make-up workdays as the State Council announces them each year (chinese-days), and the
 * counting of workdays.
 */
import { createRequire } from 'node:module';
import { dateOfDay, dayNumber } from '../civil-date';

/** holiday: a public holiday; makeup: a weekend day worked in exchange; weekend and workday: as usual. */
type DayKind = 'holiday' | 'makeup' | 'weekend' | 'workday';

export interface StatutoryDay {
  readonly isWorkday: boolean;
  readonly kind: DayKind;
  readonly kindName: string;
  /** The holiday a day off or a make-up day belongs to. */
  readonly name: string | null;
  /** A day off gained by working on a weekend. */
  readonly inLieu: boolean;
}

export interface HolidaySpan {
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly days: number;
  readonly makeupDays: readonly string[];
}

type Notice = Readonly<Record<string, string>>;

// Required, not imported: a JSON import of an external package needs attributes the tools here do not all know.
const require = createRequire(import.meta.url);
const notices = require('chinese-days/dist/chinese-days.json') as {
  readonly holidays: Notice;
  readonly workdays: Notice;
  readonly inLieuDays: Notice;
};

const KIND_NAMES: Readonly<Record<DayKind, string>> = {
  holiday: '法定节假日',
  makeup: '调休上班',
  weekend: '周末',
  workday: '工作日',
};

/** The library's years before 2007 miss make-up days. */
export const FIRST_YEAR = 2007;
/** Last year whose notice is on record; the notice of a year comes out in November of the year before. */
export const LAST_YEAR = Math.max(...Object.keys(notices.holidays).map((date) => Number(date.slice(0, 4))));

/** Whether a date lies in the years on record. */
export function isOnRecord(date: string): boolean {
  const year = Number(date.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** The legal status of a date on record. */
export function statutoryDay(date: string): StatutoryDay {
  const kind = kindOf(date);
  return {
    isWorkday: kind === 'makeup' || kind === 'workday',
    kind,
    kindName: KIND_NAMES[kind],
    name: nameIn(notices.holidays, date) ?? nameIn(notices.workdays, date),
    inLieu: date in notices.inLieuDays,
  };
}

/** Workdays from `start` to `end`, both included, both on record. */
export function countWorkdays(start: string, end: string): number {
  let count = 0;
  for (let day = dayNumber(start); day <= dayNumber(end); day++) if (statutoryDay(dateOfDay(day)).isWorkday) count++;
  return count;
}

/** The date `days` workdays after (before, when negative) a date, or undefined beyond the years on record. */
export function addWorkdays(date: string, days: number): string | undefined {
  const step = Math.sign(days);
  let day = dayNumber(date);
  for (let left = Math.abs(days); left > 0;) {
    day += step;
    const next = dateOfDay(day);
    if (!isOnRecord(next)) return undefined;
    if (statutoryDay(next).isWorkday) left--;
  }
  return dateOfDay(day);
}

/** The holidays of a year on record, in order. One that begins in December belongs to the year it ends in. */
export function holidaysOf(year: number): readonly HolidaySpan[] {
  return allSpans().filter((span) => span.end.startsWith(String(year)));
}

let spans: readonly HolidaySpan[] | undefined;

function allSpans(): readonly HolidaySpan[] {
  return (spans ??= withMakeupDays(consecutive(Object.keys(notices.holidays).toSorted())));
}

/** Joins neighbouring days off of the same holiday. */
function consecutive(dates: readonly string[]): { name: string; start: string; end: string }[] {
  const joined: { name: string; start: string; end: string }[] = [];
  for (const date of dates) {
    const name = nameIn(notices.holidays, date)!;
    const last = joined.at(-1);
    if (last?.name === name && dayNumber(date) === dayNumber(last.end) + 1) last.end = date;
    else joined.push({ name, start: date, end: date });
  }
  return joined;
}

function withMakeupDays(spanList: readonly { name: string; start: string; end: string }[]): HolidaySpan[] {
  const makeupDays = new Map<string, string[]>(spanList.map((span) => [span.start, []]));
  for (const date of Object.keys(notices.workdays).toSorted()) {
    const name = nameIn(notices.workdays, date);
    const distance = (span: { start: string }) => Math.abs(dayNumber(span.start) - dayNumber(date));
    const nearest = spanList.filter((span) => span.name === name).toSorted((a, b) => distance(a) - distance(b))[0];
    if (nearest) makeupDays.get(nearest.start)!.push(date);
  }
  return spanList.map((span) => ({
    ...span,
    days: dayNumber(span.end) - dayNumber(span.start) + 1,
    makeupDays: makeupDays.get(span.start)!,
  }));
}

function kindOf(date: string): DayKind {
  if (date in notices.holidays) return 'holiday';
  if (date in notices.workdays) return 'makeup';
  const weekday = new Date(dayNumber(date) * 86_400_000).getUTCDay();
  return weekday === 0 || weekday === 6 ? 'weekend' : 'workday';
}

/** Entries read `New Year's Day,元旦,1`. */
function nameIn(notice: Notice, date: string): string | null {
  return notice[date]?.split(',')[1] ?? null;
}
