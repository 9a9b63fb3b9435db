import { getCountryDataList } from 'countries-list';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { countries, findCountry } from './countries';

const { get } = runningProviders();

test('there are the 249 of the standard', () => {
  expect(countries()).toHaveLength(249);
});

/** Kosovo, and islands whose letters only are reserved. */
const NOT_IN_THE_STANDARD = ['XK', 'AC', 'TA'];

test('two and three letters are those of another list', () => {
  const own = new Map(countries().map(({ alpha2, alpha3 }) => [alpha2, alpha3]));
  const others = getCountryDataList().filter(({ iso2 }) => !NOT_IN_THE_STANDARD.includes(iso2));
  expect(others.length).toBeGreaterThan(240);
  for (const { iso2, iso3 } of others) expect(own.get(iso2), iso2).toBe(iso3);
});

/** From the online browsing platform of ISO. */
test.each([
  ['CN', 'CHN', '156', '中国'],
  ['HK', 'HKG', '344', '中国香港'],
  ['MO', 'MAC', '446', '中国澳门'],
  ['TW', 'TWN', '158', '中国台湾'],
  ['US', 'USA', '840', '美国'],
  ['GB', 'GBR', '826', '英国'],
  ['JP', 'JPN', '392', '日本'],
  ['DE', 'DEU', '276', '德国'],
  ['BR', 'BRA', '076', '巴西'],
  ['ZA', 'ZAF', '710', '南非'],
])('%s, %s and %s are %s', (alpha2, alpha3, numeric, name) => {
  for (const text of [alpha2, alpha3, numeric, name, alpha2.toLowerCase()])
    expect(findCountry(text)).toMatchObject({ alpha2, alpha3, numeric, name });
});

test('what is no country is none, and costs nothing', async () => {
  expect((await get('/country/find', { text: 'XK' })).body.code).toBe(3501);
  expect((await get('/country/list', { keyword: '没有' })).body.result).toEqual({ total: 0, list: [] });
});
