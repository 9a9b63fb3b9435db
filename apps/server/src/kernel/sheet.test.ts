import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { UnreadSheet, sheetRows } from './sheet';

const LIMITS = { rows: 100, bytes: 1 << 20 };
const read = (text: string) => sheetRows(Buffer.from(text), LIMITS);

/** A ZIP of parts as Excel writes them. */
function zipOf(parts: Readonly<Record<string, string>>): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [packed, label] = [deflateRawSync(text), Buffer.from(name)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(label.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, label, packed);
    entries.push(entry, label);
    at += local.length + label.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...entries, end]);
}
const workbook = (rows: string) =>
  zipOf({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` });

test('rows say at which line of the file they stand', () => {
  expect(read('时间,金额\n\n"a\nb",1\r\nc,2')).toEqual([
    { line: 1, cells: ['时间', '金额'] },
    { line: 3, cells: ['a b', '1'] },
    { line: 5, cells: ['c', '2'] },
  ]);
  const file = workbook('<row r="2"><c r="B2"><v>7</v></c></row><row><c><v>8</v></c></row>');
  expect(sheetRows(file, LIMITS)).toEqual([
    { line: 2, cells: ['', '7'] },
    { line: 3, cells: ['8'] },
  ]);
});

test('more rows than are read are refused, and columns beyond the fiftieth are not there', () => {
  expect(() => read('1\n'.repeat(101))).toThrow('文件超过 100 行');
  expect(read('1\n'.repeat(100))).toHaveLength(100);
  expect(read(`${'1,'.repeat(99)}1`)[0]!.cells).toHaveLength(50);
});

test('what unpacks to more than is read is refused', () => {
  expect(() => sheetRows(workbook(`<row><c><v>${'1'.repeat(2 << 20)}</v></c></row>`), LIMITS)).toThrow(UnreadSheet);
});

test('a formula is what it came to, and a number that lost its last digits is seen', () => {
  const row =
    '<row><c><f>1+1</f><v>2</v></c><c t="e"><v>#REF!</v></c><c><v>1.86E+10</v></c><c><v>1.2345E+18</v></c></row>';
  expect(sheetRows(workbook(row), LIMITS)[0]!.cells).toEqual(['2', '#REF!', '18600000000', '1.2345E+18']);
});

test('elements that never end are read once', () => {
  expect(sheetRows(workbook('<row '.repeat(100_000)), LIMITS)).toEqual([]);
});
