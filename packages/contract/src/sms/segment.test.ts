import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { smsKind } from '../enums/sms';
import { MARKETING_END, SEGMENT_JOINED, SEGMENT_SINGLE, segmentsOf, textOf, withoutEnding } from './segment';
import { type Variable, TEXT_MOST, faultOf, filled, mostOf, namesIn, piecesOf, sampleOf } from './variable';

/** The rule told another way: a carrier takes the text apart, and each part is a segment. */
function taken(text: string): number {
  const octets = Buffer.from(text, 'utf16le');
  if (octets.length <= 140) return octets.length > 0 ? 1 : 0;
  let parts = 0;
  for (let from = 0; from < octets.length; from += 140 - 6) parts += 1;
  return parts;
}

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.integer({ min: 0, max: 700 }).map((length) => '短'.repeat(length)),
  fc.integer({ min: 0, max: 350 }).map((length) => '🀄'.repeat(length)),
);

describe('segments', () => {
  it('are the pieces of 140 octets, less six where there are several', () => {
    fc.assert(
      fc.property(texts, (text) => segmentsOf(text) === taken(text)),
      { numRuns: 1000 },
    );
  });

  test.each([
    [0, 0],
    [1, 1],
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3],
    [201, 3],
    [202, 4],
    [500, 8],
  ])('%i characters are %i', (length, segments) => {
    expect(segmentsOf('字'.repeat(length))).toBe(segments);
    expect([SEGMENT_SINGLE, SEGMENT_JOINED]).toEqual([70, 67]);
  });

  it('count an emoji as two, as it is on the air', () => {
    expect(segmentsOf('🀄'.repeat(35))).toBe(1);
    expect(segmentsOf(`${'🀄'.repeat(35)}a`)).toBe(2);
  });

  it('never fall when a text grows', () => {
    fc.assert(fc.property(texts, texts, (a, b) => segmentsOf(a + b) >= segmentsOf(a)));
  });
});

describe('a message', () => {
  it('has the signature in front, and in marketing the way out behind', () => {
    expect(textOf({ signature: '澄江', kind: smsKind.notice, body: '已发货' })).toBe('【澄江】已发货');
    expect(textOf({ signature: '澄江', kind: smsKind.code, body: '1234' })).toBe('【澄江】1234');
    expect(textOf({ signature: '澄江', kind: smsKind.marketing, body: '满减' })).toBe('【澄江】满减 拒收请回复R');
  });

  it('has its way out once, whoever wrote it', () => {
    for (const end of [MARKETING_END, ` ${MARKETING_END}`, `，${MARKETING_END} `, `。 ${MARKETING_END}`])
      expect(withoutEnding(`全场满减${end}`)).toBe('全场满减');
    expect(withoutEnding('  请回复R。')).toBe('请回复R。');
  });
});

const of = (kind: Variable['kind'], more: Partial<Variable> = {}): Variable => ({
  name: '值',
  kind,
  most: kind === 3 ? 5 : 0,
  hosts: [],
  ...more,
});

describe('variables', () => {
  it('stand in braces, each name once', () => {
    expect(piecesOf('您的{单号}到了')).toEqual([{ text: '您的' }, { variable: '单号' }, { text: '到了' }]);
    expect(namesIn('{a}和{b}和{a}')).toEqual(['a', 'b']);
    expect(piecesOf('没有')).toEqual([{ text: '没有' }]);
    expect(piecesOf('{a}')).toEqual([{ variable: 'a' }]);
  });

  it('are filled as they are given, never twice', () => {
    expect(filled('{a}、{b}、{c}', { a: '{b}', b: '' })).toBe('{b}、、{c}');
    expect(filled('{toString}', {})).toBe('{toString}');
  });

  it('fill a content without changing what stands between them', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[^{}]{1,8}$/u), { minLength: 1, maxLength: 6 }), (parts) => {
        const content = parts.join('{x}');
        expect(filled(content, { x: '|' })).toBe(parts.join('|'));
        expect(filled(content, {})).toBe(content);
      }),
    );
  });

  test.each<[Variable, string, string | undefined]>([
    [of(1), '839204', undefined],
    [of(1), 'aB3d', undefined],
    [of(1), '123', '是 4 到 8 位数字或字母'],
    [of(1), '12-34', '是 4 到 8 位数字或字母'],
    [of(1), '123456789', '最多 8 个字，现在 9 个'],
    [of(2), '1,024.50', undefined],
    [of(2), '-3', undefined],
    [of(2), '3个', '只能是数字'],
    [of(3), '', '没有填写'],
    [of(3), '五个字以内', undefined],
    [of(3), '六个字就太长', '最多 5 个字，现在 6 个'],
    [of(3), '【假', '含有不能发送的字符'],
    [of(3), '换\n行', '含有不能发送的字符'],
    [of(3, { most: TEXT_MOST }), 'HTTP://a.cn', '不能含有网址，请改用网址变量'],
    [of(3, { most: TEXT_MOST }), '见www.a.cn', '不能含有网址，请改用网址变量'],
    [of(4), '11月23日 18:30', undefined],
    [of(4), '2026-11-23', undefined],
    [of(4), '明天', '只能是日期或时间'],
    [of(4), '年月日', '只能是日期或时间'],
    [of(5, { hosts: ['a.cn'] }), 'https://a.cn/x?y=1', undefined],
    [of(5, { hosts: ['a.cn'] }), 'm.a.cn/x', undefined],
    [of(5, { hosts: ['a.cn'] }), 'https://ba.cn/', '的域名 ba.cn 不在模板的白名单里'],
    [of(5, { hosts: ['a.cn'] }), 'https://a.cn.evil.com/', '的域名 a.cn.evil.com 不在模板的白名单里'],
    [of(5, { hosts: ['a.cn'] }), 'https://a.cn@evil.com/', '不是正确的网址'],
    [of(5, { hosts: ['a.cn'] }), 'https://x:y@a.cn/', '不是正确的网址'],
    [of(5, { hosts: ['a.cn'] }), 'https://:80', '不是正确的网址'],
    [of(5, { hosts: ['a.cn'] }), 'https://a.cn/ b', '不是正确的网址'],
    [of(5), `a.cn/${'x'.repeat(120)}`, '最多 120 个字，现在 125 个'],
  ])('%j takes %j: %s', (variable, value, fault) => {
    expect(faultOf(variable, value)).toBe(fault);
  });

  it('have samples that may be sent', () => {
    for (const kind of [1, 2, 3, 4, 5] as const) {
      const variable = of(kind, kind === 5 ? { hosts: ['a.cn'] } : {});
      expect([kind, faultOf(variable, sampleOf(variable))]).toEqual([kind, undefined]);
      expect(sampleOf(variable).length).toBeLessThanOrEqual(mostOf(variable));
    }
    expect(sampleOf(of(3, { name: '收货人姓名与电话' }))).toBe('收货人姓名');
  });
});
