// Databases for tests: each test file works on its own clone of a migrated template.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from './database';
import { migrate, migrationsDirectory } from './migrate';

export type TestDatabase = Database & {
  url: string;
  /** Closes the pool and removes the database, cutting whoever is still connected. */
  drop(): Promise<void>;
};

/**
 * A fresh, migrated, empty database on the server of `TEST_SERVER_URL` (vitest's global set-up provides it: a
 * throw-away embedded cluster, or the real PostgreSQL that TEST_DATABASE_URL names).
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_SERVER_URL;
  if (!server) throw new Error('TEST_SERVER_URL is not set: run the tests by vitest, whose global set-up provides it');
  const template = await ensureTemplate(server);
  const name = `jishi_test_${randomBytes(6).toString('hex')}`;
  await administrate(server, (client) => client.query(`create database ${name} template ${template}`));
  const url = withDatabase(server, name);
  const database = openDatabase(url);
  return {
    ...database,
    url,
    async drop() {
      await database.close();
      await administrate(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** The template is named after the migrations it was made from, and made by whichever worker comes first. */
async function ensureTemplate(server: string): Promise<string> {
  const directory = migrationsDirectory();
  const digest = createHash('sha256');
  for (const file of fs.readdirSync(directory).sort())
    digest.update(file).update(fs.readFileSync(path.join(directory, file)));
  const template = `jishi_template_${digest.digest('hex').slice(0, 12)}`;
  await administrate(server, async (client) => {
    await client.query('select pg_advisory_lock(7410226312)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const unfinished = `${template}_new`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} encoding 'UTF8' locale 'C.UTF-8' template template0`);
    await migrate(withDatabase(server, unfinished));
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
