import { afterAll, beforeAll, expect, test } from 'vitest';
import { all, list, literal, nothing, sql } from './sql';
import { type TestDatabase, testDatabase } from './testing';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.run(sql`create table parcel (id bigint primary key, owner_id bigint, packed_by bigint, weight_total bigint,
    sizes bigint[], tag_ids bigint[], sent_at timestamptz, note text)`);
});
afterAll(() => db.drop());

test('values are parameters, whatever they hold, and pieces bring theirs along', async () => {
  const hostile = "'); drop table parcel; --";
  const ofNote = sql`note = ${hostile}`;
  await db.run(sql`insert into parcel (id, note, weight_total) values (${1n}, ${hostile}, ${5n})`);
  expect(await db.many(sql`select note from parcel where ${all([sql`id = ${'1'}`, ofNote])}`)).toEqual([
    { note: hostile },
  ]);
  expect(await db.run(sql`update parcel set weight_total = ${7n} where ${all([])} ${nothing}`)).toBe(1);
});

test('rows speak camelCase, amounts are bigint, ids are text', async () => {
  const sent = new Date('2026-11-23T00:00:00Z');
  await db.run(
    sql`insert into parcel values (${'9007199254740993'}, ${2}, ${3}, ${9007199254740993n}, ${[1n, 2n]}, ${['4', '5']}, ${sent}, null)`,
  );
  expect(await db.one(sql`select * from parcel where id = ${'9007199254740993'}`)).toEqual({
    id: '9007199254740993',
    ownerId: '2',
    packedBy: '3',
    weightTotal: 9007199254740993n,
    sizes: [1n, 2n],
    tagIds: ['4', '5'],
    sentAt: sent,
    note: null,
  });
});

test('a column may be named as the program names it', async () => {
  expect(await db.one(sql`select 5::bigint as "ownerId", 6::bigint as "payAmount"`)).toEqual({
    ownerId: '5',
    payAmount: 6n,
  });
});

test('an absent int8 stays null, alone and in a list', async () => {
  expect(await db.one(sql`select null::bigint as amount, array[1, null]::bigint[] as amounts`)).toEqual({
    amount: null,
    amounts: [1n, null],
  });
});

test('one row is one row: none or two are faults where one is promised', async () => {
  const two = sql`select n::int from generate_series(1, 2) n`;
  await expect(db.one(sql`select 1 where false`)).rejects.toThrow('no row');
  await expect(db.one(two)).rejects.toThrow('more than one row');
  await expect(db.maybe(two)).rejects.toThrow('more than one row');
  expect(await db.maybe(sql`select 1 where false`)).toBeUndefined();
  expect(await db.many(two)).toEqual([{ n: 1 }, { n: 2 }]);
});

test('lists and literals stand in the text; what is no number cannot', async () => {
  expect(await db.many(sql`select n::int from generate_series(1, 3) n where n in (${list([1, 3])})`)).toHaveLength(2);
  expect(sql`where status = ${literal(3)}`.text).toBe('where status = 3');
  expect(() => literal(Number('1; drop table parcel'))).toThrow(TypeError);
});

test('a named statement is planned under its name, in a transaction too', async () => {
  const named = (n: number) => ({ named: 'sql.test', sql: sql`select ${n}::int as n` });
  const seen = await db.transaction(async (tx) => {
    expect(await tx.one(named(1))).toEqual({ n: 1 });
    expect(await tx.one(named(2))).toEqual({ n: 2 });
    return tx.many<{ name: string }>(sql`select name from pg_prepared_statements`);
  });
  expect(seen).toEqual([{ name: 'sql.test' }]);
});
