// The first-run list: each step goes by itself when it is done, and the list goes with the last.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getHomeOpening } from '@jishi/contract/console/home';
import { changeSiteSettings } from '@jishi/contract/console/setting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Settings } from '../../../kernel/settings';
import { signInOperator } from '../../../testing/operators';
import { makeProduct } from '../../../testing/products';
import { type TestServer, startTestServer } from '../../../testing/server';
import { setting } from '../../setting/domain';
import { home } from '../domain';

const folder = mkdtempSync(path.join(tmpdir(), 'jishi-opening-'));
const KEYS = [
  'name',
  'icp',
  'phone',
  'payment',
  'payee',
  'sms',
  'mail',
  'owner',
  'product',
  'agreements',
  'seller',
  'roles',
  'backup',
];

/** Which providers are called does not matter here: that they are set does. */
const provider = {} as never;
const settings: Partial<Settings> = {
  dataDir: folder,
  given: new Set(),
  sandboxUrl: undefined,
  databaseRole: undefined,
};

let server: TestServer;
let token: string;
let operatorId: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [home, setting], settings });
  ({ token, operatorId } = await signInOperator(server));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const opening = async () => (await server.call(getHomeOpening, {}, { token })).result;
const missing = async () => (await opening()).steps.flatMap(({ key, isDone }) => (isDone ? [] : [key]));
const set = (given: Partial<Settings>) => Object.assign(server.shared.settings, given);

it('a site that was just set up lacks everything, and each step names a setting or a place', async () => {
  set({ alipay: undefined, wechatPay: undefined, sms: undefined, smtp: undefined });
  expect(await missing()).toEqual(KEYS);
  for (const { key, settings: names, to, words } of (await opening()).steps)
    expect([key, names.length > 0 || to !== '' || words.includes('npm run backup')]).toEqual([key, true]);
});

it('providers of the sandbox are no providers', async () => {
  set({ alipay: provider, sms: provider, smtp: provider, sandboxUrl: 'http://localhost:1' });
  expect(await missing()).toEqual(KEYS);
  const { words, to } = (await opening()).steps.find(({ key }) => key === 'sms')!;
  expect([words, to]).toEqual([expect.stringContaining('现在接的是沙箱'), '/providers/sms']);
});

it('what tables and settings say is done is done, and then the list is gone', async () => {
  set({ sandboxUrl: undefined, wechatPay: provider });
  const values = { name: '澄江数据', icpNumber: '浙ICP备12345678号' };
  await server.call(changeSiteSettings, { version: '', values }, { token });
  expect(await missing()).not.toContain('name');
  const { site } = server.shared.settings;
  set({ given: new Set(['site.csPhone']), site: { ...site, csPhone: '0571-12345' }, databaseRole: 'site_server' });
  expect(await missing()).toEqual(['payee', 'owner', 'product', 'agreements', 'seller', 'backup']);
  const { db } = server;
  await db.query(
    `insert into payment.payee (kind, holder, number_cipher, number_mask, bank, bank_code, created_by, created_at)
     values (1, '澄江', '', '1', '', '', $1, now())`,
    [operatorId],
  );
  await signInOperator(server, 'finance');
  expect(await missing()).toEqual(['owner', 'product', 'agreements', 'seller', 'backup']);
  await signInOperator(server);
  const product = await makeProduct(server);
  await db.query('update catalogue.project set demo = true where id = $1', [product.id]);
  expect(await missing()).toEqual(['product', 'agreements', 'seller', 'backup']);
  await db.query('update catalogue.project set demo = false where id = $1', [product.id]);
  await db.query('update catalogue.project set official = true where id = $1', [product.id]);
  set({ sandboxUrl: 'http://localhost:1' });
  expect(await missing()).toContain('product');
  set({ sandboxUrl: undefined });
  expect(await missing()).toEqual(['agreements', 'seller', 'backup']);
  const edition = (code: string, version: string) =>
    db.query(`insert into content.protocol (code, version, title, html, published_at) values ($1, $2, '', '', now())`, [
      code,
      version,
    ]);
  for (const code of ['user', 'privacy']) await edition(code, '1');
  await edition('user', '2');
  expect((await opening()).steps.find(({ key }) => key === 'agreements')).toMatchObject({
    isDone: false,
    words: expect.stringContaining('还差 1 份'),
  });
  await edition('privacy', '2');
  expect(await missing()).toEqual(['seller', 'backup']);
  set({ invoice: { ...server.shared.settings.invoice, seller: provider }, sandboxUrl: 'http://localhost:1' });
  expect(await missing()).toContain('seller');
  set({ sandboxUrl: undefined });
  writeFileSync(path.join(folder, 'backup.last'), '');
  expect(await opening()).toEqual({ isDone: true, steps: [] });
});

it('an owner who left leaves the site with one', async () => {
  await server.db.query(`update operator.account set status = 2 where role = 'owner' and id <> $1`, [operatorId]);
  expect(await missing()).toEqual(['owner']);
});
