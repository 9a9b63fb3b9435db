import fc from 'fast-check';
import { HolidayUtil } from 'lunar-typescript';
import { describe, expect, test } from 'vitest';
import { dateOfDay, dayNumber } from '../civil-date';
import { runningProviders } from '../testing';
import { solarTermsOf, toSolarDate } from './lunar';
import { addWorkdays, countWorkdays, FIRST_YEAR, isOnRecord, LAST_YEAR, statutoryDay } from './statutory';

const { get } = runningProviders();
const result = async (path: string, query: Record<string, string>) =>
  (await get(`/calendar/${path}`, query)).body.result;

describe('statutory days', () => {
  test.each([
    ['2026-02-17', 'holiday', '春节'],
    ['2026-02-14', 'makeup', '春节'],
    ['2026-02-28', 'makeup', '春节'],
    ['2026-02-24', 'workday', null],
    ['2026-03-07', 'weekend', null],
    ['2025-10-06', 'holiday', '中秋'],
    ['2025-09-28', 'makeup', '国庆节'],
    ['2020-01-31', 'holiday', '春节'],
    ['2015-09-03', 'holiday', '中国人民抗日战争暨世界反法西斯战争胜利70周年纪念日'],
  ])('%s is a %s of %s', (date, kind, name) => {
    expect(statutoryDay(date)).toMatchObject({ kind, name, isWorkday: kind === 'makeup' || kind === 'workday' });
  });

  test('agree, day by day, with the other library on whether one works', () => {
    // Both are make-up days by the notices for 2013 (国办发明电〔2012〕33 号), which the other library lacks.
    const missingThere = ['2013-04-07', '2013-10-12'];
    const differing: string[] = [];
    for (let day = dayNumber(`${FIRST_YEAR}-01-01`); day <= dayNumber(`${LAST_YEAR}-12-31`); day++) {
      const date = dateOfDay(day);
      const other = HolidayUtil.getHoliday(date);
      const weekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
      if ((other ? other.isWork() : !weekend) !== statutoryDay(date).isWorkday) differing.push(date);
    }
    expect(differing).toEqual(missingThere);
  });

  test('a year lists its holidays with the weekend days worked for them', async () => {
    const { holidays, totalDays } = await result('holidays', { year: '2024' });
    expect(totalDays).toBe(28);
    expect(holidays.map((holiday: { name: string; days: number }) => `${holiday.name}${holiday.days}`)).toEqual([
      '元旦1',
      '春节8',
      '清明3',
      '劳动节5',
      '端午1',
      '中秋3',
      '国庆节7',
    ]);
    expect(holidays[1]).toEqual({
      name: '春节',
      start: '2024-02-10',
      end: '2024-02-17',
      days: 8,
      makeupDays: ['2024-02-04', '2024-02-18'],
    });
  });

  test('a New Year holiday that begins in December belongs to the new year', async () => {
    expect((await result('holidays', { year: '2023' })).holidays[0]).toMatchObject({
      start: '2022-12-31',
      end: '2023-01-02',
    });
  });

  test('years not on record are not guessed', async () => {
    const next = String(LAST_YEAR + 1);
    for (const year of [String(FIRST_YEAR - 1), next])
      expect((await get('/calendar/holidays', { year })).body.code).toBe(2301);
    expect((await result('day', { date: `${next}-05-01` })).statutory).toBeNull();
    expect((await result('month', { month: `${next}-05` })).workdays).toBeNull();
    expect((await get('/calendar/add-workdays', { date: `${LAST_YEAR}-12-31`, days: '1' })).body.code).toBe(2301);
    expect((await get('/calendar/workdays', { start: `${LAST_YEAR}-12-31`, end: `${next}-01-01` })).body.code).toBe(
      2301,
    );
  });
});

describe('workdays', () => {
  const onRecord = fc
    .integer({ min: dayNumber(`${FIRST_YEAR}-01-01`), max: dayNumber(`${LAST_YEAR}-12-31`) })
    .map(dateOfDay);

  test('the workday after the last one before the Spring Festival of 2026 is the make-up Saturday', () => {
    expect(addWorkdays('2026-02-13', 1)).toBe('2026-02-14');
    expect(addWorkdays('2026-02-14', 1)).toBe('2026-02-24');
    expect(addWorkdays('2026-02-24', -1)).toBe('2026-02-14');
    expect(addWorkdays('2026-02-17', 0)).toBe('2026-02-17');
  });

  test('going forth and back from a workday returns to it, and counting agrees', () => {
    fc.assert(
      fc.property(onRecord, fc.integer({ min: 1, max: 60 }), (date, days) => {
        const target = addWorkdays(date, days);
        fc.pre(target !== undefined && statutoryDay(date).isWorkday);
        expect(statutoryDay(target!).isWorkday).toBe(true);
        expect(addWorkdays(target!, -days)).toBe(date);
        expect(countWorkdays(date, target!)).toBe(days + 1);
      }),
    );
  });

  test('a span counts workdays and rest days of both ends', async () => {
    expect(await result('workdays', { start: '2026-10-01', end: '2026-10-10' })).toMatchObject({
      calendarDays: 10,
      workdays: 3,
      restDays: 7,
    });
    expect((await get('/calendar/workdays', { start: '2026-10-02', end: '2026-10-01' })).body.code).toBe(2302);
  });

  test('the whole record can be counted in one call', async () => {
    const query = { start: `${FIRST_YEAR}-01-01`, end: `${LAST_YEAR}-12-31` };
    const { workdays, restDays, calendarDays } = await result('workdays', query);
    expect(workdays + restDays).toBe(calendarDays);
    expect(isOnRecord(query.end)).toBe(true);
  });
});

