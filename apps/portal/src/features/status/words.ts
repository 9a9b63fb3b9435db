// How the platform does, in words. Visitors are not sent the enumerations.
import type { EnumRow } from '@jishi/contract/enums/enumeration';
import { partState, platformPart } from '@jishi/contract/enums/status';

type Part = { part: number; state: number; recent: unknown };

/** The row of a value. */
export function rowIn(of: { rows: readonly EnumRow[] }, value: number): EnumRow {
  return of.rows.find((row) => row.value === value) ?? { value, label: '' };
}

const BY_WEIGHT = [partState.down, partState.degraded, partState.maintenance] as const;

/** Whether everything works, as one sentence, and the state that weighs most. */
export function headlineOf(parts: readonly Part[]): { words: string; state: number } {
  const told = BY_WEIGHT.flatMap((state) => {
    const names = namesOf(parts.filter((one) => one.state === state).map(({ part }) => part));
    return names ? [{ state, words: `${names}${rowIn(partState, state).label}` }] : [];
  });
  if (told[0]) return { words: told.map(({ words }) => words).join('，'), state: told[0].state };
  const isMeasured = parts.some(({ recent, state }) => recent !== null && state === partState.good);
  return { words: isMeasured ? '各项服务正常' : '没有已知的故障', state: partState.good };
}

/** Parts by their names. */
export function namesOf(parts: readonly number[]): string {
  return parts.map((part) => rowIn(platformPart, part).label).join('、');
}

/** `2026-03-08 23:50 至 2026-03-09 01:00`; the day once where both are on it. */
export function spanText(begin: string, end: string | null): string {
  const from = begin.slice(0, 16);
  if (!end) return `${from} 起`;
  return `${from} 至 ${end.slice(0, 10) === begin.slice(0, 10) ? end.slice(11, 16) : end.slice(0, 16)}`;
}

type StripDay = { day: string; state: number };

/** A strip of days, for those who do not see it. */
export function stripText(days: readonly StripDay[]): string {
  const counted = partState.rows.flatMap(({ value, label }) => {
    const found = days.filter(({ state }) => state === value);
    if (found.length === 0) return [];
    const isUsual = value === partState.good || value === partState.unknown;
    const which = isUsual ? '' : `（${found.map(({ day }) => day.slice(5)).join('、')}）`;
    return [`${label} ${found.length} 天${which}`];
  });
  return `近 ${days.length} 天：${counted.join('，')}`;
}
