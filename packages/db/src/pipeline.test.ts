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

test('all that is read is of one moment, until it is left; what is asked twice is read once', async () => {
  await db.query('create table moment (n int)');
  await db.query('insert into moment values (1)');
  const read = (on: Statements) => on.many<{ n: number }>(sql`select n from moment`);
  await pipelines.run(db, async (on, leave) => {
    const first = await read(on);
    await db.query('update moment set n = 2');
    expect(await on.one(sql`select n + 0 as n from moment`)).toEqual({ n: 1 });
    const again = await read(on);
    expect(again).toEqual([{ n: 1 }]);
    expect(again).not.toBe(first);
    expect(again[0]).toBe(first[0]);
    leave();
    expect(await read(on)).toEqual([{ n: 2 }]);
  });
  expect(await pipelines.run(db, read)).toEqual([{ n: 2 }]);
});

test('a write is done once, and what is read after it sees it', async () => {
  await db.query('create table written (n int)');
  const read = sql`select n from written`;
  await pipelines.run(db, async (on) => {
    const [before] = await Promise.all([on.many(read), on.run(sql`insert into written values (1)`)]);
    expect(before).toEqual([]);
    expect(await on.many(read)).toEqual([{ n: 1 }]);
    await on.run(sql`insert into written values (2)`);
    expect(await on.many(read)).toEqual([{ n: 1 }, { n: 2 }]);
  });
  const add = sql`insert into written values (3)`;
  await pipelines.run(db, (on) => Promise.all([on.run(add), on.run(add)]));
  expect(await db.many(sql`select from written where n = 3`)).toHaveLength(2);
});

test('reads do not wait to be admitted; what writes does, by its words or not, and is not done for who is turned away', async () => {
  await db.query('create table admitted (n int)');
  await db.query(
    `create function admit(n int) returns int language sql as 'insert into admitted values (n) returning n'`,
  );
  const adding = [(n: number) => sql`insert into admitted values (${n})`, (n: number) => sql`select admit(${n}) as n`];
  const added = () => db.many(sql`select n from admitted order by n`);
  for (const [n, add] of adding.entries()) {
    await pipelines.run(db, async (_on, _leave, writingAfter) => {
      let admit!: () => void;
      const writing = writingAfter(new Promise<void>((resolve) => (admit = resolve)));
      expect(await writing.one(sql`select 1 as n`)).toEqual({ n: 1 });
      const done = writing.run(add(n));
      expect(await added()).toHaveLength(n);
      admit();
      await done;
    });
    const refused = new Error('turned away');
    const turnedAway = pipelines.run(db, async (_on, leave, writingAfter) => {
      const admission = Promise.reject(refused);
      admission.catch(() => {});
      const writing = writingAfter(admission);
      const asked = [writing.run(add(7))];
      leave();
      asked.push(writing.run(add(8)));
      for (const one of await Promise.allSettled(asked)) expect(one).toMatchObject({ reason: refused });
      return writing;
    });
    await expect((await turnedAway).run(add(9))).rejects.toBe(refused);
  }
  expect(await added()).toEqual([{ n: 0 }, { n: 1 }]);
});

test('a failure takes nothing of those with it that were asked together with it', async () => {
  await pipelines.run(db, async (on) => {
    const asked = Array.from({ length: 20 }, (_, n) => on.one<{ n: number }>(sql`select 10 / ${n - 10}::int as n`));
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n === 10 ? 'rejected' : 'fulfilled')));
    expect(answers[10]).toMatchObject({ reason: { code: '22012' } });
  });
  expect(await pipelines.run(db, (on) => on.one(sql`select 5 as n`))).toEqual({ n: 5 });
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
