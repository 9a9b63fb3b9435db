/** Where a seven-digit mobile segment, or a landline area code, belongs. */
import { brotliDecompressSync } from 'node:zlib';
import { findDivision } from '../divisions/divisions';
import data from './segments.json';

export interface Place {
  readonly province: string;
  readonly city: string;
  /** GB/T 2260 code of the city. */
  readonly adcode: string;
}

const SEGMENTS_PER_PREFIX = 10_000;

const blockOf: ReadonlyMap<string, number> = new Map(data.prefixes.map((prefix, index) => [prefix, index]));
/** One little-endian uint16 per segment: index into `places` plus one, 0 when not on record. */
const table = brotliDecompressSync(Buffer.from(data.table, 'base64'));

/** How many segments have a city on record. */
export const recordedSegments = data.segments;

/** The city and landline area code of a mobile number, or undefined when its segment is not on record. */
export function findSegment(phone: string): (Place & { readonly areaCode: string }) | undefined {
  const block = blockOf.get(phone.slice(0, 3));
  if (block === undefined) return undefined;
  const index = table.readUInt16LE((block * SEGMENTS_PER_PREFIX + Number(phone.slice(3, 7))) * 2);
  const place = data.places[index - 1];
  if (!place) return undefined;
  const [adcode, areaCode] = place as [string, string];
  return { ...placeOf(adcode), areaCode };
}

/** The cities an area code serves (most often one), or undefined when there is no such code. */
export function findAreaCode(areaCode: string): readonly Place[] | undefined {
  const codes = (data.areaCodes as Readonly<Record<string, string[]>>)[areaCode];
  return codes?.map(placeOf);
}

/** The area code at the start of a landline number with its leading 0, or undefined. */
export function areaCodeIn(digits: string): string | undefined {
  return [digits.slice(0, 3), digits.slice(0, 4)].find((code) => Object.hasOwn(data.areaCodes, code));
}

function placeOf(adcode: string): Place {
  const { province, city, county } = findDivision(adcode)!;
  return { province, city: city ?? county ?? province, adcode };
}
