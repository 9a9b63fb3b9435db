// A small database as the last landing left it, kept in packages/db/kept: what members have by then must open in every
// version that follows. The job queue's own tables are not in it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { type SchemaFiles, migrate } from './migrate';

export type KeptState = {
  /** The SQL files of the landing, `migrations/…` and `functions/…`, as they were. */
  files: Record<string, string>;
  /** Rows of each table as one JSON text: numbers in it are longer than JavaScript's. */
  tables: { name: string; columns: string[]; rows: string }[];
  sequences: { name: string; value: string }[];
};

const FILE = path.join(path.dirname(fileURLToPath(import.meta.url)), '../kept/state.json.gz');

/** The state of the last landing. */
export function readKeptState(): KeptState {
  return JSON.parse(gunzipSync(fs.readFileSync(FILE)).toString()) as KeptState;
}

/** Keeps another state in its place. Returns its size in bytes. */
export function writeKeptState(state: KeptState): number {
  fs.mkdirSync(path.dirname(FILE), { recursive: true });
  const packed = gzipSync(JSON.stringify(state), { level: 9 });
  fs.writeFileSync(FILE, packed);
  return packed.length;
}

/** Faults in migrations that some database has already run: each edited or missing one by name. */
export function editedMigrations(state: KeptState, migrations: string): string[] {
  return Object.entries(state.files).flatMap(([file, text]) => {
    if (!file.startsWith('migrations/')) return [];
    const now = path.join(migrations, path.basename(file));
    if (!fs.existsSync(now)) return [`${file} is gone, but databases of the last landing have run it: bring it back`];
    if (fs.readFileSync(now, 'utf8') === text) return [];
    return [
      `${file} was edited, but databases of the last landing have run it as it was: undo that, and add a migration`,
    ];
  });
}

/** Every table of the domains, those of a partitioned one as their parent, with the columns that an insert may name. */
const TABLES = `
  select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'graphile_worker')
  group by c.oid
  order by 1`;

/** Reads the state of a database that these files made. */
export async function takeState(databaseUrl: string, files: SchemaFiles): Promise<KeptState> {
  return connected(databaseUrl, async (client) => {
    const { rows: named } = await client.query<{ name: string; columns: string[] }>(TABLES);
    const tables: KeptState['tables'] = [];
    for (const { name, columns } of named) {
      const { rows } = await client.query<{ rows: string }>(
        `select coalesce(json_agg(row_to_json(t)), '[]')::text as rows from (select ${columns.join(', ')} from ${name}) t`,
      );
      tables.push({ name, columns, rows: rows[0]!.rows });
    }
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
       where last_value is not null and schemaname not in ('public', 'graphile_worker') order by 1`,
    );
    return { files: readSchema(files), tables, sequences };
  });
}

/**
 * Restores a landing's state into an empty database; needs a superuser, because rows are inserted before those they
 * refer to.
 */
export async function restoreState(databaseUrl: string, state: KeptState): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-kept-'));
  try {
    for (const [file, text] of Object.entries(state.files)) {
      fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      fs.writeFileSync(path.join(folder, file), text);
    }
    await migrate(databaseUrl, {
      migrations: path.join(folder, 'migrations'),
      functions: path.join(folder, 'functions'),
    });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  await connected(databaseUrl, async (client) => {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const { name } of state.tables) await client.query(`delete from ${name}`);
    for (const { name, columns, rows } of state.tables) {
      const list = columns.join(', ');
      await client.query(
        `insert into ${name} (${list}) overriding system value select ${list} from json_populate_recordset(null::${name}, $1)`,
        [rows],
      );
    }
    for (const { name, value } of state.sequences) await client.query('select setval($1, $2)', [name, value]);
    await client.query('commit');
  });
}

function readSchema(files: SchemaFiles): Record<string, string> {
  const read = ([kind, directory]: [string, string]) =>
    fs
      .readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => [
        `${kind}/${name.replaceAll(path.sep, '/')}`,
        fs.readFileSync(path.join(directory, name), 'utf8'),
      ]);
  return Object.fromEntries(Object.entries(files).flatMap(read)) as Record<string, string>;
}

async function connected<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
