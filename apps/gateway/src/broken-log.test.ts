// The disk of the call log: full, and damaged.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unknownOutcome } from '@jishi/contract/result-codes';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { refusals } from './refusals';
import { expectBooksToAgree } from './testing/books';
import { callByCode } from './testing/client';
import { testGround } from './testing/ground';
import { eventually, quick, testNode } from './testing/node';
import { type TestKey, addCaller, addHolding, addProject, deposit } from './testing/stage';
import { answering } from './testing/upstream';

const { db, upstream } = await testGround(0);
upstream.behave(answering({ code: 0 }));
const project = await addProject(db, upstream.url);
const free = await addProject(db, upstream.url, { price: 0n });
const query = `/openapi/${project.code}/query`;
const folders: string[] = [];
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

const readiness = async (url: string) => (await fetch(`${url}/readyz`)).status;

const charged = async ({ id }: TestKey) =>
  (
    await db.query<{ calls: number }>(
      'select count(*)::int as calls from gateway.call_record where key_id = $1 and charged',
      [id],
    )
  ).rows[0]!.calls;

const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

test('while the log cannot be written no upstream is asked, and the node comes back by itself', async () => {
  const node = await testNode(db.url);
  const key = await addCaller(db, project);
  await db.query('insert into access.apply (member_id, project_id, status, created_at) values ($1, $2, 1, now())', [
    key.memberId,
    free.id,
  ]);
  await addHolding(db, key.memberId, project, 100);
  expect((await callByCode(node.url, query, key.secret)).body.code).toBe(0);
  vi.spyOn(fs, 'write').mockImplementation(((...given: unknown[]) =>
    (given.at(-1) as (error: Error) => void)(full())) as never);
  vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw full();
  });
  const refused = refusals.meteringUnavailable.code;
  expect((await callByCode(node.url, query, key.secret)).body.code).toBe(refused); // it finds out
  const asked = upstream.asked.length;
  for (const path of [query, `/openapi/${free.code}/query`, `/openapi/-/try/${free.code}/query`])
    expect((await callByCode(node.url, path, key.secret)).body.code).toBe(refused);
  expect(upstream.asked.length).toBe(asked);
  expect(await readiness(node.url)).toBe(503);
  expect(await (await fetch(`${node.url}/metrics`)).text()).toMatch(/gateway_wal_open 0/);
  vi.restoreAllMocks();
  await eventually(async () => expect(await readiness(node.url)).toBe(200));
  expect((await callByCode(node.url, query, key.secret)).body.code).toBe(0);
  await node.close();
  expect(await charged(key)).toBe(2);
  await expectBooksToAgree(db);
});

test('of a log with one bit flipped all other calls are charged, and the damaged part is kept', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-damage-'));
  folders.push(dataDir);
  const key = await addCaller(db, project);
  await deposit(db, key.memberId, 500n * 1_000n);
  const timing = { ...quick, flush: 3_600_000, settle: 3_600_000 };
  const dies = await testNode(db.url, { dataDir, nodeName: 'damaged', timing });
  for (let n = 0; n < 40; n++) expect((await callByCode(dies.url, query, key.secret)).body.code).toBe(0);
  const folder = walFolder(dataDir);
  const log = path.join(folder, '00000001.wal');
  // as it stands at this moment, on a disk that errs; the node itself then stops with nothing left to book
  const bytes = fs.readFileSync(log);
  const intentEnds = bytes.indexOf('\n') + 1 + Number.parseInt(bytes.toString('latin1', 0, 10), 10);
  const record = bytes.indexOf('\n', intentEnds) + 20;
  bytes.writeUInt8(bytes.readUInt8(record) ^ 1, record);
  fs.writeFileSync(log, bytes);
  await dies.close();
  const node = await testNode(db.url, { dataDir, nodeName: 'damaged' });
  await node.close();
  expect(await charged(key)).toBe(39);
  const unknown = await db.query('select charged from gateway.call_record where key_id = $1 and code = $2', [
    key.id,
    unknownOutcome.code,
  ]);
  expect(unknown.rows).toEqual([{ charged: false }]); // it was sent on: its intent is whole
  expect(fs.readdirSync(path.join(folder, 'damaged'))).toEqual(['00000001.wal']);
  expect(fs.readFileSync(path.join(folder, 'damaged', '00000001.wal')).includes(bytes.subarray(0, 60))).toBe(true);
});

function walFolder(dataDir: string): string {
  const home = path.join(dataDir, 'gateway/wal');
  return path.join(home, fs.readdirSync(home)[0]!, 'damaged');
}
