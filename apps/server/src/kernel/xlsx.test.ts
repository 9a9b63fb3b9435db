// What is written is read back by the rules of ZIP and of the sheet format, by code of this test's own.
import type { Readable } from 'node:stream';
import { inflateRawSync, crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWorkbook } from '../testing/workbook';
import { type Cell, xlsxDownload } from './xlsx';

async function written(rows: readonly (readonly Cell[])[][]): Promise<Buffer> {
  const { content } = xlsxDownload('a.xlsx', [{ name: '明细 & <1>', widths: [10, 20], rows: pieces(rows) }]);
  return Buffer.concat(await (content as NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> }).toArray());
}

async function* pieces<Piece>(list: readonly Piece[]) {
  yield* list;
}

const line = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => text.replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ''));

test('a workbook says what was put in, whatever the text', async () => {
  const cells = fc.oneof(
    line,
    fc.bigInt(-(10n ** 15n), 10n ** 15n).map((n) => ({ number: `${n}` })),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.array(cells, { maxLength: 4 }), { maxLength: 5 }), { maxLength: 4 }),
      async (rows) => {
        const sheets = readWorkbook(await written(rows));
        expect(sheets).toEqual([
          {
            name: '明细 & <1>',
            rows: rows.flat().map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.number))),
          },
        ]);
      },
    ),
    { numRuns: 60 },
  );
});

test('a text that looks like a formula stays a text', async () => {
  const [sheet] = readWorkbook(await written([[['=1+1', '@x']]]));
  expect(sheet!.rows).toEqual([['=1+1', '@x']]);
});

test('a hundred thousand rows pass in pieces', async () => {
  const rows = Array.from({ length: 100 }, (_, at) =>
    Array.from({ length: 1000 }, (_, n): Cell[] => [`${at}`, { number: `${n}.5` }]),
  );
  const [sheet] = readWorkbook(await written(rows));
  expect(sheet!.rows).toHaveLength(100_000);
  expect(sheet!.rows.at(-1)).toEqual(['99', '999.5']);
});

test('every part carries the checksum of what it holds', async () => {
  const file = await written([[['甲']]]);
  const end = file.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = file.readUInt32LE(end + 16);
  for (let n = file.readUInt16LE(end + 10); n > 0; n--) {
    const [nameLength, offset] = [file.readUInt16LE(at + 28), file.readUInt32LE(at + 42)];
    const start = offset + 30 + file.readUInt16LE(offset + 26);
    const plain = inflateRawSync(file.subarray(start, start + file.readUInt32LE(at + 20)));
    expect([crc32(plain), plain.length]).toEqual([file.readUInt32LE(at + 16), file.readUInt32LE(at + 24)]);
    at += 46 + nameLength;
  }
});

test('a workbook whose rows cannot be read ends with their error', async () => {
  async function* rows() {
    yield [['单号']];
    throw new Error('cut off');
  }
  const { content } = xlsxDownload('a.xlsx', [{ name: '表', widths: [10], rows: rows() }]);
  await expect((content as Readable).toArray()).rejects.toThrow('cut off');
});
