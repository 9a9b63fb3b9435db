import { expect, test } from 'vitest';
import { type Param, exampleValues, faultsOf, startValues } from './parameters';
import { requestOf } from './request';

const param = (name: string, more: Partial<Param> = {}): Param => ({
  name,
  in: 'query',
  type: 'string',
  required: false,
  example: '',
  description: '',
  ...more,
});
const messageOf = (one: Param, value: string) =>
  faultsOf([one], { [`${one.in}.${one.name}`]: value })[`${one.in}.${one.name}`];

test('a form starts with the examples of what is required, and takes all of them on request', () => {
  const params = [
    param('phone', { required: true, example: '13800138000' }),
    param('unit', { required: true, enum: ['m', 'km'] }),
    param('page', { example: '1' }),
  ];
  expect(startValues(params)).toEqual({ 'query.phone': '13800138000', 'query.unit': 'm' });
  expect(exampleValues(params)).toMatchObject({ 'query.page': '1', 'query.unit': 'm' });
});

test('a request carries each parameter in its place, encoded as it is signed', () => {
  const params = [
    param('q', { in: 'query' }),
    param('id', { in: 'path' }),
    param('X-Trace', { in: 'header' }),
    param('size', { in: 'body', type: 'integer' }),
    param('tags', { in: 'body', type: 'array' }),
    param('empty', { in: 'body' }),
  ];
  const values = {
    'query.q': "a b'中*",
    'path.id': 'x/y',
    'header.X-Trace': 't1',
    'body.size': '12',
    'body.tags': '["甲"]',
    'body.empty': '',
  };
  expect(requestOf({ method: 'POST', path: '/openapi/p/items/{id}', params }, values)).toEqual({
    method: 'POST',
    path: '/openapi/p/items/x%2Fy',
    query: 'q=a%20b%27%E4%B8%AD%2A',
    headers: { 'X-Trace': 't1' },
    body: '{"size":12,"tags":["甲"]}',
  });
});

test('a GET has no body, a POST without fields an empty object', () => {
  expect(
    requestOf({ method: 'GET', path: '/openapi/p', params: [param('a', { in: 'body' })] }, { 'body.a': '1' }).body,
  ).toBe('');
  expect(requestOf({ method: 'POST', path: '/openapi/p', params: [] }, {}).body).toBe('{}');
});

test('an integer too large for the browser keeps all of its digits', () => {
  const params = [param('id', { in: 'body', type: 'integer' })];
  const { body } = requestOf({ method: 'POST', path: '/', params }, { 'body.id': '9007199254740993' });
  expect(body).toBe('{"id":"9007199254740993"}');
});

test('half a surrogate pair does not stop the form', () => {
  expect(requestOf({ method: 'GET', path: '/p', params: [param('a')] }, { 'query.a': '\ud800' }).query).toBe(
    'a=%EF%BF%BD',
  );
});

test('what the document refuses is named with its field, and may be sent all the same', () => {
  expect(messageOf(param('phone', { required: true }), '')).toEqual({ message: '请填写 phone', fatal: false });
  expect(messageOf(param('n', { type: 'integer' }), '1.5')).toMatchObject({ message: 'n 应为整数' });
  expect(messageOf(param('n', { type: 'number' }), 'x')).toMatchObject({ message: 'n 应为数字' });
  expect(messageOf(param('b', { type: 'boolean' }), 'yes')).toMatchObject({ message: 'b 应为 true 或 false' });
  expect(messageOf(param('u', { enum: ['m', 'km'] }), 'cm')).toMatchObject({ message: 'u 可取 m、km' });
  expect(messageOf(param('t', { maxLength: 2 }), '一二三')).toMatchObject({ message: 't 最长 2 个字符，现在 3 个' });
  expect(messageOf(param('p', { pattern: '^1\\d{10}$' }), '12')?.fatal).toBe(false);
  expect(messageOf(param('p', { pattern: '(' }), 'anything')).toBeUndefined();
  expect(messageOf(param('p', { pattern: '^1\\d{10}$' }), '13800138000')).toBeUndefined();
  expect(messageOf(param('optional'), '')).toBeUndefined();
});

test('what no request could carry is not sent', () => {
  expect(messageOf(param('id', { in: 'path' }), '')?.fatal).toBe(true);
  expect(messageOf(param('id', { in: 'path' }), '..')?.fatal).toBe(true);
  expect(messageOf(param('h', { in: 'header' }), '中文')?.fatal).toBe(true);
  expect(messageOf(param('h', { in: 'header' }), 'a\nb')?.fatal).toBe(true);
  expect(messageOf(param('o', { in: 'body', type: 'object' }), '[1]')?.fatal).toBe(true);
  expect(messageOf(param('o', { in: 'body', type: 'array' }), '[1')?.fatal).toBe(true);
});
