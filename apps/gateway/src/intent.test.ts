// A node is killed while calls are at their upstream: each is answered, refused or unknown afterwards, and none is charged twice.
import fs from 'node:fs';
import type http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { unknownOutcome } from '@jishi/contract/result-codes';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { refusals } from './refusals';
import { expectBooksToAgree } from './testing/books';
import { callByCode } from './testing/client';
import { testGround } from './testing/ground';
import { eventually, quick, testNode } from './testing/node';
import { type NodeProcess, startProcess } from './testing/process';
import { addCaller, addProject, deposit } from './testing/stage';

const PRICE = 500n;
const { db, upstream } = await testGround(0);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-intent-'));
const project = await addProject(db, upstream.url, { price: PRICE });
const query = `/openapi/${project.code}/query`;
const send = `/openapi/${project.code}/send`;
const running = new Set<NodeProcess>();
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([...running].map((node) => node.kill('SIGKILL')));
  running.clear();
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

async function start(name: string): Promise<NodeProcess> {
  const node = await startProcess({ databaseUrl: db.url, dataDir: path.join(dataDir, name), name }, quick);
  running.add(node);
  return node;
}

async function end(node: NodeProcess, signal: 'SIGKILL' | 'SIGTERM') {
  await node.kill(signal);
  running.delete(node);
}

async function richCaller() {
  const key = await addCaller(db, project);
  await deposit(db, key.memberId, PRICE * 1_000n);
  return key;
}

type Record = { id: string; code: number; charged: boolean; method: string; params: string; digest: string };

const recordsOf = async (keyId: string) =>
  (
    await db.query<Record>(
      `select id, code, charged, method, params, encode(params_digest, 'hex') as digest
       from gateway.call_record where key_id = $1 order by id`,
      [keyId],
    )
  ).rows;

let serial = 0;
const answering: http.RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ code: 0, result: ++serial }));
};

test('calls under way when their node is killed become records that say so, once, and are not charged', async () => {
  const key = await richCaller();
  const other = await start('other');
  const victim = await start('victim');
  const asked = upstream.asked.length;
  upstream.behave(() => {}); // never answers
  const once = (value: string) => ({ 'idempotency-key': value });
  const headers = { authorization: `APPCODE ${key.secret}` };
  const lost = [
    fetch(`${victim.url}${query}?n=1`, { headers: { ...headers, ...once('read') } }),
    fetch(`${victim.url}${send}`, { method: 'POST', headers: { ...headers, ...once('act') }, body: '{"n":2}' }),
    fetch(`${victim.url}${query}?n=3`, { headers }),
  ].map((call) => call.catch(() => undefined));
  await eventually(() => expect(upstream.asked.length - asked).toBe(3));
  await end(victim, 'SIGKILL');
  await Promise.all(lost);
  upstream.behave(answering);
  const read = (node: NodeProcess) => callByCode(node.url, `${query}?n=1`, key.secret, { headers: once('read') });
  const act = (node: NodeProcess) =>
    callByCode(node.url, send, key.secret, { method: 'POST', headers: once('act'), body: '{"n":2}' });
  expect((await read(other)).body.code).toBe(refusals.idempotencyUnderWay.code);
  const back = await start('victim');
  expect((await act(other)).body.code).toBe(refusals.idempotencyUnknown.code);
  expect((await read(other)).body.code).toBe(0);
  const unknown = (await recordsOf(key.id)).filter(({ code }) => code === unknownOutcome.code);
  expect(unknown.map(({ method, charged }) => ({ method, charged }))).toEqual(
    expect.arrayContaining([
      { method: 'GET', charged: false },
      { method: 'POST', charged: false },
    ]),
  );
  const hits = upstream.asked.slice(asked, asked + 3).map((hit) => String(hit.headers['x-request-id']));
  expect(unknown.map(({ id }) => id).sort()).toEqual(hits.sort());
  expect(unknown.every(({ digest }) => digest.length === 64)).toBe(true);
  await end(back, 'SIGKILL'); // and once more: they are known by now
  const again = await start('victim');
  await end(again, 'SIGTERM');
  await end(other, 'SIGTERM');
  expect((await recordsOf(key.id)).filter(({ code }) => code === unknownOutcome.code)).toHaveLength(3);
  await expectBooksToAgree(db);
});

test('whoever asks until there is an answer gets one and pays once, however often nodes are killed; no hit is without a record', async () => {
  const key = await richCaller();
  let victim = await start('often');
  const other = await start('seldom');
  upstream.behave((request, response) => void pause(5).then(() => answering(request, response)));
  const asked = new Set<string>();
  const listen = upstream.asked.push.bind(upstream.asked);
  vi.spyOn(upstream.asked, 'push').mockImplementation((...hits) => {
    for (const { headers } of hits) asked.add(String(headers['x-request-id']));
    return listen(...hits);
  });
  const answers = new Map<number, string>();
  const ask = async (n: number) => {
    const asking = () =>
      callByCode((n % 3 ? victim : other).url, `${query}?n=${n}`, key.secret, {
        headers: { 'idempotency-key': `n-${n}` },
      });
    await eventually(async () => {
      const reply = await asking();
      expect(reply.body.code).toBe(0);
      expect(answers.get(n) ?? reply.text).toBe(reply.text);
      answers.set(n, reply.text);
    });
  };
  let next = 0;
  const work = async () => {
    while (next < 400) await ask(next++);
  };
  const workers = Array.from({ length: 12 }, work);
  for (const enough of [60, 160, 260]) {
    await eventually(() => expect(answers.size).toBeGreaterThan(enough));
    await end(victim, 'SIGKILL');
    victim = await start('often');
  }
  await Promise.all(workers);
  for (let n = 0; n < 400; n += 7) await ask(n); // the same answer still, on whichever node
  await end(victim, 'SIGTERM');
  await end(other, 'SIGTERM');
  const records = await recordsOf(key.id);
  const charged = records.filter((record) => record.charged).map(({ params }) => params);
  expect(charged).toHaveLength(400);
  expect(new Set(charged).size).toBe(400);
  const known = new Set(records.map(({ id }) => id));
  expect([...asked].filter((id) => !known.has(id))).toEqual([]);
  await expectBooksToAgree(db);
});

test('a call whose record finds no room on the disk is unknown, and recorded when there is room again', async () => {
  const key = await richCaller();
  const node = await testNode(db.url);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  upstream.behave((request, response) => {
    vi.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
      throw full;
    });
    answering(request, response);
  });
  const headers = { 'idempotency-key': 'full' };
  expect((await callByCode(node.url, query, key.secret, { headers })).status).toBe(503);
  upstream.behave(answering);
  await eventually(async () => expect((await callByCode(node.url, query, key.secret, { headers })).body.code).toBe(0));
  await node.close();
  const codes = (await recordsOf(key.id)).map(({ code, charged }) => ({ code, charged }));
  expect(codes.filter(({ code }) => code !== refusals.idempotencyUnderWay.code)).toEqual([
    { code: unknownOutcome.code, charged: false },
    { code: 0, charged: true },
  ]);
  await expectBooksToAgree(db);
});
