// What is written is read back by the rules of the old format, by code of the tests' own.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOldWorkbook } from '../testing/old-workbook';
import { XLS_ROWS, type XlsTable, xlsDownload } from './xls';
import type { Cell } from './xlsx';

type Written = Pick<XlsTable, 'head' | 'rows'> & { name?: string };

async function written({ head, rows, name = '明细' }: Written): Promise<Buffer> {
  const { content } = xlsDownload('a.xls', { name, widths: head.map(() => 12), head, rows });
  return Buffer.concat(await (content as NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> }).toArray());
}

const pieces = (list: readonly (readonly (readonly Cell[])[])[]) =>
  async function* () {
    yield* list;
  };

const line = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replaceAll(/\p{Cc}/gu, ''));

test('a workbook says what was put in, whatever the text', async () => {
  const cells = fc.oneof(
    line,
    fc.constantFrom('成功', 'QO2026', ''),
    fc.integer({ min: -(2 ** 40), max: 2 ** 40 }).map((n) => ({ number: `${n}` })),
    fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((n) => ({ number: (n / 100_000).toFixed(5) })),
  );
  const row = fc.array(cells, { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(row, { maxLength: 5 }), { maxLength: 6 }), async (rows) => {
      const head = ['时间', 'No', '金额'];
      const shown = rows
        .flat()
        .map((one) => one.map((cell) => (typeof cell === 'string' ? cell : String(Number(cell.number)))));
      expect(readOldWorkbook(await written({ head, rows: pieces(rows) }))).toEqual([
        { name: '明细', rows: [head, ...shown] },
      ]);
    }),
    { numRuns: 60 },
  );
});

test('a text that looks like a formula stays a text', async () => {
  const rows = [[['=1+1', '+A1', '@SUM(A1)', '-2+3', '=cmd|"/c calc"!A1']]];
  const [sheet] = readOldWorkbook(await written({ head: ['1', '2', '3', '4', '5'], rows: pieces(rows) }));
  expect(sheet!.rows[1]).toEqual(rows[0]![0]);
});

test('a table longer than a sheet goes on in the next, under the same head; a long file names all its sectors', async () => {
  const count = XLS_ROWS + 10;
  const rows = async function* () {
    for (let at = 0; at < count; at += 1000)
      yield Array.from({ length: Math.min(1000, count - at) }, (_, nth) => [
        `行 ${at + nth}`,
        `说明 ${'长'.repeat(40)} ${at + nth}`,
      ]);
  };
  const file = await written({
    head: ['编号', '说明'],
    rows,
    name: '名字很长的一张表：充值订单、短信与资金的全部明细记录',
  });
  expect(file.length, 'more than the header can name').toBeGreaterThan(8_000_000);
  const sheets = readOldWorkbook(file);
  expect(sheets.map((sheet) => sheet.rows.length)).toEqual([XLS_ROWS, 12]);
  expect(sheets.map(({ rows: [head] }) => head)).toEqual([
    ['编号', '说明'],
    ['编号', '说明'],
  ]);
  expect(sheets.flatMap((sheet) => sheet.rows.slice(1).map(([no]) => no))).toEqual(
    Array.from({ length: count }, (_, at) => `行 ${at}`),
  );
  expect(sheets[1]!.name).toMatch(/^名字很长的.* 2$/);
  expect(sheets[1]!.name.length).toBeLessThanOrEqual(31);
});

test('rows that change while they are written break the file off instead of shifting it', async () => {
  let reads = 0;
  const rows = async function* () {
    reads += 1;
    yield [[reads > 2 ? '多出来的' : 'a'], ...(reads > 1 ? [['b']] : [])];
  };
  await expect(written({ head: ['1'], rows })).rejects.toThrow();
});

test('rows that cannot be read end the file with their error', async () => {
  const rows = async function* () {
    yield [['a']];
    throw new Error('the database is away');
  };
  await expect(written({ head: ['1'], rows })).rejects.toThrow('the database is away');
});
