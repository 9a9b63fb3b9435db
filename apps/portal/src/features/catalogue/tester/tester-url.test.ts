import { expect, test } from 'vitest';
import type { Param } from './parameters';
import { keepable, shareFragment, sharedValues } from './share';
import { readTesterView, testerHref } from './tester-url';

const param = (name: string, place: Param['in'] = 'query'): Param => ({
  name,
  in: place,
  type: 'string',
  required: true,
  example: '',
  description: '',
});

test('an address names an endpoint, or a product, and a language', () => {
  expect(readTesterView({ id: '12', lang: 'go' })).toEqual({ id: '12', product: undefined, lang: 'go' });
  expect(readTesterView({ product: '1001', lang: 'x' })).toEqual({ id: undefined, product: '1001', lang: 'appcode' });
  expect(readTesterView({ product: 'abc' }).product).toBeUndefined();
  expect(testerHref('12', { lang: 'go', hash: 'code' })).toBe('/codetest?id=12&lang=go#code');
  expect(testerHref('12')).toBe('/codetest?id=12');
});

test('a share link brings back what was filled in, whatever it contains', () => {
  const params = [param('phone'), param('text', 'body')];
  const values = { 'query.phone': '13800138000', 'body.text': 'a&b=c#中 文' };
  expect(sharedValues(params, `#${shareFragment(values)}`)).toEqual(values);
});

test('a fragment that is something else, or names no field of the endpoint, changes nothing', () => {
  expect(sharedValues([param('phone')], '#code')).toBeUndefined();
  expect(sharedValues([param('phone')], '#query.other=1')).toBeUndefined();
  expect(sharedValues([param('phone')], '#%E0%A4%A')).toBeUndefined();
});

test('neither link nor history takes a secret, an empty value or a picture along', () => {
  const params = ['phone', 'accessToken', 'password', 'api_key', 'image', 'empty'].map((name) => param(name));
  const values = {
    'query.phone': '13800138000',
    'query.accessToken': 't',
    'query.password': 'p',
    'query.api_key': 'k',
    'query.image': 'x'.repeat(1001),
    'query.empty': '',
    'query.unknown': '1',
  };
  expect(keepable(params, values)).toEqual({ 'query.phone': '13800138000' });
});
