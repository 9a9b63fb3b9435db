import { fieldsByName } from '@jishi/ui/url-query';
import { expect, test } from 'vitest';
import { compareHref, readCompared } from './compare-url';

test('an address names each product once, four at most', () => {
  expect(readCompared({ ids: '3-1-3-2' })).toEqual({ ids: ['3', '1', '2'], tooMany: false });
  expect(readCompared({ ids: '1-2-3-4-5' })).toEqual({ ids: ['1', '2', '3', '4'], tooMany: true });
  expect(readCompared({ ids: '1-x--2' })).toEqual({ ids: ['1', '2'], tooMany: false });
  expect(readCompared({})).toEqual({ ids: [], tooMany: false });
});

test('the address of a comparison is read as what it was made of', () => {
  expect(compareHref(['7', '5'])).toBe('/compare?ids=7-5');
  expect(readCompared({ ids: compareHref(['7', '5']).split('=')[1] }).ids).toEqual(['7', '5']);
  expect(compareHref([])).toBe('/compare');
});

test('products ticked in a form are compared whether scripts join them or the browser repeats their name', () => {
  const ticked = new FormData();
  for (const id of ['7', '5', '9']) ticked.append('ids', id);
  for (const sent of ['ids=7&ids=5&ids=9', new URLSearchParams(fieldsByName(ticked)).toString()])
    expect(readCompared(fieldsByName(new URLSearchParams(sent))).ids).toEqual(['7', '5', '9']);
});
