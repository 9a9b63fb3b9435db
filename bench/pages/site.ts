// A member with a month of calls, and servers that show their pages: what the measurements of this folder have in common.
import fs from 'node:fs';
import path from 'node:path';
import { authenticate, memberPages } from '../../apps/server/src/authenticate';
import { domains } from '../../apps/server/src/domains';
import { type PageReads, openPageReads } from '../../apps/server/src/http/page-reads';
import { registerPages } from '../../apps/server/src/http/pages';
import { type Server, createServer } from '../../apps/server/src/http/server';
import { fund } from '../../apps/server/src/testing/ledger';
import { signInMember } from '../../apps/server/src/testing/members';
import { type TestServer, startTestServer } from '../../apps/server/src/testing/server';
import { dropTestDatabases } from '@jishi/db/testing';

const root = path.join(import.meta.dirname, '../..');

type App = Server['app'];

/** Of one page: µs of CPU, ms of waiting, bytes. */
export type Figure = { node: number; database: number; wait: number; bytes: number };

/** Opens a site on a PostgreSQL of this machine, whose database is made for it and dropped by `close`; its template stays. */
export async function openSite(url: string, calls: number) {
  process.env['TEST_SERVER_URL'] = process.env['TEST_DATABASE_URL'] = url;
  const run = (process.env['TEST_RUN'] = `bench${process.pid}`);
  const site = await startTestServer({ domains });
  const { memberId, token } = await signInMember(site);
  await fund(site.db, memberId, 123_456_789n);
  await fill(site, memberId, calls);
  const pageReads = openPageReads(site.db.url, memberPages);
  const apps: App[] = [];
  return {
    site,
    token,
    pageReads,
    /** A server whose members' pages read in this way. */
    async appWith(reads: Pick<PageReads, 'during'>): Promise<App> {
      const settings = { ...site.shared.settings, checkAnswers: false, roles: new Set(['web'] as const) };
      const useCases = domains.flatMap((domain) => domain.useCases);
      const options = { ...site.shared, settings, useCases, authenticate, memberPages, logLevel: 'error' as const };
      const server = await createServer(options);
      const portalDist = path.join(root, 'apps/portal/dist');
      const host = { ...server, pageMark: () => 1, pageReads: reads };
      await registerPages(host, { portalDist, publicUrl: settings.publicUrl });
      apps.push(server.app);
      return server.app;
    },
    async close() {
      await Promise.all(apps.map((app) => app.close()));
      await pageReads.close();
      await site.close();
      await dropTestDatabases(url, run);
    },
  };
}

/** Calls of the last month, as gateways book them, and what else a member has. */
async function fill(site: TestServer, memberId: string, calls: number) {
  const calledUntil = new Date().toISOString();
  const statements = ['records', 'pages'].flatMap((of) =>
    fs.readFileSync(path.join(root, 'bench', of, 'fill.sql'), 'utf8').split(/^--$/m),
  );
  await site.db.transaction(async (tx) => {
    for (const [n, statement] of statements.entries())
      await tx.query(
        n === 0
          ? statement.replaceAll('1001', memberId).replace('$1::', `${calls}::`).replace('$2::', `'${calledUntil}'::`)
          : statement.replaceAll('1001', memberId).replaceAll('$1', memberId),
      );
  });
  while ((await site.db.query<{ more: boolean }>('select gateway.sum_days() as more')).rows[0]!.more);
  await site.db.query('analyze');
}

let asked = 0;
/** What a page costs this process and PostgreSQL, of `pages` that are asked for one after the other. */
export async function measured(
  { db }: Pick<TestServer, 'db'>,
  app: App,
  { page, headers, pages }: { page: string; headers: Record<string, string>; pages: number },
): Promise<Figure> {
  const [database, cpu, began] = [await connections(db), process.cpuUsage(), performance.now()];
  let bytes = 0;
  for (let n = 0; n < pages; n++) {
    const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`;
    const { statusCode, rawPayload } = await app.inject({
      url: page,
      headers: { accept: 'text/html', ...headers },
      remoteAddress,
    });
    if (statusCode !== 200) throw new Error(`${page} answered ${statusCode}`);
    bytes += rawPayload.length;
  }
  const [{ user, system }, took] = [process.cpuUsage(cpu), performance.now() - began];
  return {
    node: (user + system) / pages,
    database: computedSince(database, await connections(db)) / pages,
    wait: took / pages,
    bytes: bytes / pages,
  };
}

/** CPU time so far of each connection of the database, in µs. */
async function connections(db: TestServer['db']): Promise<Map<number, number>> {
  const { rows } = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const there = rows.filter(({ pid }) => fs.existsSync(`/proc/${pid}/schedstat`));
  return new Map(there.map(({ pid }) => [pid, cpuOf(pid)]));
}

/** CPU time of a process so far, in µs. */
export const cpuOf = (pid: number): number =>
  Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;

/** What connections computed meanwhile; those that have closed since had been idle. */
function computedSince(before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): number {
  return [...now].reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? 0), 0);
}

export const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
