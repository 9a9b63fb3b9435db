import { recordedSegments } from '@jishi/phone-place';
import data from '@jishi/phone-place/segments.json';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { findAllotment } from './number-plan';

const { get, post } = runningProviders();
const locate = async (phone: string) => (await get('/phone-area/query', { phone })).body;

// Numbers other libraries publish with their answers, each from data of its own.
test.each([
  ['13800138000', '北京市', '北京市', '010', '中国移动'],
  ['18621281566', '上海市', '上海市', '021', '中国联通'],
  ['13820570000', '天津市', '天津市', '022', '中国移动'],
  ['13888888888', '云南省', '昆明市', '0871', '中国移动'],
  ['18755339810', '安徽省', '芜湖市', '0553', '中国移动'],
  ['18957509123', '浙江省', '绍兴市', '0575', '中国电信'],
  ['13510010000', '广东省', '深圳市', '0755', '中国移动'],
  ['13810570000', '北京市', '北京市', '010', '中国移动'],
])('%s belongs to %s %s, %s, %s', async (phone, province, city, areaCode, operator) => {
  const answer = await locate(phone);
  expect(answer.code).toBe(0);
  expect(answer.result).toMatchObject({ phone, province, city, areaCode, operator, segment: phone.slice(0, 7) });
});

test('places renamed since the source was written go by their present names', async () => {
  const names = data.places.map(([adcode]) => adcode);
  expect(names).toContain('420600');
  expect((await get('/phone-area/landline', { number: '0710' })).body.result.cities).toEqual([
    { province: '湖北省', city: '襄阳市', adcode: '420600' },
  ]);
});

test.each([
  ['17001234567', '中国电信'],
  ['17051234567', '中国移动'],
  ['17091234567', '中国联通'],
  ['17112345678', '中国联通'],
  ['16512345678', '中国移动'],
  ['16712345678', '中国联通'],
  ['16212345678', '中国电信'],
])('%s is resold by a virtual operator on %s', async (phone, operator) => {
  expect((await locate(phone)).result).toMatchObject({ kind: 'virtual', kindName: '虚拟运营商', operator });
});

test('four-digit prefixes decide before three-digit ones', () => {
  expect(findAllotment('13401234567')).toMatchObject({ operator: '中国移动', kind: 'mobile' });
  expect(findAllotment('13491234567')).toMatchObject({ operator: '中国电信', kind: 'satellite' });
});

test('the number plan agrees with the carriers libphonenumber knows', () => {
  // 15 stands there for all of China Mobile's 15x; 174 for satellite numbers and an emergency network.
  const rows = Object.entries(data.carriers).filter(([prefix]) => prefix !== '15' && prefix !== '174');
  expect(rows.length).toBeGreaterThan(55);
  for (const [prefix, operator] of rows) {
    expect(findAllotment(prefix.padEnd(11, '0'))?.operator, prefix).toBe(operator);
  }
});

test('a newer number has its operator but no city, and is not a success', async () => {
  const answer = await locate('19912345678');
  expect(answer).toMatchObject({ code: 2102, result: { operator: '中国电信', province: null, city: null } });
});

test('a prefix that was never allotted is not on record', async () => {
  expect(await locate('15412345678')).toEqual({ code: 2101, msg: '号段未启用或未收录', result: null });
});

test.each(['1380013800', '138001380000', '12800138000', 'abc', '+8613800138000', '１３８００１３８０００'])(
  '%s is refused as no mobile number',
  async (phone) => {
    const { status, body } = await get('/phone-area/query', { phone });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 4000,
      result: { fields: [{ path: 'phone', message: '应为 11 位中国大陆手机号' }] },
    });
  },
);

test('blanks around a pasted number do no harm', async () => {
  expect((await locate(' 13800138000 ')).result.city).toBe('北京市');
});

test('a batch answers each number in order and names the item that is malformed', async () => {
  const { body } = await post('/phone-area/batch', { phones: ['13800138000', '15412345678', '13888888888'] });
  expect(body.result).toMatchObject({ total: 3, located: 2 });
  expect(body.result.list.map((item: { code: number }) => item.code)).toEqual([0, 2101, 0]);

  const refused = await post('/phone-area/batch', { phones: ['13800138000', 'x'] });
  expect(refused.body.result.fields).toEqual([{ path: 'phones[1]', message: '应为 11 位中国大陆手机号' }]);
  expect((await post('/phone-area/batch', { phones: Array(101).fill('13800138000') })).body.code).toBe(4000);
});

test.each([
  ['010', ['北京市'], null],
  ['(0571)88157788', ['杭州市'], '88157788'],
  ['0335-3012345', ['秦皇岛市'], '3012345'],
  ['024 2345 6789', ['沈阳市', '铁岭市', '抚顺市'], '23456789'],
  ['029', ['西安市', '咸阳市'], null],
])('landline %s is in %s', async (number, cities, localNumber) => {
  const { result } = (await get('/phone-area/landline', { number })).body;
  expect(result.cities.map((place: { city: string }) => place.city)).toEqual(cities);
  expect(result.localNumber).toBe(localNumber);
});

test('an unused area code is not on record', async () => {
  expect((await get('/phone-area/landline', { number: '0400' })).body.code).toBe(2103);
});

test('the data set is the size its description claims', () => {
  expect(recordedSegments).toBeGreaterThan(320_000);
});
