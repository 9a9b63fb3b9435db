// Measures the list of messages and their statistics of one member with ten thousand to ten million messages:
//   npx tsx bench/sms/lists.ts postgres://…    # SIZES=10000,1000000,10000000 RUNS=20; filling takes minutes per million
// `buffers` are the pages that the page of a list read, and what it counted beside them, as EXPLAIN tells.
import { readFileSync } from 'node:fs';
import { type Database, type PlainSql, migrate, openPlainDatabase } from '@jishi/db';
import pg from 'pg';
import { listSmsMessages } from '../../apps/server/src/domains/sms/message/list';
import { getSmsStatistics } from '../../apps/server/src/domains/sms/statistic/service';
import type { Context, MemberId } from '../../apps/server/src/kernel/context';
import { cpuOf } from './cpu';
import { pagesOf } from './pages';

const SERVER = process.argv[2] ?? 'postgres://root@127.0.0.1:5432/postgres';
const SIZES = (process.env.SIZES ?? '10000,1000000,10000000').split(',').map(Number);
const RUNS = Number(process.env.RUNS ?? 20);
const UNTIL = new Date(Math.floor(Date.now() / 1000) * 1000);
const DATABASE = 'jishi_bench_sms_lists';

type Case = [name: string, run: (ctx: Context) => Promise<unknown>];

const page = { pageNum: 1, pageSize: 20 } as const;
const day = (back: number) => new Date(UNTIL.getTime() + (8 - 24 * back) * 3_600_000).toISOString().slice(0, 10);
const dayBack = (back: number) => ({ beginTime: `${day(back)} 00:00:00`, endTime: `${day(back)} 23:59:59` });
const list = (more: object) => (ctx: Context) => listSmsMessages(ctx, { ...page, ...more } as never);
const CASES: Case[] = [
  ['list, newest page', list({})],
  ['list of a day three weeks ago', list(dayBack(21))],
  ['list of one template', list({ templateId: '7' })],
  ['list of a template of one day', list({ templateId: '50' })],
  ['list of a template never used', list({ templateId: '51' })],
  ['list of a carrier never sent to', list({ carrier: 3 })],
  ['list of what failed', list({ state: 6 })],
  ['list of what is queued: nothing', list({ state: 1 })],
  ['statistics, 30 days', (ctx) => getSmsStatistics(ctx, { beginDay: day(29), endDay: day(0) } as never)],
  [
    'statistics, one template',
    (ctx) => getSmsStatistics(ctx, { beginDay: day(29), endDay: day(0), templateId: '7' } as never),
  ],
];

const url = Object.assign(new URL(SERVER), { pathname: `/${DATABASE}` }).toString();
for (const size of SIZES) {
  await administrate(`drop database if exists ${DATABASE} with (force)`);
  await administrate(`create database ${DATABASE} encoding 'UTF8' locale 'C.UTF-8' template template0`);
  await fill(size);
  const db = openPlainDatabase(url);
  console.log(`\n${size.toLocaleString('en')} messages${''.padEnd(21)}p50 ms   p95 ms   database CPU ms      buffers`);
  for (const [name, run] of CASES) console.log(`${name.padEnd(36)}${await told(db, run)}`);
  await db.close();
}
await administrate(`drop database ${DATABASE} with (force)`);

async function told(db: Database<PlainSql>, run: Case[1]): Promise<string> {
  const times: number[] = [];
  await run(contextOn(db));
  const { database } = await cpuOf(db, async () => {
    for (let round = 0; round < RUNS; round++) {
      const startedAt = performance.now();
      await run(contextOn(db));
      times.push(performance.now() - startedAt);
    }
    return RUNS;
  });
  times.sort((a, b) => a - b);
  const at = (p: number) => times[Math.min(times.length - 1, Math.floor(p * times.length))]!.toFixed(1).padStart(9);
  return `${at(0.5)}${at(0.95)}${(database / RUNS / 1000).toFixed(1).padStart(18)}${String(await pagesOf(db, (on) => run(contextOn(on)))).padStart(13)}`;
}

function contextOn(db: Database): Context {
  return {
    db,
    now: () => UNTIL,
    actor: { kind: 'member', memberId: '1001' as MemberId, sessionId: '1', token: '' },
  } as unknown as Context;
}

async function fill(size: number) {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set jit = off`);
  for (const statement of readFileSync(new URL('fill.sql', import.meta.url), 'utf8').split(/^--$/m))
    await client.query(statement.replaceAll('$1', String(size)).replaceAll('$2', `'${UNTIL.toISOString()}'`));
  await client.query('vacuum analyze');
  await client.end();
}

async function administrate(statement: string) {
  const client = new pg.Client({ connectionString: SERVER });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
