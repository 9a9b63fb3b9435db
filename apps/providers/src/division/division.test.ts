import { expect, test } from 'vitest';
import { divisionsBelow, divisionsNamed } from '../divisions/divisions';
import { runningProviders } from '../testing';

const { get } = runningProviders();
const names = (code?: string) => divisionsBelow(code).map(({ city, county, province }) => county ?? city ?? province);

/** The Ministry of Civil Affairs counts 34 of the first level and 333 of the second in its bulletin of 2024. */
test('there are as many as the Ministry counts', () => {
  const provinces = divisionsBelow();
  expect(provinces).toHaveLength(34);
  const municipalities = new Set(['110000', '120000', '310000', '500000']);
  const prefectures = provinces
    .filter(({ code }) => !municipalities.has(code))
    .flatMap(({ code }) => divisionsBelow(code))
    .filter(({ code }) => code.endsWith('00'));
  expect(prefectures).toHaveLength(333);
});

test('a municipality has its districts, a province its cities and the counties that answer to it', () => {
  expect(names('110000')).toHaveLength(16);
  expect(names('110000')).toContain('海淀区');
  expect(names('330000')).toHaveLength(11);
  expect(names('460000')).toEqual(expect.arrayContaining(['海口市', '三沙市', '琼海市', '陵水黎族自治县']));
  expect(names('330100')).toContain('西湖区');
  expect(names('330106')).toEqual([]);
});

test('a name is found wherever it is', () => {
  expect(divisionsNamed('西湖').map(({ fullName }) => fullName)).toEqual(
    expect.arrayContaining(['浙江省杭州市西湖区', '江西省南昌市西湖区']),
  );
});

test('withdrawn codes are known, others cost nothing', async () => {
  expect((await get('/division/get', { code: '110103' })).body.result).toMatchObject({
    county: '崇文区',
    current: false,
  });
  expect((await get('/division/get', { code: '999999' })).body.code).toBe(4601);
  expect((await get('/division/below', { code: '110103' })).body.code).toBe(4602);
});
