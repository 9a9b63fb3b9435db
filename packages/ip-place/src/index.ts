// The country, and in China the province, an address range is used in: IP Geolocation by DB-IP (https://db-ip.com,
// CC BY 4.0: pages that show results must say so and link there). Made by apps/providers/tools/build-ip-ranges.ts.
import { brotliDecompressSync } from 'node:zlib';
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

/** Names by GB/T 2260 code. */
const PROVINCES: Readonly<Record<string, string>> = {
  '110000': '北京市',
  '120000': '天津市',
  '130000': '河北省',
  '140000': '山西省',
  '150000': '内蒙古自治区',
  '210000': '辽宁省',
  '220000': '吉林省',
  '230000': '黑龙江省',
  '310000': '上海市',
  '320000': '江苏省',
  '330000': '浙江省',
  '340000': '安徽省',
  '350000': '福建省',
  '360000': '江西省',
  '370000': '山东省',
  '410000': '河南省',
  '420000': '湖北省',
  '430000': '湖南省',
  '440000': '广东省',
  '450000': '广西壮族自治区',
  '460000': '海南省',
  '500000': '重庆市',
  '510000': '四川省',
  '520000': '贵州省',
  '530000': '云南省',
  '540000': '西藏自治区',
  '610000': '陕西省',
  '620000': '甘肃省',
  '630000': '青海省',
  '640000': '宁夏回族自治区',
  '650000': '新疆维吾尔自治区',
  '710000': '台湾省',
  '810000': '香港特别行政区',
  '820000': '澳门特别行政区',
};

let v4: Table<Uint32Array> | undefined;
let v6: Table<BigUint64Array> | undefined;
const countryNames = new Intl.DisplayNames(['zh-CN'], { type: 'region' });

/** The place of an address given as its 4 or 16 bytes, or undefined when not on record. */
export function findPlace(address: readonly number[]): Place | undefined {
  const bytes = Buffer.from(address);
  return bytes.length === 4 ? findV4(bytes.readUInt32BE()) : findV6(bytes.readBigUInt64BE());
}

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
    province: adcode === null ? null : PROVINCES[adcode]!,
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

/** Undoes `packed` of build-ip-ranges.ts. */
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
