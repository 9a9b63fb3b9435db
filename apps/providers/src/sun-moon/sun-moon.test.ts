import fc from 'fast-check';
import * as suncalc from 'suncalc';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { phaseOf, sunOf } from './rules';

const { get } = runningProviders();
const MINUTE_MS = 60_000;

test('the sun rises and sets when another program says, to three minutes', () => {
  const places = fc.record({
    lat: fc.double({ min: -55, max: 55, noNaN: true }),
    lng: fc.double({ min: -170, max: 170, noNaN: true }),
  });
  const days = fc.integer({ min: Date.UTC(1990, 0) / 86_400_000, max: Date.UTC(2050, 0) / 86_400_000 });
  fc.assert(
    fc.property(places, days, (place, day) => {
      // noon of the place is in the middle of the day that is searched
      const midnight = new Date(day * 86_400_000 - (place.lng / 15) * 60 * MINUTE_MS);
      const { rise, set } = sunOf(midnight, place);
      const other = suncalc.getTimes(new Date(midnight.getTime() + 720 * MINUTE_MS), place.lat, place.lng);
      expect(Math.abs(rise!.getTime() - other.sunrise!.getTime())).toBeLessThan(3 * MINUTE_MS);
      expect(Math.abs(set!.getTime() - other.sunset!.getTime())).toBeLessThan(3 * MINUTE_MS);
    }),
    { numRuns: 60 },
  );
});

/** Beijing time, from the almanacs: new and full moons of 2024 to 2026. */
test.each([
  ['2024-02-09T12:00:00Z', '2024-02-09T22:59:00Z', '2024-02-24T12:30:00Z'],
  ['2025-01-28T00:00:00Z', '2025-01-29T12:36:00Z', '2025-02-12T13:53:00Z'],
  ['2026-02-16T00:00:00Z', '2026-02-17T12:01:00Z', '2026-03-03T11:38:00Z'],
])('after %s the moon is new at %s and full at %s', (from, isNew, isFull) => {
  const { nextNew, nextFull } = phaseOf(new Date(from));
  expect(Math.abs(nextNew.getTime() - Date.parse(isNew))).toBeLessThan(2 * MINUTE_MS);
  expect(Math.abs(nextFull.getTime() - Date.parse(isFull))).toBeLessThan(2 * MINUTE_MS);
});

test('days without night, and without sun, say so', async () => {
  const tromso = { lat: '69.65', lng: '18.96', offset: '1' };
  const sun = async (date: string) => (await get('/sun-moon/sun', { ...tromso, date })).body.result;
  expect(await sun('2026-06-21')).toMatchObject({ polar: '极昼', sunrise: null, sunset: null, dayMinutes: 1440 });
  expect(await sun('2026-12-21')).toMatchObject({ polar: '极夜', sunrise: null, sunset: null, dayMinutes: 0 });
});

test('the eclipse of March 2026 is at full moon', async () => {
  const { result } = (await get('/sun-moon/moon', { lat: '39.9', lng: '116.4', date: '2026-03-03' })).body;
  expect(result).toMatchObject({ phase: '满月', nextFull: expect.stringMatching(/^2026-03-03 19:3[89]$/) });
});
