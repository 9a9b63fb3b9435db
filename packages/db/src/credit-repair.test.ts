// Credit that a version before let rise above zero: migration 0077 makes paid-in money of it by postings, and nothing else of anything.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaFiles } from './migrate';
import { type TestDatabase, testDatabase } from './testing';

const { migrations, functions } = schemaFiles();
const REPAIR = fs.readFileSync(path.join(migrations, '0077_credit_is_never_above_zero.sql'), 'utf8');
const POST_BATCH = fs.readFileSync(path.join(functions, 'ledger/post_batch.sql'), 'utf8');

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const post = (key: string, from: string, to: string, amount: number) =>
  db.query(
    `select * from ledger.post_batch(array[$1], '{adjust}', '{"{}"}', '{2}', array[$2, $3], array[-$4::bigint, $4])`,
    [key, from, to, amount],
  );
const accounts = async () =>
  (
    await db.query(`select name, balance::int from ledger.account where owner_kind = 1 order by owner_id, kind`)
  ).rows.map(({ name, balance }) => `${name} ${balance}`);

test('each surplus goes to its member, who may have had no deposit; what is owed stays owed', async () => {
  await db.query('alter table ledger.account drop constraint account_credit_not_above_zero');
  const asBefore = POST_BATCH.replace(`like 'member:%:credit' then`, 'is null then');
  expect(asBefore).not.toBe(POST_BATCH);
  await db.query(asBefore);
  await db.query(`select ledger.open_accounts('{member:7:credit,member:8:credit,member:9:credit}')`);
  await db.query(`update ledger.account set floor = -9 where name = 'member:9:credit'`);
  await post('a', 'platform:suspense', 'member:7:credit', 5);
  await post('b', 'platform:suspense', 'member:8:credit', 6);
  await post('c', 'member:9:credit', 'platform:suspense', 4);
  await post('d', 'platform:suspense', 'member:8:deposit', 1);
  expect((await db.query('select promise, account from ledger.verify()')).rows).toEqual([
    { promise: 'P7', account: 'member:7:credit' },
    { promise: 'P7', account: 'member:8:credit' },
  ]);

  await db.query(REPAIR);
  expect(await accounts()).toEqual([
    'member:7:credit 0',
    'member:7:deposit 5',
    'member:8:credit 0',
    'member:8:deposit 7',
    'member:9:credit -4',
    'member:9:deposit 0',
  ]);
  expect((await db.query(`select key from ledger.transfer where kind = 'credit.surplus' order by key`)).rows).toEqual([
    { key: 'surplus:before:7' },
    { key: 'surplus:before:8' },
  ]);
  await db.query(POST_BATCH);
  expect((await db.query('select * from ledger.verify()')).rows).toEqual([]);
});
