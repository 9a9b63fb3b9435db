// Measures the ledger beside one-transaction-per-transfer ledgers, on the same PostgreSQL in one run:
//   npx tsx bench/ledger/run.ts [DATABASE_URL]
// Without a URL it starts an embedded PostgreSQL. PGLEDGER_SQL=ulid.sql,pgledger.sql adds the real pgledger.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { migrate, openPlainDatabase, type Database, type PlainSql } from '@jishi/db';
import { startEmbedded } from '@jishi/db/embedded';
import pg from 'pg';
import { verify } from '../../apps/server/src/domains/ledger';
import { type Case, classic, fund, groupCommit, MEMBERS, oneFunction, pgledger, postAlone } from './cases';
import { pgbench } from './pgbench';

const SECONDS = Number(process.env.SECONDS ?? 4);
const DATABASE = 'jishi_bench_ledger';
type Load = 'spread' | 'hot';
const LOADS: Load[] = ['spread', 'hot'];

const server = await serverOf(process.argv[2]);
await administrate(server.url, `drop database if exists ${DATABASE} with (force)`, `create database ${DATABASE}`);
const url = Object.assign(new URL(server.url), { pathname: `/${DATABASE}` }).toString();
await migrate(url);
const db = openPlainDatabase(url);
try {
  await run(db);
} finally {
  await db.close();
  await administrate(server.url, `drop database ${DATABASE} with (force)`);
  await server.stop();
}

async function run(db: Database<PlainSql>) {
  const { rows } = await db.query<{ version: string; sync: string }>(
    `select split_part(version(), ' on ', 1) as version, 'fsync ' || current_setting('fsync') as sync`,
  );
  console.log(
    `${rows[0]?.version}, ${rows[0]?.sync}; ${SECONDS} s per figure; ${MEMBERS} accounts (spread) or one (hot)\n`,
  );
  await db.pool.query(readFileSync(new URL('baseline.sql', import.meta.url), 'utf8'));
  await fund(db);
  await db.pool.query('vacuum analyze');

  const rates = new Map<string, number>();
  const costs = new Map<string, number>();
  print('', 'load', 'transfers/s', 'node CPU µs', 'database CPU µs');
  const show = (name: string, load: Load, rate: number, cpu: { node?: number; database?: number } = {}) => {
    rates.set(`${name} ${load}`, rate);
    if (cpu.database) costs.set(`${name} ${load}`, cpu.database);
    print(name, load, Math.round(rate).toLocaleString('en'), cpu.node?.toFixed(0), cpu.database?.toFixed(0));
  };
  for (const load of LOADS) {
    const rate = pgbench(url, load, SECONDS);
    if (rate) show('pgbench, one function call', load, rate);
  }
  const cases = [classic(db), oneFunction(db), ...(await realPgledger(db)), postAlone(db), groupCommit(db)];
  for (const one of cases) {
    const measured = await measure(db, one);
    for (const load of LOADS) {
      const { rate, ...cpu } = measured[load];
      show(one.name, load, rate, cpu);
    }
  }

  const ours = 'ours: GroupCommit';
  const ratio = (of: Map<string, number>, a: string, b: string) => ((of.get(a) ?? NaN) / (of.get(b) ?? NaN)).toFixed(2);
  const peers = [...rates.keys()].filter((name) => name.endsWith(' spread') && !name.startsWith('ours'));
  console.log('');
  for (const peer of peers.map((name) => name.replace(/ spread$/, ''))) {
    const [spread, hot] = LOADS.map((load) => ratio(rates, `${ours} ${load}`, `${peer} ${load}`));
    console.log(`${ours} against ${peer}`);
    console.log(`  transfers/s × ${spread} spread, × ${hot} hot`);
    if (!costs.has(`${peer} spread`)) continue;
    const [spreadCost, hotCost] = LOADS.map((load) => ratio(costs, `${peer} ${load}`, `${ours} ${load}`));
    console.log(`  database CPU per transfer ÷ ${spreadCost} spread, ÷ ${hotCost} hot`);
  }
  console.log(`${ours}, hot ÷ spread: ${ratio(rates, `${ours} hot`, `${ours} spread`)}`);
  const proof = await verify(db);
  console.log(`\nafterwards: ${proof.transfers} transfers, ${proof.broken.length} broken rows`);
  if (!proof.ok) process.exitCode = 1;
}

type Figures = { rate: number; node: number; database?: number };

/**
 * Transfers per second and CPU per transfer: this process's, and the database's if its processes are visible. The loads
 * alternate every second, so that other load on the machine affects both.
 */
async function measure(db: Database<PlainSql>, one: Case): Promise<Record<Load, Figures>> {
  const sums = { spread: { done: 0, ms: 0, node: 0, database: 0 }, hot: { done: 0, ms: 0, node: 0, database: 0 } };
  for (const load of LOADS) await runFor(300, one, load);
  for (let turn = 0; turn < SECONDS; turn++) {
    for (const load of LOADS) {
      const databaseBefore = await databaseCpu(db);
      const cpuBefore = process.cpuUsage();
      const startedAt = performance.now();
      sums[load].done += await runFor(1000, one, load);
      sums[load].ms += performance.now() - startedAt;
      const { user, system } = process.cpuUsage(cpuBefore);
      sums[load].node += user + system;
      sums[load].database += (await databaseCpu(db)) - databaseBefore;
    }
  }
  const figuresOf = ({ done, ms, node, database }: (typeof sums)[Load]): Figures => ({
    rate: (done / ms) * 1000,
    node: node / done,
    ...(database > 0 ? { database: database / done } : {}),
  });
  return { spread: figuresOf(sums.spread), hot: figuresOf(sums.hot) };
}

async function runFor(milliseconds: number, { callers, run }: Case, load: Load): Promise<number> {
  let done = 0;
  const end = performance.now() + milliseconds;
  const caller = async () => {
    for (; performance.now() < end; done++) {
      await run(load === 'hot' ? 1 : 2 + Math.floor(Math.random() * (MEMBERS - 1)));
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return done;
}

/** Microseconds on a CPU so far of the sessions of this database; 0 where /proc does not tell. */
async function databaseCpu(db: Database<PlainSql>): Promise<number> {
  const { rows } = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const spent = rows.map(({ pid }) => {
    try {
      return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
    } catch {
      return 0;
    }
  });
  return spent.reduce((sum, microseconds) => sum + microseconds, 0);
}

async function realPgledger(db: Database<PlainSql>): Promise<Case[]> {
  const files = process.env.PGLEDGER_SQL?.split(',') ?? [];
  if (files.length === 0) return [];
  for (const file of files) await db.pool.query(readFileSync(file, 'utf8'));
  const { rows } = await db.query<{ id: string }>(
    `select (pgledger_create_account('account ' || g, 'CNY')).id from generate_series(0, $1) g`,
    [MEMBERS],
  );
  return [
    pgledger(
      db,
      rows.map(({ id }) => id),
    ),
  ];
}

async function serverOf(given: string | undefined): Promise<{ url: string; stop(): Promise<unknown> }> {
  if (given) return { url: given, stop: async () => {} };
  const directory = path.join(import.meta.dirname, '../../.cache/bench-postgres');
  const embedded = await startEmbedded({ directory, database: 'postgres' });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function administrate(at: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function print(name: string, load: string, rate: string, node = '', database = '') {
  console.log(`${name.padEnd(36)}${load.padEnd(8)}${rate.padStart(12)}${node.padStart(14)}${database.padStart(18)}`);
}
