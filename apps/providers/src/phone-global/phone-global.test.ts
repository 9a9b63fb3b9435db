import { PhoneNumberFormat, PhoneNumberType, PhoneNumberUtil } from 'google-libphonenumber';
import { getCountries } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { readPhone } from './rules';

const { get } = runningProviders();
const google = PhoneNumberUtil.getInstance();

test('the example numbers of all countries are read as the first program reads them', () => {
  let read = 0;
  for (const region of getCountries()) {
    const example = google.getExampleNumberForType(region, PhoneNumberType.MOBILE);
    if (!example) continue;
    read++;
    const e164 = google.format(example, PhoneNumberFormat.E164);
    expect(readPhone(e164, 'CN'), e164).toMatchObject({
      valid: true,
      e164,
      callingCode: String(example.getCountryCode()),
      country: google.getRegionCodeForNumber(example),
    });
    const national = google.format(example, PhoneNumberFormat.NATIONAL);
    expect(readPhone(national, region)?.e164, `${region} ${national}`).toBe(e164);
  }
  expect(read).toBeGreaterThan(200);
});

test.each([
  ['138 0013 8000', '移动电话', '+8613800138000', '中国'],
  ['(010) 8888-8888', '固定电话', '+861088888888', '中国'],
  ['400-810-0000', '分摊付费电话', '+864008100000', '中国'],
  ['+81 90-1234-5678', '移动电话', '+819012345678', '日本'],
  ['+1 650 253 0000', '固定或移动电话', '+16502530000', '美国'],
  ['+852 5123 4567', '移动电话', '+85251234567', '中国香港'],
])('%s is %s, %s', async (number, kind, e164, countryName) => {
  expect((await get('/phone-global/parse', { number })).body.result).toMatchObject({
    valid: true,
    kind,
    e164,
    countryName,
  });
});

test.each([
  [{ number: 'hello' }, 4201],
  [{ number: '13800138000', region: 'ZZ' }, 4202],
])('%j costs nothing', async (query, code) => {
  expect((await get('/phone-global/parse', query)).body.code).toBe(code);
});
