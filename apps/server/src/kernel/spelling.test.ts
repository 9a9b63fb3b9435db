import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { alternatives } from './synonyms';
import { fitting, searchQuery } from './search';
import { distanceWithin, soundDistance, spellingOf } from './spelling';

const PHONE = spellingOf('手机号归属地');

test.each([
  ['手机号归属地', 'shoujihaoguishudi', 'sjhgsd'],
  ['IP 归属地', 'ipguishudi', 'ipgsd'],
  ['银行卡 BIN', 'yinhangkabin', 'yhkbin'],
])('%s is typed as %s or %s', (text, full, initials) => expect(spellingOf(text)).toEqual({ full, initials }));

test.each([
  ['sjhgsd', 0],
  ['shouji', 0],
  ['手机号归属低', 0], // the wrong sign of the right sound
  ['guishu di', 0],
  ['shoujihap', 1],
  ['guisudi', 1],
  ['tianqi', undefined],
  ['s', undefined],
  ['zz', undefined],
])('%s is %s from 手机号归属地', (typed, distance) => expect(soundDistance(typed, PHONE)).toBe(distance));

test('a part of a text is no distance from it, and one slip is a distance of one', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(letters, letters, letters, fc.nat(11), (before, word, after, at) => {
      const text = before + word + after;
      expect(distanceWithin(word, text)).toBe(0);
      const slipped = `${word.slice(0, at)}#${word.slice(at + 1)}`;
      expect(distanceWithin(slipped, text)).toBe(1);
    }),
  );
});

test('what is looked for is found under the words that the site uses', () => {
  expect(alternatives('错误码')).toContain('结果码');
  expect(alternatives('QPS')).toEqual(expect.arrayContaining(['qps', '限流', '频率', '每秒']));
  expect(alternatives('网关错误码一览')).toContain('网关结果码一览');
  expect(alternatives('天气')).toEqual(['天气']);
  expect(searchQuery('SDK 天气')).toMatch(/^\('sdk':\* \| .*'示例' & '例代' & '代码'.*\) & '天气'$/);
  expect(new RegExp(fitting('QPS'), 'i').test('每秒次数')).toBe(true);
});

test('nothing that is typed is a pattern of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a.*+?^${}()|[]\\'), minLength: 1 }), (term) => {
      expect(new RegExp(`^${fitting(term)}$`, 'i').test(term)).toBe(true);
      expect(new RegExp(fitting(term), 'i').test('')).toBe(false);
    }),
  );
});
