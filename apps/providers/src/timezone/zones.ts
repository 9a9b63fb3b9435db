/** Local time of the zones of the IANA database, as the runtime has them. */

interface LocalParts {
  /** yyyy-MM-dd. */
  readonly date: string;
  /** HH:mm:ss. */
  readonly time: string;
  /** Minutes east of UTC. */
  readonly offset: number;
}

export interface ZonedTime extends LocalParts {
  readonly zone: string;
  /** Such as +08:00. */
  readonly offsetText: string;
  readonly weekday: number;
}

/** A day from 1970 to 2099, and mostly a time of it. */
export const TIME_PATTERN = '(?:19[7-9]\\d|20\\d{2})-\\d{2}-\\d{2}(?:[T ](?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?)?';

const MINUTE_MS = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Zones that Chinese users ask for by the name of a city. */
export const CITIES: Readonly<Record<string, string>> = {
  北京: 'Asia/Shanghai',
  上海: 'Asia/Shanghai',
  香港: 'Asia/Hong_Kong',
  台北: 'Asia/Taipei',
  东京: 'Asia/Tokyo',
  首尔: 'Asia/Seoul',
  新加坡: 'Asia/Singapore',
  曼谷: 'Asia/Bangkok',
  雅加达: 'Asia/Jakarta',
  新德里: 'Asia/Kolkata',
  迪拜: 'Asia/Dubai',
  莫斯科: 'Europe/Moscow',
  伦敦: 'Europe/London',
  巴黎: 'Europe/Paris',
  柏林: 'Europe/Berlin',
  开罗: 'Africa/Cairo',
  约翰内斯堡: 'Africa/Johannesburg',
  纽约: 'America/New_York',
  芝加哥: 'America/Chicago',
  丹佛: 'America/Denver',
  洛杉矶: 'America/Los_Angeles',
  多伦多: 'America/Toronto',
  圣保罗: 'America/Sao_Paulo',
  悉尼: 'Australia/Sydney',
  奥克兰: 'Pacific/Auckland',
};

/** The zone of an IANA name or of a city in {@link CITIES}; undefined when there is none. */
export function zoneOf(text: string): string | undefined {
  const zone = Object.hasOwn(CITIES, text) ? CITIES[text]! : text;
  return formatOf(zone) && zone;
}

/** What clocks show in a zone at an instant. */
export function zonedTime(instant: number, zone: string): ZonedTime {
  const local = localParts(instant, zone);
  const weekday = new Date(`${local.date}T00:00:00Z`).getUTCDay() || 7;
  return { zone, ...local, offsetText: offsetText(local.offset), weekday };
}

/**
 * The instants at which clocks in a zone show a time (yyyy-MM-ddTHH:mm:ss): one, two when the hour comes again as summer time
 * ends, none when it is left out as that begins.
 */
export function instantsOf(local: string, zone: string): number[] {
  const asUtc = Date.parse(`${local}Z`);
  const offsets = new Set([-24, 24].map((hours) => localParts(asUtc + hours * 60 * MINUTE_MS, zone).offset));
  return [...offsets]
    .map((offset) => asUtc - offset * MINUTE_MS)
    .filter((instant) => {
      const { date, time } = localParts(instant, zone);
      return `${date}T${time}` === local;
    })
    .toSorted((a, b) => a - b);
}

function localParts(instant: number, zone: string): LocalParts {
  const parts = Object.fromEntries(
    formatOf(zone)!
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const date = `${parts['year']!.padStart(4, '0')}-${parts['month']}-${parts['day']}`;
  const time = `${parts['hour']}:${parts['minute']}:${parts['second']}`;
  return { date, time, offset: Math.round((Date.parse(`${date}T${time}Z`) - instant) / MINUTE_MS) };
}

function offsetText(offset: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.abs(offset) / 60)}:${two(Math.abs(offset) % 60)}`;
}

/** Kept: a format costs a hundred times what it formats. */
function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(zone);
  if (known) return known;
  // names only: the runtime would also take offsets
  if (!/^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2})$/.test(zone)) return undefined;
  try {
    const two = '2-digit';
    const format = new Intl.DateTimeFormat('en-US-u-ca-gregory', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    });
    formats.set(zone, format);
    return format;
  } catch {
    return undefined;
  }
}
