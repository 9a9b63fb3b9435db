// Nodes whose machine has a wrong clock: time comes from the database.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { expectBooksToAgree } from './testing/books';
import { callByCode } from './testing/client';
import { testGround } from './testing/ground';
import { eventually, testNode } from './testing/node';
import { addCaller, addHolding, addProject, balances, deposit } from './testing/stage';
import { answering } from './testing/upstream';

const DAY_MS = 86_400_000;

const { db, upstream } = await testGround(0);
upstream.behave(answering({ code: 0 }));
const project = await addProject(db, upstream.url);
const query = `/openapi/${project.code}/query`;
const trueNow = Date.now;
const folders: string[] = [];
const newFolder = () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-clock-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

/** The clock of the machine that the node runs on. */
const machineIsAhead = (ms: number) => vi.spyOn(Date, 'now').mockImplementation(() => trueNow() + ms);

const ready = async (url: string) => (await fetch(`${url}/readyz`)).status;

/** Records of a key whose time, or whose id's, is not the database's. */
const misdated = async (keyId: string) =>
  (
    await db.query(
      `select id, at from gateway.call_record
       where key_id = $1 and (abs(extract(epoch from now() - at)) > 600 or date_trunc('milliseconds', at) <> gateway.call_time(id))`,
      [keyId],
    )
  ).rows;

const recorded = async (keyId: string) =>
  (await db.query('select id, source, node_id from gateway.call_record where key_id = $1 order by id', [keyId])).rows;

test.each([
  ['forty days ahead', 40 * DAY_MS],
  ['a year behind', -365 * DAY_MS],
])('%s, a node books today, charges the package that is valid today, and is not ready', async (_name, ms) => {
  machineIsAhead(ms);
  const node = await testNode(db.url);
  const key = await addCaller(db, project, { expiresAt: new Date(trueNow() + 10 * DAY_MS) });
  await addHolding(db, key.memberId, project, 30, { expiresInMs: 10 * DAY_MS });
  await deposit(db, key.memberId, 500_000n);
  for (let n = 0; n < 5; n++) expect((await callByCode(node.url, query, key.secret)).body.code).toBe(0);
  expect(await ready(node.url)).toBe(503);
  await eventually(async () => expect(await recorded(key.id)).toHaveLength(5));
  expect(await misdated(key.id)).toEqual([]);
  expect((await recorded(key.id)).map(({ source }) => source)).toEqual([1, 1, 1, 1, 1]);
  expect(await balances(db, key.memberId)).toMatchObject({ deposit: 500_000n });
  vi.restoreAllMocks();
  await eventually(async () => expect(await ready(node.url)).toBe(200));
  await node.close();
  await expectBooksToAgree(db);
});

test('ids that ran ahead under an earlier version heal at the next start, and none is ever made twice', async () => {
  const dataDir = newFolder();
  const key = await addCaller(db, project);
  await addHolding(db, key.memberId, project, 30);
  const wrong = await testNode(db.url, { dataDir, nodeName: 'ahead', now: () => new Date(trueNow() + 40 * DAY_MS) });
  // its packages are over by that clock, but calls of a sandbox key make ids all the same
  const tried = await addCaller(db, project, { mode: 2 });
  expect((await callByCode(wrong.url, query, tried.secret)).body.code).toBe(0);
  await wrong.close();
  expect(await misdated(tried.id)).toHaveLength(1);
  const [before] = await recorded(tried.id);

  const node = await testNode(db.url, { dataDir, nodeName: 'ahead' });
  expect((await callByCode(node.url, query, key.secret)).body.code).toBe(0);
  await eventually(async () => expect(await recorded(key.id)).toHaveLength(1));
  expect(await misdated(key.id)).toEqual([]);
  const [after] = await recorded(key.id);
  expect(after!['node_id']).not.toBe(before!['node_id']);
  expect((await db.query('select name, state from gateway.node where rests_until is not null')).rows).toEqual([
    { name: `ahead (resting ${String(before!['node_id'])})`, state: 3 },
  ]);
  await node.close();
});

test('a node whose ids are ahead of time says that it cannot go on', async () => {
  let ahead = 3_600_000;
  const node = await testNode(db.url, { nodeName: 'set-back', now: () => new Date(trueNow() + ahead) });
  const tried = await addCaller(db, project, { mode: 2 });
  await callByCode(node.url, query, tried.secret);
  ahead = 0;
  expect((await node.failed).message).toMatch(/ahead of the database/);
  await node.close();
});
