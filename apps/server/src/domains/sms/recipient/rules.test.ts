import { gzipSync } from 'node:zlib';
import { limitWords } from '@jishi/contract/sms/limit';
import { linesOf } from '@jishi/contract/pasted-lines';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { xlsxDownload } from '../../../kernel/xlsx';
import { isQuiet, brokenLimit, quietFault } from '../limit/rules';
import { asksOut } from '../message/rules';
import { UnreadSheet } from '../../../kernel/sheet';
import { tableOf } from './file/rules';
import { carrierOf, phoneFault, plainPhone } from './rules';

test('numbers are taken as people write them, and what is wrong is said', () => {
  for (const text of ['13800138021', '+86 138-0013-8021', '008613800138021', '\u202A138 0013 8021\u202C'])
    expect(plainPhone(text)).toBe('13800138021');
  expect(['', '1380013800', '138001380212', '12857190021', '1380013802a', '13800138021'].map(phoneFault)).toEqual([
    '没有号码',
    '少 1 位，应为 11 位',
    '多 1 位，应为 11 位',
    '128 不是手机号段',
    '号码只能是数字',
    undefined,
  ]);
  expect(
    ['13900000000', '18600000000', '18900000000', '17040000000', '17000000000', '19200000000'].map(carrierOf),
  ).toEqual([1, 2, 3, 2, 3, 1]);
});

test('lists are cut at tabs, or else at commas and semicolons, and keep the numbers of their lines', () => {
  expect(linesOf('1,a，b;c\r\n\n2\ta,b\tc')).toEqual([
    { line: 1, cells: ['1', 'a', 'b', 'c'] },
    { line: 3, cells: ['2', 'a,b', 'c'] },
  ]);
});

test('CSV is read with quotes, in UTF-8 and GBK, without its head', () => {
  const read = (content: Buffer) => tableOf('a.csv', content, 10);
  expect(read(Buffer.from('\uFEFF手机号,姓名\r\n13800138021,"王, ""女士"""\r\n\r\n13911220457,李'))).toEqual({
    heads: ['手机号', '姓名'],
    rows: [
      ['13800138021', '王, "女士"'],
      ['13911220457', '李'],
    ],
  });
  expect(read(Buffer.concat([Buffer.from('13800138021;'), Buffer.from('d5d0c9cc', 'hex')]))).toEqual({
    heads: [],
    rows: [['13800138021', '招商']],
  });
});

test('the column with the numbers comes first, wherever it stands', () => {
  const text =
    '订单编号,收货人,手机\n20261123001,王,138 0013 8021\n20261123002,李,1391122045\n20261123003,赵,+8618657100932';
  expect(tableOf('a.csv', Buffer.from(text), 10)).toEqual({
    heads: ['手机', '订单编号', '收货人'],
    rows: [
      ['138 0013 8021', '20261123001', '王'],
      ['1391122045', '20261123002', '李'],
      ['+8618657100932', '20261123003', '赵'],
    ],
  });
  expect(tableOf('a.csv', Buffer.from('王,1380013802\n李,139'), 10).rows, 'no number is one').toEqual([
    ['王', '1380013802'],
    ['李', '139'],
  ]);
});

test('a workbook gives the rows that were written into it', async () => {
  const rows = [
    ['手机号', '姓名'],
    ['13800138021', '王 <女> & "士"'],
    [{ number: '13911220457' }, ''],
  ] as const;
  const sheet = {
    name: '名单',
    widths: [20, 20],
    rows: (async function* () {
      yield rows;
    })(),
  };
  const parts: Buffer[] = [];
  for await (const part of xlsxDownload('a.xlsx', [sheet]).content as NodeJS.ReadableStream)
    parts.push(Buffer.from(part));
  const file = Buffer.concat(parts);
  expect(tableOf('a.xlsx', file, 10).rows).toEqual([
    ['13800138021', '王 <女> & "士"'],
    ['13911220457', ''],
  ]);
  fc.assert(
    fc.property(fc.nat(file.length - 1), fc.nat(255), (at, value) => {
      const broken = Buffer.from(file);
      broken[at] = value;
      try {
        tableOf('a.xlsx', broken, 10);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadSheet);
      }
    }),
  );
});

test('what is no table, or too long, is refused in words', () => {
  expect(() => tableOf('a', gzipSync('x'), 10)).toThrow(UnreadSheet);
  expect(() => tableOf('a', Buffer.from('手机号\n'), 10)).toThrow('a里没有号码');
  expect(() => tableOf('a', Buffer.from('100001\n200002\n300003'), 2)).toThrow('文件有 3 行，一次最多 2 行');
});

test('a limit is broken by as many in its time, not by older ones', () => {
  const now = new Date('2026-11-23T00:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const hourly = { seconds: 3600, most: 2 };
  expect(brokenLimit([hourly], [ago(3599), ago(1)], now)).toBe(hourly);
  expect(brokenLimit([hourly], [ago(3600), ago(1)], now)).toBeUndefined();
  expect([60, 3600, 86_400, 90].map((seconds) => limitWords({ seconds, most: 5 }))).toEqual([
    '同一号码 1 分钟内最多 5 条',
    '同一号码 1 小时内最多 5 条',
    '同一号码 1 天内最多 5 条',
    '同一号码 90 秒内最多 5 条',
  ]);
});

test('marketing rests from nine in the evening to eight in the morning of Beijing', () => {
  const at = (time: string) => new Date(`2026-11-23T${time}:00+08:00`);
  const night = { from: 21, until: 8 };
  expect(['20:59', '21:00', '23:59', '00:00', '07:59', '08:00'].map((time) => isQuiet(night, at(time)))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(['11:59', '12:00', '13:00'].map((time) => isQuiet({ from: 12, until: 13 }, at(time)))).toEqual([
    false,
    true,
    false,
  ]);
  expect([1, 2, 3].map((kind) => quietFault(night, kind, at('22:00')) !== undefined)).toEqual([false, false, true]);
});

test('a reply asks out by the word alone', () => {
  for (const text of ['R', 'td', 'Ｔ', ' 退订。', 'TD!', '拒收']) expect(asksOut(text), text).toBe(true);
  for (const text of ['', '好的', '退订怎么退', 'RR', '我要T恤']) expect(asksOut(text), text).toBe(false);
});
