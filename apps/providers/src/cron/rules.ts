/** Cron expressions of five fields, and when they come due. */
import { dateOfDay, dayNumber } from '../civil-date';
import { instantsOf } from '../timezone/zones';

export interface Schedule {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  /** 0 is Sunday. */
  readonly weekdays: ReadonlySet<number>;
  /** Both the day of the month and the weekday are named: one of them is enough. */
  readonly either: boolean;
}

type Field = { readonly name: string; readonly from: number; readonly to: number; readonly words?: string };

const FIELDS: readonly Field[] = [
  { name: '分', from: 0, to: 59 },
  { name: '时', from: 0, to: 23 },
  { name: '日', from: 1, to: 31 },
  { name: '月', from: 1, to: 12, words: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC' },
  { name: '星期', from: 0, to: 7, words: 'SUN MON TUE WED THU FRI SAT' },
];

const NICKNAMES: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

/** 29 February comes again after eight years at the latest, within these on any weekday that it can have. */
const DAYS_AHEAD = 41 * 366;

/** Reads an expression. A text is what is wrong with it, in Chinese. */
export function readCron(text: string): Schedule | string {
  const plain = text.trim();
  const fields = (NICKNAMES[plain.toLowerCase()] ?? plain).split(/\s+/);
  if (fields.length !== FIELDS.length) return `应有 5 段：分 时 日 月 星期，现在有 ${fields.length} 段`;
  const read = fields.map((field, at) => valuesOf(field, FIELDS[at]!));
  const wrong = read.find((values) => typeof values === 'string');
  if (typeof wrong === 'string') return wrong;
  const [minutes, hours, days, months, weekdays] = read as number[][] as [
    number[],
    number[],
    number[],
    number[],
    number[],
  ];
  return {
    minutes,
    hours,
    days: new Set(days),
    months: new Set(months),
    weekdays: new Set(weekdays.map((day) => day % 7)),
    either: ![fields[2]!, fields[4]!].some((field) => /^[*?]$/.test(field)),
  };
}

function valuesOf(text: string, field: Field): number[] | string {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const shape = /^(?:(\*|\?)|([\dA-Za-z]+)(?:-([\dA-Za-z]+))?)(?:\/(\d{1,2}))?$/.exec(part);
    if (!shape) return `${field.name}段不能写 ${part}`;
    const [, any, first, last, step] = shape;
    const from = any ? field.from : valueOf(first!, field);
    // a step from one value on goes to the end of the field
    const to = any || (step && !last) ? field.to : valueOf(last ?? first!, field);
    if (from === undefined || to === undefined || from > to || step === '0' || step === '00')
      return `${field.name}段的 ${part} 不在 ${field.from} 到 ${field.to} 之间，或前后颠倒`;
    for (let value = from; value <= to; value += Number(step ?? 1)) values.add(value);
  }
  return [...values].toSorted((a, b) => a - b);
}

function valueOf(text: string, { from, to, words }: Field): number | undefined {
  const at = words?.split(' ').indexOf(text.toUpperCase()) ?? -1;
  if (at >= 0) return from + at;
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= from && value <= to ? value : undefined;
}

/** The next times after a day and time (yyyy-MM-dd, HH:mm) in a zone, as instants; fewer when there are not so many. */
export function nextTimes(schedule: Schedule, after: number, startDay: string, zone: string, count: number): number[] {
  const found: number[] = [];
  const first = dayNumber(startDay);
  for (let day = first; day < first + DAYS_AHEAD && found.length < count; day++) {
    if (!fallsOn(schedule, day)) continue;
    const date = dateOfDay(day);
    for (const hour of schedule.hours)
      for (const minute of schedule.minutes) {
        if (found.length >= count) return found;
        const [instant] = instantsOf(`${date}T${two(hour)}:${two(minute)}:00`, zone);
        if (instant !== undefined && instant > after) found.push(instant);
      }
  }
  return found;
}

function fallsOn({ months, days, weekdays, either }: Schedule, day: number): boolean {
  const date = dateOfDay(day);
  if (!months.has(Number(date.slice(5, 7)))) return false;
  const [ofMonth, ofWeek] = [days.has(Number(date.slice(8))), weekdays.has((((day + 4) % 7) + 7) % 7)];
  return either ? ofMonth || ofWeek : ofMonth && ofWeek;
}

const two = (value: number) => String(value).padStart(2, '0');
