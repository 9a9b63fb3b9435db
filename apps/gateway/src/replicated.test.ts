// GATEWAY_DURABILITY=replicated: the database has each call's block before the call is answered.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unknownOutcome } from '@jishi/contract/result-codes';
import { afterAll, afterEach, expect, test } from 'vitest';
import { refusals } from './refusals';
import { expectBooksToAgree } from './testing/books';
import { callByCode } from './testing/client';
import { testGround } from './testing/ground';
import { eventually, quick, silence } from './testing/node';
import { type NodeProcess, startProcess } from './testing/process';
import { type TestKey, addCaller, addProject, deposit } from './testing/stage';
import { answering } from './testing/upstream';
import { openWire } from './testing/wire';

const PRICE = 500n;
/** Nothing is booked while it runs. */
const unbooked = { ...quick, flush: 3_600_000, settle: 3_600_000 };

const { db, upstream } = await testGround(0);
upstream.behave(answering({ code: 0 }));
const project = await addProject(db, upstream.url, { price: PRICE });
const query = `/openapi/${project.code}/query`;
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-replicated-'));
const wire = await openWire(new URL(db.url));
const running = new Set<NodeProcess>();
let folders = 0;
afterEach(async () => {
  await Promise.all([...running].map((node) => node.kill('SIGKILL')));
  running.clear();
});
afterAll(() => {
  wire.close();
  fs.rmSync(home, { recursive: true, force: true });
});

type Start = { timing?: typeof quick; dataDir?: string; databaseUrl?: string; durability?: 'os' | 'replicated' };

async function start(name: string, given: Start = {}): Promise<NodeProcess & { dataDir: string }> {
  const { timing = quick, dataDir = path.join(home, String(folders++)), databaseUrl = db.url } = given;
  const durability = given.durability ?? 'replicated';
  const node = await startProcess({ databaseUrl, dataDir, name, durability }, timing);
  running.add(node);
  return { ...node, dataDir };
}

async function caller(): Promise<TestKey> {
  const key = await addCaller(db, project);
  await deposit(db, key.memberId, PRICE * 1_000n);
  return key;
}

/** Calls from several places at once. Returns the ids of those that were answered as charged. */
async function callOften({ url }: NodeProcess, { secret }: TestKey, times: number): Promise<string[]> {
  const charged: string[] = [];
  const one = async () => {
    for (let n = 0; n < times; n++) {
      const reply = await callByCode(url, query, secret).catch(() => undefined);
      if (reply?.body.code === 0) charged.push(reply.headers.get('x-request-id')!);
    }
  };
  await Promise.all([one(), one(), one(), one()]);
  return charged;
}

async function recordsOf({ id }: TestKey): Promise<{ charged: string[]; unknown: number; others: number }> {
  const { rows } = await db.query<{ id: string; charged: boolean; code: number }>(
    'select id::text, charged, code from gateway.call_record where key_id = $1',
    [id],
  );
  const unknown = rows.filter(({ code }) => code === unknownOutcome.code).length;
  const charged = rows.filter((row) => row.charged).map((row) => row.id);
  return { charged, unknown, others: rows.length - charged.length - unknown };
}

const copies = async () =>
  (await db.query('select node_name from gateway.copied_log l join gateway.copied_block using (wal_id)')).rows;

test('of a node that is killed and whose data folder is lost, the next one of its name books every answered call once', async () => {
  const key = await caller();
  const lost = await start('lost', { timing: unbooked });
  const charged = await callOften(lost, key, 15);
  expect(charged).toHaveLength(60);
  const under = callOften(lost, key, 50);
  await eventually(() => expect(upstream.asked.length).toBeGreaterThan(80));
  await lost.kill('SIGKILL');
  charged.push(...(await under));
  fs.rmSync(lost.dataDir, { recursive: true });
  expect((await recordsOf(key)).charged).toEqual([]);
  const next = await start('lost');
  const after = await callOften(next, key, 2);
  await next.kill('SIGTERM');
  const records = await recordsOf(key);
  expect(records.charged).toEqual(expect.arrayContaining([...charged, ...after]));
  // those that were under way: charged without an answer, or unknown
  expect(records.charged.length - charged.length - after.length + records.unknown).toBeLessThanOrEqual(4);
  expect(records.others).toBe(0);
  expect(await copies()).toEqual([]);
  await expectBooksToAgree(db);
});

