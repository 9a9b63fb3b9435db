import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Statements } from './database';
import { type Pipelines, openPipelines } from './pipeline';
import { sql } from './sql';
import { type TestDatabase, testDatabase } from './testing';

let db: TestDatabase;
let pipelines: Pipelines;
beforeAll(async () => {
  db = await testDatabase();
  pipelines = openPipelines(db.url, { max: 1 });
});
afterAll(async () => {
  await pipelines.close();
  await db.drop();
});

const pidOf = (on: Statements) => on.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);

test('what is asked at once goes out before the first answer, and everybody gets their own', async () => {
  const answers = await pipelines.run(db, async (on) => {
    const many = Array.from({ length: 50 }, (_, n) => on.one<{ n: number }>(sql`select ${n}::int as n`));
    return Promise.all([...many, on.maybe(sql`select 1 as n where false`), on.many(sql`select 7 as n`)]);
  });
  expect(answers).toEqual([...Array.from({ length: 50 }, (_, n) => ({ n })), undefined, [{ n: 7 }]]);
});

test('they share one connection, and a statement that fails leaves the others alone', async () => {
  await pipelines.run(db, async (on) => {
    const [first, failed, second] = await Promise.allSettled([
      pidOf(on),
      on.one(sql`select 1 / ${0}::int as n`),
      pidOf(on),
    ]);
    expect(first).toEqual(second);
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    await expect(on.one(sql`select 1 where false`)).rejects.toThrow('no row');
    expect(await on.one(sql`select 2 as n`)).toEqual({ n: 2 });
  });
});

test('who keeps the statements runs them elsewhere afterwards, and what is under way is waited for', async () => {
  let kept: Statements | undefined;
  let late: Promise<unknown> | undefined;
  const own = await pipelines.run(db, async (on) => {
    kept = on;
    late = on.one(sql`select 3 as n from pg_sleep(0)`);
    return pidOf(on);
  });
  expect(await late).toEqual({ n: 3 });
  expect((await pidOf(kept!)).pid).not.toBe(own.pid);
});

test('where no connection is to be had, the work is done elsewhere', async () => {
  const nowhere = new URL(db.url);
  nowhere.pathname = '/no_such_database';
  const cut = openPipelines(nowhere.toString());
  expect(await cut.run(db, (on) => on.one(sql`select 1 as n`))).toEqual({ n: 1 });
  await cut.close();
});

test('a connection that was cut is replaced', async () => {
  const cut = pipelines.run(db, async (on) => {
    const { pid } = await pidOf(on);
    await db.query('select pg_terminate_backend($1)', [pid]);
    for (;;) await on.one(sql`select 1 as n`);
  });
  await expect(cut).rejects.toThrow();
  expect(await pipelines.run(db, (on) => on.one(sql`select 4 as n`))).toEqual({ n: 4 });
});

test('a statement that was planned before a migration is planned anew', async () => {
  await db.query('create table planned (a int)');
  await db.query('insert into planned values (1)');
  const read = () => pipelines.run(db, (on) => on.many(sql`select * from planned`));
  expect(await read()).toEqual([{ a: 1 }]);
  await db.query('alter table planned add column b int default 2');
  expect(await read()).toEqual([{ a: 1, b: 2 }]);
});
