// Measures lists of recharge orders, of a member and of operators, with ten thousand to ten million orders:
//   npx tsx bench/recharge/lists.ts postgres://…    # SIZES=10000,1000000,10000000 RUNS=20; filling takes minutes per million
// `pages` are those that a list's statements read, from the cache or not, as EXPLAIN tells.
import type { Database, PlainSql } from '@jishi/db';
import {
  getRechargeStatistics,
  listRechargeOrders,
  searchRechargeOrders,
} from '../../apps/server/src/domains/recharge/order/list';
import type { Context, MemberId } from '../../apps/server/src/kernel/context';
import { timedRuns } from '../cpu';
import { pagesOf } from '../pages-read';
import { fillFrom, openScratch, vaultOn } from '../scratch';

const SERVER = process.argv[2] ?? 'postgres://root@127.0.0.1:5432/postgres';
const SIZES = (process.env.SIZES ?? '10000,1000000,10000000').split(',').map(Number);
const RUNS = Number(process.env.RUNS ?? 20);
const UNTIL = new Date(Math.floor(Date.now() / 1000) * 1000);
const DATABASE = 'jishi_bench_recharge_lists';

type Case = [name: string, run: (ctx: Context) => Promise<unknown>];

const page = { pageNum: 1, pageSize: 20 } as const;
const day = (back: number) => new Date(UNTIL.getTime() + (8 - 24 * back) * 3_600_000).toISOString().slice(0, 10);
const days = (from: number, to = from) => ({ beginTime: `${day(from)} 00:00:00`, endTime: `${day(to)} 23:59:59` });
const hour = (of: number) => ({ beginTime: `${day(of)} 10:00:00`, endTime: `${day(of)} 10:59:59` });
const own = (more: object) => (ctx: Context) => listRechargeOrders(ctx, { ...page, ...more } as never);
const all = (more: object) => (ctx: Context) => searchRechargeOrders(asOperator(ctx), { ...page, ...more } as never);
const sums = (more: object) => (ctx: Context) => getRechargeStatistics(ctx, more as never);
const CASES: Case[] = [
  ['member: newest page', own({})],
  ['member: a day three weeks ago', own(days(21))],
  ['member: an hour of that day', own(hour(21))],
  ['member: uncertain', own({ status: 6 })],
  ['member: accepted, none', own({ status: 1 })],
  ['member: one product of 20', own({ productId: '7' })],
  ['member: a product of one day', own({ productId: '20' })],
  ['member: cards', own({ kind: 2 })],
  ['member: an account', own({ account: '13800138000' })],
  ['member: by their own number', own({ no: 'o77' })],
  ['member: statistics of a day', sums(days(21))],
  ['member: statistics of an hour', sums(hour(21))],
  ['member: statistics of all', sums({})],
  ['operator: newest page', all({})],
  ['operator: a day three weeks ago', all(days(21))],
  ['operator: an hour of that day', all(hour(21))],
  ['operator: cards', all({ kind: 2 })],
  ['operator: failed', all({ status: 4 })],
  ['operator: delivered', all({ status: 3 })],
  ['operator: by a member’s own number', all({ no: 'o77' })],
  ['operator: uncertain', all({ status: 6 })],
  ['operator: accepted, none', all({ status: 1 })],
  ['operator: a product of one day', all({ productId: '20' })],
  ['operator: one of two members', all({ memberId: '1002' })],
  ['operator: an account', all({ account: '13800138000' })],
];

for (const size of SIZES) await measure(size);

async function measure(size: number) {
  const { db, url, close } = await openScratch(SERVER, DATABASE);
  try {
    await fillFrom(url, new URL('fill.sql', import.meta.url), { size, until: UNTIL });
    const ctx = await contextOn(db);
    console.log(`\n${`${size.toLocaleString('en')} orders`.padEnd(36)}   p50 ms   p95 ms   database CPU ms    pages`);
    for (const [name, run] of CASES) {
      const pages = await pagesOf(db, (on) => run({ ...ctx, db: on }));
      console.log(`${name.padEnd(36)}${await timedRuns(db, RUNS, () => run(ctx))}${String(pages).padStart(9)}`);
    }
  } finally {
    await close();
  }
}

async function contextOn(db: Database<PlainSql>): Promise<Context> {
  const actor = { kind: 'member', memberId: '1001' as MemberId, sessionId: '1', token: '' };
  return { db, vault: await vaultOn(db), now: () => UNTIL, actor, extensions: [] } as unknown as Context;
}

function asOperator(ctx: Context): Context {
  return {
    ...ctx,
    actor: { kind: 'operator', operatorId: '1', sessionId: '1', permissions: new Set(['recharge.read']) },
  } as unknown as Context;
}
