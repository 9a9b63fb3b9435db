import { getBroadcast } from '@jishi/contract/console/message';
import { getOperator } from '@jishi/contract/console/operator';
import type { Endpoint, Output } from '@jishi/contract/endpoint';
import { broadcastStatus } from '@jishi/contract/enums/content';
import { type RouteObject, createRouter, memoryHistory } from '@jishi/ui/router';
import { expect, test } from 'vitest';
import { routes } from '../../apps/console/src/routes';
import { createQueryClient } from '../../apps/console/src/shell/client';
import { PERMISSIONS } from './answers';
import { breakEach, breakOpened } from './break-each';
import { layNetwork } from './network';
import { furnish, loaded, show } from './stage';

furnish();
sessionStorage.setItem('operator-token', 't');
const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const network = layNetwork({
  [keyOf(getOperator)]: (answer: Output<typeof getOperator>) => ({ ...answer, permissions: PERMISSIONS }),
  [keyOf(getBroadcast)]: (answer: Output<typeof getBroadcast>) => ({ ...answer, status: broadcastStatus.draft }),
});
const screens = await loaded(routes);

const open = async (path: string) => {
  const router = createRouter({ routes: await loaded(screens), history: memoryHistory(path), context: undefined });
  return show(network, createQueryClient(), router);
};

const PLACES: Record<string, string> = { ':kind': 'news', ':kind?': 'withdrawal', ':code': 'user', ':level': '1' };
const addresses = (list: readonly RouteObject[], above = ''): string[] =>
  list.flatMap(({ path = '', index, children }) => {
    const here = `${above}/${path}`.replaceAll(/\/+/g, '/');
    return children ? addresses(children, here) : index || path ? [here] : [];
  });
const ADDRESSES = addresses(routes)
  .filter((path) => !path.includes('*'))
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

test.each([
  ['/vip-members', '赠送'],
  ['/promotions', '新建活动'],
  ['/broadcasts/1001', '发送'],
])(
  'a dialog that is opened on %s by %s says what it can not read, and shows it after a retry',
  async (address, name) => {
    expect(await breakOpened(network, open, address, name)).toEqual([]);
  },
);
