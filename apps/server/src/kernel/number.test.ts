import { sql } from '@jishi/db';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numbered } from './number';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.run(sql`create sequence counted`);
});
afterAll(() => db.drop());

/** The parts after the day of numbers made at once, from this one of the sequence on. */
async function made(first: number, digits: number): Promise<string[]> {
  await db.run(sql`select setval('counted', ${first}, false)`);
  const rows = await db.many<{ no: string }>(
    sql`select ${numbered('SB', 'counted', digits)} as no from generate_series(1, 3)`,
  );
  return rows.map(({ no }) => no.slice('SB20261127'.length));
}

test('numbers of one statement differ, have their digits, and grow when the sequence needs more', async () => {
  expect(await made(1, 6)).toEqual(['000001', '000002', '000003']);
  expect(await made(999_999, 6)).toEqual(['999999', '1000000', '1000001']);
  expect(await made(99_999_999, 8)).toEqual(['99999999', '100000000', '100000001']);
  expect(await made(1_000_000_000, 8)).toEqual(['1000000000', '1000000001', '1000000002']);
});

test('a number says what it is of and the day in Beijing', async () => {
  const { no, day } = await db.one<{ no: string; day: string }>(sql`
    select ${numbered('QO', 'counted', 8)} as no, to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') as day`);
  expect(no).toMatch(new RegExp(`^QO${day}\\d{10}$`));
});
