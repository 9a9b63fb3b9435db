import { afterEach, expect, test, vi } from 'vitest';
import { addressOf, go } from './go';

afterEach(() => vi.unstubAllGlobals());

test('an address carries its query without empty values', () => {
  expect(addressOf({ path: '/product/list' })).toBe('/product/list');
  expect(addressOf({ path: '/req/apply', query: { keyword: '号 码', page: 2, type: '', sort: null } })).toBe(
    '/req/apply?keyword=%E5%8F%B7+%E7%A0%81&page=2',
  );
});

test('a page opens in this tab, or in a new one that cannot reach back', () => {
  const navigate = vi.fn();
  const open = vi.fn();
  vi.stubGlobal('window', { open });
  go(navigate, { path: '/a', query: { b: 1 } });
  go(navigate, { path: '/c', newTab: true });
  expect(navigate.mock.calls).toEqual([['/a?b=1']]);
  expect(open.mock.calls).toEqual([['/c', '_blank', 'noopener']]);
});
