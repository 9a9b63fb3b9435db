// Every mirror in this folder says what the migrations made: each column it names exists with the same type and
// nullability. It may leave out columns that the server does not read.
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const mirrors = Object.entries(import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts']));

test.each(mirrors)('%s mirrors the tables of the database', async (_file, load) => {
  const tables = Object.values(await load()).filter((value) => value instanceof PgTable);
  expect(tables.length, 'a schema file declares tables').toBeGreaterThan(0);
  for (const table of tables) {
    const { schema, name, columns } = getTableConfig(table);
    const real = await columnsOf(`${schema}.${name}`);
    const mirrored = columns.map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      notNull: column.notNull,
    }));
    expect(real, `${schema}.${name}`).toEqual(
      expect.arrayContaining(mirrored.map((column) => expect.objectContaining(column))),
    );
    const filled = new Set(real.filter((column) => column.filled).map((column) => column.name));
    for (const column of columns) {
      if (column.hasDefault) expect(filled, `${schema}.${name} fills in by itself`).toContain(column.name);
    }
  }
});

/** `filled`: has a default or an identity, so an insert may leave it out. */
type RealColumn = { name: string; type: string; notNull: boolean; filled: boolean };

async function columnsOf(table: string): Promise<RealColumn[]> {
  const { rows } = await db.query<RealColumn>(
    `select
       attname as name,
       format_type(atttypid, atttypmod) as type,
       attnotnull as "notNull",
       atthasdef or attidentity <> '' as filled
     from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [table],
  );
  return rows;
}
