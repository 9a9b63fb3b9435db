// Who may add to the copy of a log, and what becomes of what nobody was told of.
import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CopyStore } from './copy-store';
import { LogCopy } from './log-copy';

let db: TestDatabase;
let store: CopyStore;
beforeAll(async () => {
  db = await testDatabase();
  store = new CopyStore(db, db.url, 60_000);
});
afterAll(async () => {
  await store.close();
  await db.drop();
});

const block = (text: string) => Buffer.from(text);
const at = (segment: number, bytes: number) => ({ segment, bytes });
const writerOf = async (name: string) => (await store.logsOf(name))[0]!.writer!;
const held = async (walId: string) => (await store.blocks(walId, undefined)).map((one) => one.block.toString());

test('after an attempt without an answer the log goes on without it, and nothing comes late', async () => {
  const walId = randomUUID();
  const copy = await LogCopy.begin(store, 'resumed', walId);
  const writer = await writerOf('resumed');
  await copy.add(at(1, 0), block('answered'));
  await copy.add(at(1, 8), block('not heard of'));
  await copy.resume(at(1, 8));
  expect(await held(walId)).toEqual(['answered']);
  await expect(store.add(walId, writer, at(1, 8), block('late'))).rejects.toThrow('another process');
  await copy.add(at(2, 0), block('next'));
  // the same again, as after a lost answer: what follows stays
  const next = await writerOf('resumed');
  await store.resume(walId, writer, next, at(1, 8));
  expect(await held(walId)).toEqual(['answered', 'next']);
  await copy.forget(at(2, 0));
  expect(await held(walId)).toEqual(['next']);
  expect(await store.lastSegment(walId)).toBe(2);
});

test('who starts ends the writer before it, which neither adds nor resumes; two cannot begin', async () => {
  const walId = randomUUID();
  const before = await LogCopy.begin(store, 'ended', walId);
  await expect(LogCopy.begin(store, 'ended', walId)).rejects.toThrow('another process');
  await store.drop(walId); // it is written
  await store.endWriters(await store.logsOf('ended'));
  await expect(before.add(at(1, 0), block('late'))).rejects.toThrow('another process');
  await expect(before.resume(at(1, 0))).rejects.toThrow('another process');
  const known = await store.logsOf('ended');
  const own = await LogCopy.begin(store, 'ended', walId);
  await store.endWriters(known); // what an earlier process had on its way
  await own.add(at(1, 0), block('its own'));
  expect(await held(walId)).toEqual(['its own']);
  await store.endWriters(await store.logsOf('ended'));
  await store.drop(walId);
  expect([await held(walId), await store.logsOf('ended')]).toEqual([[], []]);
});
