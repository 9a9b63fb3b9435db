import { expect, test } from 'vitest';
import fc from 'fast-check';
import { formatTime } from '../../../kernel/time';
import { columnsOf, headOf } from './columns/rules';
import { amountOf, askedId, timeOf } from './line/rules';
import { apiFinder } from './path/rules';
import { type Asked, type BillRead, type Preview, readBill } from './rules';
import { checkChoices } from './choices/rules';
import { rateOf } from '../rules';

const NONE = { number: 0, time: 0, path: 0, status: 0, amount: 0 };
const timeIn = (cell: string) => {
  const said = timeOf(cell);
  return 'value' in said ? formatTime(said.value) : said.fault;
};

test('columns are recognised by their heads, each for one thing', () => {
  expect(columnsOf(['请求ID', '调用时间', '接口路径', '状态码', '扣费金额（元）'])).toEqual({
    number: 1,
    time: 2,
    path: 3,
    status: 4,
    amount: 5,
  });
  expect(columnsOf(['timestamp', 'endpoint', 'status', 'cost', 'x-request-id'])).toEqual({
    number: 5,
    time: 1,
    path: 2,
    status: 3,
    amount: 4,
  });
  expect(columnsOf(['甲', '乙'])).toEqual(NONE);
  const rows = [['某某公司 11 月账单'], ['时间', '金额'], ['2026-11-01 00:00:00', '1']];
  expect(headOf(rows.map((cells, at) => ({ line: at + 1, cells })))).toBe(1);
});

test('amounts are read to the hundred-thousandth, and nothing else is one', () => {
  const cases = [
    ['0.05', 5000n],
    ['¥1,234.50', 123_450_000n],
    ['12元', 1_200_000n],
    ['0.0000100', 1n],
    ['0', 0n],
  ] as const;
  for (const [cell, value] of cases) expect(amountOf(cell), cell).toEqual({ value });
  for (const cell of ['', '=1+1', '-1', '1.000001', '1e3', '#REF!', '1.2.3', '12,34', '9'.repeat(12)])
    expect(amountOf(cell), cell).toHaveProperty('fault');
});

test('times are Beijing time unless they name an offset', () => {
  for (const cell of [
    '2026-11-02 03:04:05',
    '2026/11/2 3:04:05.678',
    '2026年11月2日 03:04:05',
    '20261102030405',
    '2026-11-01T19:04:05Z',
    '2026-11-02T03:04:05+08:00',
    '2026-11-01T11:04:05-0800',
    '1793559845',
    '1793559845123',
    '46328.127835648',
  ])
    expect(timeIn(cell), cell).toBe('2026-11-02 03:04:05');
  for (const cell of [
    '',
    '2026-11-02',
    '2026-02-31 00:00:00',
    '2026-13-01 00:00:00',
    '2026-11-02 25:00:00',
    '昨天',
    '1',
  ])
    expect(timeIn(cell), cell).toMatch(/^不是完整的时间/);
});

test('an id of ours is told from the upstream’s own, and one without its last digits is refused', () => {
  expect(askedId('386547056640000001')).toEqual({ value: '386547056640000001' });
  for (const cell of ['', 'abc-1', '9223372036854775808', '12345'])
    expect(askedId(cell), cell).toEqual({ value: null });
  expect(askedId('3.86547E+17')).toHaveProperty('fault');
});

test('endpoints are found by code, name, path and address, the least open path first', () => {
  const api = (id: string, path: string, upstreamPath: string) => ({
    id,
    code: `c${id}`,
    name: `接口${id}`,
    path,
    upstreamPath,
  });
  const find = apiFinder([api('1', '/pets/{id}', '/v2/pet/{id}'), api('2', '/pets/mine', '/v2/pet/mine')], '/root/');
  expect(
    ['C1', '接口2', '/pets/7', 'GET /v2/pet/7?a=1', 'https://up.example/root/v2/pet/mine', 'pets/mine'].map(find),
  ).toEqual(['1', '2', '1', '1', '2', '2']);
  expect(['', '/', '/v2/pet/7/8', '/pets.mine'].map(find)).toEqual([undefined, undefined, undefined, undefined]);
});

const asked = (columns: Partial<typeof NONE>): Asked => ({
  columns: { ...NONE, ...columns },
  from: Date.parse('2026-11-01T00:00:00+08:00'),
  to: Date.parse('2026-11-04T00:00:00+08:00'),
  apis: [],
  prefix: '',
});
const read = (text: string, columns: Partial<typeof NONE>) => () =>
  readBill({ content: Buffer.from(text), asked: asked(columns) }) as BillRead;

test('a fault names the line of the file and the column', () => {
  const both = { time: 1, amount: 2 };
  expect(read('时间,金额\n2026-11-02 00:00:00,1\n\n2026-11-02 00:00:00,一元', both)).toThrow(
    '第 4 行「金额」不是金额：一元',
  );
  expect(read('时间,金额\n昨天,x\n今天,y', both)).toThrow('第 2 行「时间」不是完整的时间：昨天；另有 3 处读不懂');
  expect(read('时间,金额\n2026-10-02 00:00:00,1', both)).toThrow('第 2 行「时间」2026-10-02 00:00:00 不在所选的日期里');
  expect(read('编号,金额\nabc,1', { number: 1, amount: 2 })).toThrow('第 2 行「编号」不是本站的请求编号');
  expect(read('时间,金额', both)).toThrow('没有表头以下的行');
  expect(read(`时间,金额\n${'2026-11-02 00:00:00,1\n'.repeat(100_001)}`, both)).toThrow('文件超过 100000 行');
});

test('the first rows of a file are shown with the columns that were recognised', () => {
  const preview = readBill({ content: Buffer.from('时间,费用\n1,2\n3,4'), asked: null }) as Preview;
  expect(preview).toEqual({
    heads: ['时间', '费用'],
    rows: [
      ['1', '2'],
      ['3', '4'],
    ],
    lines: 2,
    columns: { ...NONE, time: 1, amount: 2 },
  });
});

test('whatever a file holds, it is read or refused in words', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, text) => {
      for (const content of [bytes, Buffer.from(text), Buffer.from(`时间,金额\n${text}`)]) {
        try {
          readBill({ content, asked: asked({ time: 1, amount: 2 }) });
        } catch (error) {
          expect(error).toMatchObject({ refusal: 'invalidInput' });
        }
      }
    }),
  );
});

test('what cannot be compared is refused beside its field', () => {
  const good = { ...NONE, time: 1, amount: 2, fromDay: '2026-11-01', toDay: '2026-11-30' };
  const check = (changes: Partial<typeof good>) => () => checkChoices({ ...good, ...changes }, '2026-12-01');
  expect(check({})).not.toThrow();
  expect(check({ toDay: '2026-10-30' })).toThrow('不能早于');
  expect(check({ toDay: '2026-12-02' })).toThrow('还没有到');
  expect(check({ fromDay: '2026-08-01' })).toThrow('最多 92 天');
  expect(check({ fromDay: '2026-05-01', toDay: '2026-05-02' })).toThrow('保留 180 天');
  expect(check({ amount: 0 })).toThrow('金额是哪一列');
  expect(check({ time: 0 })).toThrow('请求编号或时间');
  expect(check({ status: 2 })).toThrow('已经用作');
});

test('a rate is rounded down', () => {
  expect([rateOf(1n, 3n), rateOf(-1n, 3n), rateOf(-1n, 100n), rateOf(5n, 5n), rateOf(-5n, 0n)]).toEqual([
    '33.33',
    '-33.34',
    '-1.00',
    '100.00',
    null,
  ]);
});
