import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { checkDigit, examineIdNumber, upgradeIdNumber } from './rules';

const { get, post } = runningProviders();
const TODAY = '2026-03-01';
const check = (number: string, date = TODAY) => examineIdNumber(number, date);
const withCheckDigit = (body: string) => body + checkDigit(body);

test.each([
  ['11010519491231002X', '女', '1949-12-31', '北京市朝阳区'],
  ['440524188001010014', '男', '1880-01-01', '广东省汕头市潮阳县'],
])('the example %s of GB 11643 is read as the standard reads it', (number, gender, birthDate, fullName) => {
  expect(check(number, '1999-07-01')).toMatchObject({ valid: true, gender, birthDate, region: { fullName } });
});

test('changing any one digit of a valid number makes it invalid', () => {
  const valid = '11010519491231002X';
  fc.assert(
    fc.property(fc.nat(16), fc.integer({ min: 0, max: 9 }), (at, digit) => {
      fc.pre(valid[at] !== String(digit));
      expect(check(valid.slice(0, at) + digit + valid.slice(at + 1)).valid).toBe(false);
    }),
  );
});

test('swapping two neighbouring digits that differ makes it invalid', () => {
  const valid = '11010519491231002X';
  for (let at = 0; at < 16; at++) {
    if (valid[at] === valid[at + 1]) continue;
    expect(check(valid.slice(0, at) + valid[at + 1] + valid[at] + valid.slice(at + 2)).valid).toBe(false);
  }
});

test('a lower-case x is an X', () => {
  expect(check('11010519491231002x')).toMatchObject({ valid: true, masked: '110105********002X' });
});

test.each([
  ['19990229', '出生日期不存在'],
  ['19991301', '出生日期不存在'],
  ['19991200', '出生日期不存在'],
  ['20260302', '出生日期晚于计算年龄的日期'],
  ['17000101', '出生日期过早'],
])('the birth date %s is refused: %s', (birth, message) => {
  expect(check(withCheckDigit(`110105${birth}001`))).toMatchObject({
    valid: false,
    birthDate: null,
    age: null,
    problems: [{ rule: 'birthDate', message }],
  });
});

test('each broken rule is named', () => {
  expect(check('990000199902290010').problems.map((problem) => problem.rule)).toEqual([
    'region',
    'birthDate',
    'checkDigit',
  ]);
});

test.each([
  ['2000-03-01', '2018-02-28', 17],
  ['2000-03-01', '2018-03-01', 18],
  ['2000-02-29', '2001-02-28', 0],
  ['2000-02-29', '2001-03-01', 1],
  ['2000-02-29', '2004-02-29', 4],
])('one born on %s is, on %s, %i years old', (birth, date, age) => {
  expect(check(withCheckDigit(`110105${birth.replaceAll('-', '')}001`), date).age).toBe(age);
});

test('the clock decides the age when no date is given', async () => {
  const { body } = await get('/id-card/check', { number: '11010519491231002X' });
  expect(body.result.age).toBe(76);
});

test('a date that does not exist is not guessed', async () => {
  const { body } = await get('/id-card/check', { number: '11010519491231002X', date: '2026-02-30' });
  expect(body.result.fields).toEqual([{ path: 'date', message: '应为存在的日期，格式 yyyy-MM-dd' }]);
});

test.each(['1101051949123100', '110105194912310023X', '11010519491231002A', '一一〇一〇五一九四九一二三一〇〇二', ''])(
  '%s is refused as no identity number',
  async (number) => {
    expect((await get('/id-card/check', { number })).status).toBe(400);
  },
);

test('withdrawn divisions keep old numbers valid', () => {
  const report = check(withCheckDigit('51022919700101001'));
  expect(report).toMatchObject({
    valid: true,
    region: { fullName: '四川省重庆市永川县', current: false, exact: true },
  });
});

test('a county not on record falls back to its city and is still valid', () => {
  expect(check(withCheckDigit('33019919700101001'))).toMatchObject({
    valid: true,
    region: { fullName: '浙江省杭州市', county: null, exact: false },
  });
});

test.each([
  ['810000', '香港特别行政区'],
  ['820000', '澳门特别行政区'],
  ['830000', '台湾省'],
])('%s is a residence permit of a resident of %s', (code, province) => {
  expect(check(withCheckDigit(`${code}19900101001`))).toMatchObject({
    valid: true,
    kind: 'hmt',
    region: { code, province },
  });
});

test('a number beginning with 9 is a foreigner, with the accepting province and the nationality', () => {
  expect(check(withCheckDigit('93184019900101001'))).toMatchObject({
    valid: true,
    kind: 'foreigner',
    region: { province: '上海市' },
    nationality: '840',
  });
});

test('a 15-digit number upgrades to a valid one of the same person', () => {
  expect(upgradeIdNumber('110105491231002')).toBe('11010519491231002X');
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('1999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 995 }), (date, sequence) => {
      const birth = date.toISOString().slice(0, 10);
      const number = `110105${birth.replaceAll('-', '').slice(2)}${String(sequence).padStart(3, '0')}`;
      const upgraded = check(upgradeIdNumber(number));
      expect(upgraded).toMatchObject({ valid: true, birthDate: birth });
      expect(upgraded.gender).toBe(check(number).gender);
    }),
  );
});

test('sequence numbers 996 to 999 belong to people born before 1900', () => {
  expect(upgradeIdNumber('110105800101996')).toMatch(/^11010518800101996/);
});

test('what is no valid 15-digit number is not upgraded', async () => {
  expect((await get('/id-card/upgrade', { number: '110105491331002' })).body).toMatchObject({
    code: 2202,
    result: null,
  });
});

test('a batch counts the valid numbers and never repeats a number in full', async () => {
  const numbers = ['11010519491231002X', '110105194912310021'];
  const { body } = await post('/id-card/check-batch', { numbers });
  expect(body.result).toMatchObject({ total: 2, valid: 1 });
  for (const number of numbers) expect(JSON.stringify(body)).not.toContain(number);
});

test('a division code not on record is not charged as found', async () => {
  expect((await get('/id-card/region', { code: '330199' })).body.code).toBe(2201);
  expect((await get('/id-card/region', { code: '659012' })).body.result.fullName).toBe('新疆维吾尔自治区白杨市');
});
