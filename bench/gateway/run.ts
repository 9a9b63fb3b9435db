// Measures CPU per call of the gateway beside nginx and bare Node proxies, on the same machine in one run:
//   npx tsx bench/gateway/run.ts [DATABASE_URL]   (embedded PostgreSQL without a URL; needs nginx and wrk)
// SECONDS=3 ROUNDS=3 set the length, CASE=full picks a case, PROFILE=directory writes the gateway's CPU profile there.
import fs from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '@jishi/db/embedded';
import { testDatabase } from '@jishi/db/testing';
import { signedHeaders } from '../../apps/gateway/src/testing/client';
import {
  type TestKey,
  addHolding,
  addKey,
  addMember,
  addProject,
  apply,
  testEnv,
} from '../../apps/gateway/src/testing/stage';
import {
  CONNECTIONS,
  type Figure,
  measureCalls,
  medianOf,
  requestsByCode,
  sessionsOf,
  signedRequests,
  writeRequests,
} from './load';
import { type Subject, startBareProxy, startGatewayProcess, startNginx } from './subjects';

const SECONDS = Number(process.env['SECONDS'] ?? 3);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const WARM_UP_SECONDS = 4;
const MEMBERS = 200;

type Case = { name: string; subject: Subject; requests: string; timed: boolean };

const directory = path.join(import.meta.dirname, '../../.cache', `bench-gateway-${process.pid}`);
fs.mkdirSync(directory, { recursive: true, mode: 0o755 });
const embedded = process.argv[2]
  ? undefined
  : await startEmbedded({ directory: `${directory}/pg`, database: 'postgres' });
process.env['TEST_SERVER_URL'] = process.argv[2] ?? embedded?.url;
const db = await testDatabase();
const nginx = await startNginx(directory);
const agent = await startBareProxy(directory, 'http-agent', nginx.upstream);
const undici = await startBareProxy(directory, 'undici', nginx.upstream);
const paidProject = await addProject(db, nginx.upstream);
const freeProject = await addProject(db, nginx.upstream, { price: 0n });
const keys: TestKey[] = [];
for (let n = 0; n < MEMBERS; n++) {
  const memberId = await addMember(db);
  keys.push(await addKey(db, memberId, { ips: ['127.0.0.1', '10.0.0.0/8'] }));
  for (const project of [paidProject, freeProject]) await apply(db, memberId, project);
  await addHolding(db, memberId, paidProject, 100_000_000);
}
const gateway = await startGatewayProcess(directory, {
  ...testEnv,
  DATABASE_URL: db.url,
  NODE_NAME: 'bench',
  LOG_LEVEL: 'info',
});

const paid = `/openapi/${paidProject.code}/query`;
const free = `/openapi/${freeProject.code}/query`;
const cases: Case[] = [
  { name: nginx.proxy.name, subject: nginx.proxy, requests: plain('nginx'), timed: false },
  { name: agent.name, subject: agent, requests: plain('agent'), timed: false },
  { name: undici.name, subject: undici, requests: plain('undici'), timed: false },
  {
    name: 'gateway, free product, APPCODE: key, limits, record',
    subject: gateway,
    requests: byCode('free', free),
    timed: false,
  },
  { name: 'gateway, package, APPCODE: + quota lease', subject: gateway, requests: byCode('paid', paid), timed: false },
  { name: 'gateway, full: + HMAC signature and nonce', subject: gateway, requests: '', timed: true },
];
const chosen = cases.filter(({ name }) => name.includes(process.env['CASE'] ?? ''));
const figures = new Map<Case, Figure[]>(cases.map((entry) => [entry, []]));
try {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const entry of chosen) {
      const requests = () => (entry.timed ? signed(paid) : entry.requests);
      // The first round compiles hot code, and each measurement starts on a warm process with open connections.
      await measure(entry.subject, requests(), round === 0 ? WARM_UP_SECONDS : 1);
      if (round > 0) figures.get(entry)!.push(await measure(entry.subject, requests(), SECONDS));
    }
  }
  if (chosen.length === cases.length) report();
  else for (const entry of chosen) console.log(entry.name, figures.get(entry));
} finally {
  await gateway.stop();
  for (const subject of [nginx.proxy, agent, undici]) subject.stop();
  await db.drop();
  await embedded?.stop();
  fs.rmSync(directory, { recursive: true, force: true });
}

async function measure(subject: Subject, requests: string, seconds: number): Promise<Figure> {
  return measureCalls(subject, { requests, seconds, sessions: await sessionsOf(db) });
}

function report() {
  const median = (entry: Case, of: keyof Figure) => medianOf(figures.get(entry)!, of);
  const [proxy, bareAgent, bareUndici] = cases.map((entry) => median(entry, 'cpu'));
  console.log(`CPU µs per call, median of ${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections\n`);
  console.log(`${''.padEnd(54)}   CPU µs   calls/s   ÷ nginx   ÷ http-proxy   ÷ undici   PostgreSQL µs`);
  for (const entry of cases) {
    const cpu = median(entry, 'cpu');
    const columns = [
      cpu.toFixed(1).padStart(9),
      median(entry, 'rate').toFixed(0).padStart(10),
      (cpu / proxy!).toFixed(2).padStart(10),
      (cpu / bareAgent!).toFixed(2).padStart(15),
      (cpu / bareUndici!).toFixed(2).padStart(11),
      median(entry, 'database').toFixed(1).padStart(16),
    ];
    console.log(entry.name.padEnd(54) + columns.join(''));
  }
}

function written(name: string, lines: readonly string[]): string {
  return writeRequests(path.join(directory, `${name}.tsv`), lines);
}

function plain(name: string): string {
  return written(name, ['/v1/query?phone=13800138000\taccept\tapplication/json']);
}

function byCode(name: string, target: string): string {
  return written(name, requestsByCode(target, keys));
}

/** Every signed request is good once: enough of them for one measurement. */
function signed(target: string): string {
  const requests = Math.max(SECONDS, WARM_UP_SECONDS) * 20_000;
  const sign = (query: string, key: TestKey) => signedHeaders(query, key, {});
  return written('signed', signedRequests(target, { keys, requests, sign }));
}
