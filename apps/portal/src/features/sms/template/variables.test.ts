import { variableKind } from '@jishi/contract/enums/sms';
import { expect, test } from 'vitest';
import { choicesOf, nextName, sentOf, variablesOf } from './variables';

test('variables follow the content; what was chosen stays, what is new is guessed by its name', () => {
  const choices = choicesOf([{ name: '单号', kind: variableKind.number, most: 0, hosts: [] }]);
  expect(
    variablesOf('{单号}{验证码}{短链}{送达时间}{金额}{收货人}{}', choices).map(({ name, kind }) => [name, kind]),
  ).toEqual([
    ['单号', variableKind.number],
    ['验证码', variableKind.code],
    ['短链', variableKind.url],
    ['送达时间', variableKind.time],
    ['金额', variableKind.number],
    ['收货人', variableKind.text],
  ]);
  expect(variablesOf('{toString}', {})).toMatchObject([{ name: 'toString', kind: variableKind.text }]);
});

test('a URL is sent with its hosts, a text with its most characters', () => {
  const choice = { name: '甲', most: 8, hosts: 'a.cn，b.cn c.cn' };
  expect(sentOf({ ...choice, kind: variableKind.url })).toEqual({
    name: '甲',
    kind: 5,
    most: 20,
    hosts: ['a.cn', 'b.cn', 'c.cn'],
  });
  expect(sentOf({ ...choice, kind: variableKind.text })).toEqual({ name: '甲', kind: 3, most: 8, hosts: [] });
});

test('another variable has a name of its own', () => {
  expect(nextName('{变量1}和{变量3}')).toBe('变量2');
});
