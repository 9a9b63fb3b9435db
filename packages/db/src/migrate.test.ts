// How a database gets a version's schema: tables by migrations, functions from their present files.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ForeignDatabase, migrate, migrationNames, schemaFiles } from './migrate';
import { type TestDatabase, emptyDatabase, testDatabase } from './testing';

let folder: string;
let db: TestDatabase;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'jishi-migrate-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  db = await emptyDatabase();
});
afterEach(() => db.drop());

/** A version of the product: its SQL by file name. */
type Version = Record<string, string>;

function files(version: Version) {
  const made = mkdtempSync(path.join(folder, 'version-'));
  mkdirSync(path.join(made, 'migrations'));
  mkdirSync(path.join(made, 'functions'));
  for (const [name, sql] of Object.entries(version)) {
    mkdirSync(path.dirname(path.join(made, name)), { recursive: true });
    writeFileSync(path.join(made, name), sql);
  }
  return { migrations: path.join(made, 'migrations'), functions: path.join(made, 'functions') };
}

const become = (version: Version) => migrate(db.url, files(version));

async function answer(question: string): Promise<unknown> {
  const { rows } = await db.query<{ answer: unknown }>(`select ${question} as answer`);
  return rows[0]?.answer;
}

/** Everything of the schema `shop` that a file of functions can make. */
async function made(): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc where pronamespace = 'shop'::regnamespace
     union all select tgname from pg_trigger where not tgisinternal and tgrelid = 'shop.item'::regclass
     union all select viewname from pg_views where schemaname = 'shop'
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

const TABLES = 'create schema shop; create table shop.item (id int primary key, price int not null, name text);';
const FIRST: Version = {
  'migrations/0001_shop.sql': TABLES,
  // a view before its function, a function before the one it calls
  'functions/shop/cheap.sql': 'create or replace view shop.cheap as select id, shop.net(price) as net from shop.item;',
  'functions/shop/net.sql': `create or replace function shop.net(price int) returns int language sql immutable as $$
    select shop.rate() * price $$;`,
  'functions/shop/rate.sql':
    'create or replace function shop.rate() returns int language sql immutable as $$ select 2 $$;',
  'functions/shop/refuse.sql': `create or replace function shop.refuse() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$;
    create or replace trigger item_is_kept before delete on shop.item for each row execute function shop.refuse();`,
};

test('functions find one another, whatever the order of their files', async () => {
  expect(await become(FIRST)).toEqual(['0001_shop']);
  await db.query('insert into shop.item values (1, 10)');
  expect(await answer('(select net from shop.cheap)')).toBe(20);
  await expect(db.query('delete from shop.item')).rejects.toThrow('refused');
});

test('a changed body runs from the next start on, and what has not changed is not touched', async () => {
  await become(FIRST);
  const untouched = () => answer("(select xmin::text from pg_proc where oid = 'shop.refuse'::regproc)");
  const before = await untouched();
  await become({
    ...FIRST,
    'functions/shop/rate.sql': FIRST['functions/shop/rate.sql']!.replace('select 2', 'select 3'),
  });
  expect(await answer('shop.net(10)')).toBe(30);
  expect(await untouched()).toBe(before);
});

test('a changed signature and another type of answer take the place of the old ones, under a view that uses them', async () => {
  await become(FIRST);
  await become({
    ...FIRST,
    'functions/shop/net.sql': `create or replace function shop.net(price bigint) returns text language sql immutable as $$
      select (shop.rate() * price)::text $$;`,
    'functions/shop/rate.sql': `create or replace function shop.rate() returns bigint language sql immutable as $$
      select 3::bigint $$;`,
  });
  await db.query('insert into shop.item values (1, 10)');
  expect(await answer('(select net from shop.cheap)')).toBe('30');
  expect(await made()).toEqual(['cheap', 'item_is_kept', 'shop.net(bigint)', 'shop.rate()', 'shop.refuse()']);
});

test('what no file makes any more is dropped, also what one file made beside others; what moved to another file stays', async () => {
  await become(FIRST);
  await become({
    'migrations/0001_shop.sql': TABLES,
    'functions/shop/a.sql': `${FIRST['functions/shop/net.sql']}\n${FIRST['functions/shop/rate.sql']}`,
    'functions/shop/refuse.sql': FIRST['functions/shop/refuse.sql']!.replace(/create or replace trigger.*/s, ''),
  });
  expect(await made()).toEqual(['shop.net(integer)', 'shop.rate()', 'shop.refuse()']);
});

