// What more nodes and servers bring on one PostgreSQL: calls and pages a second, and the CPU of each, all on this machine.
//   npx tsx bench/growth/run.ts DATABASE_URL   (SECONDS=4 ROUNDS=3; needs a build, nginx and wrk)
// Prints the table and draws gateways.svg and servers.svg beside this file. Its databases are dropped.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
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
import { type Figure, measureCalls, medianOf, requestsByCode, sessionsOf, writeRequests } from '../gateway/load';
import { type Subject, startGatewayProcess, startNginx, startServerProcess } from '../gateway/subjects';
import { type Bar, drawBars } from './bars';

const SECONDS = Number(process.env['SECONDS'] ?? 4);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
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
type Sessions = Parameters<typeof sessionsOf>[0];

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
  const figures = await growth({ counts: NODES, start, requests: () => requests, db });
  nginx.proxy.stop();
  await db.drop();
  return figures;
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
  const figures = await growth({ counts: SERVERS, start, requests: () => requests, db: site.db });
  await site.close();
  return figures;
}

/** Starts as many as are asked for, and measures each number of them in turns, all at once and as fast as they answer. */
async function growth(of: {
  counts: readonly number[];
  start(n: number): Promise<Process>;
  requests(): string;
  db: Sessions;
}): Promise<Map<number, Figure[]>> {
  const processes: Process[] = [];
  for (let n = 0; n < Math.max(...of.counts); n++) processes.push(await of.start(n));
  const figures = new Map<number, Figure[]>(of.counts.map((count) => [count, []]));
  try {
    for (let round = 0; round <= ROUNDS; round++)
      for (const count of of.counts) {
        const figure = await together(processes.slice(0, count), of.requests(), await sessionsOf(of.db));
        if (round > 0) figures.get(count)!.push(figure); // the first one compiles
      }
  } finally {
    for (const one of processes) await one.stop();
  }
  return figures;
}

/** Of several processes under load at once: what all answered, and the CPU of one answer; the database's is counted once. */
async function together(processes: readonly Process[], requests: string, sessions: readonly number[]): Promise<Figure> {
  const connections = Math.ceil(64 / processes.length);
  const all = await Promise.all(
    processes.map((one, at) =>
      measureCalls(one, { requests, seconds: SECONDS, sessions: at === 0 ? sessions : [], connections }),
    ),
  );
  const rate = all.reduce((sum, one) => sum + one.rate, 0);
  const cpu = all.reduce((sum, one) => sum + one.cpu * one.rate, 0) / rate;
  return { rate, cpu, database: (all[0]!.database * all[0]!.rate) / rate };
}

function report(name: string, unit: string, figures: ReadonlyMap<number, Figure[]>) {
  console.log(
    `\n${name}: ${unit} a second, CPU µs of the processes and of PostgreSQL for each; median of ${ROUNDS} rounds of ${SECONDS} s`,
  );
  const bars: Bar[] = [...figures].map(([count, all]) => {
    const [rate, own, database] = (['rate', 'cpu', 'database'] as const).map((of) => medianOf(all, of));
    const cells = [rate!.toFixed(0), own!.toFixed(0), database!.toFixed(0)].map((cell) => cell.padStart(10));
    console.log(`${String(count).padStart(3)}${cells.join('')}`);
    return { count, rate: rate!, own: own!, database: database! };
  });
  fs.writeFileSync(path.join(import.meta.dirname, `${name}.svg`), drawBars(name, bars));
}
