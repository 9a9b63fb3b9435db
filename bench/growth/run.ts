// What a call and a page cost with more nodes and servers on one PostgreSQL, all on this machine (README.md says what that tells).
//   npx tsx bench/growth/run.ts DATABASE_URL   (SECONDS=4 ROUNDS=3 SHARE=0.6; needs a build, nginx and wrk; two minutes)
// Prints the table and draws gateways.svg and servers.svg beside this file. Its databases are dropped.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PlainSql } from '@jishi/db';
import { dropTestDatabases, testDatabase } from '@jishi/db/testing';
import {
  type TestKey,
  addHolding,
  addKey,
  addMember,
  addProject,
  apply,
  testEnv,
} from '../../apps/gateway/src/testing/stage';
import { domains } from '../../apps/server/src/domains';
import { signInMember } from '../../apps/server/src/testing/members';
import { startTestServer, testSecret } from '../../apps/server/src/testing/server';
import { CONNECTIONS, measureAnswers, medianOf, requestsByCode, sessionsOf, writeRequests } from '../gateway/load';
import { type Subject, startGatewayProcess, startNginx, startServerProcess } from '../gateway/subjects';
import { type Bar, drawBars } from './bars';

const SECONDS = Number(process.env['SECONDS'] ?? 4);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
/** Of what they answer at most: beyond it they wait for the processors and for each other, and a call costs something else. */
const SHARE = Number(process.env['SHARE'] ?? 0.6);
/** Few for pages, so that each one asks several times; a pause is whole milliseconds, so calls take more. */
const connectionsAt = (rate: number) => (rate > 1_000 ? CONNECTIONS : 16);
const NODES = [1, 2, 4];
const SERVERS = [1, 2];
const MEMBERS = 200;
const SIGNED_IN = 40;
const ADDRESSES = 2_000;

const [url] = process.argv.slice(2);
if (!url) throw new Error('name a PostgreSQL on this machine');
process.env['TEST_SERVER_URL'] = process.env['TEST_DATABASE_URL'] = url;
const run = (process.env['TEST_RUN'] = `growth${process.pid}`);
const directory = path.join(import.meta.dirname, '../../.cache', `bench-growth-${process.pid}`);
fs.mkdirSync(directory, { recursive: true, mode: 0o755 });

type Process = Omit<Subject, 'stop'> & { stop(): Promise<void> };
/** Of one answer: CPU of its process and of PostgreSQL in µs, bytes of its log; how many a second, and the share that was refused. */
type Figure = { rate: number; cpu: number; database: number; logged: number; refused: number };
/** Of a number of processes: as fast as they answer, and at a share of that. */
type Figures = { most: Figure[]; paced: Figure[] };

console.log(`load ${os.loadavg()[0]!.toFixed(1)} before, ${os.cpus().length} processors, Node ${process.version}`);
try {
  report('gateways', '次调用', await gatewayGrowth());
  report('servers', '页', await serverGrowth());
} finally {
  await dropTestDatabases(url, run);
  fs.rmSync(directory, { recursive: true, force: true });
}

/** Calls from a package by APPCODE, to 1, 2 and 4 nodes. */
async function gatewayGrowth() {
  const nginx = await startNginx(directory);
  const db = await testDatabase();
  const project = await addProject(db, nginx.upstream);
  const keys: TestKey[] = [];
  for (let n = 0; n < MEMBERS; n++) {
    const memberId = await addMember(db);
    keys.push(await addKey(db, memberId));
    await apply(db, memberId, project);
    await addHolding(db, memberId, project, 100_000_000);
  }
  const file = path.join(directory, 'calls.tsv');
  const requests = writeRequests(file, requestsByCode(`/openapi/${project.code}/query`, keys));
  const start = (n: number) =>
    startGatewayProcess(path.join(directory, `node-${n}`), {
      ...testEnv,
      DATABASE_URL: db.url,
      NODE_NAME: `growth-${n}`,
      LOG_LEVEL: 'info', // a line of it says where it listens
    });
  try {
    const figures = await growth({ counts: NODES, start, requests, db });
    console.log(`a call's record: ${await recordSize(db)} bytes on the disk, with its indexes`);
    return figures;
  } finally {
    nginx.proxy.stop();
    await db.drop();
  }
}

async function recordSize(db: PlainSql): Promise<string> {
  const { rows } = await db.query<{ bytes: string }>(
    `select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'gateway.call_record'::regclass)
       / (select count(*) from gateway.call_record) as bytes`,
  );
  return Number(rows[0]!.bytes).toFixed(0);
}

