import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvDownload, csvLine, csvRows, moneyCell } from './csv';

test.each([
  ['=1+1', "'=1+1"],
  ['+861', "'+861"],
  ['-2', '-2'],
  ['-0.01200', '-0.01200'],
  ['-2+3', "'-2+3"],
  ['-1 ', "'-1 "],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ['"=1', `"'""=1"`],
  ['=a,b', `"'=a,b"`],
  ['a-b=c', 'a-b=c'],
  ['广东', '广东'],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
])('%j is written as %j', (given, written) => {
  expect(csvLine([given])).toBe(`${written}\r\n`);
});

test('what was written is read back, whatever the text', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...`'"=+-@,\t\r\n 1.a`) }));
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1 }), { maxLength: 5 }), (rows) => {
      expect(csvRows(`\uFEFF${rows.map(csvLine).join('')}`)).toEqual(rows);
    }),
  );
});

test('pieces are written in their order, after the mark and the head', async () => {
  async function* pieces() {
    yield [['2'], ['1']];
    yield [['0']];
  }
  const file = await csvDownload('a.csv', ['编号'], pieces());
  expect(await text(file.content as Readable)).toBe('\uFEFF编号\r\n2\r\n1\r\n0\r\n');
});

test('a list that cannot be read fails before anything is sent', async () => {
  const broken = { next: () => Promise.reject(new Error('away')) };
  await expect(csvDownload('a.csv', [], broken)).rejects.toThrow('away');
});

test('amounts have all five decimals, so that a column of them lines up', () => {
  expect(['0.00', '-12.5', '3.00001'].map(moneyCell)).toEqual(['0.00000', '-12.50000', '3.00001']);
});
