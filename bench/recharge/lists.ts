// Measures lists of recharge orders, of a member and of operators, with ten thousand to ten million orders:
//   npx tsx bench/recharge/lists.ts postgres://…    # SIZES=10000,1000000,10000000 RUNS=20; filling takes minutes per million
// `pages` are those that a list's statements read, from the cache or not, as EXPLAIN tells.
import { readFileSync } from 'node:fs';
import { type Database, type PlainSql, keptDigestKey, migrate, openPlainDatabase } from '@jishi/db';
import { loadMasterKey, openKeptVault } from '@jishi/vault';
import pg from 'pg';
import {
  getRechargeStatistics,
  listRechargeOrders,
  searchRechargeOrders,
} from '../../apps/server/src/domains/recharge/order/list';
import type { Context, MemberId } from '../../apps/server/src/kernel/context';
import { cpuOf } from '../sms/cpu';
import { pagesOf } from '../sms/pages';

const SERVER = process.argv[2] ?? 'postgres://root@127.0.0.1:5432/postgres';
const SIZES = (process.env.SIZES ?? '10000,1000000,10000000').split(',').map(Number);
const RUNS = Number(process.env.RUNS ?? 20);
const UNTIL = new Date(Math.floor(Date.now() / 1000) * 1000);
const DATABASE = 'jishi_bench_recharge_lists';

type Case = [name: string, run: (ctx: Context) => Promise<unknown>];

const page = { pageNum: 1, pageSize: 20 } as const;
const day = (back: number) => new Date(UNTIL.getTime() + (8 - 24 * back) * 3_600_000).toISOString().slice(0, 10);
const days = (from: number, to = from) => ({ beginTime: `${day(from)} 00:00:00`, endTime: `${day(to)} 23:59:59` });
const own = (more: object) => (ctx: Context) => listRechargeOrders(ctx, { ...page, ...more } as never);
const all = (more: object) => (ctx: Context) => searchRechargeOrders(asOperator(ctx), { ...page, ...more } as never);
const sums = (more: object) => (ctx: Context) => getRechargeStatistics(ctx, more as never);
const CASES: Case[] = [
  ['member: newest page', own({})],
  ['member: a day three weeks ago', own(days(21))],
  ['member: uncertain', own({ status: 6 })],
  ['member: accepted, none', own({ status: 1 })],
  ['member: one product of 20', own({ productId: '7' })],
  ['member: a product of one day', own({ productId: '20' })],
  ['member: cards', own({ kind: 2 })],
  ['member: an account', own({ account: '13800138000' })],
  ['member: by their own number', own({ no: 'o77' })],
  ['member: statistics of a day', sums(days(21))],
  ['member: statistics of all', sums({})],
  ['operator: newest page', all({})],
  ['operator: uncertain', all({ status: 6 })],
  ['operator: accepted, none', all({ status: 1 })],
  ['operator: a product of one day', all({ productId: '20' })],
  ['operator: one of two members', all({ memberId: '1002' })],
  ['operator: an account', all({ account: '13800138000' })],
];

const url = Object.assign(new URL(SERVER), { pathname: `/${DATABASE}` }).toString();
try {
  for (const size of SIZES) await measure(size);
} finally {
  await administrate(`drop database if exists ${DATABASE} with (force)`);
}

async function measure(size: number) {
  await administrate(`drop database if exists ${DATABASE} with (force)`);
  await administrate(`create database ${DATABASE} encoding 'UTF8' locale 'C.UTF-8' template template0`);
  await fill(size);
  const db = openPlainDatabase(url);
  const ctx = await contextOn(db);
  console.log(`\n${`${size.toLocaleString('en')} orders`.padEnd(36)}   p50 ms   p95 ms   database CPU ms    pages`);
  for (const [name, run] of CASES) console.log(`${name.padEnd(36)}${await told(ctx, db, run)}`);
  await db.close();
}

async function told(ctx: Context, db: Database<PlainSql>, run: Case[1]): Promise<string> {
  const times: number[] = [];
  await run(ctx);
  const { database } = await cpuOf(db, async () => {
    for (let round = 0; round < RUNS; round++) {
      const startedAt = performance.now();
      await run(ctx);
      times.push(performance.now() - startedAt);
    }
    return RUNS;
  });
  const pages = await pagesOf(db, (on) => run({ ...ctx, db: on }));
  times.sort((a, b) => a - b);
  const at = (p: number) => times[Math.min(times.length - 1, Math.floor(p * times.length))]!.toFixed(1).padStart(9);
  return `${at(0.5)}${at(0.95)}${(database / RUNS / 1000).toFixed(1).padStart(18)}${String(pages).padStart(9)}`;
}

async function contextOn(db: Database<PlainSql>): Promise<Context> {
  const env = { JISHI_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') };
  const vault = await openKeptVault(loadMasterKey({ env, dataDir: '' }), ({ ofOld }) =>
    keptDigestKey(db)({ ofNew: ofOld, ofOld }),
  );
  const actor = { kind: 'member', memberId: '1001' as MemberId, sessionId: '1', token: '' };
  return { db, vault, now: () => UNTIL, actor, extensions: [] } as unknown as Context;
}

function asOperator(ctx: Context): Context {
  return {
    ...ctx,
    actor: { kind: 'operator', operatorId: '1', sessionId: '1', permissions: new Set(['recharge.read']) },
  } as unknown as Context;
}

async function fill(size: number) {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set synchronous_commit = off; set work_mem = '256MB'; set jit = off`);
  for (const statement of readFileSync(new URL('fill.sql', import.meta.url), 'utf8').split(/^--$/m))
    await client.query(statement.replaceAll('$1', String(size)).replaceAll('$2', `'${UNTIL.toISOString()}'`));
  await client.query('vacuum analyze recharge.quick_order');
  await client.end();
}

async function administrate(statement: string) {
  const client = new pg.Client({ connectionString: SERVER });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
