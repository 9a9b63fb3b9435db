// The database of the last landing opens in this version: nothing of it is lost, and it becomes what a new one is.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editedMigrations, readKeptState, restoreState } from './kept-state';
import { migrate, schemaFiles } from './migrate';
import { type TestDatabase, emptyDatabase, testDatabase, testRoles } from './testing';

const state = readKeptState();
let old: TestDatabase;
let fresh: TestDatabase;
beforeAll(async () => {
  [old, fresh] = await Promise.all([emptyDatabase(), testDatabase()]);
  await restoreState(old.url, state);
});
afterAll(() => Promise.all([old.drop(), fresh.drop()]));

test('no migration that the last landing has run was edited since', () => {
  expect(editedMigrations(state, schemaFiles().migrations)).toEqual([]);
});

test('a migration that is edited, or gone, is named', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jishi-kept-test-'));
  try {
    cpSync(schemaFiles().migrations, folder, { recursive: true });
    writeFileSync(path.join(folder, '0010_ledger.sql'), '-- another ledger');
    rmSync(path.join(folder, '0004_audit.sql'));
    expect(editedMigrations(state, folder)).toEqual([
      expect.stringMatching(/^migrations\/0004_audit\.sql is gone/),
      expect.stringMatching(/^migrations\/0010_ledger\.sql was edited.*undo that, and add a migration/),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every table has a row, so that a migration which rows stand in the way of fails here', () => {
  expect(state.tables.filter(({ rows }) => rows === '[]').map(({ name }) => name)).toEqual([]);
});

test('the database of the last landing comes up to date with its rows, and its book and counts still prove themselves', async () => {
  const counted = () =>
    old.query(`select count(*)::int as n from ledger.posting union all select count(*)::int from gateway.call_record`);
  const before = (await counted()).rows;
  await migrate(old.url, schemaFiles(), testRoles);
  expect((await counted()).rows).toEqual(before);
  expect(before.every(({ n }) => n > 0)).toBe(true);
  expect((await old.query('select * from ledger.verify()')).rows).toEqual([]);
  const { rows } = await old.query(
    `select d.*
     from (select date_trunc('hour', min(at)) as first, date_trunc('hour', max(at)) as last from gateway.call_record) r,
       gateway.rollup_differences(r.first, r.last + interval '1 hour') d`,
  );
  expect(rows).toEqual([]);
});

test('its audit entries from before there was a chain become one that holds', async () => {
  await migrate(old.url, schemaFiles(), testRoles);
  const { rows } = await old.query(
    `select audit.seal(100000) + coalesce(max(l.seq), 0)::int as sealed, (select count(*)::int from audit.entry) as all
     from audit.link l`,
  );
  expect(rows[0]!.sealed).toBe(rows[0]!.all);
  expect((await old.query('select links::int, fault from audit.verify(0, 100000)')).rows).toEqual([
    { links: rows[0]!.all, fault: null },
  ]);
});

test('it has the schema of a new database then, to the last constraint and function', async () => {
  await migrate(old.url, schemaFiles(), testRoles);
  expect(await schemaOf(old)).toEqual(await schemaOf(fresh));
});

/** Everything the migrations and functions make, a line each; sequences without where they stand. */
async function schemaOf(db: TestDatabase): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `with relation as (
       select c.* from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')
     )
     select format('%s %s %s %s %s %s', oid::regclass, relkind, reloptions, relacl, pg_get_expr(relpartbound, oid), obj_description(oid))
       || case relkind when 'v' then pg_get_viewdef(oid) when 'p' then pg_get_partkeydef(oid) else '' end as line
     from relation
     union all
     select format('%s.%s %s %s %s %s %s %s %s', attrelid::regclass, attname, attnum, format_type(atttypid, atttypmod), attnotnull,
       attidentity, attgenerated, attstorage, col_description(attrelid, attnum)) || coalesce(pg_get_expr(adbin, adrelid), '')
     from pg_attribute a join relation r on r.oid = a.attrelid
     left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attnum > 0 and not attisdropped
     union all
     select format('%s %s %s %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
     from pg_constraint k join relation r on r.oid = k.conrelid
     union all
     select pg_get_indexdef(i.indexrelid) from pg_index i join relation r on r.oid = i.indrelid
     union all
     select format('%s %s', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t join relation r on r.oid = t.tgrelid
     where not t.tgisinternal
     union all
     select format('%s %s', case p.prokind when 'a' then p.oid::regprocedure::text else pg_get_functiondef(p.oid) end, p.proacl)
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')
     union all
     select format('%s %s %s %s %s %s', schemaname, sequencename, start_value, max_value, increment_by, cycle) from pg_sequences
     where schemaname <> 'graphile_worker'
     union all
     select format('%s %s', nspname, nspacl) from pg_namespace where nspname !~ '^pg_'
     order by 1`,
  );
  return rows.map(({ line }) => line);
}
