// What a crash of the whole site leaves behind: started again on the same data it must know everything it had answered.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { productForm } from '../apps/server/src/testing/product-form';
import { newKey } from './api-key';
import { goTo } from './browser';
import type { Caller } from './calls';
import { newMember, openOwnSite, site } from './journey';
import { ownerCalls } from './operator';
import { payUnseen } from './payment';

const CALL = '/openapi/phone-area/query?phone=13800138000';
const CALLERS = 6;

type Call = { requestId: string; charged: boolean; amount: string };

let member: Awaited<ReturnType<typeof newMember>>;
let page: Page;
let ask: Caller;
let secret = '';
/** Request ids of the calls that were answered with 200. */
const acknowledged = new Set<string>();

openOwnSite(async () => {
  member = await newMember();
  ({ page, call: ask } = member);
});

test('a top-up on the book, and one just paid at the cashier, outlive kill -9 of the launcher', async () => {
  const booked = await topUp('100');
  await expect.poll(async () => (await order(booked)).status).toBe(20);
  const justPaid = await topUp('30');
  const left = await processes();
  await site.kill();
  await site.restart();

  for (const pid of left) expect(runs(pid), `process ${pid} of the first start`).toBe(false);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  expect((await order(booked)).balanceAfter).toBe('100.00');
  await expect.poll(async () => (await order(justPaid)).status, { interval: 500 }).toBe(20);
  expect(await balance()).toBe('130.00');
});

test('calls answered before everything was killed at once are on the bill, each once, and nothing is charged for more', async () => {
  ({ secret } = await newKey(site, member, '1001'));
  await callUntilCrash(async () => {
    await expect.poll(() => acknowledged.size).toBeGreaterThan(150); // 100 of them are free
    const [pids] = await Promise.all([processes(), site.kill()]);
    for (const pid of pids) if (runs(pid)) process.kill(pid, 'SIGKILL');
  });
  await site.restart();

  const missing = async () => {
    const booked = new Set((await records()).map((record) => record.requestId));
    return [...acknowledged].filter((id) => !booked.has(id));
  };
  await expect.poll(missing, { interval: 500 }).toEqual([]);
  const all = await records();
  expect(new Set(all.map((record) => record.requestId)).size).toBe(all.length);
  // the gateway may have outlived the API it calls by a moment: such calls failed and cost nothing
  const charged = all.filter((record) => record.charged);
  expect(charged.filter((record) => acknowledged.has(record.requestId))).toHaveLength(acknowledged.size);
  // under way when the lights went out: answered to nobody, at most one for each caller
  expect(charged.length - acknowledged.size).toBeLessThanOrEqual(CALLERS);
  const spent = all.reduce((sum, record) => sum + Math.round(Number(record.amount) * 100_000), 0);
  await expect.poll(balance, { timeout: 90_000, interval: 500 }).toBe(yuan(13_000_000 - spent));
});

test('the same key goes on calling, and the same session goes on reading', async () => {
  await expect.poll(async () => (await callGateway()).status).toBe(200);
  await goTo(page, '/overview');
  await page.getByText('可用余额').filter({ visible: true }).first().waitFor();
});

