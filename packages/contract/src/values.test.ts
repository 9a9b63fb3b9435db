import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { Id, Time, Whole, paging, shownName } from './values';

test.each(['1', '9223372036854775807', '0000000000000000001'])('%s is an id', (text) => {
  expect(Id.safeParse(text).success).toBe(true);
});

test.each(['', 'x', '-1', '1.5', '9223372036854775808', '9999999999999999999', '10000000000000000000'])(
  '%j is no id that the database could hold',
  (text) => {
    expect(Id.safeParse(text).error?.issues[0]?.message).toBe('编号不正确');
  },
);

test.each(['2026-11-21 01:02:03', '2024-02-29 23:59:59'])('%s is a time', (text) => {
  expect(Time.safeParse(text).success).toBe(true);
});

test.each(['2026-02-30 00:00:00', '2026-13-01 00:00:00', '2026-01-01 24:00:00', '9999-99-99 99:99:99', 'now'])(
  '%s is a time that never was',
  (text) => {
    expect(Time.safeParse(text).success).toBe(false);
  },
);

test.each([0, 1, -3, '0', '12', '-3', '007'])('%j is a whole number', (value) => {
  expect(Whole.safeParse(value).data).toBe(Number(value));
});

test.each([true, null, '', [], [20], [[20]], {}, '0x14', '2e1', ' 20 ', '1.5', 1.5, '１', '99999999999999999', 1e300])(
  '%j is none, and is said to be none',
  (value) => {
    expect(Whole.safeParse(value).error?.issues[0]?.message).toBe('请输入整数');
  },
);

test.each([
  [-5, '页码从 1 开始'],
  ['-5', '页码从 1 开始'],
  [0, '页码从 1 开始'],
  ['1e99', '页码不正确'],
  [1.5, '页码不正确'],
  ['NaN', '页码不正确'],
  [1_000_001, '页码太大'],
])('%j is no page, and is told why', (pageNum, told) => {
  const [issue] = z.object(paging).safeParse({ pageNum }).error?.issues ?? [];
  expect([issue?.path, issue?.message]).toEqual([['pageNum'], told]);
});

test('a name that is shown holds no control or direction character', () => {
  const name = shownName('名称', 1, 1000);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      const parsed = name.safeParse(text);
      if (parsed.success) expect(parsed.data).not.toMatch(/\p{Cc}|[\u202A-\u202E]/u);
    }),
  );
  for (const text of ['a\u0001b', '\u202egnp.exe', 'k\nX', '零\u200b宽'])
    expect(name.safeParse(text).error?.issues[0]?.message).toBe('名称含有看不见的字符，请删掉后再保存');
  for (const text of ['官网 后台', '👨‍👩‍👧 一家', 'Ünïcode']) expect(name.safeParse(text).data).toBe(text);
});
