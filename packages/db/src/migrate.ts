// Brings a database to the schema of this version.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMigrations as migrateJobQueue } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { applyFunctions, readFunctionFiles } from './functions';
import { NoRoles, grantRights, makeRoles } from './rights/grant';

const LOCK = 7_410_226_311;

/** The folders of SQL: tables by migrations that only add, functions as they are today. */
export type SchemaFiles = { migrations: string; functions: string };

/** The folders of this version; beside the bundle in a build, in this package otherwise. */
export function schemaFiles(): SchemaFiles {
  return { migrations: folderBeside('migrations'), functions: folderBeside('functions') };
}

function folderBeside(name: string): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = [path.join(here, '..', name), path.join(here, name)];
  const found = candidates.find((directory) => fs.existsSync(directory));
  if (!found) throw new Error(`no ${name} beside ${here}`);
  return found;
}

/** The database was made by a version whose migrations are not those of this one. Its message says what to do. */
export class ForeignDatabase extends Error {
  override name = 'ForeignDatabase';
}

/** That the processes get roles of their own. */
export type Roles = {
  /** What the roles' names begin with; the database's name when left out. */
  prefix?: string | undefined;
  /** Hears why there are none: the processes work with the rights of their address's user. */
  missing(why: string): void;
};

/**
 * Runs missing migrations in order, each file in its own transaction, and the job queue's own; then applies changed functions and
 * gives the processes' roles their rights, all in one. Nodes take turns. Returns the names of the migrations run.
 * @throws ForeignDatabase before anything is changed
 */
export async function migrate(
  databaseUrl: string,
  files: SchemaFiles = schemaFiles(),
  roles?: Roles,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {}); // the failing query itself reports it
  await client.connect();
  let done: { name: string }[];
  try {
    await client.query(`select pg_advisory_lock(${LOCK})`);
    await refuseForeign(client, files);
    done = await runner({
      dbClient: client,
      dir: files.migrations,
      direction: 'up',
      migrationsSchema: 'public',
      migrationsTable: 'schema_migration',
      noLock: true, // held above, for the functions as well
      singleTransaction: false,
      log: () => {},
    });
    await migrateQueue(databaseUrl);
    const names = roles && (await unlessMissing(roles, () => makeRoles(client, roles.prefix)));
    await applyFunctions(client, readFunctionFiles(files.functions), async () => {
      if (names) await unlessMissing(roles, () => grantRights(client, names));
    });
  } finally {
    await client.end();
  }
  return done.map((migration) => migration.name);
}

async function unlessMissing<Result>({ missing }: Roles, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NoRoles)) throw error;
    missing(error.message);
    return undefined;
  }
}

async function migrateQueue(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (connected) => connected.on('error', () => {}));
  try {
    await migrateJobQueue({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

/** What was run here has to be the beginning of what this version runs. */
async function refuseForeign(client: pg.Client, files: SchemaFiles): Promise<void> {
  const { rows: tables } = await client.query(
    `select from pg_tables where (schemaname, tablename) = ('public', 'schema_migration')`,
  );
  if (tables.length === 0) return;
  const { rows: run } = await client.query<{ name: string }>('select name from public.schema_migration order by id');
  const own = migrationNames(files.migrations);
  const stranger = run.find(({ name }, at) => name !== own[at]);
  if (!stranger) return;
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const older = run[0]?.name !== own[0];
  throw new ForeignDatabase(
    older
      ? `数据库 ${rows[0]!.name} 由 2026 年 11 月 23 日之前的试用版本建立，无法升级到本版本：请改用空的数据目录（DATA_DIR）或空的数据库（DATABASE_URL）重新开始，或继续运行原来的版本。`
      : `数据库 ${rows[0]!.name} 含有本版本不认识的变更 ${stranger.name}，请用建立它的（较新的）版本启动。`,
  );
}

/** The migrations of a folder in the order they run. */
export function migrationNames(directory: string): string[] {
  const names = fs.readdirSync(directory).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => name.slice(0, -'.sql'.length));
}
