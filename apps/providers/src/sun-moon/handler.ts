import { success } from '../answer';
import type { Handlers } from '../api';
import { beijingDate } from '../civil-date';
import type { sunMoon } from './describe';
import { moonOf, phaseOf, sunAltitude, sunOf } from './rules';

const MINUTE_MS = 60_000;

export const handlers: Handlers<typeof sunMoon> = {
  sun: ({ lat, lng, date, offset }, { now }) => {
    const day = date ?? beijingDate(now());
    const midnight = midnightOf(day, offset);
    const { dawn, rise, noon, set, dusk } = sunOf(midnight, { lat, lng });
    const never = rise === null && set === null;
    const up = never && sunAltitude(new Date(midnight.getTime() + 720 * MINUTE_MS), { lat, lng }) > 0;
    const minutes = rise && set ? Math.round((set.getTime() - rise.getTime()) / MINUTE_MS) : null;
    return success({
      date: day,
      dawn: clock(dawn, midnight),
      sunrise: clock(rise, midnight),
      noon: clock(noon, midnight),
      sunset: clock(set, midnight),
      dusk: clock(dusk, midnight),
      dayMinutes: never ? (up ? 1440 : 0) : minutes !== null && minutes < 0 ? minutes + 1440 : minutes,
      polar: never ? (up ? '极昼' : '极夜') : null,
    });
  },
  moon: ({ lat, lng, date, offset }, { now }) => {
    const day = date ?? beijingDate(now());
    const midnight = midnightOf(day, offset);
    const { rise, set } = moonOf(midnight, { lat, lng });
    const noon = new Date(midnight.getTime() + 720 * MINUTE_MS);
    const { angle, name, lit, nextNew, nextFull } = phaseOf(noon);
    return success({
      date: day,
      moonrise: clock(rise, midnight),
      moonset: clock(set, midnight),
      phase: name,
      angle: Math.round(angle * 10) / 10,
      lit: Math.round(lit * 10) / 10,
      nextNew: dayAndClock(nextNew, offset),
      nextFull: dayAndClock(nextFull, offset),
    });
  },
};

function midnightOf(day: string, offset: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - offset * 60 * MINUTE_MS);
}

/** HH:mm, rounded to the minute, within the day that begins at `midnight`. */
function clock(instant: Date | null, midnight: Date): string | null {
  if (instant === null) return null;
  const minutes = Math.min(1439, Math.round((instant.getTime() - midnight.getTime()) / MINUTE_MS));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function dayAndClock(instant: Date, offset: number): string {
  const rounded = Math.round(instant.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(rounded + offset * 60 * MINUTE_MS).toISOString().slice(0, 16).replace('T', ' ');
}
