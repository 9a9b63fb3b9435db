import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valuesOf } from './values';

const param = (type: string, required = false) => ({ name: 'p', type, required, example: '' });

test.each([
  ['string', '12', '12'],
  ['integer', '12', 12],
  ['number', '1.5', 1.5],
  ['boolean', 'true', true],
  ['array', '[1,"a"]', [1, 'a']],
  ['object', '{"a":1}', { a: 1 }],
])('a %s is read from %s', (type, typed, value) => {
  expect(valuesOf([param(type)], { p: typed })).toEqual({ values: { p: value }, faults: {} });
});

test.each([
  ['integer', '1.5'],
  ['integer', 'x'],
  ['number', '"1"'],
  ['boolean', 'yes'],
  ['array', '{}'],
  ['object', '[]'],
  ['object', 'null'],
])('a %s is not %s, and the field says so', (type, typed) => {
  expect(valuesOf([param(type)], { p: typed })).toEqual({ values: {}, faults: { p: `应为 ${type}` } });
});

test('what is left empty is not sent; what is required is asked for', () => {
  expect(valuesOf([param('string')], {})).toEqual({ values: {}, faults: {} });
  expect(valuesOf([param('string', true)], { p: '' })).toEqual({ values: {}, faults: { p: '必填' } });
});

test('any text is taken as the text it is', () => {
  fc.assert(fc.property(fc.string({ minLength: 1 }), (p) => valuesOf([param('string')], { p }).values['p'] === p));
});
