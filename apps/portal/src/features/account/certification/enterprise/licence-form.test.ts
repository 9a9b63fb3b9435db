import { describe, expect, test } from 'vitest';
import { codeTyped, hintOf, readValues } from './licence-form';

const READING = {
  name: '示例科技有限公司',
  creditCode: '91330106MA2XK1CJ71',
  legalPerson: '',
  address: '西湖区文三路 188 号',
  kind: '有限责任公司',
  registeredOn: '2021-06-09',
  term: { from: '2021-06-09', to: null, isOpenEnded: true },
};

describe('what a reading fills in', () => {
  test('leaves alone what it does not say', () => {
    expect(readValues(READING)).toEqual({
      name: '示例科技有限公司',
      creditCode: '91330106MA2XK1CJ71',
      address: '西湖区文三路 188 号',
      termFrom: '2021-06-09',
      openEnded: true,
      termTo: '',
    });
  });

  test('takes the last day of a term that ends', () => {
    const term = { from: null, to: '2041-06-08', isOpenEnded: false };
    expect(readValues({ ...READING, term })).toMatchObject({ termTo: '2041-06-08' });
    expect(readValues({ ...READING, term })).not.toHaveProperty('openEnded');
  });
});

test.each([
  ['nothing before a picture was read', '示例', undefined, '写全称'],
  ['that it was not read', '', '', '照片上没有读到，请照执照填写'],
  ['nothing where it was not read but is filled in', '示例', '', '写全称'],
  ['that it is what was read', '示例', '示例', '与照片上读到的一样，请核对'],
  ['what was read where something else was typed', '示例', '示列', '照片上读到的是：示列'],
])('a field says %s', (_, value, read, said) => {
  expect(hintOf(value, read, '写全称')).toBe(said);
});

test('a code is typed in capitals, without the spaces of a licence', () => {
  expect(codeTyped(' 9133 0106 ma2x')).toBe('91330106MA2X');
});
