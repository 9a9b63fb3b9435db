import { type Database, openDatabase, sql } from '@jishi/db';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../testing/until';
import { type PageChanges, changingPages, followPageChanges } from './page-changes';

let here: TestDatabase;
let elsewhere: Database;
let changes: PageChanges;

beforeAll(async () => {
  here = await testDatabase();
  elsewhere = openDatabase(here.url);
  changes = followPageChanges(here, here.url);
  await until('listening', () => changes.mark() !== undefined);
});
afterAll(async () => {
  await changes.close();
  await elsewhere.close();
  await here.drop();
});

// First, while no notice of this server's own is on its way.
test('a change made by another server is heard, one that was rolled back is not', async () => {
  const before = changes.mark();
  await expect(changingPages(elsewhere, () => Promise.reject(new Error('undone')))).rejects.toThrow('undone');
  await elsewhere.run(sql`select 1`);
  expect(changes.mark()).toBe(before);
  await changingPages(elsewhere, (tx) => tx.run(sql`select 1`));
  await until('the notice', () => changes.mark() !== before);
});

test('a change made here is known when the write returns', async () => {
  const before = changes.mark();
  await changingPages(here, (tx) => tx.run(sql`select 1`));
  expect(changes.mark()).not.toBe(before);
});

test('while the connection is down there is no mark, and what was missed counts as a change', async () => {
  const before = changes.mark();
  await here.query(`select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen %'`);
  await until('the cut', () => changes.mark() === undefined);
  await changingPages(elsewhere, (tx) => tx.run(sql`select 1`));
  await until('listening', () => changes.mark() !== undefined);
  expect(changes.mark()).not.toBe(before);
});
