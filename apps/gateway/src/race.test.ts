// Many calls at once on two nodes: money and nonces are spent once, and nothing is refused that could be paid for.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBooksToAgree } from './testing/books';
import { callAtOnce, callByCode, callSigned } from './testing/client';
import { testGround } from './testing/ground';
import { eventually, quick } from './testing/node';
import { type NodeProcess, startProcess } from './testing/process';
import { type TestProject, addCaller, addHolding, addProject, balances, deposit } from './testing/stage';
import { answering } from './testing/upstream';

const PRICE = 500n;
const DAY = 86_400_000;

const { db, upstream } = await testGround(0);
let nodes: [NodeProcess, NodeProcess];
let dataDir: string;
let project: TestProject;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-race-'));
  project = await addProject(db, upstream.url, { price: PRICE, timeoutMs: 20_000 });
  const start = (name: string) =>
    startProcess(
      { databaseUrl: db.url, dataDir: path.join(dataDir, name), name },
      { ...quick, recallPatience: 20_000 },
    );
  nodes = [await start('one'), await start('two')];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill('SIGTERM')));
  fs.rmSync(dataDir, { recursive: true, force: true });
});

function urlOf(n: number): string {
  return nodes[n % 2]!.url;
}

async function codesOf(calls: Promise<{ body: { code: number } }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { body } of await Promise.all(calls)) counts[body.code] = (counts[body.code] ?? 0) + 1;
  return counts;
}

async function expectNothingLent() {
  expect((await db.query('select * from gateway.lease where state = 1')).rows).toEqual([]);
}

test('of 2,000 calls at once with money for 500, exactly 500 succeed', async () => {
  const key = await addCaller(db, project);
  await deposit(db, key.memberId, PRICE * 400n + 499n);
  await deposit(db, key.memberId, PRICE * 100n, 'bonus');
  upstream.behave(answering({ code: 0, msg: '', result: null }));
  const codes = await callAtOnce(
    nodes.map((node) => node.url),
    `/openapi/${project.code}/query`,
    key.secret,
    2_000,
  );
  expect(codes).toEqual({ 0: 500, 402001: 1_500 });
  await eventually(expectNothingLent);
  expect(await balances(db, key.memberId)).toEqual({ deposit: 0n, bonus: 499n, credit: 0n, hold: 0n });
  await expectBooksToAgree(db);
});

test('a package that one node has in store is not refused on the other', async () => {
  const key = await addCaller(db, project);
  await addHolding(db, key.memberId, project, 400);
  const query = `/openapi/${project.code}/query`;
  // A fast caller makes the first node borrow ahead.
  for (let round = 0; round < 6; round++) {
    expect(await callAtOnce([nodes[0].url], query, key.secret, 40)).toEqual({ 0: 40 });
  }
  expect(await callAtOnce([nodes[1].url], query, key.secret, 200)).toEqual({ 0: 160, 402001: 40 });
  await eventually(expectNothingLent);
  await expectBooksToAgree(db);
});

test('calls that the upstream fails are given back and can be spent by others', async () => {
  const key = await addCaller(db, project);
  const holding = await addHolding(db, key.memberId, project, 50);
  let asked = 0;
  upstream.behave((request, response) =>
    asked++ % 3 === 0
      ? answering({ code: 9, msg: '查无' })(request, response)
      : answering({ code: 0 })(request, response),
  );
  const query = `/openapi/${project.code}/query`;
  let charged = 0;
  for (let n = 0; charged < 50 && n < 200; n++) {
    const reply = await callByCode(urlOf(n), query, key.secret);
    if (reply.headers.get('x-charge-source') === 'package') charged++;
    else expect([9, 402001]).toContain(reply.body.code);
  }
  expect(charged).toBe(50);
  upstream.behave(answering({ code: 0 }));
  await eventually(expectNothingLent);
  expect((await db.query('select remaining from package.holding where id = $1', [holding])).rows).toEqual([
    { remaining: 0 },
  ]);
  await expectBooksToAgree(db);
});

