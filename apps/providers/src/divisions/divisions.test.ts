import { expect, test } from 'vitest';
import { findDivision } from './divisions';

test('a code in force names province, city and county', () => {
  expect(findDivision('330106')).toEqual({
    code: '330106',
    province: '浙江省',
    city: '杭州市',
    county: '西湖区',
    fullName: '浙江省杭州市西湖区',
    current: true,
    exact: true,
  });
});

test('a municipality is its own city and is not named twice', () => {
  expect(findDivision('310115')).toMatchObject({ province: '上海市', city: '上海市', fullName: '上海市浦东新区' });
});

test.each([
  ['110103', '北京市崇文区'],
  ['510229', '四川省重庆市永川县'],
  ['440582', '广东省汕头市潮阳市'],
  ['120221', '天津市宁河县'],
  ['330104', '浙江省杭州市江干区'],
])('the withdrawn code %s still says where it was', (code, fullName) => {
  expect(findDivision(code)).toMatchObject({ fullName, current: false });
});

test.each([
  ['330113', '浙江省杭州市临平区'],
  ['520204', '贵州省六盘水市水城区'],
  ['659012', '新疆维吾尔自治区白杨市'],
  ['429004', '湖北省仙桃市'],
])('the recent code %s is in force', (code, fullName) => {
  expect(findDivision(code)).toMatchObject({ fullName, current: true });
});

test('an unknown county falls back to its city, an unknown city to its province', () => {
  expect(findDivision('330199')).toMatchObject({
    fullName: '浙江省杭州市',
    county: null,
    current: false,
    exact: false,
  });
  expect(findDivision('339999')).toMatchObject({ fullName: '浙江省', city: null, county: null });
});

test('a code of no province is unknown', () => {
  for (const code of ['000000', '160000', '999999', '', '__proto']) expect(findDivision(code)).toBeUndefined();
});
