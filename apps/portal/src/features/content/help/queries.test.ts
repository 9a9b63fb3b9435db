import { expect, test } from 'vitest';
import { found, readSearch, searchAddress } from './queries';

test('a search reads back the address it wrote', () => {
  const address = new URL(searchAddress('签名 怎么算', 'help'), 'http://localhost');
  expect(readSearch(Object.fromEntries(address.searchParams))).toEqual({ keyword: '签名 怎么算', scope: 'help' });
  expect(searchAddress('a&b')).toBe('/help/search?keyword=a%26b');
});

test('what an address cannot mean is as if it were not there', () => {
  expect(readSearch({ keyword: `  ${'查'.repeat(80)}`, scope: 'drop' })).toEqual({
    keyword: '查'.repeat(50),
    scope: 'all',
  });
});

test('nothing is asked of the server without a word', () => {
  expect(found({})).toBeUndefined();
  expect(found({ keyword: '   ' })).toBeUndefined();
});