test('a month’s charges are the tariff of its calls, whichever nodes they went through', async () => {
  const tiered = await addProject(db, upstream.url, {
    price: PRICE,
    tiers: { 60: 300n, 250: 120n },
    timeoutMs: 20_000,
  });
  const key = await addCaller(db, tiered);
  await deposit(db, key.memberId, 1_000_000n);
  let asked = 0;
  upstream.behave((request, response) => answering({ code: asked++ % 7 === 0 ? 9 : 0 })(request, response));
  const path = `/openapi/${tiered.code}/query`;
  const codes: Record<number, number> = {};
  const count = (more: Record<number, number>) => {
    for (const [code, calls] of Object.entries(more)) codes[Number(code)] = (codes[Number(code)] ?? 0) + calls;
  };
  for (let round = 0; round < 10; round++) {
    const urls = round % 3 === 2 ? [urlOf(round)] : nodes.map((node) => node.url);
    count(await callAtOnce(urls, path, key.secret, 40));
  }
  upstream.behave(answering({ code: 0 }));
  await eventually(expectNothingLent);
  const charged = codes[0]!;
  expect(codes[9]! + charged, 'nothing was refused').toBe(400);
  expect(charged).toBeGreaterThan(300);
  const { deposit: left } = await balances(db, key.memberId);
  expect(1_000_000n - left!).toBe(60n * PRICE + 190n * 300n + BigInt(charged - 250) * 120n);
  await expectBooksToAgree(db);
});

test('of calls at once on two nodes exactly as many are admitted as the key may make in a day', async () => {
  const key = await addCaller(db, project, { dailyCalls: 150 });
  await deposit(db, key.memberId, PRICE * 1_000n);
  const path = `/openapi/${project.code}/query`;
  // A fast caller makes the first node borrow ahead.
  for (let round = 0; round < 5; round++)
    expect(await callAtOnce([nodes[0].url], path, key.secret, 10)).toEqual({ 0: 10 });
  const urls = nodes.map((node) => node.url);
  expect(await callAtOnce(urls, path, key.secret, 300)).toEqual({ 0: 100, 429003: 200 });
  const thrifty = await addCaller(db, project, { dailySpend: PRICE * 40n + 499n });
  await deposit(db, thrifty.memberId, PRICE * 1_000n);
  expect(await callAtOnce(urls, path, thrifty.secret, 120)).toEqual({ 0: 40, 429004: 80 });
});

test('a nonce is good once, on whichever node', async () => {
  const key = await addCaller(db, project);
  await deposit(db, key.memberId, PRICE * 100n);
  const query = `/openapi/${project.code}/query?a=1`;
  const more = { nonce: 'once-and-only-once', timestamp: Date.now() };
  const first = await codesOf(Array.from({ length: 20 }, (_, n) => callSigned(urlOf(n), query, key, more)));
  expect(first).toEqual({ 0: 1, 401006: 19 });
  expect((await callSigned(urlOf(1), query, key, { nonce: more.nonce })).body.code).toBe(401006);
  const neighbour = await addCaller(db, project);
  await deposit(db, neighbour.memberId, PRICE);
  expect((await callSigned(urlOf(1), query, neighbour, more)).body.code).toBe(0);
});

test('packages are spent first, then free quota although it expires earlier, then the balance', async () => {
  const key = await addCaller(db, project);
  await addHolding(db, key.memberId, project, 2, { expiresInMs: 60_000_000 });
  await addHolding(db, key.memberId, project, 2, { source: 2, expiresInMs: 50_000_000 });
  await deposit(db, key.memberId, PRICE);
  const sources: (string | null)[] = [];
  for (let n = 0; n < 6; n++) {
    const reply = await callByCode(nodes[0].url, `/openapi/${project.code}/query`, key.secret);
    sources.push(reply.headers.get('x-charge-source'));
  }
  expect(sources).toEqual(['package', 'package', 'free', 'free', 'balance', 'none']);
});

test('a package begins once when its first calls come at once on two nodes', async () => {
  const key = await addCaller(db, project);
  const holding = await addHolding(db, key.memberId, project, 100, { expiresInMs: 300 * DAY, unstartedDays: 30 });
  const urls = nodes.map((node) => node.url);
  expect(await callAtOnce(urls, `/openapi/${project.code}/query`, key.secret, 60)).toEqual({ 0: 60 });
  await eventually(expectNothingLent);
  const { rows } = await db.query<{ days: number }>(
    `select extract(epoch from expires_at - first_called_at) / 86400 as days from package.holding where id = $1`,
    [holding],
  );
  expect(Number(rows[0]!.days)).toBe(30);
  await expectBooksToAgree(db);
});

test('a package bought while the balance is being spent pays from the next call on', async () => {
  const key = await addCaller(db, project);
  await deposit(db, key.memberId, PRICE * 1_000n);
  const query = `/openapi/${project.code}/query`;
  for (let round = 0; round < 4; round++) {
    await Promise.all(Array.from({ length: 20 }, () => callByCode(nodes[0].url, query, key.secret)));
  }
  await addHolding(db, key.memberId, project, 10);
  await eventually(async () => {
    const reply = await callByCode(nodes[0].url, query, key.secret);
    expect(reply.headers.get('x-charge-source')).toBe('package');
  });
});
