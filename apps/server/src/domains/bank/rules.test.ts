import { expect, test } from 'vitest';
import { bankNameOf, banksFor, branchesIn } from './rules';

const names = (word: string) => banksFor(word).map(({ name }) => name);

test('banks are found by every part of a name, or by the beginning of a code', () => {
  expect(banksFor('招商')).toEqual([{ code: 'CMB', name: '招商银行' }]);
  expect(names(' 中国  工商 ')).toEqual(['中国工商银行']);
  expect(names('招商 工商')).toEqual([]);
  expect(banksFor('icb').map(({ code }) => code)).toContain('ICBC');
  expect(banksFor('cbc').map(({ code }) => code)).not.toContain('ICBC');
  expect(banksFor('').length).toBeGreaterThan(100);
});

test('a bank is called by its code', () => {
  expect([bankNameOf('CMB'), bankNameOf('cmb'), bankNameOf('')]).toEqual(['招商银行', undefined, undefined]);
});

test.each([
  '102100099996,总行清算中心',
  '102100099996;总行清算中心',
  '102100099996\t总行清算中心',
  '102100099996 , 总行清算中心',
  '102100099996，总行清算中心',
  '102100099996；总行清算中心,北京',
  '"102100099996","总行清算中心"',
  '\uFEFF 102100099996  总行清算中心 ',
])('a branch is read from the line %j', (line) => {
  expect(branchesIn(line)).toEqual({ branches: [{ number: '102100099996', name: '总行清算中心' }], unsound: 0 });
});

test('the later name of a number counts; lines without a sound number or a name are counted, empty ones not', () => {
  const text = [
    '行号,行名',
    '102100099996,旧名',
    '',
    '  ',
    '102100099996,新名',
    '102100099997,校验位不对',
    '102100099996',
    '102100099996, ,',
    'x',
    'A102100099996,前面有别的字',
  ].join('\r\n');
  expect(branchesIn(text)).toEqual({ branches: [{ number: '102100099996', name: '新名' }], unsound: 6 });
  expect(branchesIn('102100099996,甲\n104881005100,乙').branches).toHaveLength(2);
  expect(branchesIn('')).toEqual({ branches: [], unsound: 0 });
});
