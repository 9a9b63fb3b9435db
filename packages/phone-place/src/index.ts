// Where a mobile number's segment, or a landline's area code, belongs: Google's libphonenumber (Apache-2.0), for 35 of the
// prefixes; of newer ones the carrier is known and the place is not. Made by apps/providers/tools.
import { brotliDecompressSync } from 'node:zlib';
import data from './segments.json';

export interface Area {
  /** GB/T 2260 code of the city. */
  readonly adcode: string;
  readonly areaCode: string;
}

const SEGMENTS_PER_PREFIX = 10_000;

const blockOf: ReadonlyMap<string, number> = new Map(data.prefixes.map((prefix, index) => [prefix, index]));
/** One little-endian uint16 per segment: index into `places` plus one, 0 when not on record. Unpacked when first asked. */
let table: Buffer | undefined;

/** How many segments have a city on record. */
export const recordedSegments = data.segments;

/** The area of a mobile number, or undefined when its segment is not on record. */
export function findArea(phone: string): Area | undefined {
  const block = blockOf.get(phone.slice(0, 3));
  if (block === undefined) return undefined;
  table ??= brotliDecompressSync(Buffer.from(data.table, 'base64'));
  const index = table.readUInt16LE((block * SEGMENTS_PER_PREFIX + Number(phone.slice(3, 7))) * 2);
  const place = data.places[index - 1];
  if (!place) return undefined;
  const [adcode, areaCode] = place as [string, string];
  return { adcode, areaCode };
}

/** The first two digits of the GB/T 2260 code of a mobile number's province; undefined when it is not on record. */
export function provinceOf(phone: string): number | undefined {
  const area = findArea(phone);
  return area && Number(area.adcode.slice(0, 2));
}

/** GB/T 2260 codes of the cities that an area code serves, most often one; undefined when there is no such code. */
export function citiesOf(areaCode: string): readonly string[] | undefined {
  return (data.areaCodes as Readonly<Record<string, string[]>>)[areaCode];
}

/** The area code at the start of a landline number with its leading 0, or undefined. */
export function areaCodeIn(digits: string): string | undefined {
  return [digits.slice(0, 3), digits.slice(0, 4)].find((code) => Object.hasOwn(data.areaCodes, code));
}