test('a call under way when the site is told to stop is answered and booked', async () => {
  let release = () => {};
  let asked = () => {};
  const arrived = new Promise<void>((resolve) => (asked = resolve));
  const upstream = createServer((_request, response) => {
    release = () => response.setHeader('content-type', 'application/json').end('{"code":0,"result":"late"}');
    asked();
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  await sellSlow(`http://127.0.0.1:${port}`);
  const call = fetch(`${site.url}/openapi/slow/query`, { headers: { authorization: `APPCODE ${secret}` } });
  await arrived;
  expect(await launch('rotate-keys', 'new-key')).toContain('重新启动');
  const stopped = site.stop();
  // it takes no more calls, this one goes on
  await expect
    .poll(() =>
      fetch(`${site.url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .not.toBe(200);
  release();
  const answer = await call;
  expect(await answer.json()).toEqual({ code: 0, result: 'late' });
  await stopped;
  upstream.close();
  await site.restart();
  const id = answer.headers.get('x-request-id');
  expect((await records()).find(({ requestId }) => requestId === id)).toMatchObject({ charged: true });
});

test('the master key is changed while the site runs; without the old one it knows everything it had sealed', async () => {
  await ask('/invoice/title/save', { kind: 1, name: '封存先生' });
  const [said] = await Promise.all([launch('rotate-keys'), callGateway()]);
  expect(said).toContain('旧密钥可以删除');
  const file = path.join(site.dataDir, 'secret.key');
  const [newest, ...old] = readFileSync(file, 'utf8').trim().split('\n');
  expect(old).toHaveLength(1);
  await site.stop();
  writeFileSync(file, `${newest}\n`);
  await site.restart();
  await expect.poll(async () => (await callGateway()).status).toBe(200);
  expect(await ask('/invoice/title/info')).toMatchObject({ list: [{ name: '封存先生' }] });
});

/** Runs a command of the built launcher on the site's data; answers what it says. @throws when it fails */
async function launch(...words: string[]): Promise<string> {
  const launcher = path.join(import.meta.dirname, '../apps/launcher/dist/main.mjs');
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: site.dataDir, DATABASE_URL: site.databaseUrl };
  return (await promisify(execFile)(process.execPath, [launcher, ...words], { env })).stdout;
}

/** Puts an API on sale that nobody but this journey has, applied for by its member. */
async function sellSlow(upstreamBaseUrl: string) {
  const owner = await ownerCalls(site);
  const [type] = await owner<{ id: string }[]>('/console-api/type/list');
  const form = { code: 'slow', name: '慢接口', typeId: type!.id, upstreamBaseUrl, upstreamTimeoutMs: 60_000 };
  const { id } = await owner<{ id: string }>('/console-api/project/save', productForm(form));
  await owner('/console-api/project/status', { id, status: 2 });
  await ask('/api/apply/add', { projectId: id });
}

/** Calls from several callers at once until they fail, which `crash` brings about. */
async function callUntilCrash(crash: () => Promise<void>) {
  let up = true;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (up) {
      const answer = await callGateway().catch(() => undefined);
      const id = answer?.headers.get('x-request-id');
      if (answer?.status === 200 && id) acknowledged.add(id);
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  await crash();
  up = false;
  await Promise.all(callers);
}

/** Resolves when the body is there. */
async function callGateway(): Promise<Response> {
  const answer = await fetch(site.url + CALL, { headers: { authorization: `APPCODE ${secret}` } });
  await answer.arrayBuffer();
  return answer;
}

/** Starts a top-up and pays it at the cashier. */
async function topUp(amount: string): Promise<string> {
  const { orderNo, payUrl } = await ask<{ orderNo: string; payUrl: string }>('/pay/order/third/pay', { amount });
  await payUnseen(payUrl);
  return orderNo;
}

const order = (orderNo: string) =>
  ask<{ status: number; balanceAfter: string | null }>(`/pay/order/query/detail?orderNo=${orderNo}`);
const balance = async () => (await ask<{ balance: string }>('/mem/consumption/overview')).balance;

/** All of the member's calls. */
async function records(): Promise<Call[]> {
  const list: Call[] = [];
  let cursor: string | null = null;
  do {
    const result: { list: Call[]; nextCursor: string | null } = await ask('/order/api/record/list', {
      pageSize: 100,
      cursor,
    });
    list.push(...result.list);
    cursor = result.nextCursor;
  } while (cursor);
  return list;
}

/** Every process of the site, the embedded database included. */
async function processes(): Promise<number[]> {
  const pids = Object.values(await site.pids());
  if (site.databaseUrl) return pids;
  const lock = readFileSync(path.join(site.dataDir, 'postgres/postmaster.pid'), 'utf8');
  return [...pids, Number(lock.split('\n')[0])];
}

/** Whether a process runs; one that ended and was not reaped yet does not. */
function runs(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

/** Units of 0.00001 yuan as the wire shows them. */
function yuan(units: number): string {
  const text = (units / 100_000).toFixed(5);
  return text.replace(/0{1,3}$/, '');
}
