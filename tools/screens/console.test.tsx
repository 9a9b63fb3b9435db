import { type RouteObject, createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from '../../apps/console/src/routes';
import { createQueryClient } from '../../apps/console/src/shell/client';
import { breakEach } from './break-each';
import { layNetwork } from './network';
import { furnish, loaded, show } from './stage';

furnish();
sessionStorage.setItem('operator-token', 't');
const network = layNetwork({});
const screens = await loaded(routes);

const open = async (path: string) =>
  show(network, createQueryClient(), createMemoryRouter(await loaded(screens), { initialEntries: [path] }));

const PLACES: Record<string, string> = { ':kind': 'news', ':kind?': 'withdrawal', ':code': 'user', ':level': '1' };
const addresses = (list: readonly RouteObject[], above = ''): string[] =>
  list.flatMap(({ path = '', index, children }) => {
    const here = `${above}/${path}`.replaceAll(/\/+/g, '/');
    return children ? addresses(children, here) : index || path ? [here] : [];
  });
const ADDRESSES = addresses(routes)
  .filter((path) => !path.includes('*') && path !== '/')
  .map((path) => path.replaceAll(/:\w+\??/g, (place) => PLACES[place] ?? '1001'));

/** Little more than the frame around all pages. */
const FRAMES = ['/campaigns'];

test.each(FRAMES)(
  'whatever %s and the frame around it can not read says so, and is there after a retry',
  async (address) => {
    expect(await breakEach(network, open, address, true)).toEqual([]);
  },
);

test.each(ADDRESSES)('whatever %s can not read says so, and is there after a retry', async (address) => {
  expect(await breakEach(network, open, address)).toEqual([]);
});
