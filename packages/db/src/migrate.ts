// Brings a database to the schema of this version.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMigrations as migrateJobQueue } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

/** The folder of the hand-written SQL migrations; beside the bundle in a build, in this package otherwise. */
export function migrationsDirectory(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = [path.join(here, '../migrations'), path.join(here, 'migrations')];
  const found = candidates.find((directory) => fs.existsSync(directory));
  if (!found) throw new Error(`no migrations beside ${here}`);
  return found;
}

/**
 * Runs what is missing, in order, under an advisory lock (several nodes may start at once), each file in its own
 * transaction; then the job queue's own migrations. Answers the names of the files it ran.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const done = await runner({
    databaseUrl: { connectionString: databaseUrl },
    dir: migrationsDirectory(),
    direction: 'up',
    migrationsSchema: 'public',
    migrationsTable: 'schema_migration',
    advisoryLockMode: 'wait',
    singleTransaction: false,
    lockValue: 7_410_226_311,
    log: () => {},
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {})); // the failing query itself reports it
  try {
    await migrateJobQueue({ pgPool: pool });
  } finally {
    await pool.end();
  }
  return done.map((migration) => migration.name);
}
