import { expect, test } from 'vitest';
import { alikeOf } from './rules';

const WORDS = ['手机号归属地', '归属地', '天气', '天气预报', 'weather', 'IP 归属地', '身份证二要素', '快递查询'];
const alike = (typed: string, slips = true) => alikeOf(typed, WORDS, { slips });

test.each([
  ['天汽', ['天气']],
  ['tianqi', ['天气']],
  ['归属低', ['归属地']],
  ['shoujihaoguisudi', ['手机号归属地']],
  ['kuaidi', ['快递查询']],
  ['kuiadi', ['快递查询']],
  ['weathr', ['weather']],
  ['sfz', ['身份证二要素']],
])('%s may mean %s', (typed, meant) => expect(alike(typed)).toEqual(meant));

test.each(['天气', '银行卡', 'zz', '！！', '天'])('%s means nothing else', (typed) => expect(alike(typed)).toEqual([]));

test('where something was found a slip is not guessed at, the same sound is', () => {
  expect(alike('weathr', false)).toEqual([]);
  expect(alike('天汽', false)).toEqual(['天气']);
});

test('Chinese of two syllables is not every word that begins alike', () => {
  expect(alikeOf('天汽', ['条形码生成', '天气'], { slips: true })).toEqual(['天气']);
});

test('three at most, and a longer keyword is not compared', () => {
  const many = ['天汽一', '天器二', '天契三', '天起四'];
  expect(alikeOf('天气', many, { slips: true })).toHaveLength(3);
  expect(alikeOf('天气'.repeat(11), many, { slips: true })).toEqual([]);
});
