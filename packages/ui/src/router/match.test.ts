import { expect, test, vi } from 'vitest';
import { type RouteObject, findRoutes, matchRoutes } from './match';

const routes: RouteObject[] = [
  {
    id: 'frame',
    children: [
      { id: 'article', path: '/news/:id' },
      { id: 'tags', path: '/news/tags' },
      { id: 'unknown', path: '*' },
      { id: 'home', path: '/' },
    ],
  },
  {
    id: 'members',
    path: '/members/:memberId',
    children: [
      { id: 'overview', index: true },
      { id: 'orders', path: 'orders' },
    ],
  },
  { id: 'reviews', path: '/reviews/:kind?/:id?' },
];

const found = (pathname: string) => matchRoutes(routes, pathname)?.map(({ id }) => id);
const paramsOf = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.params;

test.each([
  ['/', ['frame', 'home']],
  ['/news/tags', ['frame', 'tags']],
  ['/news/12', ['frame', 'article']],
  ['/News/Tags/', ['frame', 'tags']],
  ['//news//tags', ['frame', 'tags']],
  ['/news/12/more', ['frame', 'unknown']],
  ['/newsletter', ['frame', 'unknown']],
  ['/members/7', ['members', 'overview']],
  ['/members/7/orders', ['members', 'orders']],
  ['/reviews', ['reviews']],
])('%s is shown by %j: text before parameters before the rest, whatever the order', (pathname, ids) => {
  expect(found(pathname)).toEqual(ids);
});

test('parameters are decoded, and those left out are undefined', () => {
  expect(paramsOf('/news/%E5%8F%B7%2F1')).toEqual({ id: '号/1' });
  expect(paramsOf('/news/100%')).toEqual({ id: '100%' });
  expect(paramsOf('/reviews/withdrawal')).toEqual({ kind: 'withdrawal', id: undefined });
  expect(paramsOf('/members/7/orders')).toEqual({ memberId: '7' });
});

test('an address of no route is null', () => {
  expect(matchRoutes(routes.slice(1), '/nothing')).toBeNull();
});

test('a dot in a path stands for itself', () => {
  expect(matchRoutes([{ path: '/a.b' }], '/axb')).toBeNull();
});

test('children on demand are loaded once, and only for an address that no other route means', async () => {
  const lazyChildren = vi.fn(async () => [{ id: 'fund', path: '/fund' }]);
  const lazy: RouteObject[] = [{ id: 'root', children: [{ id: 'member', lazyChildren }, ...routes] }];
  const idsOf = async (pathname: string) => (await findRoutes(lazy, pathname))?.map(({ id }) => id);
  expect(await idsOf('/news/tags')).toEqual(['root', 'frame', 'tags']);
  expect(lazyChildren).not.toHaveBeenCalled();
  expect(await idsOf('/fund')).toEqual(['root', 'member', 'fund']);
  expect(await idsOf('/nothing')).toEqual(['root', 'frame', 'unknown']);
  expect(lazyChildren).toHaveBeenCalledTimes(1);
});
