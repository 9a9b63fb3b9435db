// By the database's clock, which cannot be moved here: a clock that jumped is a period that was written by the other clock.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { openDatabase } from '@jishi/db';
import { addDue } from './schedule';

let db: TestDatabase;
/** A time of day half a day from now, so that no test meets it. */
let daily: { name: string; schedule: string };
beforeAll(async () => {
  db = await testDatabase();
  const { rows } = await db.query<{ line: string }>(
    `select to_char((clock_timestamp() - interval '12 hours') at time zone 'UTC', 'FMMI FMHH24 * * *') as line`,
  );
  daily = { name: 'test.daily', schedule: rows[0]!.line };
});
afterAll(() => db.drop());

beforeEach(async () => {
  await db.query('truncate job.period');
  await db.query('truncate graphile_worker._private_jobs');
  await addDue(db, [daily]);
});

const added = async () => (await db.query('select task_identifier from graphile_worker.jobs')).rows.length;
const clockJumped = (by: string) => db.query('update job.period set due = due - $1::interval', [by]);
const taken = () => db.query('truncate graphile_worker._private_jobs');

test('a job that is new waits for its next period', async () => {
  await addDue(db, [daily]);
  expect(await added()).toBe(0);
});

test.each([['1 day'], ['240 days']])(
  'after a gap of %s a job runs once, and then not before it is due',
  async (gap) => {
    await clockJumped(gap);
    await addDue(db, [daily]);
    expect(await added()).toBe(1);
    await taken();
    await addDue(db, [daily]);
    expect(await added()).toBe(0);
  },
);

test('a clock set back half a year stops no job: it runs once and then as it is due', async () => {
  await clockJumped('-180 days');
  await addDue(db, [daily]);
  expect(await added()).toBe(1);
  await taken();
  await addDue(db, [daily]);
  expect(await added()).toBe(0);
  await clockJumped('1 day');
  await addDue(db, [daily]);
  expect(await added()).toBe(1);
});

test('periods that nobody worked through are one job, not a backlog', async () => {
  for (let period = 0; period < 5; period += 1) {
    await clockJumped('1 day');
    await addDue(db, [daily]);
  }
  expect(await added()).toBe(1);
});

test('servers that look at the same time add a period once', async () => {
  const servers = Array.from({ length: 6 }, () => openDatabase(db.url, { max: 2 }));
  await clockJumped('1 day');
  // a key would make one of two additions: count them instead
  await db.query(
    `create table job.seen (name text);
     create function job.note() returns trigger language plpgsql as
       $$ begin insert into job.seen values (new.name); return new; end $$;
     create trigger note after update on job.period for each row execute function job.note();`,
  );
  await Promise.all(servers.map((server) => addDue(server, [daily])));
  const { rows } = await db.query('select from job.seen');
  expect(rows).toHaveLength(1);
  expect(await added()).toBe(1);
  await Promise.all(servers.map((server) => server.close()));
});

test('a line that does not come round every day is refused', async () => {
  await expect(addDue(db, [{ name: 'test.never', schedule: '0 0 31 2 *' }])).rejects.toThrow('every day');
});