describe('the lunar calendar', () => {
  test.each([
    ['1900-01-31', '一九〇〇年正月初一', '庚子', '鼠'],
    ['2000-02-05', '二〇〇〇年正月初一', '庚辰', '龙'],
    ['2024-02-09', '二〇二三年腊月三十', '癸卯', '兔'],
    ['2024-02-10', '二〇二四年正月初一', '甲辰', '龙'],
    ['2025-07-25', '二〇二五年闰六月初一', '乙巳', '蛇'],
    ['2033-12-22', '二〇三三年闰冬月初一', '癸丑', '牛'],
  ])('%s is %s, year %s of the %s', async (date, text, yearGanzhi, zodiac) => {
    expect((await result('day', { date })).lunar).toMatchObject({ text, yearGanzhi, zodiac });
  });

  test('days of the sexagenary cycle follow the cycle without a gap', async () => {
    expect((await result('day', { date: '1949-10-01' })).lunar.dayGanzhi).toBe('甲子');
    expect((await result('day', { date: '2000-01-01' })).lunar.dayGanzhi).toBe('戊午');
  });

  test('festivals of both calendars and the terms are named on their days', async () => {
    expect((await result('day', { date: '2026-02-16' })).festivals).toEqual(['除夕']);
    expect((await result('day', { date: '2026-10-01' })).festivals).toEqual(['国庆节']);
    expect(await result('day', { date: '2026-04-05' })).toMatchObject({
      solarTerm: { name: '清明', time: '2026-04-05 02:40:00' },
      nextSolarTerm: { name: '谷雨' },
    });
  });

  test('every lunar date leads back to the solar date it came from', async () => {
    const day = fc.integer({ min: dayNumber('1901-01-01'), max: dayNumber('2099-12-31') }).map(dateOfDay);
    await fc.assert(
      fc.asyncProperty(day, async (date) => {
        const { lunar } = await result('day', { date });
        expect(toSolarDate(lunar.year, lunar.month, lunar.day, lunar.leap ? 'leap' : 'common')).toBe(date);
      }),
      { numRuns: 60 },
    );
  });

  test('a leap month or a thirtieth day that does not exist is refused', async () => {
    const toSolar = async (query: Record<string, string>) => (await get('/calendar/to-solar', query)).body.code;
    expect(await toSolar({ year: '2024', month: '6', day: '1', leap: 'true' })).toBe(2303);
    expect(await toSolar({ year: '2025', month: '6', day: '30', leap: 'true' })).toBe(2303);
    expect(await toSolar({ year: '2025', month: '6', day: '30' })).toBe(0);
  });

  test('a year has 24 terms in order, a fortnight apart', () => {
    for (const year of [1900, 1999, 2026, 2100]) {
      const terms = solarTermsOf(year);
      expect(terms.map((term) => term.name).join('')).toBe(
        '小寒大寒立春雨水惊蛰春分清明谷雨立夏小满芒种夏至小暑大暑立秋处暑白露秋分寒露霜降立冬小雪大雪冬至',
      );
      for (const [index, term] of terms.slice(1).entries()) {
        const gap = Date.parse(term.time) - Date.parse(terms[index]!.time);
        expect(gap / 86_400_000).toBeGreaterThan(14);
        expect(gap / 86_400_000).toBeLessThan(17);
      }
    }
  });

  test('term times agree with those of the Purple Mountain Observatory to the minute', () => {
    const times = Object.fromEntries(solarTermsOf(2024).map((term) => [term.name, term.time.slice(0, 16)]));
    expect(times).toMatchObject({ 立春: '2024-02-04 16:27', 夏至: '2024-06-21 04:51', 冬至: '2024-12-21 17:20' });
  });
});

describe('dates', () => {
  test('today in Beijing is answered when no date is given', async () => {
    expect(await result('day', {})).toMatchObject({ date: '2026-03-01', weekdayName: '星期日' });
  });

  test('a month has all its days and none of the next', async () => {
    const { days, firstWeekday } = await result('month', { month: '2024-02' });
    expect(days).toHaveLength(29);
    expect(days.at(-1)).toMatchObject({ date: '2024-02-29' });
    expect(firstWeekday).toBe(4);
  });

  test.each(['2023-02-29', '1899-12-31', '2101-01-01', '2026-2-1', '20260201', 'today', '9999-99-99'])(
    '%s is refused',
    async (date) => {
      expect((await get('/calendar/day', { date })).status).toBe(400);
    },
  );
});
