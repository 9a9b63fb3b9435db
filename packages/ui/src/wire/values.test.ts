import { expect, test } from 'vitest';
import { formData, queryString, withoutEmpty } from './values';

test('null and empty values are dropped, zero and false are not', () => {
  expect(withoutEmpty({ a: null, b: undefined, c: '', d: 0, e: false, f: 'x', g: [] })).toEqual({
    d: 0,
    e: false,
    f: 'x',
    g: [],
  });
});

test('a query string repeats the name of a list and is empty for nothing', () => {
  expect(queryString({ keyword: '号 码', ids: ['1', '2'], page: 2 })).toBe(
    '?keyword=%E5%8F%B7+%E7%A0%81&ids=1&ids=2&page=2',
  );
  expect(queryString({})).toBe('');
});

test('kept empty values are sent as empty text', () => {
  expect(queryString({ a: null, b: undefined, c: '' })).toBe('?a=&b=&c=');
});

test('form data keeps files as files with their names', () => {
  const form = formData({ title: '申诉', file: new File(['x'], '1700000000000.jpg'), tags: ['a', 'b'] });
  expect(form.get('title')).toBe('申诉');
  expect((form.get('file') as File).name).toBe('1700000000000.jpg');
  expect(form.getAll('tags')).toEqual(['a', 'b']);
});
