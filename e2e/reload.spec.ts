// An upgrade under load: a release with a migration takes over, process by process, and nobody notices.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { clientInfoHeader } from '@jishi/ui/wire/client-info';
import { afterAll, expect, test } from 'vitest';
import { signedHeaders } from '../apps/gateway/src/testing/client';
import { apiDraft, productForm } from '../apps/server/src/testing/product-form';
import { type ApiKey, newKey } from './api-key';
import type { Caller } from './calls';
import { fromHere, newMember, openOwnSite, site } from './journey';
import { ownerCalls } from './operator';
import { connectTo } from './site';
import { type Ask, type SteadyLoad, keptConnection, steadyLoad } from './steady-load';

const ROOT = path.join(import.meta.dirname, '..');
const WORKERS = 4;
/** Of each act, before and after. */
const ENOUGH = 25;

const upstream = http.createServer((request, response) => {
  hits += 1;
  request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{"code":0}'));
});
let hits = 0;
let member: Awaited<ReturnType<typeof newMember>>;
let key: ApiKey;
let projectId: string;
let release: string;
/** Request ids of answered calls, numbers of orders. */
const [calls, orders] = [new Set<string>(), new Set<string>()];

openOwnSite(async () => {
  release = releaseWithMigration();
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  member = await newMember();
  projectId = await sellUnmetered(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
  key = await newKey(site, member, projectId);
});
afterAll(() => {
  upstream.close();
  if (release) rmSync(release, { recursive: true, force: true });
});

test('under load a release takes over from another without a failed call, order or page', async () => {
  const load = steadyLoad(Array.from({ length: WORKERS }, worker));
  const before = await site.pids();
  await busily(load);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(release, 'launcher/dist/main.mjs'), 'reload'],
    { env: { ...process.env, DATA_DIR: site.dataDir } },
  );
  expect(stdout).toContain('没有停机');
  await busily(load);
  await load.stop();
  expect(load.failures).toEqual([]);

  const after = await site.pids();
  for (const app of ['providers', 'gateway', 'server']) expect(after[app], app).not.toBe(before[app]);
  const db = await connectTo(site);
  try {
    expect((await db.query(`select to_regclass('public.reloaded') is not null as there`)).rows).toEqual([
      { there: true },
    ]);
    const booked = async () =>
      (
        await db.query(
          `select count(*)::int as calls, count(*) filter (where charged)::int as charged, count(distinct node_id)::int as nodes
           from gateway.call_record where project_id = $1`,
          [projectId],
        )
      ).rows;
    await expect.poll(booked).toEqual([{ calls: calls.size, charged: calls.size, nodes: 2 }]);
    expect(hits).toBe(calls.size);
    const { rows } = await db.query('select count(*)::int as kept from payment.pay_order where no = any($1)', [
      [...orders],
    ]);
    expect(rows).toEqual([{ kept: orders.size }]);
  } finally {
    await db.end();
  }
});

/** Until each act was done some more times. */
async function busily({ done, failures }: SteadyLoad) {
  const from = new Map(done);
  const least = () => Math.min(...ACTS.map((act) => (done.get(act) ?? 0) - (from.get(act) ?? 0)));
  await expect.poll(() => failures.length > 0 || least() >= ENOUGH, { timeout: 240_000 }).toBe(true);
}

const ACTS = ['call', 'call through the portal', 'order', 'page', 'member page'];

/** Somebody who does everything in turn, each over a connection of its own. */
function worker(): Record<string, () => Promise<void>> {
  const [gateway, portal] = [keptConnection(site.gatewayUrl), keptConnection(site.url)];
  return {
    call: () => callBy(gateway),
    'call through the portal': () => callBy(portal),
    order: () => orderBy(portal),
    page: () => readBy(portal, '/product/list', {}),
    'member page': () => readBy(portal, '/overview', { cookie: `token=${member.token}` }),
  };
}

async function callBy(ask: Ask) {
  const target = '/openapi/unmetered/query';
  const body = '{"n":1}';
  const headers = signedHeaders(target, { ...key, id: '', memberId: '' }, { method: 'POST', body });
  const answer = await ask(target, { method: 'POST', headers, body });
  const id = String(answer.headers['x-request-id']);
  if (answer.status !== 200 || calls.has(id)) throw new Error(`${answer.status} ${id} ${answer.text}`);
  calls.add(id);
}

/** Places an order and cancels it: a member has not more than twenty that wait for their money. */
async function orderBy(ask: Ask) {
  const { orderNo } = await write<{ orderNo: string }>(ask, '/pay/order/third/pay', { amount: '10' });
  if (!orderNo || orders.has(orderNo)) throw new Error(`order ${orderNo}`);
  orders.add(orderNo);
  await write(ask, '/pay/order/cancel', { orderNo });
}

async function write<Result>(ask: Ask, target: string, input: object): Promise<Result> {
  const info = clientInfoHeader({ token: member.token, bdVid: '', now: new Date() });
  const headers = { ...fromHere(), 'content-type': 'application/json', 'x-client-info': info };
  const answer = await ask(target, { method: 'POST', headers, body: JSON.stringify(input) });
  const { code, result } = JSON.parse(answer.text) as { code: number; result: Result };
  if (code !== 0) throw new Error(`${answer.status} ${answer.text}`);
  return result;
}

async function readBy(ask: Ask, address: string, headers: Record<string, string>) {
  const answer = await ask(address, { headers: { ...fromHere(), ...headers } });
  if (answer.status !== 200 || !answer.text.trimEnd().endsWith('</html>'))
    throw new Error(`${answer.status} ${answer.text.slice(0, 200)}`);
}

/** Puts an API on sale that costs nothing at first and is not limited, applied for by the member. */
async function sellUnmetered(upstreamBaseUrl: string): Promise<string> {
  const owner: Caller = await ownerCalls(site);
  const [type] = await owner<{ id: string }[]>('/console-api/type/list');
  const apiInfos = [apiDraft({ method: 'POST' })];
  const limits = { qpsLimit: 1000, freeQuota: 1_000_000, upstreamTimeoutMs: 60_000 };
  const form = { code: 'unmetered', name: '不限量', typeId: type!.id, upstreamBaseUrl, apiInfos, ...limits };
  const { id } = await owner<{ id: string }>('/console-api/project/save', productForm(form));
  await owner('/console-api/project/status', { id, status: 2 });
  return id;
}

/** The built product with one more migration, in a folder of its own. */
function releaseWithMigration(): string {
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  const apps = mkdtempSync(path.join(ROOT, '.cache/release-'));
  for (const app of ['gateway', 'providers', 'portal', 'console'])
    symlinkSync(path.join(ROOT, 'apps', app), path.join(apps, app));
  for (const app of ['server', 'launcher'])
    cpSync(path.join(ROOT, 'apps', app, 'dist'), path.join(apps, app, 'dist'), { recursive: true });
  symlinkSync(path.join(ROOT, 'apps/server/node_modules'), path.join(apps, 'server/node_modules'));
  writeFileSync(
    path.join(apps, 'server/dist/migrations/9999_reloaded.sql'),
    'create table public.reloaded (id int);\n',
  );
  return apps;
}
