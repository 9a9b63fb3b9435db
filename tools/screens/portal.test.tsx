import { createRouter, memoryHistory } from '@jishi/ui/router';
import { expect, test } from 'vitest';
import { routes } from '../../apps/portal/src/routes';
import { pagesByLayout } from '../../apps/portal/src/routes/pages';
import { createQueryClient } from '../../apps/portal/src/shell/client';
import { sendQuery } from '../../apps/portal/src/shell/transport';
import { breakEach, breakOpened } from './break-each';
import { layNetwork } from './network';
import { furnish, loaded, show } from './stage';

furnish();
const signIn = (token: string) => void (document.cookie = `token=${token}; path=/`);
signIn('t');
const network = layNetwork({});
const screens = await loaded(routes);

const open = async (path: string) => {
  const client = createQueryClient(sendQuery);
  const router = createRouter({ routes: await loaded(screens), history: memoryHistory(path), context: { client } });
  return show(network, client, router);
};

const ADDRESSES = Object.values(pagesByLayout)
  .flat()
  .map(({ path }) => path.replace('/content/:id', '/content/user').replace(/:\w+/, '1001'));

/** It leads members on at once. */
const LOGIN = '/login';

/** What some pages are about. */
const SUBJECTS: Readonly<Record<string, string>> = {
  '/organisation/spend': '?id=97001',
  '/qy/goods': '?id=1001',
  '/qy/order/detail': '?no=GO20260310090000001',
  '/qy/supply/order': '?id=GO20260310090000001',
  '/qy/supply/dispute': '?id=GD20260310090000001',
};

/** Little more than the frame around all pages. */
const FRAMES = ['/aboutus', '/acomang'];

test.each(FRAMES)(
  'whatever %s and the frame around it can not read says so, and is there after a retry',
  async (address) => {
    expect(await breakEach(network, open, address, true)).toEqual([]);
  },
);

test.each(ADDRESSES)('whatever %s can not read says so, and is there after a retry', async (address) => {
  const search = /pay|buy/i.test(address) ? '?orderNo=PO20260310090000001&projectId=1001' : (SUBJECTS[address] ?? '');
  signIn(address === LOGIN ? '' : 't');
  expect(await breakEach(network, open, address + search)).toEqual([]);
});

test.each([
  'message',
  'message&view=batch',
  'message&view=reply',
  'message&view=optOut',
  'message&view=block',
  'statistic',
])('whatever /req/smsManage can not read behind the tab %s says so, and is there after a retry', async (tab) => {
  expect(await breakEach(network, open, `/req/smsManage?tab=${tab}`)).toEqual([]);
});

test.each([
  ['/req/apply', '材料'],
  ['/req/applylist', '导出文件'],
  ['/qy/order', '导出文件'],
  ['/qy/supply/goods', '新增商品'],
  ['/req/smsManage?tab=message', '导出文件'],
  ['/fund/consumptionRecords', '自动续购'],
  ['/fund/invoiceManagement', '管理抬头'],
  ['/security/logManagement/loginLog', '导出文件'],
  ['/security/logManagement/operateLog', '导出文件'],
])(
  'a dialog that is opened on %s by %s says what it can not read, and shows it after a retry',
  async (address, name) => {
    expect(await breakOpened(network, open, address, name)).toEqual([]);
  },
);