test('what a migration had to drop to change a table is made again', async () => {
  await become(FIRST);
  const change = 'drop view shop.cheap; alter table shop.item alter price type smallint;';
  await become({ ...FIRST, 'migrations/0002_small.sql': change });
  expect(await made()).toContain('cheap');
});

test('a file that cannot be applied is named, and nothing of the others has changed', async () => {
  await become(FIRST);
  const broken = {
    ...FIRST,
    'functions/shop/rate.sql': FIRST['functions/shop/rate.sql']!.replace('select 2', 'select 3'),
    'functions/shop/wrong.sql':
      'create or replace function shop.wrong() returns int language sql as $$ select no_such() $$;',
  };
  await expect(become(broken)).rejects.toThrow(/^shop\.wrong\(\): function no_such\(\) does not exist/);
  expect(await answer('shop.rate()')).toBe(2);
  await expect(become({ ...FIRST, 'functions/shop/wrong.sql': 'create function' })).rejects.toThrow(
    /shop\/wrong\.sql: syntax/,
  );
});

test('a function whose table has lost a column is found, although its file has not changed', async () => {
  const dearest =
    'create or replace function shop.names() returns text language sql as $$ select max(name) from shop.item $$;';
  await become({ ...FIRST, 'functions/shop/names.sql': dearest });
  const next = {
    ...FIRST,
    'functions/shop/names.sql': dearest,
    'migrations/0002_no_name.sql': 'alter table shop.item drop name;',
  };
  const rate = FIRST['functions/shop/rate.sql']!.replace('select 2', 'select 3');
  await expect(become({ ...next, 'functions/shop/rate.sql': rate })).rejects.toThrow(/"?name"? does not exist/);
});

test('a function that a check of a table rests on keeps its form until the table lets go of it', async () => {
  const first = {
    'migrations/0001_shop.sql': `${TABLES} create function shop.fair(price int) returns boolean language sql immutable as $$
      select price > 0 $$; alter table shop.item add check (shop.fair(price));`,
    'functions/shop/fair.sql': `create or replace function shop.fair(price int) returns boolean language sql immutable as $$
      select price > 1 $$;`,
  };
  await become(first);
  await expect(db.query('insert into shop.item values (1, 1)')).rejects.toThrow(/check/);
  await expect(become({ 'migrations/0001_shop.sql': first['migrations/0001_shop.sql'] })).rejects.toThrow(
    /function shop\.fair\(integer\) is part of a table's constraint/,
  );
  await expect(db.query('insert into shop.item values (1, 1)')).rejects.toThrow(/check/);
});

test('nodes that start at once bring a database up to date once', async () => {
  const version = files(FIRST);
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(db.url, version)));
  expect(runs.flat()).toEqual(['0001_shop']);
  expect(await made()).toEqual(['cheap', 'item_is_kept', 'shop.net(integer)', 'shop.rate()', 'shop.refuse()']);
});

test('a database from before the migrations were folded is refused in one sentence, and not touched', async () => {
  await db.query('create table public.schema_migration (id serial primary key, name text, run_on timestamp)');
  await db.query(`insert into public.schema_migration (name, run_on)
    select name, now() from unnest(array['0001_account', '0002_catalogue', '0003_ledger']) name`);
  const refused = await migrate(db.url).then(
    () => undefined,
    (error: Error) => error,
  );
  expect(refused).toBeInstanceOf(ForeignDatabase);
  expect(refused?.message).toMatch(
    /^数据库 jishi_test_\w+ 由 2026 年 11 月 23 日之前的试用版本建立，无法升级.*DATA_DIR.*DATABASE_URL[^。]*。$/,
  );
  expect(await answer("to_regnamespace('account')")).toBeNull();
});

test('a database of a newer version is refused, and its functions stay', async () => {
  await become({
    ...FIRST,
    'migrations/0002_next.sql': '',
    'functions/shop/next.sql': 'create function shop.next() returns int language sql as $$ select 1 $$;',
  });
  await expect(become(FIRST)).rejects.toThrow(/本版本不认识的变更 0002_next/);
  expect(await made()).toContain('shop.next()');
});

test("the product's own schema is made whole, and another start changes nothing", async () => {
  const current = await testDatabase();
  try {
    const state = async () =>
      (await current.query('select name, hash, made, xmin::text from public.schema_function order by name')).rows;
    const before = await state();
    expect(before.length).toBeGreaterThan(40);
    expect(await migrate(current.url)).toEqual([]);
    expect(await state()).toEqual(before);
    const { rows } = await current.query<{ name: string }>('select name from public.schema_migration order by id');
    expect(rows.map(({ name }) => name)).toEqual(migrationNames(schemaFiles().migrations));
  } finally {
    await current.drop();
  }
});
