import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlainDatabase } from './database';
import { sql } from './sql';
import { type TestDatabase, testDatabase } from './testing';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('a transaction whose work throws leaves nothing behind', async () => {
  await db.query('create table t (id int)');
  const failing = db.transaction(async (tx) => {
    await tx.query('insert into t values (1)');
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect((await db.query('select * from t')).rowCount).toBe(0);
});

test('a transaction whose connection was cut says why', async () => {
  const cut = db.transaction(async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await db.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    const there = () => db.query('select 1 from pg_stat_activity where pid = $1', [rows[0]!.pid]);
    while ((await there()).rowCount) await setImmediate();
    await tx.query('select 1');
  });
  // heard before the next query or as its answer
  const error = (await cut.catch((reason: unknown) => reason)) as { code?: string; cause?: { code?: string } };
  expect([error.code, error.cause?.code]).toContain('57P01');
});

test('a deadlock is run again and both transactions land', async () => {
  await db.query('create table pair (id int primary key, n int)');
  await db.query('insert into pair values (1, 0), (2, 0)');
  let waiting = 2;
  let open: () => void;
  const bothHoldTheirFirstRow = new Promise<void>((resolve) => (open = resolve));
  const cross = (first: number, second: number) => {
    let met = false;
    return db.transaction(async (tx) => {
      await tx.query('update pair set n = n + 1 where id = $1', [first]);
      if (!met && --waiting === 0) open();
      met = true;
      await bothHoldTheirFirstRow;
      await tx.query('update pair set n = n + 1 where id = $1', [second]);
    });
  };
  await Promise.all([cross(1, 2), cross(2, 1)]);
  expect((await db.query('select n from pair order by id')).rows).toEqual([{ n: 2 }, { n: 2 }]);
});

test('what transactions ask often is planned once for a connection, what they ask rarely is not', async () => {
  const often = sql`select 11 as often`;
  const rarely = sql`select 12 as rarely`;
  const plans = () =>
    db.transaction(async (tx) => {
      for (let n = 0; n < 20; n++) await tx.one(often);
      await tx.one(rarely);
      return tx.many<{ statement: string }>(sql`select statement from pg_prepared_statements`);
    });
  const planned = (await plans()).map(({ statement }) => statement);
  expect(planned).toContain('select 11 as often');
  expect(planned).not.toContain('select 12 as rarely');
});

test('a transaction on a connection whose plans a migration made old is run again', async () => {
  const one = openPlainDatabase(db.url, { max: 1 });
  await one.query('create table older (a int)');
  const added = () =>
    one.transaction(async (tx) => {
      await tx.run(sql`insert into older (a) values (${1})`);
      return tx.many<object>(sql`select * from older where a = ${1}`);
    });
  for (let n = 0; n < 11; n++) await added();
  await one.query('alter table older add column b int');
  expect(await added()).toEqual(Array.from({ length: 12 }, () => ({ a: 1, b: null })));
  // on the connection that took the place of the old one
  expect(await added()).toHaveLength(13);
  await one.close();
});
