// Measures CPU per call of the gateways of several checkouts, each with a database of its own, in turns; needs nginx and wrk:
//   npx tsx bench/gateway/versions.ts CHECKOUT...    (each with its node_modules; "." is this one)
// SECONDS=1 ROUNDS=30 set the length, CASE=full picks a case, SERVER=postgres://… replaces the embedded one, which waits for no disk.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmbedded } from '@jishi/db/embedded';
import { dropTestDatabases } from '@jishi/db/testing';
import type { TestKey } from '../../apps/gateway/src/testing/stage';
import { memoryFolder } from '../../tools/memory-folder.mjs';
import { type Figure, measureCalls, medianOf, requestsByCode, sessionsOf, signedRequests, writeRequests } from './load';
import { startNginx } from './subjects';

const SECONDS = Number(process.env['SECONDS'] ?? 1);
const ROUNDS = Number(process.env['ROUNDS'] ?? 30);
const WARM_UP_SECONDS = 4;
const MEMBERS = 200;
const checkouts = process.argv.slice(2);
if (checkouts.length === 0) throw new Error('versions.ts CHECKOUT...');
const run = (process.env['TEST_RUN'] = `bench${process.pid}`);
const folder = path.join(import.meta.dirname, '../../.cache', `bench-versions-${process.pid}`);
fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
const memory = path.join(memoryFolder() ?? folder, path.basename(folder));
const embedded = process.env['SERVER']
  ? undefined
  : await startEmbedded({ directory: `${memory}-pg`, database: 'postgres', durable: false });
const server = process.env['SERVER'] ?? embedded!.url;
process.env['TEST_SERVER_URL'] = process.env['TEST_DATABASE_URL'] = server;

// What a measurement needs of a checkout: today's modules or those of the past, which have the same shape.
type Stage = typeof import('../../apps/gateway/src/testing/stage');
type Client = typeof import('../../apps/gateway/src/testing/client');
type Databases = typeof import('@jishi/db/testing');
type Subjects = typeof import('./subjects');
type Case = 'package, APPCODE' | 'full: HMAC';
const CASES = (['package, APPCODE', 'full: HMAC'] as const).filter((one) => one.includes(process.env['CASE'] ?? ''));

type Version = Awaited<ReturnType<typeof startVersion>>;

async function startVersion(checkout: string, upstream: string) {
  const root = path.resolve(checkout);
  const load = (file: string) => import(pathToFileURL(path.join(root, file)).href) as Promise<unknown>;
  const [stage, client, databases, subjects] = (await Promise.all([
    load('apps/gateway/src/testing/stage.ts'),
    load('apps/gateway/src/testing/client.ts'),
    load('packages/db/src/testing.ts'),
    load('bench/gateway/subjects.ts'),
  ])) as [Stage, Client, Databases, Subjects];
  const name = execFileSync('git', ['-C', root, 'log', '-1', '--format=%h %as'], { encoding: 'utf8' }).trim();
  const db = await databases.testDatabase();
  const project = await stage.addProject(db, upstream);
  const keys: TestKey[] = [];
  for (let n = 0; n < MEMBERS; n++) {
    const memberId = await stage.addMember(db);
    keys.push(await stage.addKey(db, memberId, { ips: ['127.0.0.1', '10.0.0.0/8'] }));
    await stage.apply(db, memberId, project);
    await stage.addHolding(db, memberId, project, 100_000_000);
  }
  // in its checkout, where its bundle finds its own node_modules
  const directory = path.join(root, '.cache', path.basename(folder));
  fs.mkdirSync(directory, { recursive: true });
  const gateway = await subjects.startGatewayProcess(directory, {
    ...stage.testEnv,
    DATABASE_URL: db.url,
    NODE_NAME: 'bench',
    LOG_LEVEL: 'info',
  });
  const target = `/openapi/${project.code}/query`;
  const sign = (query: string, key: TestKey) => client.signedHeaders(query, key, {});
  const requests = (of: Case, seconds: number) =>
    writeRequests(
      path.join(folder, 'requests.tsv'),
      of === 'full: HMAC'
        ? signedRequests(target, { keys, requests: seconds * 20_000, sign })
        : requestsByCode(target, keys),
    );
  const stop = async () => {
    await gateway.stop();
    await db.close();
    fs.rmSync(directory, { recursive: true, force: true });
  };
  return { name, db, gateway, requests, stop, figures: new Map<Case, Figure[]>(CASES.map((one) => [one, []])) };
}

const nginx = await startNginx(folder);
const versions: Version[] = [];
try {
  for (const checkout of checkouts) versions.push(await startVersion(checkout, nginx.upstream));
  for (let round = 0; round <= ROUNDS; round++) {
    // who begins a round differs, so that none always follows the same one
    const turn = versions.map((_, at) => versions[(at + round) % versions.length]!);
    for (const one of CASES) for (const version of turn) await measureVersion(version, one, round > 0);
  }
  report();
} finally {
  for (const version of versions) await version.stop();
  await dropTestDatabases(server, run);
  nginx.proxy.stop();
  await embedded?.stop();
  if (embedded) fs.rmSync(embedded.directory, { recursive: true, force: true });
  fs.rmSync(folder, { recursive: true, force: true });
}

/** The first round compiles hot code. Turns are short, so that whatever else the machine does is in all of a round alike. */
async function measureVersion({ db, gateway, requests, figures }: Version, one: Case, isCounted: boolean) {
  const run = async (seconds: number) =>
    measureCalls(gateway, { requests: requests(one, seconds), seconds, sessions: await sessionsOf(db) });
  if (isCounted) figures.get(one)!.push(await run(SECONDS));
  else await run(WARM_UP_SECONDS).catch(() => {}); // first leases may take longer than calls wait for them
}

/** The median over the rounds of how much more than the first version's, in percent. */
function dearer(figures: readonly Figure[], first: readonly Figure[], of: 'cpu' | 'database'): string {
  const ratios = figures.map((figure, round) => figure[of] / first[round]![of] - 1).toSorted((a, b) => a - b);
  return `${(ratios[Math.floor(ratios.length / 2)]! * 100).toFixed(1)} %`;
}

function report() {
  console.log(
    `CPU µs per call, median of ${ROUNDS} rounds of ${SECONDS} s in turns, load ${os.loadavg()[0]!.toFixed(1)}`,
  );
  console.log('in brackets the least, and how much more than the first in the same round');
  for (const one of CASES) {
    const first = versions[0]!.figures.get(one)!;
    for (const { name, figures } of versions) {
      const of = figures.get(one)!;
      const told = (what: 'cpu' | 'database') =>
        `${medianOf(of, what).toFixed(1)} (${Math.min(...of.map((each) => each[what])).toFixed(1)}, ${dearer(of, first, what)})`;
      console.log(
        `${one.padEnd(18)} ${name.padEnd(22)} gateway ${told('cpu')}, PostgreSQL ${told('database')}, ` +
          `${medianOf(of, 'rate').toFixed(0)} calls/s`,
      );
    }
  }
}
