import { expect, it } from 'vitest';
import { changedFields } from './changed-fields';

it('sets both sides of every field side by side', () => {
  expect(changedFields('{"price":"1.00","name":"a"}', '{"price":"2.00","tags":["x"]}')).toEqual([
    { name: 'price', before: '1.00', after: '2.00' },
    { name: 'name', before: 'a', after: undefined },
    { name: 'tags', before: undefined, after: '["x"]' },
  ]);
});

it('shows a side that is missing as nothing, and null as null', () => {
  expect(changedFields(null, '{"status":2,"note":null}')).toEqual([
    { name: 'status', before: undefined, after: '2' },
    { name: 'note', before: undefined, after: 'null' },
  ]);
  expect(changedFields(null, null)).toEqual([]);
});

it.each(['plain words', '[1]', '7', '{broken'])('leaves %j to be shown as it is', (text) => {
  expect(changedFields(text, null)).toBeUndefined();
});
