// What tests make in a cluster goes with their databases: roles as well, also of runs that were killed.
import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropLeft } from './dropped';
import { makeRoles } from './rights/grant';
import { dropTestDatabases, emptyDatabase, siteDatabase } from './testing';

const server = process.env.TEST_SERVER_URL!;
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: server });
  await client.connect();
});
afterAll(() => client.end());

const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** Makes the roles of a database, as a site does at its start. */
async function prepare(url: string): Promise<void> {
  const at = new pg.Client({ connectionString: url });
  await at.connect();
  const { server: role } = await makeRoles(at);
  await at.query(`create schema own; grant usage on schema own to "${role}"`);
  await at.end();
}

async function rolesOf(name: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where starts_with(rolname, $1) order by 1',
    [`${name}_`],
  );
  return rows.map((row) => row.name.slice(name.length + 1));
}
const isThere = async (name: string) =>
  (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1;

test('a site’s database and a test’s take their three roles with them', async () => {
  for (const database of [await siteDatabase(server), await emptyDatabase()]) {
    const name = nameOf(database.url);
    await prepare(database.url);
    expect(await rolesOf(name)).toEqual(['gateway', 'read', 'server']);
    await database.drop();
    expect(await rolesOf(name)).toEqual([]);
    expect(await isThere(name)).toBe(false);
  }
});

test('what a killed run has left goes when the next site begins, and what others work on stays', async () => {
  const working = await siteDatabase(server);
  await prepare(working.url);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const left = nameOf(working.url).replace(`_${process.pid}_`, `_${pid}_`);
  const elsewhere = left.replace(/site_[0-9a-f]{8}/, 'site_0000000f');
  const at = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  for (const name of [left, elsewhere]) {
    await client.query(`create database ${name}`);
    await prepare(at(name));
  }
  const orphan = 'jishi_site_0123abcdef';
  for (const process of ['server', 'gateway', 'read']) await client.query(`create role ${orphan}_${process} nologin`);
  await client.query(`create role ${orphan}_somebody nologin`);
  const next = await siteDatabase(server);
  expect(await isThere(left)).toBe(false);
  expect([await rolesOf(left), await rolesOf(orphan)]).toEqual([[], ['somebody']]);
  for (const name of [nameOf(working.url), elsewhere]) expect(await rolesOf(name)).toHaveLength(3);
  await dropLeft(client, elsewhere);
  await client.query(`drop role ${orphan}_somebody`);
  for (const database of [working, next]) await database.drop();
  expect(await rolesOf(elsewhere)).toEqual([]);
});

test('the end of a run removes the roles of databases that its tests did not drop', async () => {
  const run = `dropped${process.pid}`;
  const name = `jishi_test_${run}_1`;
  await client.query(`create database ${name}`);
  await prepare(Object.assign(new URL(server), { pathname: `/${name}` }).toString());
  await dropTestDatabases(server, run);
  expect([await isThere(name), await rolesOf(name)]).toEqual([false, []]);
});
