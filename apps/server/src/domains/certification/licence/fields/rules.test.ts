import { CREDIT_CODE_ALPHABET, checkCharacterOf } from '@jishi/contract/credit-code';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Line } from '../lines/rules';
import { correctedCode, daysIn, fieldsFrom, fieldsOf, termFrom } from './rules';

const HEIGHT = 40;
/** Text as a network reads it: each letter as wide as it is high. */
const line = (text: string, left: number, middle: number, more: Partial<Line> = {}): Line => ({
  text,
  spots: Array.from({ length: text.length }, (_, place) => (place + 0.5) / text.length),
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

/** A label with its text beside it, and what else the page has. */
const labelled = (label: string, text: string, ...more: Line[]) =>
  fieldsOf([line(label, 100, 400), line(text, 500, 400), ...more]);

test.each([
  ...['企业名称', '名称', '字号名称'].map((label) => [label, 'name', '甲科技'] as const),
  ...['主体类型', '公司类型', '企业类型', '类型'].map((label) => [label, 'kind', '有限公司'] as const),
  ...['经营者姓名', '法定代表人'].map((label) => [label, 'legalPerson', '胡然'] as const),
  ...['主要经营场所', '营业场所', '经营场所', '住所'].map((label) => [label, 'address', '文三路 188 号'] as const),
  ...['成立日期', '注册日期'].map((label) => [label, 'registeredOn', '2018-03-12'] as const),
])('what stands beside %s is the %s', (label, field, text) => {
  expect(labelled(label, text)[field]).toBe(text);
});

test.each(['营业期限', '经营期限', '合伙期限', '营业期跟'])('what stands beside %s is the term', (label) => {
  expect(labelled(label, '长期').term.isOpenEnded).toBe(true);
});

test('a label of three letters has to be read whole', () => {
  expect(labelled('经营昔', '胡然').legalPerson).toBe('');
});

test.each([
  '统一社会信用代码',
  '注册资本',
  '组成形式',
  '经营范围',
  '业务范围',
  '登记机关',
  '实收资本',
  '注册号',
  '出资额',
  '成员出资总额',
  '核准日期',
])('%s is no part of the text above it', (label) => {
  expect(labelled('名称', '甲科技', line(`${label}乙`, 500, 450)).name).toBe('甲科技');
});

test.each(['name', 'kind', 'address'] as const)(
  'the %s goes on below where it began, at the distance of lines',
  (field) => {
    const label = { name: '名称', kind: '类型', address: '住所' }[field];
    const goesOn = (across: number, down: number) =>
      labelled(label, '甲', line('乙丙', 500 + across, 400 + down))[field] === '甲乙丙';
    expect([goesOn(51, 50), goesOn(-51, 50), goesOn(0, 25), goesOn(0, 63)]).toEqual([true, true, true, true]);
    expect([goesOn(52, 50), goesOn(0, 24), goesOn(0, 64)]).toEqual([false, false, false]);
  },
);

test('a text that follows its label in one line goes on below itself', () => {
  expect(fieldsOf([line('名称甲科技', 100, 400), line('有限公司', 180, 450)]).name).toBe('甲科技有限公司');
  expect(fieldsOf([line('住所：文三路188:2室', 100, 400)]).address).toBe('文三路188:2室');
});

test('what stands near each other is one text, and what stands apart is another', () => {
  const name = (gap: number) =>
    fieldsOf([line('名称', 100, 400), line('甲科', 300, 400), line('技', 380 + gap, 400)]).name;
  expect([name(0), name(119), name(120)]).toEqual(['甲科技', '甲科技', '甲科']);
});

test('the uppermost label that has a text counts', () => {
  const [empty, first, second] = [
    [line('名称', 100, 300)],
    [line('名称甲科技', 100, 500)],
    [line('名称乙商贸', 100, 700)],
  ];
  expect(fieldsOf([...first, ...second]).name).toBe('甲科技');
  expect(fieldsOf([...empty, ...first]).name).toBe('甲科技');
});

test('signs around a name are none of it, those within are', () => {
  expect(labelled('名称', '-—甲·乙（分公司）—。').name).toBe('甲·乙（分公司）');
  expect(labelled('名称', 'A1科技B2').name).toBe('A1科技B2');
});

const person = (...read: [text: string, sure: number][]) =>
  fieldsOf([
    line('经营者', 100, 400),
    ...read.map(([text, sure], at) => line(text, 300 + at * 60, 400, { sure, right: 350 + at * 60 })),
  ]).legalPerson;

test.each([
  ['one letter', person(['阿', 0.9]), '阿'],
  ['one letter before another', person(['阿', 0.9], ['布', 0.99]), '阿布'],
  ['two letters before more', person(['欧阳', 0.9], ['小明', 0.99]), '欧阳小明'],
  ['one letter as sure as what follows', person(['欧', 0.9], ['阳明', 0.9]), '欧阳明'],
  ['one letter less sure than what follows', person(['口', 0.9], ['胡然', 0.99]), '胡然'],
  ['one letter that is hardly there', person(['口', 0.7], ['胡然', 0.65]), '胡然'],
  ['letters that are hardly there', person(['口口', 0.3], ['胡然', 0.99]), '胡然'],
  ['a point of another width', person(['买买提•吐尔逊', 0.99]), '买买提·吐尔逊'],
])('a person read as %s', (_, read, name) => expect(read).toBe(name));

test('letters of a split label may be less sure than others, but not by much', () => {
  const split = (sure: number) =>
    fieldsOf([line('名', 100, 400, { sure }), line('称', 220, 400, { sure }), line('甲科技', 300, 400)]).name;
  expect([split(0.6), split(0.59)]).toEqual(['甲科技', '']);
});

const VALID = '91350100M000100Y43';
const NONE = 'KKKKKKKKKKKKKKKKKK';
test.each([
  ['in two pieces', [line(VALID.slice(0, 9), 100, 400), line(VALID.slice(9), 480, 400)], VALID],
  ['with a letter behind it', [line(`${VALID}X`, 100, 400)], VALID],
  ['below what can be none', [line(NONE, 100, 400), line(VALID, 100, 500)], VALID],
  ['misread, below what can be none', [line(NONE, 100, 400), line(VALID.replace('00M', 'OOM'), 100, 500)], VALID],
  ['that can be none', [line(NONE, 100, 400)], NONE],
])('a credit code %s', (_, lines, read) => expect(fieldsOf(lines).creditCode).toBe(read));

test.each(['O0', 'Q0', 'D0', 'I1', 'L1', 'Z2', 'A4', 'S5', 'G6', 'T7', 'B8'])(
  'in the digits of a region the first of %s is the second, and other letters stay',
  ([letter, digit]) => {
    const front = `91${digit!.repeat(6)}MA2AXB0EU`;
    const valid = `${front}${checkCharacterOf(front)}`;
    expect(correctedCode(`91${letter!.repeat(6)}${valid.slice(8)}`)).toBe(valid);
    expect(correctedCode(valid.replace('U', 'V'))).toBe(valid);
  },
);