test('where the disk is still there, or comes back later, nothing is booked twice', async () => {
  const key = await caller();
  const first = await start('twice', { timing: unbooked });
  const charged = await callOften(first, key, 5);
  await first.kill('SIGKILL');
  const elsewhere = await start('twice', { timing: unbooked });
  charged.push(...(await callOften(elsewhere, key, 5)));
  await elsewhere.kill('SIGKILL');
  // not copied any more; what was copied is booked all the same
  const back = await start('twice', { dataDir: first.dataDir, durability: 'os' });
  charged.push(...(await callOften(back, key, 5)));
  await back.kill('SIGTERM');
  const records = await recordsOf(key);
  expect(records.charged.toSorted()).toEqual(charged.toSorted());
  expect(records.charged).toHaveLength(60);
  expect((await db.query(`select from gateway.copied_log where node_name = 'twice'`)).rows).toHaveLength(0);
  await expectBooksToAgree(db);
});

test('while the database is away no call is admitted and the node is not ready; it comes back by itself', async () => {
  const key = await caller();
  // it cannot know from its flushes
  const timing = { ...unbooked, flushWithin: 500, settle: 3_600_000, heartbeat: 3_600_000 };
  const node = await start('cut', { timing, databaseUrl: wire.url });
  const charged = await callOften(node, key, 5);
  wire.turn('cut');
  const refused = refusals.meteringUnavailable.code;
  expect((await callByCode(node.url, query, key.secret)).body.code).toBe(refused); // it finds out
  const asked = upstream.asked.length;
  expect((await callByCode(node.url, query, key.secret)).body.code).toBe(refused);
  expect(upstream.asked.length).toBe(asked);
  expect((await fetch(`${node.url}/readyz`)).status).toBe(503);
  wire.turn('up');
  await eventually(async () => expect((await fetch(`${node.url}/readyz`)).status).toBe(200));
  charged.push(...(await callOften(node, key, 5)));
  expect(charged).toHaveLength(40);
  await node.kill('SIGTERM');
  expect((await recordsOf(key)).charged.toSorted()).toEqual(charged.toSorted());
  await expectBooksToAgree(db);
});

test('a node that lost its log to another one answers nothing any more that only its own disk has, and ends', async () => {
  const key = await caller();
  const old = await start('pushed-out', { timing: unbooked });
  const charged = await callOften(old, key, 3);
  // as the next one of its name does when it starts
  await db.query(`update gateway.copied_log set writer = null where node_name = 'pushed-out'`);
  expect(await callOften(old, key, 2)).toEqual([]);
  expect(await old.ended).toBe(1);
  fs.rmSync(old.dataDir, { recursive: true });
  const next = await start('pushed-out');
  await next.kill('SIGTERM');
  expect((await recordsOf(key)).charged.toSorted()).toEqual(charged.toSorted());
  await expectBooksToAgree(db);
});

test('a node that was taken for dead and adopted while it was cut off ends when it is heard again; the next one goes on', async () => {
  const key = await caller();
  const lone = await start('unheard', { timing: unbooked, databaseUrl: wire.url });
  const charged = await callOften(lone, key, 5);
  wire.turn('cut');
  await silence(db, 'unheard');
  const other = await start('adopts');
  await eventually(async () => expect((await recordsOf(key)).charged).toHaveLength(20));
  wire.turn('up');
  expect(await callOften(lone, key, 2)).toEqual([]);
  expect(await lone.ended).toBe(1);
  const back = await start('unheard', { dataDir: lone.dataDir });
  charged.push(...(await callOften(back, key, 5)));
  await Promise.all([back, other].map((node) => node.kill('SIGTERM')));
  const records = await recordsOf(key);
  expect(records.charged.toSorted()).toEqual(charged.toSorted());
  expect(charged).toHaveLength(40);
  expect(await copies()).toEqual([]);
  await expectBooksToAgree(db);
});
