import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvDownload, csvLine, csvRows, inBatches, moneyCell } from './csv';

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

test('a list longer than a batch is written whole, each row once, after the mark and the head', async () => {
  const rows = Array.from({ length: 4500 }, (_, n) => ({ id: String(4500 - n) }));
  const read = async ({ beforeId, limit }: { beforeId: string | null; limit: number }) =>
    rows.filter(({ id }) => beforeId === null || Number(id) < Number(beforeId)).slice(0, limit);
  const file = await csvDownload(
    'a.csv',
    ['编号'],
    inBatches(
      read,
      ({ id }) => [id],
      ({ id }) => id,
    ),
  );
  const written = await text(file.content as Readable);
  expect(written.startsWith('\uFEFF编号\r\n4500\r\n4499\r\n')).toBe(true);
  expect(written.trimEnd().split('\r\n')).toHaveLength(4501);
});

test('a list that cannot be read fails before anything is sent', async () => {
  const broken = inBatches<{ id: string }>(
    () => Promise.reject(new Error('away')),
    ({ id }) => [id],
    ({ id }) => id,
  );
  await expect(csvDownload('a.csv', [], broken)).rejects.toThrow('away');
});

test('amounts have all five decimals, so that a column of them lines up', () => {
  expect(['0.00', '-12.5', '3.00001'].map(moneyCell)).toEqual(['0.00000', '-12.50000', '3.00001']);
});
