// A database that a measurement makes for itself on a server and drops again, and what use cases are run with there.
import { readFileSync } from 'node:fs';
import { type Database, type PlainSql, keptDigestKeys, migrate, openPlainDatabase } from '@jishi/db';
import { type Vault, loadMasterKey, openKeptVault, openVault } from '@jishi/vault';
import pg from 'pg';
import type { Context } from '../apps/server/src/kernel/context';
import { readSettings } from '../apps/server/src/kernel/settings';

/** Runs a statement on a server, outside any transaction. How many rows it had. */
export async function administrate(server: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rowCount } = await client.query(statement).finally(() => client.end());
  return rowCount ?? 0;
}

/** A new database of the product's, empty but for its tables; `close` drops it. */
export async function openScratch(server: string, name: string) {
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  const drop = () => administrate(server, `drop database if exists ${name} with (force)`);
  await drop();
  await administrate(server, `create database ${name} encoding 'UTF8' locale 'C.UTF-8' template template0`);
  await migrate(url);
  const db = openPlainDatabase(url);
  return { db, url, close: () => db.close().finally(drop) };
}

/** Runs the statements of a file, with how many there are to be and until when. */
export async function fillFrom(url: string, file: URL, { size, until }: { size: number; until: Date }): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set synchronous_commit = off; set work_mem = '512MB'; set jit = off`);
  for (const statement of readFileSync(file, 'utf8').split(/^--$/m))
    await client.query(statement.replaceAll('$1', String(size)).replaceAll('$2', `'${until.toISOString()}'`));
  await client.query('vacuum analyze');
  await client.end();
}

/** For who makes no digests that are stored. */
export const anyVault: Vault = openVault([{ id: 1, key: Buffer.alloc(32, 1) }]);

export function vaultOn(db: Database<PlainSql>): Promise<Vault> {
  const env = { JISHI_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') };
  return openKeptVault(loadMasterKey({ env, dataDir: '' }), ({ ofOld, madeBy }) =>
    keptDigestKeys(db)({ ofNew: ofOld, ofOld, madeBy }),
  );
}

/** What jobs run with. */
export async function systemOn(db: Database<PlainSql>, url: string): Promise<Context> {
  const settings = readSettings({
    DATABASE_URL: url,
    DATA_DIR: '/nonexistent',
    ROLES: 'api',
    PUBLIC_URL: 'http://localhost:8080',
  });
  return {
    db,
    vault: await vaultOn(db),
    settings,
    now: () => new Date(),
    actor: { kind: 'system', job: 'bench' },
    extensions: [],
    requestId: 'bench',
    ip: '127.0.0.1',
    device: 'bench',
    browser: undefined,
    bdVid: '',
    idempotencyKey: undefined,
    log: { warn() {}, error() {} },
  } as unknown as Context;
}

/** The server's version, and whether it waits for its disk. */
export async function serverOf(db: Database<PlainSql>): Promise<string> {
  const { rows } = await db.query<{ version: string; sync: string }>(
    `select split_part(version(), ' on ', 1) as version, 'fsync ' || current_setting('fsync') as sync`,
  );
  return `${rows[0]!.version}, ${rows[0]!.sync}`;
}
