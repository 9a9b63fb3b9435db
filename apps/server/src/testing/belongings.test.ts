import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Table, rowsWith } from './belongings';

const tables: Table[] = [{ name: 'thing', columns: [], owned: true }];
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.query('create table thing (id int, word text)');
  await db.query(`insert into thing select n, 'other' || n from generate_series(1, 50) n`);
  await db.query(`insert into thing values (71, 'mine'), (72, 'mine too'), (73, 'mines')`);
});
afterAll(() => db.drop());

test('each look sees what came, was altered and went, among rows that earlier looks have passed over', async () => {
  const look = rowsWith(db, tables, ['mine', 'theirs']);
  const ids = async () => [...(await look()).get('thing')!].map((row) => (JSON.parse(row) as { id: number }).id);
  expect(await ids()).toEqual([71, 72]);
  expect(await ids()).toEqual([71, 72]);
  await db.query(`insert into thing values (74, 'theirs')`);
  await db.query(`update thing set word = 'now mine' where id = 7`);
  await db.query(`update thing set id = 75 where id = 71`);
  await db.query('delete from thing where id = 72');
  expect(await ids()).toEqual([7, 74, 75]);
  await db.query(`update thing set word = 'gone' where id = 75`);
  expect(await ids()).toEqual([7, 74]);
});

test('a transaction that was open during a look is seen by the next one', async () => {
  const look = rowsWith(db, tables, ['late']);
  const client = await db.pool.connect();
  await client.query('begin');
  await client.query(`insert into thing values (80, 'late')`);
  expect((await look()).get('thing')).toEqual([]);
  await client.query('commit');
  client.release();
  expect((await look()).get('thing')).toHaveLength(1);
});
