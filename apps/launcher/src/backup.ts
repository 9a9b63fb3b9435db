// Backup and restore of a one-machine installation: the embedded database while it runs, the keys that its ciphers need,
// and the logs of calls that are not booked yet.
import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** Where a running launcher says how to reach its database. */
export const URL_FILE = 'database.url';
/** Needed besides the database: without these a restored database cannot be decrypted or lacks calls. */
const COMPANIONS = ['secret.key', 'providers.secret', 'gateway', 'sandbox'];
/** Its time tells the console's home when the last backup was made. */
const BACKUP_FILE = 'backup.last';
const SLOT = 'jishi_backup';

/**
 * Writes the database and keys of DATA_DIR into a tar file readable only by its owner. Works on a running database; the
 * copy is consistent as of the end of the backup.
 * @throws Error in plain words
 */
export async function backup(dataDir: string, archive: string): Promise<void> {
  const cluster = clusterOf(dataDir);
  if (existsSync(archive)) throw new Error(`${archive} is there already`);
  const client = await connect(dataDir);
  const staging = mkdtempSync(path.join(os.tmpdir(), 'jishi-backup-'));
  writeFileSync(archive, '', { mode: 0o600 });
  try {
    if (client) {
      // the slot keeps the log that the copy needs from being recycled meanwhile
      await client.query(`select pg_create_physical_replication_slot('${SLOT}', true, true)`);
      await client.query(`select pg_backup_start('jishi', true)`);
    }
    const leftOut = ['./pg_wal/*', './postmaster.pid', './postmaster.opts', './pg_replslot/*'].map(
      (name) => `--exclude=${name}`,
    );
    await tar([
      '-cf',
      archive,
      '-C',
      cluster,
      ...(client ? leftOut : leftOut.slice(1)),
      '--transform=s,^\\.,postgres,',
      '.',
    ]);
    if (client) {
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
      mkdirSync(path.join(staging, 'postgres'));
      writeFileSync(path.join(staging, 'postgres/backup_label'), rows[0]!.labelfile);
      await tar(['-rf', archive, '-C', staging, 'postgres/backup_label']);
      await tar(['-rf', archive, '-C', cluster, '--transform=s,^,postgres/,', 'pg_wal']);
    }
    for (const name of COMPANIONS.filter((one) => existsSync(path.join(dataDir, one))))
      await tar(['-rf', archive, '-C', dataDir, name]);
    writeFileSync(path.join(dataDir, BACKUP_FILE), `${archive}\n`);
  } catch (error) {
    rmSync(archive, { force: true });
    throw error;
  } finally {
    await client?.end();
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Unpacks a backup into an empty DATA_DIR; the next start replays the log. @throws Error in plain words */
export async function restore(dataDir: string, archive: string): Promise<void> {
  if (!existsSync(archive)) throw new Error(`there is no ${archive}`);
  if (existsSync(path.join(dataDir, 'postgres')) || existsSync(path.join(dataDir, 'postgres.location'))) {
    throw new Error(`${dataDir} holds a database already: restore into an empty folder (DATA_DIR=…)`);
  }
  mkdirSync(dataDir, { recursive: true });
  await tar(['-xf', archive, '-C', dataDir]);
  const owner = databaseUser();
  if (owner) giveTo(path.join(dataDir, 'postgres'), owner);
}

function clusterOf(dataDir: string): string {
  const pointer = path.join(dataDir, 'postgres.location');
  const cluster = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(dataDir, 'postgres');
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) throw new Error(`${dataDir} holds no embedded database`);
  return cluster;
}

async function connect(dataDir: string): Promise<pg.Client | undefined> {
  const file = path.join(dataDir, URL_FILE);
  if (!existsSync(file)) return undefined;
  const client = new pg.Client({ connectionString: readFileSync(file, 'utf8').trim() });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    return undefined; // stopped: the files are at rest
  }
}

/** GNU tar ends with 1 when a file changed while it was read, which the log replay makes good. */
function tar(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.once('error', () => reject(new Error('tar is not on this machine')));
    child.once('exit', (code) =>
      code === 0 || code === 1 ? resolve() : reject(new Error(`tar ended with ${code}: ${complaint.slice(0, 500)}`)),
    );
  });
}

function databaseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = ['postgres', 'nobody']
    .map((name) =>
      readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .find((account) => account.startsWith(`${name}:`)),
    )
    .find(Boolean);
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function giveTo(file: string, owner: { uid: number; gid: number }) {
  lchownSync(file, owner.uid, owner.gid);
  if (!statSync(file).isDirectory()) return;
  chownSync(file, owner.uid, owner.gid);
  for (const name of readdirSync(file)) giveTo(path.join(file, name), owner);
}
