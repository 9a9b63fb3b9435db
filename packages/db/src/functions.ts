// The functions of the database with their triggers, views and aggregates. Each file of packages/db/functions holds the
// present definition and is applied again when it changes.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** What a file makes, as pg_identify_object names it: `trigger posting_adds_up on ledger.posting`. */
type Made = string;
type FunctionFile = { name: string; sql: string; hash: string };
type Applied = { name: string; hash: string; made: Made[] };

/** The files below a folder, named `domain/function.sql`. */
export function readFunctionFiles(directory: string): FunctionFile[] {
  const names = fs
    .readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const sql = fs.readFileSync(path.join(directory, name), 'utf8');
    return { name: name.replaceAll(path.sep, '/'), sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Brings the database's functions in line with the files, in one transaction: applies new and changed files, drops what
 * no file defines any more, and checks every body; `afterwards` belongs to it. Returns the names of the files applied. The caller
 * holds the lock.
 * @throws Error with the file's name when one cannot be applied; then nothing has changed
 */
export async function applyFunctions(
  client: pg.ClientBase,
  files: readonly FunctionFile[],
  afterwards = async () => {},
): Promise<string[]> {
  await client.query('begin');
  try {
    const applied = await applyChanged(client, files);
    await afterwards();
    await client.query('commit');
    return applied;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function applyChanged(client: pg.ClientBase, files: readonly FunctionFile[]): Promise<string[]> {
  await client.query(
    'create table if not exists public.schema_function (name text primary key, hash text not null, made text[] not null)',
  );
  const { rows: before } = await client.query<Applied>('select name, hash, made from public.schema_function');
  const present = await versions(client);
  const upToDate = new Map(
    before.filter(({ made }) => made.every((one) => present.has(one))).map((row) => [row.name, row]),
  );
  const changed = files.filter((file) => upToDate.get(file.name)?.hash !== file.hash);
  const kept = before.filter((row) => files.some((file) => file.name === row.name && !changed.includes(file)));
  if (changed.length === 0 && kept.length === before.length) return [];

  // functions may name each other in any order; their bodies are checked at the end
  await client.query('set local check_function_bodies = off');
  const applied = new Map(kept.map((row) => [row.name, row]));
  for (const row of await applyInAnyOrder(client, changed, before)) applied.set(row.name, row);
  const wanted = new Set([...applied.values()].flatMap((row) => row.made));
  const unwanted = before.flatMap((row) => row.made).filter((one) => !wanted.has(one));
  for (const one of unwanted) await drop(client, one);
  // what went with a dropped function, because it rested on it, is made again on its successor
  const left = await versions(client);
  const lost = files.filter((file) => applied.get(file.name)?.made.some((one) => !left.has(one)));
  for (const row of await applyInAnyOrder(client, lost, [])) applied.set(row.name, row);
  await checkBodies(client);

  await client.query('delete from public.schema_function');
  for (const row of applied.values())
    await client.query('insert into public.schema_function (name, hash, made) values ($1, $2, $3)', [
      row.name,
      row.hash,
      row.made,
    ]);
  return changed.map((file) => file.name);
}

/** A function, relation, object or column that is not there: a later file may make it. */
const NOT_THERE_YET = new Set(['42883', '42P01', '42704', '42703']);
/** `create or replace` cannot change a function's result type, or remove a view's column: drop and create it. */
const NOT_REPLACEABLE = new Set(['42P13', '42P16']);

/** Applies files in whatever order lets each find what it names. */
async function applyInAnyOrder(
  client: pg.ClientBase,
  files: readonly FunctionFile[],
  before: readonly Applied[],
): Promise<Applied[]> {
  const done: Applied[] = [];
  let waiting = files;
  let there = await versions(client);
  while (waiting.length > 0) {
    const failed: { file: FunctionFile; error: Error }[] = [];
    for (const file of waiting) {
      const old = before.find((row) => row.name === file.name)?.made ?? [];
      try {
        there = await applyFile(client, file, old, there);
      } catch (error) {
        if (!NOT_THERE_YET.has(codeOf(error))) throw inFile(file, error);
        failed.push({ file, error: inFile(file, error) });
        continue;
      }
      const now = await versions(client, there);
      const made = [...now].filter(([one, version]) => there.get(one) !== version).map(([one]) => one);
      done.push({ name: file.name, hash: file.hash, made });
      there = now;
    }
    if (failed.length === waiting.length) throw failed[0]!.error;
    waiting = failed.map(({ file }) => file);
  }
  return done;
}

/** Applies one file, again if it cannot replace what it made before. Returns what was there when it was applied. */
async function applyFile(
  client: pg.ClientBase,
  file: FunctionFile,
  old: readonly Made[],
  there: Map<Made, string>,
): Promise<Map<Made, string>> {
  await client.query('savepoint file');
  try {
    await client.query(file.sql);
    return there;
  } catch (error) {
    await client.query('rollback to savepoint file');
    if (!NOT_REPLACEABLE.has(codeOf(error)) || old.every((one) => !there.has(one))) throw error;
    for (const one of old) await drop(client, one);
    return applyFile(client, file, [], await versions(client));
  }
}

const OF_DOMAINS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'graphile_worker')`;

/**
 * Every function, aggregate, view and trigger of the domains, with what changes whenever it is replaced. Their names take most
 * of the time: PostgreSQL is not asked for those that `known`, what an earlier look saw, has.
 */
async function versions(client: pg.ClientBase, known = new Map<Made, string>()): Promise<Map<Made, string>> {
  const names = new Map([...known].map(([made, version]) => [version, made]));
  const { rows } = await client.query<{ made: Made | null; version: string }>(
    `with object as (
       select 'pg_proc'::regclass::oid as class, p.oid, p.pronamespace as schema, p.xmin::text as xmin from pg_proc p
       union all
       select 'pg_class'::regclass::oid, c.oid, c.relnamespace, r.xmin::text
       from pg_class c join pg_rewrite r on r.ev_class = c.oid where c.relkind = 'v'
       union all
       select 'pg_trigger'::regclass::oid, t.oid, c.relnamespace, t.xmin::text
       from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and t.tgparentid = 0
     ), version as (
       select o.class, o.oid, o.class || ' ' || o.oid || ' ' || o.xmin as version
       from object o
       -- joined to the schemas, every catalogue would be read once for each
       where o.schema = any (array(select n.oid from pg_namespace n where ${OF_DOMAINS}))
     )
     select v.version, case when k.version is null then
       (select i.type || ' ' || i.identity from pg_identify_object(v.class, v.oid, 0) i) end as made
     from version v left join unnest($1::text[]) k (version) using (version)`,
    [[...names.keys()]],
  );
  return new Map(rows.map(({ made, version }) => [made ?? names.get(version)!, version]));
}

/**
 * Drops one thing and what of the files rests on it.
 * @throws Error when a table rests on it: a constraint, default or index must not vanish unseen
 */
async function drop(client: pg.ClientBase, made: Made): Promise<void> {
  if (!(await versions(client)).has(made)) return;
  const tables = () =>
    client.query<{ n: string }>(
      'select (select count(*) from pg_constraint) + (select count(*) from pg_attrdef) + (select count(*) from pg_index) as n',
    );
  const before = (await tables()).rows[0]!.n;
  await client.query(`drop ${made} cascade`);
  if ((await tables()).rows[0]!.n !== before)
    throw new Error(
      `${made} is part of a table's constraint, default or index: a migration has to change the table first`,
    );
}

/** Bodies in SQL and PL/pgSQL are checked as at their creation, those too whose file has not changed. */
async function checkBodies(client: pg.ClientBase): Promise<void> {
  await client.query('set local check_function_bodies = on');
  const { rows } = await client.query<{ name: string; check: string }>(
    `select p.oid::regprocedure::text as name, format('select %s(%s)', l.lanvalidator::regproc, p.oid) as check
     from pg_proc p
     join pg_language l on l.oid = p.prolang
     join pg_namespace n on n.oid = p.pronamespace
     where l.lanname in ('sql', 'plpgsql') and p.prokind <> 'a' and ${OF_DOMAINS}`,
  );
  for (const { name, check } of rows)
    await client.query(check).catch((cause: Error) => {
      throw new Error(`${name}: ${cause.message}`, { cause });
    });
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code);
}

function inFile(file: FunctionFile, cause: unknown): Error {
  return new Error(`packages/db/functions/${file.name}: ${(cause as Error).message}`, { cause });
}
