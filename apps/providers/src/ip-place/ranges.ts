/** The country, and in China the province, an address range is used in. */
import { brotliDecompressSync } from 'node:zlib';
import { findDivision } from '../divisions/divisions';
import data from './ranges.json';

export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly country: string;
  /** Chinese provinces only; null when the source names none. */
  readonly province: string | null;
  readonly adcode: string | null;
}

/** Sorted first addresses of the ranges, and the index of each range's place. */
interface Table<Starts extends Uint32Array | BigUint64Array> {
  readonly starts: Starts;
  readonly places: Uint16Array;
}

/** Chinese provinces that ISO 3166-1 gives codes of their own. */
const PROVINCE_OF_CODE: Readonly<Record<string, string>> = { TW: '710000', HK: '810000', MO: '820000' };

let v4: Table<Uint32Array> | undefined;
let v6: Table<BigUint64Array> | undefined;
const countryNames = new Intl.DisplayNames(['zh-CN'], { type: 'region' });

/** The place of an IPv4 address given as its 32 bits, or undefined when not on record. */
export function findV4(address: number): Place | undefined {
  v4 ??= unpack(data.v4, new Uint32Array(data.v4.count));
  return placeAt(v4.places[lastNotAfter(v4.starts, address)]!);
}

/** The place of an IPv6 address given as its upper 64 bits, or undefined when not on record. */
export function findV6(network: bigint): Place | undefined {
  v6 ??= unpack(data.v6, new BigUint64Array(data.v6.count));
  return placeAt(v6.places[lastNotAfter(v6.starts, network)]!);
}

function placeAt(index: number): Place | undefined {
  const place = data.places[index]!;
  const countryCode = place.slice(0, 2);
  if (countryCode === '' || countryCode === 'ZZ') return undefined;
  const adcode = place.slice(2) || PROVINCE_OF_CODE[countryCode] || null;
  return {
    countryCode,
    country: countryCode === 'CN' || countryCode in PROVINCE_OF_CODE ? '中国' : countryNames.of(countryCode)!,
    province: adcode === null ? null : findDivision(adcode)!.province,
    adcode,
  };
}

/** Index of the last start that is not after the address; the first start is 0. */
function lastNotAfter<T extends number | bigint>(
  starts: { readonly length: number; readonly [index: number]: T },
  address: T,
): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= address) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Undoes `packed` of tools/build-ip-ranges.ts. */
function unpack<Starts extends Uint32Array | BigUint64Array>(
  packed: { count: number; data: string },
  starts: Starts,
): Table<Starts> {
  const bytes = brotliDecompressSync(Buffer.from(packed.data, 'base64'));
  const places = new Uint16Array(packed.count);
  let cursor = 0;
  let start = 0n;
  for (let index = 0; index < packed.count; index++) {
    let shift = 0n;
    let byte: number;
    do {
      byte = bytes[cursor++]!;
      start += BigInt(byte & 127) << shift;
      shift += 7n;
    } while (byte >= 128);
    starts[index] = starts instanceof Uint32Array ? Number(start) : start;
  }
  for (let index = 0; index < packed.count; index++) places[index] = bytes.readUInt16LE(cursor + index * 2);
  return { starts, places };
}
