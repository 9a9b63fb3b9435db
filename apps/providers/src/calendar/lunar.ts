/** Lunar dates, sexagenary names, solar terms and festivals, by lunar-typescript. Dates are yyyy-MM-dd, 1900–2100. */
import { Lunar, LunarMonth, Solar } from 'lunar-typescript';

interface LunarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly leap: boolean;
  /** Such as 二〇二六年正月初一. */
  readonly text: string;
  readonly monthName: string;
  readonly dayName: string;
  readonly zodiac: string;
  /** The year changes at the first day of the first month; the month at a solar term. */
  readonly yearGanzhi: string;
  readonly monthGanzhi: string;
  readonly dayGanzhi: string;
}

export interface SolarTerm {
  readonly name: string;
  /** Beijing time, yyyy-MM-dd HH:mm:ss. */
  readonly time: string;
}

export interface Almanac {
  readonly lunar: LunarDate;
  /** The term that falls on the date. */
  readonly solarTerm: SolarTerm | null;
  readonly nextSolarTerm: SolarTerm;
  readonly festivals: readonly string[];
  readonly constellation: string;
  readonly suitable: readonly string[];
  readonly avoid: readonly string[];
}

/** The traditional calendar's data for a date. */
export function almanacOf(date: string): Almanac {
  const solar = solarOf(date);
  const lunar = solar.getLunar();
  const current = lunar.getCurrentJieQi();
  return {
    lunar: lunarDateOf(lunar),
    solarTerm: current ? termOf(current) : null,
    nextSolarTerm: termOf(lunar.getNextJieQi(true)),
    festivals: [...solar.getFestivals(), ...lunar.getFestivals()],
    constellation: `${solar.getXingZuo()}座`,
    suitable: lunar.getDayYi(),
    avoid: lunar.getDayJi(),
  };
}

/** The few words a month view shows of a date. */
export function lunarSummaryOf(date: string): {
  lunar: string;
  solarTerm: string | null;
  festivals: readonly string[];
} {
  const solar = solarOf(date);
  const lunar = solar.getLunar();
  return {
    lunar: `${lunar.getMonthInChinese()}月${lunar.getDayInChinese()}`,
    solarTerm: lunar.getJieQi() || null,
    festivals: [...solar.getFestivals(), ...lunar.getFestivals()],
  };
}

/** The date of a lunar date, or undefined when that month has no such day or that year no such leap month. */
export function toSolarDate(year: number, month: number, day: number, leap: 'leap' | 'common'): string | undefined {
  const signedMonth = leap === 'leap' ? -month : month;
  const lunarMonth = LunarMonth.fromYm(year, signedMonth);
  if (!lunarMonth || day > lunarMonth.getDayCount()) return undefined;
  return Lunar.fromYmd(year, signedMonth, day).getSolar().toYmd();
}

/** The 24 solar terms of a year, 小寒 to 冬至. */
export function solarTermsOf(year: number): readonly SolarTerm[] {
  const table = Solar.fromYmd(year, 6, 1).getLunar().getJieQiTable();
  return Object.entries(table)
    .map(([name, solar]) => ({ name: TERM_NAMES[name] ?? name, time: solar.toYmdHms() }))
    .filter((term) => term.time.startsWith(`${year}-`));
}

/** The table names the terms of the neighbouring years in pinyin. */
const TERM_NAMES: Readonly<Record<string, string>> = {
  DA_XUE: '大雪',
  DONG_ZHI: '冬至',
  XIAO_HAN: '小寒',
  DA_HAN: '大寒',
  LI_CHUN: '立春',
  YU_SHUI: '雨水',
  JING_ZHE: '惊蛰',
};

function solarOf(date: string): Solar {
  return Solar.fromYmd(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
}

function lunarDateOf(lunar: Lunar): LunarDate {
  const monthName = `${lunar.getMonthInChinese()}月`;
  const dayName = lunar.getDayInChinese();
  return {
    year: lunar.getYear(),
    month: Math.abs(lunar.getMonth()),
    day: lunar.getDay(),
    leap: lunar.getMonth() < 0,
    text: `${lunar.getYearInChinese()}年${monthName}${dayName}`,
    monthName,
    dayName,
    zodiac: lunar.getYearShengXiao(),
    yearGanzhi: lunar.getYearInGanZhi(),
    monthGanzhi: lunar.getMonthInGanZhi(),
    dayGanzhi: lunar.getDayInGanZhi(),
  };
}

function termOf(term: { getName(): string; getSolar(): Solar }): SolarTerm {
  return { name: term.getName(), time: term.getSolar().toYmdHms() };
}
