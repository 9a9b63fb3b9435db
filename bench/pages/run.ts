// What a page costs the server's process and PostgreSQL, by CPU time: as it is beside as it was, in turns, in one run.
//   npx tsx bench/pages/run.ts DATABASE_URL   (PAGES=40 ROUNDS=5 CALLS=5000 set the length; needs a build)
// The server of a PostgreSQL on this machine; the database is made for this run and dropped; its template stays.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { domains } from '../../apps/server/src/domains';
import { authenticate } from '../../apps/server/src/authenticate';
import { openPageReads } from '../../apps/server/src/http/page-reads';
import { registerPages } from '../../apps/server/src/http/pages';
import { createServer } from '../../apps/server/src/http/server';
import { signInMember } from '../../apps/server/src/testing/members';
import { dropTestDatabases } from '@jishi/db/testing';
import { startTestServer } from '../../apps/server/src/testing/server';

const PAGES = Number(process.env['PAGES'] ?? 40);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const CALLS = Number(process.env['CALLS'] ?? 5_000);
const root = path.join(import.meta.dirname, '../..');

const [url] = process.argv.slice(2);
if (!url) throw new Error('name a PostgreSQL on this machine');
process.env['TEST_SERVER_URL'] = url;
process.env['TEST_DATABASE_URL'] = url;
const run = (process.env['TEST_RUN'] = `bench${process.pid}`);

const site = await startTestServer({ domains });
const { memberId, token } = await signInMember(site);
await fill();

const portalDist = path.join(root, 'apps/portal/dist');
const useCases = domains.flatMap((domain) => domain.useCases);
const pageReads = openPageReads(site.db.url);
const appWith = async (reads: Pick<typeof pageReads, 'during'>) => {
  const settings = { ...site.shared.settings, roles: new Set(['web'] as const) };
  const server = await createServer({ ...site.shared, settings, useCases, authenticate, logLevel: 'error' });
  await registerPages(
    { ...server, pageMark: () => 1, pageReads: reads },
    { portalDist, publicUrl: settings.publicUrl },
  );
  return server.app;
};
const after = await appWith(pageReads);
/** Each statement on a connection that is free, as before. */
const before = await appWith({ during: (ctx, work) => work(ctx) });

/** A list with weights in it is compressed anew each time, as every page was. */
const visitor = (encoding: string) => ({ before: `${encoding};q=1.0`, after: encoding, cookie: '' });
const member = { before: 'gzip;q=1.0', after: 'gzip;q=1.0', cookie: `token=${token}` };
const subjects = [
  { name: 'visitor /product/list, br', page: '/product/list', ...visitor('br') },
  { name: 'visitor /product/list, gzip', page: '/product/list', ...visitor('gzip') },
  { name: 'member /overview', page: '/overview', ...member },
  { name: 'member /product/list', page: '/product/list', ...member },
  { name: 'member /fund/detail', page: '/fund/detail', ...member },
];

let asked = 0;
/** CPU µs of this process and of PostgreSQL per page, and the milliseconds until it is there. */
async function measured(app: typeof after, page: string, headers: Record<string, string>, pages: number) {
  const [database, cpu, began] = [await connections(), process.cpuUsage(), performance.now()];
  for (let n = 0; n < pages; n++) {
    const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`;
    const { statusCode } = await app.inject({ url: page, headers: { accept: 'text/html', ...headers }, remoteAddress });
    if (statusCode !== 200) throw new Error(`${page} answered ${statusCode}`);
  }
  const [{ user, system }, took] = [process.cpuUsage(cpu), performance.now() - began];
  return {
    node: (user + system) / pages,
    database: computedSince(database, await connections()) / pages,
    wait: took / pages,
  };
}

/** CPU time so far of each connection of the database, in µs. */
async function connections(): Promise<Map<number, number>> {
  const { rows } = await site.db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const there = rows.filter(({ pid }) => fs.existsSync(`/proc/${pid}/schedstat`));
  const cpu = (pid: number) => Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
  return new Map(there.map(({ pid }) => [pid, cpu(pid)]));
}

/** What connections computed meanwhile; those that have closed since had been idle. */
function computedSince(before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): number {
  return [...now].reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? 0), 0);
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

try {
  console.log(
    `load ${os.loadavg()[0]!.toFixed(1)}, ${PAGES} pages a round, median of ${ROUNDS}; µs of CPU, ms of waiting`,
  );
  for (const subject of subjects) {
    const figures = {
      before: [] as Awaited<ReturnType<typeof measured>>[],
      after: [] as Awaited<ReturnType<typeof measured>>[],
    };
    for (let round = 0; round <= ROUNDS; round++)
      for (const [when, app] of [
        ['before', before],
        ['after', after],
      ] as const) {
        const headers = { 'accept-encoding': subject[when], ...(subject.cookie && { cookie: subject.cookie }) };
        const figure = await measured(app, subject.page, headers, PAGES);
        if (round > 0) figures[when].push(figure); // the first one compiles
      }
    const told = (['node', 'database', 'wait'] as const).map((of) => {
      const [was, is] = [figures.before, figures.after].map((all) => median(all.map((one) => one[of])));
      const digits = of === 'wait' ? 1 : 0;
      return `${of} ${was!.toFixed(digits)} -> ${is!.toFixed(digits)}`;
    });
    console.log(`${subject.name.padEnd(28)} ${told.join(', ')}`);
  }
} finally {
  await Promise.all([before.close(), after.close(), pageReads.close()]);
  await site.close();
  await dropTestDatabases(url, run);
}

/** Calls of the last month, as gateways book them. */
async function fill() {
  const text = fs.readFileSync(path.join(root, 'bench/records/fill.sql'), 'utf8').replaceAll('1001', memberId);
  const [first, ...rest] = text.split(/^--$/m);
  await site.db.transaction(async (tx) => {
    await tx.query(first!.replace('$1::', `${CALLS}::`).replace('$2::', `'${new Date().toISOString()}'::`));
    for (const statement of rest) await tx.query(statement);
  });
  await site.db.query('analyze');
}
