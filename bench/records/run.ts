// Measures call records and statistics of one member with ten thousand to ten million calls:
//   npx tsx bench/records/run.ts postgres://…    # SIZES=10000,1000000,10000000 RUNS=40; filling takes a minute per million
// Each size uses a separate database; KEEP=1 keeps it for the next run.
import { readFileSync } from 'node:fs';
import { type Database, migrate, openPlainDatabase, type PlainSql } from '@jishi/db';
import pg from 'pg';
import { listCallRecords } from '../../apps/server/src/domains/access/record/list';
import { getCallStatistics } from '../../apps/server/src/domains/access/statistic/service';
import type { Context, MemberId } from '../../apps/server/src/kernel/context';
import { anyVault, administrate } from '../scratch';

const SERVER = process.argv[2] ?? 'postgres://root@127.0.0.1:5432/postgres';
const SIZES = (process.env.SIZES ?? '10000,1000000,10000000').split(',').map(Number);
const RUNS = Number(process.env.RUNS ?? 40);
const KEEP = process.env.KEEP === '1';
const MEMBER = '1001' as MemberId;
const UNTIL = new Date('2026-11-21T14:00:00Z');

type Case = [name: string, run: (ctx: Context, round: number) => Promise<unknown>];

const whole = { brief: false, compared: true, timed: true };
const page = { pageNum: 1, pageSize: 20 };
const month = { beginTime: '2026-10-23 00:00:00', endTime: '2026-11-21 23:59:59' };
const sevenDays = { beginTime: '2026-11-15 00:00:00', endTime: '2026-11-21 23:59:59' };
const CASES: Case[] = [
  ['list, newest page', (ctx) => listCallRecords(ctx, page)],
  ['list, a page in the middle', (ctx, round) => listCallRecords(ctx, { ...page, ...month, cursor: cursorIn(round) })],
  [
    'list of one API and key',
    (ctx, round) => listCallRecords(ctx, { ...page, ...month, apiId: api(round), keyId: '3' }),
  ],
  ['list of one code, failed', (ctx) => listCallRecords(ctx, { ...page, ...month, code: 504_001, outcome: 2 })],
  ['list of a code that never came', (ctx) => listCallRecords(ctx, { ...page, ...month, code: 77_777 })],
  ['statistics, 7 days', (ctx) => getCallStatistics(ctx, { ...sevenDays, unit: 'day', ...whole })],
  ['statistics, 30 days', (ctx) => getCallStatistics(ctx, { ...month, unit: 'day', ...whole })],
  ['statistics, 30 days by API', (ctx) => getCallStatistics(ctx, { ...month, unit: 'day', ...whole, splitBy: 'api' })],
  [
    'statistics, 30 days of one key and API',
    (ctx, round) => getCallStatistics(ctx, { ...month, unit: 'day', ...whole, keyId: '2', apiId: api(round) }),
  ],
  [
    'statistics, a day by the hour',
    (ctx, round) => getCallStatistics(ctx, { ...dayOf(round), unit: 'hour', ...whole }),
  ],
  [
    'statistics, from minute to minute',
    (ctx, round) => getCallStatistics(ctx, { ...cutDay(round), unit: 'day', ...whole }),
  ],
];

const api = (round: number) => String(1 + (round % 24));
const dayNumber = (round: number) => String(1 + (round % 20)).padStart(2, '0');
const dayOf = (round: number) => ({
  beginTime: `2026-11-${dayNumber(round)} 00:00:00`,
  endTime: `2026-11-${dayNumber(round)} 23:59:59`,
});
const cutDay = (round: number) => ({
  beginTime: `2026-11-${dayNumber(round)} 08:17:31`,
  endTime: `2026-11-${dayNumber(round)} 21:43:08`,
});

/** A cursor somewhere in the last 29 days. */
function cursorIn(round: number): string {
  const ms = UNTIL.getTime() - ((round * 7919) % (29 * 24 * 60)) * 60_000;
  return Buffer.from(String(BigInt(ms - Date.UTC(2024, 0, 1)) << 22n)).toString('base64url');
}

for (const size of SIZES) {
  const url = Object.assign(new URL(SERVER), { pathname: `/jishi_bench_records_${size}` }).toString();
  await filled(size, url);
  const db = openPlainDatabase(url);
  const ctx = {
    db,
    vault: anyVault,
    now: () => UNTIL,
    actor: { kind: 'member', memberId: MEMBER, sessionId: '1', token: '' },
  } as unknown as Context;
  console.log(`\n${size.toLocaleString('en')} calls${''.padEnd(26)}p50 ms   p95 ms   p99 ms   database CPU ms`);
  for (const [name, run] of CASES) {
    const times: number[] = [];
    let cpuBefore = 0;
    for (let round = -2; round < RUNS; round++) {
      if (round === 0) cpuBefore = await databaseCpu(db);
      const startedAt = performance.now();
      await run(ctx, round + 2);
      if (round >= 0) times.push(performance.now() - startedAt);
    }
    const cpu = ((await databaseCpu(db)) - cpuBefore) / RUNS;
    times.sort((a, b) => a - b);
    const at = (p: number) =>
      (times[Math.min(times.length - 1, Math.floor(p * times.length))] ?? 0).toFixed(1).padStart(9);
    console.log(`${name.padEnd(40)}${at(0.5)}${at(0.95)}${at(0.99)}${cpu.toFixed(1).padStart(15)}`);
  }
  await db.close();
  if (!KEEP) await administrate(SERVER, `drop database jishi_bench_records_${size} with (force)`);
}

/** Milliseconds on a CPU so far of the sessions of this database; 0 where /proc does not tell. */
async function databaseCpu(db: Database<PlainSql>): Promise<number> {
  const { rows } = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = current_setting($1)',
    ['application_name'],
  );
  const spent = rows.map(({ pid }) => {
    try {
      return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;
    } catch {
      return 0;
    }
  });
  return spent.reduce((sum, milliseconds) => sum + milliseconds, 0);
}

async function filled(size: number, url: string) {
  try {
    await administrate(
      SERVER,
      `create database jishi_bench_records_${size} encoding 'UTF8' locale 'C.UTF-8' template template0`,
    );
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw error;
    return; // kept by an earlier run
  }
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set synchronous_commit = off; set work_mem = '512MB'; set jit = off`);
  const statements = readFileSync(new URL('fill.sql', import.meta.url), 'utf8').split(/^--$/m);
  for (const statement of statements)
    await client.query(statement.replaceAll('$1', String(size)).replaceAll('$2', `'${UNTIL.toISOString()}'`));
  await client.query('vacuum analyze');
  await client.end();
}