/** A member's overview, asked by forty people from many addresses, of 1 and 2 servers. */
async function serverGrowth() {
  const site = await startTestServer({ domains });
  const tokens: string[] = [];
  for (let n = 0; n < SIGNED_IN; n++) tokens.push((await signInMember(site)).token);
  const lines = Array.from({ length: ADDRESSES }, (_, n) =>
    [
      '/overview\taccept\ttext/html\taccept-encoding\tgzip',
      `cookie\ttoken=${tokens[n % SIGNED_IN]}`,
      `x-forwarded-for\t10.9.${n >> 8}.${n & 255}`,
    ].join('\t'),
  );
  const requests = writeRequests(path.join(directory, 'pages.tsv'), lines);
  const start = (n: number) =>
    startServerProcess({
      ...testSecret,
      DATABASE_URL: site.db.url,
      DATA_DIR: path.join(directory, `server-${n}`),
      ROLES: 'web,api',
      PORT: String(17_300 + n),
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'warn',
    });
  try {
    return await growth({ counts: SERVERS, start, requests, db: site.db });
  } finally {
    await site.close();
  }
}

/** Starts as many as are asked for, and measures each number of them in turns: what they answer at most, then all at a share of the least. */
async function growth(of: {
  counts: readonly number[];
  start(n: number): Promise<Process>;
  requests: string;
  db: PlainSql;
}): Promise<Map<number, Figures>> {
  const processes: Process[] = [];
  const figures = new Map<number, Figures>(of.counts.map((count) => [count, { most: [], paced: [] }]));
  try {
    for (let n = 0; n < Math.max(...of.counts); n++) processes.push(await of.start(n));
    for (let round = 0; round <= ROUNDS; round++) {
      const full: Figure[] = [];
      for (const count of of.counts) full.push(await together(processes.slice(0, count), of));
      if (round === 0) continue; // compiles
      const pace = SHARE * Math.min(...full.map(({ rate }) => rate));
      for (const [at, [count, { most, paced }]] of [...figures].entries()) {
        most.push(full[at]!);
        paced.push(await together(processes.slice(0, count), of, pace));
      }
    }
  } finally {
    for (const one of processes) await one.stop();
  }
  return figures;
}

/** Of several processes under load at once: what all answered, and the CPU of one answer; the database's is counted once. */
async function together(
  processes: readonly Process[],
  { requests, db }: { requests: string; db: PlainSql },
  pace?: number,
): Promise<Figure> {
  const connections = pace ? connectionsAt(pace) : CONNECTIONS;
  const [sessions, before] = [await sessionsOf(db), await logOf(db)];
  const all = await Promise.all(
    processes.map((one, at) =>
      measureAnswers(one, {
        requests,
        seconds: SECONDS,
        sessions: at === 0 ? sessions : [],
        connections: connections / processes.length,
        ...(pace ? { pauseMs: (connections * 1000) / pace } : {}),
      }),
    ),
  );
  const rate = all.reduce((sum, one) => sum + one.rate, 0);
  const mean = (of: 'cpu' | 'database' | 'refused') => all.reduce((sum, one) => sum + one[of] * one.rate, 0) / rate;
  const logged = ((await logOf(db)) - before) / (rate * SECONDS);
  return { rate, logged, cpu: mean('cpu'), database: mean('database'), refused: mean('refused') };
}

/** How many bytes PostgreSQL has written into its log ever. */
async function logOf(db: PlainSql): Promise<number> {
  const { rows } = await db.query<{ bytes: string }>(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`);
  return Number(rows[0]!.bytes);
}

function report(name: string, unit: string, figures: ReadonlyMap<number, Figures>) {
  console.log(
    `\n${name}: ${unit} a second at most and at ${SHARE} of the least; of one at that pace: CPU µs of its process and of`,
  );
  console.log(
    `PostgreSQL, bytes of PostgreSQL's log; refused at most and at that pace. Median of ${ROUNDS} rounds of ${SECONDS} s`,
  );
  const bars: Bar[] = [...figures].map(([count, { most, paced }]) => {
    const of = (what: keyof Figure) => medianOf(paced, what);
    const bar = { count, rate: medianOf(most, 'rate'), own: of('cpu'), database: of('database') };
    const numbers = [bar.rate, of('rate'), bar.own, bar.database, of('logged')].map((number) => number.toFixed(0));
    const refused = [medianOf(most, 'refused'), of('refused')].map((share) => `${(share * 100).toFixed(1)} %`);
    console.log(String(count).padStart(3) + [...numbers, ...refused].map((cell) => cell.padStart(9)).join(''));
    return bar;
  });
  fs.writeFileSync(
    path.join(import.meta.dirname, `${name}.svg`),
    drawBars(`${name}: at most, and CPU at ${SHARE} of the least of them`, bars),
  );
}
