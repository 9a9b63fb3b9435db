import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BYTES_MAX, LINES_MAX, firstFaults, partsOf, readPart } from './rules';

const TODAY = '2026-11-27';
const read = (text: string) => {
  const parts = partsOf(Buffer.from(text));
  if ('fault' in parts) throw new Error(parts.fault);
  const pieces = parts.parts.map((part) => readPart(part, TODAY));
  return {
    lines: parts.lines,
    cards: pieces.flatMap(({ cards }) => cards),
    faults: pieces.flatMap(({ faults }) => faults),
  };
};

const good = fc.integer({ min: 0, max: 9_999_999 }).map((at) => `CARD${at},SECRET${at}`);
const bad = fc.constantFrom(
  'x',
  'CARD1234',
  'CARD1234,S',
  'CARD1234,SECRET,2026-02-30',
  'CARD1234,SECRET,2026-11-27',
  'a,b,c,d',
);
const blank = fc.constantFrom('', '   ');

test('every line that has anything is a card or a fault at its number, however the file is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 8, arbitrary: good }, { weight: 2, arbitrary: bad }, blank), {
        minLength: 1,
        maxLength: 2500,
      }),
      fc.constantFrom('\n', '\r\n', '\r'),
      (lines, end) => {
        fc.pre(lines.some((line) => line.trim() !== ''));
        const { cards, faults } = read(lines.join(end));
        const faulty = lines.flatMap((line, at) => (line.trim() !== '' && !line.startsWith('CARD') ? [at + 1] : []));
        expect(cards.length + faults.length).toBe(lines.filter((line) => line.trim() !== '').length);
        const numbers = faults.map(({ line }) => line);
        for (const number of faulty) expect(numbers).toContain(number);
        for (const number of numbers) expect(/^CARD\d+,SECRET\d+$/.test(lines[number - 1]!)).toBe(false);
      },
    ),
    { numRuns: 30 },
  );
});

test('what stands over the columns is no fault, once, and a mark of the file is no sign of it', () => {
  expect(read('\uFEFF卡号,卡密\nCARD0001,SECRET1\n卡号,卡密').faults.map(({ line }) => line)).toEqual([3]);
  expect(read('CARD0001,SECRET1').cards).toEqual([{ number: 'CARD0001', secret: 'SECRET1' }]);
});

test('what stands over the columns is known by its first words, and by having no number', () => {
  const faultsUnder = (head: string) => read(`${head}\nCARD0001,SECRET1`).faults.map(({ line }) => line);
  for (const head of ['卡号,卡密', '序列号,密码', 'Card,Pin', ' "Number" , "PIN"'])
    expect(faultsUnder(head)).toEqual([]);
  for (const line of ['卡号', 'x卡号,卡密', '密码,卡号']) expect(faultsUnder(line)).toEqual(line === '卡号' ? [] : [1]);
  expect(read('卡号88,SECRET1').faults).toHaveLength(1);
});

test('a file is cut into parts of a thousand lines; an empty end is none of them', () => {
  const parts = partsOf(Buffer.from('CARD0001,SECRET1\n'.repeat(2001)));
  expect(parts).toMatchObject({
    lines: 2001,
    parts: [
      { firstLine: 1, lines: 1000 },
      { firstLine: 1001, lines: 1000 },
      { firstLine: 2001, lines: 1, text: 'CARD0001,SECRET1' },
    ],
  });
});

test('a file may have as many lines and bytes as it may', () => {
  expect(partsOf(Buffer.from('a\n'.repeat(LINES_MAX)))).toMatchObject({ lines: LINES_MAX });
  expect(partsOf(Buffer.alloc(BYTES_MAX, 65))).toMatchObject({ lines: 1 });
});

test('a mark inside a file is a sign like any other', () => {
  expect(partsOf(Buffer.from('a\uFEFFb'))).toMatchObject({ parts: [{ text: 'a\uFEFFb' }] });
});

test('a card of today has run out, one of tomorrow has not', () => {
  expect(read(`CARD0001,SECRET1,${TODAY}`).faults).toEqual([{ line: 1, words: '已过有效期' }]);
  expect(read('CARD0001,SECRET1,2026-11-28').cards).toHaveLength(1);
});

test('what is no file of cards is refused in words', () => {
  const faultIn = (content: Buffer) => (partsOf(content) as { fault: string }).fault;
  expect(faultIn(Buffer.from(' \n '))).toContain('空');
  expect(faultIn(Buffer.from('PK\u0003\u0004\0'))).toContain('文本文件');
  expect(faultIn(Buffer.alloc(10 * 1024 * 1024 + 1, 65))).toContain('10 MB');
  expect(faultIn(Buffer.from('a\n'.repeat(LINES_MAX) + 'b'))).toContain(String(LINES_MAX + 1));
});

test('the first hundred faults are kept', () => {
  const faults = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ({ line: from + at, words: '' }));
  expect(firstFaults(faults(0, 60), faults(60, 200))).toEqual(faults(0, 100));
});
