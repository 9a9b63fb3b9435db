import { expect, test } from 'vitest';
import { previewOf } from './preview';

test('lines are counted without blank ones, whatever ends them and whatever stands between their columns', () => {
  expect(previewOf('\uFEFFA1,B1\r\nA2\tB2\t2030-12-31\n\n  \nA3 B3\nA4，B4\n')).toEqual({
    lines: 4,
    faults: [],
    faulty: 0,
  });
});

test('a wrong line is named by its number in the file, never by what stands there', () => {
  const { faults, faulty } = previewOf('A1,B1\n\nonly-number\nA2,B2,31/12/2030');
  expect(faulty).toBe(2);
  expect(faults).toEqual([
    { line: 3, words: '应有卡号与卡密两列' },
    { line: 4, words: '有效期写成 2030-12-31' },
  ]);
});

test('of many wrong lines five are named and all are counted', () => {
  const { faults, faulty, lines } = previewOf(Array.from({ length: 12 }, () => 'x').join('\n'));
  expect([faults.length, faulty, lines]).toEqual([5, 12, 12]);
});
