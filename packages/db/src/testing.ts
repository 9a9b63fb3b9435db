// Databases for tests: each test file works on its own clone of a migrated template.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Database, type PlainSql, openPlainDatabase } from './database';
import { type Roles, migrate, schemaFiles } from './migrate';
import { dropLeft, dropWithRoles } from './dropped';
import { declaration } from './rights/declared';

export type TestDatabase = Database<PlainSql> & {
  url: string;
  /** Closes the pool and removes the database, cutting whoever is still connected. */
  drop(): Promise<void>;
};

/** Copies of the template keep its roles: all test databases of a cluster share them. */
export const testRoles: Roles = {
  prefix: 'jishi_test',
  missing(why) {
    throw new Error(why);
  },
};

/**
 * A fresh, migrated, empty database on the server of `TEST_SERVER_URL` (vitest's global set-up provides it: a
 * throw-away embedded cluster, or the real PostgreSQL that TEST_DATABASE_URL names).
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = testServer();
  const name = await (spare.get(server) ?? copyTemplate(server));
  // the next test file's is made while this one runs
  const next = copyTemplate(server);
  next.catch(() => {}); // told to whoever takes it
  spare.set(server, next);
  return opened(server, name);
}

/** A database without anything in it, for tests of how one comes about. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const server = testServer();
  const name = freshName();
  await administrate(server, (client) => client.query(`create database ${name} ${LIKE_PRODUCTION}`));
  return opened(server, name);
}

const LIKE_PRODUCTION = "encoding 'UTF8' locale 'C.UTF-8' template template0";

function opened(server: string, name: string): TestDatabase {
  const url = withDatabase(server, name);
  const database = openPlainDatabase(url);
  return {
    ...database,
    url,
    async drop() {
      await database.close();
      await administrate(server, (client) => dropWithRoles(client, name));
    },
  };
}

const SITE = 'jishi_site_';
/** A number of a process says something on its own machine only. */
const MACHINE = `${createHash('sha256').update(os.hostname()).digest('hex').slice(0, 8)}_`;

/** An empty database for a whole site, which makes roles of its own; what runs left that were killed here is removed first. */
export async function siteDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${SITE}${MACHINE}${process.pid}_${randomBytes(5).toString('hex')}`;
  await administrate(server, async (client) => {
    await dropLeft(
      client,
      SITE,
      (rest) => rest.startsWith(MACHINE) && !isAlive(parseInt(rest.slice(MACHINE.length), 10)),
    );
    await client.query(`create database ${name} ${LIKE_PRODUCTION}`);
  });
  return {
    url: withDatabase(server, name),
    drop: () => administrate(server, (client) => dropWithRoles(client, name)),
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: unknown }).code === 'EPERM';
  }
}

function testServer(): string {
  const server = process.env.TEST_SERVER_URL;
  if (!server) throw new Error('TEST_SERVER_URL is not set: run the tests by vitest, whose global set-up provides it');
  return server;
}

/** Per server, a database that nobody has claimed yet; test files sharing a process prepare it for one another. */
const spare = new Map<string, Promise<string>>();

async function copyTemplate(server: string): Promise<string> {
  const template = await templateOf(server);
  const name = freshName();
  // a throw-away cluster copies files in half the time; a durable one would have to write everything to disk first
  const strategy = process.env.TEST_DATABASE_URL ? 'wal_log' : 'file_copy';
  await administrate(server, (client) =>
    client.query(`create database ${name} template ${template} strategy ${strategy}`),
  );
  return name;
}

/** Removes whatever databases and roles a run of tests has left on a server. */
export async function dropTestDatabases(server: string, run: string): Promise<void> {
  await administrate(server, (client) => dropLeft(client, namesOf(run)));
}

function freshName(): string {
  return `${namesOf(process.env.TEST_RUN ?? '')}${randomBytes(6).toString('hex')}`;
}

function namesOf(run: string): string {
  return `jishi_test_${run}_`;
}

const templates = new Map<string, Promise<string>>();

/** Found once in a process: to read all SQL files for each database would cost as much as the copy. */
function templateOf(server: string): Promise<string> {
  const template = templates.get(server) ?? ensureTemplate(server);
  templates.set(server, template);
  template.catch(() => templates.delete(server));
  return template;
}

/** The template is named after the SQL files and rights it was made from, and made by whichever worker comes first. */
async function ensureTemplate(server: string): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(declaration));
  for (const directory of Object.values(schemaFiles())) {
    const names = fs.readdirSync(directory, { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((one) => one.endsWith('.sql')).sort())
      digest.update(name).update(fs.readFileSync(path.join(directory, name)));
  }
  const template = `jishi_template_${digest.digest('hex').slice(0, 12)}`;
  await administrate(server, async (client) => {
    await client.query('select pg_advisory_lock(7410226312)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const unfinished = `${template}_new`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} ${LIKE_PRODUCTION}`);
    await migrate(withDatabase(server, unfinished), schemaFiles(), testRoles);
    await client.query(`alter database ${unfinished} rename to ${template}`);
  });
  return template;
}

async function administrate(server: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}
