import fc from 'fast-check';
import moment from 'moment-timezone';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { CITIES, instantsOf, zonedTime } from './zones';

const { get } = runningProviders();

/** Zones whose rules have not changed for years, so that two databases of different dates agree. */
const ZONES = [
  'UTC',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'Australia/Sydney',
  'Pacific/Auckland',
];
const instants = fc.integer({ min: Date.UTC(1975, 0) / 1000, max: Date.UTC(2035, 0) / 1000 });

test('clocks show what another database says', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (seconds, zone) => {
      const there = moment.unix(seconds).tz(zone);
      expect(zonedTime(seconds * 1000, zone)).toEqual({
        zone,
        date: there.format('YYYY-MM-DD'),
        time: there.format('HH:mm:ss'),
        offset: there.utcOffset(),
        offsetText: there.format('Z'),
        weekday: there.isoWeekday(),
      });
    }),
    { numRuns: 500 },
  );
});

test('what clocks show leads back to the instant', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (seconds, zone) => {
      const { date, time } = zonedTime(seconds * 1000, zone);
      expect(instantsOf(`${date}T${time}`, zone)).toContain(seconds * 1000);
    }),
  );
});

test('the hour that comes again is told, the one left out is refused', async () => {
  const convert = async (time: string) => (await get('/timezone/convert', { time, from: '纽约', to: '北京' })).body;
  expect((await convert('2026-11-01 01:30')).result).toMatchObject({ ambiguous: true, utc: '2026-11-01T05:30:00Z' });
  expect((await convert('2026-03-08 02:30')).code).toBe(3602);
  expect((await convert('2026-02-30 02:30')).code).toBe(3603);
});

test.each(['Mars/Olympus', '+08:00', 'constructor', 'asia'])('%s is no zone', async (from) => {
  expect((await get('/timezone/convert', { time: '2026-01-01', from, to: 'UTC' })).body.code).toBe(3601);
});

test('every city has a zone', () => {
  for (const zone of Object.values(CITIES)) expect(moment.tz.zone(zone), zone).not.toBeNull();
});
