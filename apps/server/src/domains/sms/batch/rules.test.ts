import { lineFault, smsKind, variableKind } from '@jishi/contract/enums/sms';
import { linesOf } from '@jishi/contract/pasted-lines';
import { describe, expect, test } from 'vitest';
import { type Letter, barOf, messageTo, prepare, scheduleFault, wantedOf } from './rules';

const variable = { name: '内容', kind: variableKind.text, most: 10, hosts: [] };
const letter: Letter = {
  signature: { name: '澄江', carriers: [1, 3] },
  template: {
    kind: smsKind.notice,
    content: '您好，{内容}',
    variables: [variable],
    words: [{ word: '加微信', folded: '加微信' }],
  },
};
const [MOBILE, UNICOM, TELECOM] = ['13800138021', '18600138021', '18900138021'] as const;

describe('what a list fills in', () => {
  const lines = linesOf(`${MOBILE}, 7001 ,王女士\n${TELECOM},7002`);

  test('is the column of a variable, or one value for all, without the space around it', () => {
    expect(
      wantedOf(lines, [
        { name: '单号', column: 2 },
        { name: '店', value: ' 城东店 ' },
        { name: '空' },
        { name: '无', column: null, value: null },
      ]),
    ).toEqual([
      { line: 1, cell: MOBILE, params: { 单号: '7001', 店: '城东店', 空: '', 无: '' } },
      { line: 2, cell: TELECOM, params: { 单号: '7002', 店: '城东店', 空: '', 无: '' } },
    ]);
  });

  test('is missing where a line is shorter than the last column that is asked for', () => {
    const fillings = [
      { name: '收货人', column: 3 },
      { name: '单号', column: 2 },
    ];
    expect(wantedOf(lines, fillings)).toEqual([
      { line: 1, cell: MOBILE, params: { 收货人: '王女士', 单号: '7001' } },
      { line: 2, cell: TELECOM, fault: lineFault.columns, words: '只有 2 列，变量取自第 3 列' },
    ]);
  });

  test('may be nothing: a number alone, or a line without cells', () => {
    expect(wantedOf([{ line: 4, cells: [MOBILE] }], [])).toEqual([{ line: 4, cell: MOBILE, params: {} }]);
    expect(wantedOf([{ line: 5, cells: [] }], [])).toMatchObject([{ line: 5, cell: '', fault: lineFault.columns }]);
  });
});

describe('a line', () => {
  const wanted = (line: number, cell: string, content = '已发货') => ({ line, cell, params: { 内容: content } });

  test('goes out once, by its first number; each other says why not, with as much of its number as may be shown', () => {
    const { prepared, faults } = prepare(
      [
        wanted(1, '+86 138-0013-8021'),
        wanted(2, MOBILE),
        wanted(3, '1380013802'),
        wanted(4, UNICOM),
        wanted(5, TELECOM, '请加微信'),
        { line: 6, cell: '18900138022', fault: lineFault.columns, words: '只有 1 列' },
        wanted(7, '18900138022', '一'.repeat(11)),
        wanted(8, TELECOM),
      ],
      letter,
    );
    expect(prepared).toEqual([
      {
        line: 1,
        phone: MOBILE,
        params: { 内容: '已发货' },
        carrier: 1,
        text: '【澄江】您好，已发货',
        segments: 1,
      },
      { line: 8, phone: TELECOM, params: { 内容: '已发货' }, carrier: 3, text: '【澄江】您好，已发货', segments: 1 },
    ]);
    expect(faults).toEqual([
      { line: 2, shown: '138****8021', fault: lineFault.repeated, words: '与第 1 行重复' },
      { line: 3, shown: '1380013802', fault: lineFault.phone, words: '少 1 位，应为 11 位' },
      { line: 4, shown: '186****8021', fault: lineFault.carrier, words: '签名没有在联通备案' },
      { line: 5, shown: '189****8021', fault: lineFault.variable, words: expect.stringContaining('加微信') },
      { line: 6, shown: '189****8022', fault: lineFault.columns, words: '只有 1 列' },
      { line: 7, shown: '189****8022', fault: lineFault.variable, words: expect.stringContaining('10') },
    ]);
  });

  test('whose text holds a forbidden word is told so, where no value alone holds it', () => {
    const template = { ...letter.template, content: '您好，加{内容}' };
    expect(messageTo(MOBILE, { 内容: '微信' }, { ...letter, template })).toEqual({
      fault: lineFault.word,
      words: '含有不能发送的词“加微信”',
    });
  });

  test('costs the segments of its text', () => {
    const long = { ...letter, template: { ...letter.template, content: `${'字'.repeat(70)}{内容}` } };
    expect(messageTo(MOBILE, { 内容: '好' }, long)).toMatchObject({ segments: 2, carrier: 1 });
  });
});

describe('a number', () => {
  const now = new Date('2026-11-28T04:00:00Z');
  const limits = [
    { seconds: 60, most: 1 },
    { seconds: 3600, most: 2 },
  ];
  const free = { optedOut: false, blocked: false, times: [] };
  const ago = (...seconds: number[]) => seconds.map((one) => new Date(now.getTime() - one * 1000));
  const faultOf = (known: Parameters<typeof barOf>[0], isCode = false) => barOf(known, isCode, limits, now);

  test('that is known for nothing is free', () => {
    expect(faultOf(free)).toBeUndefined();
    expect(faultOf({ ...free, times: ago(60, 3600) })).toBeUndefined();
  });

  test('that opted out gets codes only, one that is blocked nothing', () => {
    const [out, blocked] = [
      { fault: lineFault.optedOut, words: '已退订' },
      { fault: lineFault.blocked, words: '在黑名单里' },
    ];
    expect([faultOf({ ...free, optedOut: true }), faultOf({ ...free, optedOut: true }, true)]).toEqual([
      out,
      undefined,
    ]);
    expect([faultOf({ ...free, blocked: true }), faultOf({ ...free, optedOut: true, blocked: true }, true)]).toEqual([
      blocked,
      blocked,
    ]);
  });

  test('that had its share waits, and is told by which limit', () => {
    const frequent = (words: string) => ({ fault: lineFault.frequent, words });
    expect(faultOf({ ...free, times: ago(59) })).toEqual(frequent('同一号码 1 分钟内最多 1 条'));
    expect(faultOf({ ...free, times: ago(61, 3599) })).toEqual(frequent('同一号码 1 小时内最多 2 条'));
    expect(faultOf({ ...free, optedOut: true, times: ago(59) }, true), 'codes as well').toMatchObject({
      fault: lineFault.frequent,
    });
  });
});

test('a moment to send at is not past, but for a minute of writing, nor more than seven days ahead', () => {
  const now = new Date('2026-11-28T04:00:00Z');
  const fault = (ms: number) => scheduleFault(new Date(now.getTime() + ms), now);
  const week = 7 * 86_400_000;
  expect([fault(-60_000), fault(0), fault(week)]).toEqual([undefined, undefined, undefined]);
  expect(fault(-60_001)).toBe('定时时间已经过去');
  expect(fault(week + 1)).toBe('最多提前 7 天，最晚 2026-12-05 12:00:00');
});
