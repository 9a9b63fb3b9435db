import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { PROVINCES, readPlate } from './rules';

const { get, post } = runningProviders();

test.each([
  ['京A12345', 'ordinary', '北京市', null],
  ['浙AD12345', 'new-energy-small', '浙江省', '纯电动'],
  ['沪AF12345', 'new-energy-small', '上海市', '非纯电动'],
  ['粤BAA1234', 'new-energy-small', '广东省', '纯电动'],
  ['川A12345D', 'new-energy-large', '四川省', '纯电动'],
  ['川A12345F', 'new-energy-large', '四川省', '非纯电动'],
  ['鲁B1234挂', 'trailer', '山东省', null],
  ['苏E1234学', 'learner', '江苏省', null],
  ['黑A0001警', 'police', '黑龙江省', null],
  ['京X1234应急', 'emergency', '北京市', null],
  ['粤Z1234港', 'hong-kong', '广东省', null],
  ['粤ZF023澳', 'macao', '广东省', null],
  ['沪A0023领', 'consulate', '上海市', null],
  ['使014578', 'embassy', null, null],
  ['陕AB1C23', 'ordinary', '陕西省', null],
])('%s is a plate of kind %s', (plate, kind, province, energy) => {
  expect(readPlate(plate)).toMatchObject({ kind, province, energy });
});

test.each([
  ['京I12345', 'the letter I'],
  ['京A1O345', 'the letter O'],
  ['京A1234', 'four characters'],
  ['京A123456', 'six characters that are no new-energy serial'],
  ['京AABC12', 'three letters'],
  ['国A12345', 'no province'],
  ['A12345', 'no province character'],
  ['浙Z1234港', 'a cross-border plate outside Guangdong'],
  ['浙AL12345', 'a letter that is no energy'],
  ['', 'nothing'],
])('%s is no plate: %s', (plate) => {
  expect(readPlate(plate)).toBeUndefined();
});

test('separators, blanks and lower case make no difference', () => {
  for (const plate of ['浙a·d12345', '浙A D12345', ' 浙A-D12345 ', '浙A•D12345'])
    expect(readPlate(plate)?.plate).toBe('浙AD12345');
});

test('every province issues ordinary plates of digits', () => {
  const province = fc.constantFrom(...Object.keys(PROVINCES));
  const letter = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ');
  fc.assert(
    fc.property(province, letter, fc.integer({ min: 0, max: 99_999 }), (character, office, serial) => {
      const plate = `${character}${office}${String(serial).padStart(5, '0')}`;
      expect(readPlate(plate)).toMatchObject({ plate, kind: 'ordinary', issuer: character + office });
    }),
  );
});

test('a plate that is none is answered, not refused', async () => {
  expect((await get('/plate-number/check', { plate: '沪I12345' })).body).toMatchObject({
    code: 0,
    result: { valid: false, kind: 'none', province: null },
  });
});

test('a batch counts the valid plates', async () => {
  expect((await post('/plate-number/check-batch', { plates: ['京A12345', 'x'] })).body.result).toMatchObject({
    total: 2,
    valid: 1,
  });
});
