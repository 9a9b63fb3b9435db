import { miss, success } from '../answer';
import type { Handlers } from '../api';
import { beijingDate, dateOfDay, dayNumber } from '../civil-date';
import type { calendar } from './describe';
import { almanacOf, lunarSummaryOf, solarTermsOf, toSolarDate } from './lunar';
import { addWorkdays, countWorkdays, FIRST_YEAR, holidaysOf, isOnRecord, LAST_YEAR, statutoryDay } from './statutory';

const WEEKDAYS = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'];
const notOnRecord = miss(2301, `放假安排只收录 ${FIRST_YEAR} 年至 ${LAST_YEAR} 年`);

export const handlers: Handlers<typeof calendar> = {
  day: ({ date }, { now }) => success(dayOf(date ?? beijingDate(now()))),
  month: ({ month }) => {
    const days = datesOfMonth(month).map(summaryOf);
    const workdays = isOnRecord(month) ? days.filter((day) => day.isWorkday).length : null;
    return success({ month, workdays, firstWeekday: weekdayOf(`${month}-01`), days });
  },
  holidays: ({ year }) => {
    if (!isOnRecord(String(year))) return notOnRecord;
    const holidays = holidaysOf(year);
    return success({ year, totalDays: holidays.reduce((sum, { days }) => sum + days, 0), holidays });
  },
  workdays: ({ start, end }) => {
    if (start > end) return miss(2302, '开始日期晚于结束日期');
    if (!isOnRecord(start) || !isOnRecord(end)) return notOnRecord;
    const calendarDays = dayNumber(end) - dayNumber(start) + 1;
    const workdays = countWorkdays(start, end);
    return success({ start, end, calendarDays, workdays, restDays: calendarDays - workdays });
  },
  'add-workdays': ({ date, days }) => {
    const target = isOnRecord(date) ? addWorkdays(date, days) : undefined;
    if (target === undefined) return notOnRecord;
    return success({ date, days, target, targetWeekday: weekdayName(target) });
  },
  'to-solar': ({ year, month, day, leap }) => {
    const date = toSolarDate(year, month, day, leap ? 'leap' : 'common');
    if (date === undefined) return miss(2303, '该农历日期不存在');
    return success({ date, weekdayName: weekdayName(date), lunar: almanacOf(date).lunar });
  },
  'solar-terms': ({ year }) => success({ year, terms: solarTermsOf(year) }),
};

function dayOf(date: string): object {
  return {
    date,
    weekday: weekdayOf(date),
    weekdayName: weekdayName(date),
    dayOfYear: dayNumber(date) - dayNumber(`${date.slice(0, 4)}-01-01`) + 1,
    statutory: isOnRecord(date) ? statutoryDay(date) : null,
    ...almanacOf(date),
  };
}

function summaryOf(date: string) {
  const statutory = isOnRecord(date) ? statutoryDay(date) : null;
  return {
    date,
    ...lunarSummaryOf(date),
    isWorkday: statutory?.isWorkday ?? null,
    kind: statutory?.kind ?? null,
    holiday: statutory?.name ?? null,
  };
}

function datesOfMonth(month: string): string[] {
  const first = dayNumber(`${month}-01`);
  return Array.from({ length: 31 }, (_, index) => dateOfDay(first + index)).filter((date) => date.startsWith(month));
}

/** 1 is Monday, 7 is Sunday; day number 0 was a Thursday. */
function weekdayOf(date: string): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

function weekdayName(date: string): string {
  return WEEKDAYS[weekdayOf(date) - 1]!;
}
