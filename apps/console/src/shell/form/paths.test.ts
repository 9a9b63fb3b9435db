import { describe, expect, it } from 'vitest';
import { isWithin, landingOf, readAt, renumbered, writeAt } from './paths';

const values = { name: 'a', apiInfos: [{ path: '/a' }, { path: '/b', params: [{ name: 'x' }] }] };

describe('values by path', () => {
  it('are read however deep, and nothing is read where nothing is', () => {
    expect(readAt(values, 'apiInfos.1.params.0.name')).toBe('x');
    expect(readAt(values, 'apiInfos.7.path')).toBeUndefined();
    expect(readAt(values, '')).toBe(values);
  });

  it('are written without touching what lies beside the path', () => {
    const after = writeAt(values, 'apiInfos.1.path', '/c');
    expect(after.apiInfos[1]).toMatchObject({ path: '/c', params: [{ name: 'x' }] });
    expect(after.apiInfos[0]).toBe(values.apiInfos[0]);
    expect(values.apiInfos[1]!.path).toBe('/b');
    expect(Array.isArray(after.apiInfos)).toBe(true);
  });
});

describe('where a message of the server lands', () => {
  const form = {
    code: '',
    tags: ['a', 'b', 'c'],
    headers: null,
    group: { word: '' },
    apiInfos: [{ path: '/' }, { path: '/', params: [{ name: '' }] }],
  };
  it.each([
    ['code', 'code'],
    ['apiInfos.0.path', 'apiInfos.0.path'],
    ['apiInfos.1.params.0.name', 'apiInfos.1.params.0.name'],
    ['apiInfos.1.params.3.name', 'apiInfos.1.params'],
    ['group.word', 'group.word'],
    ['group', ''],
    ['headers.X-Key', 'headers'],
    ['picture.size', 'picture'],
    ['tags.2', 'tags'],
    ['apiInfos.0.unheardOf', 'apiInfos'],
    ['apiInfos', 'apiInfos'],
    ['somethingElse', ''],
    ['apiInfos.x.path', 'apiInfos'],
  ])('%s', (path, landing) => {
    expect(landingOf(path, form, ['picture'])).toBe(landing);
  });
});

describe('messages of a list whose items move', () => {
  const errors = { 'offers.0.price': 'zero', 'offers.2.price': 'two', offers: 'list', 'offersBeside.0': 'other' };

  it('follow their items', () => {
    expect(renumbered(errors, 'offers', (index) => index + 1)).toEqual({
      'offers.1.price': 'zero',
      'offers.3.price': 'two',
      offers: 'list',
      'offersBeside.0': 'other',
    });
  });

  it('go with an item that is gone', () => {
    expect(renumbered(errors, 'offers', (index) => (index === 0 ? undefined : index - 1))).toEqual({
      'offers.1.price': 'two',
      offers: 'list',
      'offersBeside.0': 'other',
    });
  });
});

it('a path lies within its parents, not within a namesake', () => {
  expect(isWithin('apiInfos.1.path', 'apiInfos.1')).toBe(true);
  expect(isWithin('apiInfos.10.path', 'apiInfos.1')).toBe(false);
  expect(isWithin('anything', '')).toBe(true);
});
