// Measures CPU per request of the real server's product list beside a bare renderToString page of the same rows, on the
// same machine in one run:  npx tsx bench/product-list/run.ts   (needs wrk)
// SECONDS=4 ROUNDS=3 set the length; TEST_DATABASE_URL=… puts both on that PostgreSQL; NODE_OPTIONS reaches the server.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import pg from 'pg';
import { startSite } from '../../e2e/site';
import { ensureBuild } from '../../tools/setup.mjs';
import { startCpuMeter } from '../gateway/subjects';

const SECONDS = Number(process.env['SECONDS'] ?? 4);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const WARM_UP_SECONDS = 4;
const CONNECTIONS = 16;
/** As many as the page shows. */
const ROWS = 20;
/** Each visitor stays below the server's ceiling of requests per address. */
const VISITORS = 5000;

type Subject = { name: string; url: string; pid: number; requests: string };
type Figure = { cpu: number; rate: number; database: number };

const directory = path.join(import.meta.dirname, '../../.cache', `bench-product-list-${process.pid}`);
fs.mkdirSync(directory, { recursive: true });
process.env['TRUSTED_PROXIES'] = '127.0.0.1';
await ensureBuild();
const site = await startSite();
const databaseUrl = site.databaseUrl || fs.readFileSync(path.join(site.dataDir, 'database.url'), 'utf8').trim();
const db = new pg.Client({ connectionString: databaseUrl });
await db.connect();
await db.query(`
  insert into catalogue.project overriding system value
  select (jsonb_populate_record(p, jsonb_build_object('id', p.id + 100000, 'code', p.code || '-copy'))).*
  from catalogue.project p where status = 2`);

const children: ChildProcess[] = [];
const bare = path.join(directory, 'bare-page.mjs');
await build({
  entryPoints: [path.join(import.meta.dirname, 'bare-page.tsx')],
  outfile: bare,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  jsx: 'automatic',
  logLevel: 'error',
});
const visitors = requestsOf('visitors', 'identity');
const { server: pid = 0 } = await site.pids();
const list = `${site.url.replace('localhost', '127.0.0.1')}/product/list`;
const subjects: Subject[] = [
  await startBare('bare page, rows in memory', 'memory'),
  await startBare('bare page, rows by one query', 'query'),
  { name: 'product list', url: list, pid, requests: visitors },
  { name: 'product list, Brotli', url: list, pid, requests: requestsOf('browsers', 'br') },
];
const figures = new Map<Subject, Figure[]>(subjects.map((subject) => [subject, []]));
try {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const subject of subjects) {
      // the first round compiles hot code
      const figure = await measure(subject, round === 0 ? WARM_UP_SECONDS : SECONDS);
      if (round > 0) figures.get(subject)!.push(figure);
    }
  }
  report();
} finally {
  for (const child of children) child.kill();
  await db.end();
  await site.dispose();
  fs.rmSync(directory, { recursive: true, force: true });
}

async function measure(subject: Subject, seconds: number): Promise<Figure> {
  const { rows } = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const backends = rows.map((row) => row.pid);
  const [cpu, database] = [startCpuMeter([subject.pid]), startCpuMeter(backends)];
  const script = path.join(import.meta.dirname, '../gateway/wrk.lua');
  const load = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, subject.url, '--', subject.requests];
  const { stdout } = await promisify(execFile)('wrk', load);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${subject.name} refused requests\n${stdout}`);
  return {
    cpu: cpu() / requests,
    database: database() / requests,
    rate: requests / seconds,
  };
}

function report() {
  const median = (subject: Subject, of: (figure: Figure) => number) =>
    figures
      .get(subject)!
      .map(of)
      .sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
  const bar = median(subjects[0]!, (figure) => figure.cpu);
  console.log(
    `CPU µs per request, median of ${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections, ${ROWS} rows`,
  );
  console.log(`load average ${os.loadavg().map((load) => load.toFixed(1))}\n`);
  console.log(`${''.padEnd(30)}   CPU µs   ÷ bare   requests/s   PostgreSQL µs`);
  for (const subject of subjects) {
    const cpu = median(subject, (figure) => figure.cpu);
    const columns = [
      cpu.toFixed(0).padStart(9),
      (cpu / bar).toFixed(2).padStart(9),
      median(subject, (figure) => figure.rate)
        .toFixed(0)
        .padStart(13),
      median(subject, (figure) => figure.database)
        .toFixed(0)
        .padStart(16),
    ];
    console.log(subject.name.padEnd(30) + columns.join(''));
  }
}

async function startBare(name: string, mode: string): Promise<Subject> {
  const child = spawn(process.execPath, [bare, databaseUrl, String(ROWS), mode], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
    createInterface({ input: child.stdout }).once('line', resolve);
  });
  return { name, url: `http://127.0.0.1:${port}/`, pid: child.pid!, requests: visitors };
}

/** A request of each visitor, for wrk.lua. */
function requestsOf(name: string, encoding: string): string {
  const file = path.join(directory, `${name}.tsv`);
  const lines = Array.from(
    { length: VISITORS },
    (_, n) =>
      `/product/list\taccept\ttext/html\taccept-encoding\t${encoding}\tx-forwarded-for\t10.0.${n >> 8}.${n & 255}`,
  );
  fs.writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}
