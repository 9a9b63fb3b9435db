import { CREDIT_CODE_ALPHABET, checkCharacterOf } from '@jishi/contract/credit-code';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Line } from '../lines/rules';
import { correctedCode, daysIn, fieldsFrom, fieldsOf, termFrom } from './rules';

const HEIGHT = 40;
/** Text as a network reads it: each letter as wide as it is high. */
const line = (text: string, left: number, middle: number, more: Partial<Line> = {}): Line => ({
  text,
  left,
  right: left + [...text].length * HEIGHT,
  from: middle,
  to: middle,
  height: HEIGHT,
  sure: 0.99,
  ...more,
});

test('a licence in two columns, with split labels and texts that go on below', () => {
  const lines = [
    line('统一社会信用代码', 90, 140),
    line('91350100M000100Y43', 90, 190),
    line('营业执照', 560, 300, { height: 120 }),
    line('名', 100, 400),
    line('称', 220, 402, { sure: 0.7 }),
    line('武汉市洪山区跃远网络', 300, 401),
    line('科技有限公司', 302, 450),
    line('类型', 100, 510),
    line('有限责任公司（自然人独资）', 300, 512),
    line('法定代表人胡然', 100, 570),
    line('经营范围', 100, 630),
    line('技术开发；企业管理咨询', 300, 630),
    line('技术服务', 300, 680),
    line('注册资本', 1000, 402),
    line('壹佰万元整', 1200, 403),
    line('成立日期', 1000, 460),
    line('2018年03月12日', 1200, 461),
    line('营业期限', 1000, 520),
    line('2018年03月12日至长期', 1200, 521),
    line('住所', 1000, 580),
    line('湖北省武汉市洪山区高新路869号18', 1200, 581),
    line('号楼9层936室', 1200, 630),
  ];
  expect(fieldsOf(lines)).toEqual({
    name: '武汉市洪山区跃远网络科技有限公司',
    creditCode: '91350100M000100Y43',
    kind: '有限责任公司（自然人独资）',
    legalPerson: '胡然',
    address: '湖北省武汉市洪山区高新路869号18号楼9层936室',
    term: { from: '2018-03-12', to: null, isOpenEnded: true },
    registeredOn: '2018-03-12',
  });
});

test.each(['法定代表人', '经营者', '负责人', '投资人', '执行事务合伙人', '法定代表入'])(
  '%s is who stands for it',
  (label) => {
    expect(fieldsOf([line(label, 100, 400), line('李晓明', 500, 400)]).legalPerson).toBe('李晓明');
  },
);

test.each([
  ['a letter of another script', [line('Si胡然', 300, 400)], '胡然'],
  ['a speck beside it', [line('牌', 300, 400, { sure: 0.9 }), line('胡然', 360, 400)], '胡然'],
  ['noise that is hardly text', [line('口', 300, 400, { sure: 0.3 }), line('胡然', 360, 400)], '胡然'],
  ['a point within the name', [line('买买提·吐尔逊', 300, 400)], '买买提·吐尔逊'],
  ['a name in Latin letters', [line('JOHNSMITH', 300, 400)], 'JOHNSMITH'],
])('a person with %s', (_what, lines, person) => {
  expect(fieldsOf([line('经营者', 100, 400), ...lines]).legalPerson).toBe(person);
});

test('a page in perspective: a row rises from its label to its text', () => {
  const lines = [
    line('名称', 100, 400, { to: 396 }),
    line('云创商贸有限公司', 500, 372, { to: 350 }),
    line('类型', 100, 440, { to: 437 }),
    line('个体工商户', 500, 418, { to: 402 }),
  ];
  const follows = lines.map((one) => ({ ...one, from: one.left > 400 ? one.from + 20 : one.from }));
  expect(fieldsOf(follows)).toMatchObject({ name: '云创商贸有限公司', kind: '个体工商户' });
});

test('a picture that is no licence has no fields', () => {
  const fields = fieldsOf([line('今日特价', 100, 100), line('牛肉面', 100, 200), line('18元', 400, 200)]);
  expect(fields).toEqual({
    name: '',
    creditCode: '',
    kind: '',
    legalPerson: '',
    address: '',
    term: { from: null, to: null, isOpenEnded: false },
    registeredOn: null,
  });
});

const sign = fc.constantFrom(...CREDIT_CODE_ALPHABET);
const code = fc
  .tuple(fc.stringMatching(/^\d{6}$/), fc.array(sign, { minLength: 9, maxLength: 9 }))
  .map(([region, body]) => `91${region}${body.join('')}`)
  .map((front) => `${front}${checkCharacterOf(front)}`);

test('a valid code stays as it is, and letters that no code has become the digits they look like', () => {
  fc.assert(
    fc.property(code, (valid) => {
      expect(correctedCode(valid)).toBe(valid);
      const misread = valid.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('5', 'S').replaceAll('2', 'Z');
      expect(correctedCode(misread)).toBe(valid);
    }),
  );
});

test('one letter taken for another is corrected where nothing else would do, and left alone elsewhere', () => {
  let corrected = 0;
  fc.assert(
    fc.property(code, fc.constantFrom('8B', 'B8', '6G', 'G6', '4A', 'A4'), (valid, [from, to]) => {
      const at = valid.indexOf(from!, 8);
      fc.pre(at > 0);
      const misread = `${valid.slice(0, at)}${to}${valid.slice(at + 1)}`;
      expect([valid, misread]).toContain(correctedCode(misread));
      corrected += Number(correctedCode(misread) === valid);
    }),
  );
  expect(corrected).toBeGreaterThan(50);
  // 9149077830MTKNNYUG, or another exchange: both would be valid
  expect(correctedCode('914907783DMTKNNYUG')).toBe('914907783DMTKNNYUG');
});

test('days are those that were', () => {
  expect(daysIn('自2018年3月2日至2038-03-01')).toEqual(['2018-03-02', '2038-03-01']);
  expect(daysIn('2018年02月30日')).toEqual([]);
  expect(daysIn('2018年13月01日，9999年99月99日')).toEqual([]);
});

test.each([
  ['2018年03月12日至2038年03月11日', { from: '2018-03-12', to: '2038-03-11', isOpenEnded: false }],
  ['2018年03月12日至长期', { from: '2018-03-12', to: null, isOpenEnded: true }],
  ['长期', { from: null, to: null, isOpenEnded: true }],
  ['2018-03-12至2999-12-31', { from: '2018-03-12', to: null, isOpenEnded: true }],
  ['', { from: null, to: null, isOpenEnded: false }],
])('the term %j', (text, term) => expect(termFrom(text)).toEqual(term));

test('whatever a cloud answers, fields are short and of one line', () => {
  const read = { ...fieldsOf([]), name: `甲\u0000\n${'乙'.repeat(5000)}`, creditCode: '91350100m000100y43' };
  const { name, creditCode } = fieldsFrom(read);
  expect(name).toBe(`甲${'乙'.repeat(199)}`);
  expect(creditCode).toBe('91350100M000100Y43');
});
