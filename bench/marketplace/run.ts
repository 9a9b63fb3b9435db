// Measures lists and numbers of the marketplace with ten thousand to ten million orders:
//   npx tsx bench/marketplace/run.ts postgres://…    # SIZES=10000,10000000 RUNS=20 KEEP=1 ONLY=console
// Filling takes a minute per million on an idle machine. All sizes are filled first, then asked in turn, so that other load on the machine affects all.
import { readFileSync } from 'node:fs';
import { type Database, type PlainSql, migrate, openPlainDatabase } from '@jishi/db';
import pg from 'pg';
import { searchGoodsDisputes } from '../../apps/server/src/domains/marketplace/dispute/console/list';
import { searchGoodsOrders } from '../../apps/server/src/domains/marketplace/order/console/list';
import { getGoodsOrderStatistics, listGoodsOrders } from '../../apps/server/src/domains/marketplace/order/list';
import { getGoodsProduct } from '../../apps/server/src/domains/marketplace/offer/service';
import { listGoodsProducts } from '../../apps/server/src/domains/marketplace/product/list';
import {
  listSettlementRuns,
  searchGoodsSettlements,
} from '../../apps/server/src/domains/marketplace/settlement/console/list';
import { listSettlements } from '../../apps/server/src/domains/marketplace/settlement/list';
import {
  getSupplyStatistics,
  getTradeInfo,
  getTradeRate,
  getTradingChart,
} from '../../apps/server/src/domains/marketplace/statistic/service';
import { listSuppliedOrders } from '../../apps/server/src/domains/marketplace/supplied/list';
import { searchGoodsSuppliers } from '../../apps/server/src/domains/marketplace/supplier/console/list';
import type { Context } from '../../apps/server/src/kernel/context';
import { cpuOf } from '../cpu';
import { administrate, anyVault } from '../scratch';

const SERVER = process.argv[2] ?? 'postgres://root@127.0.0.1:5432/postgres';
const SIZES = (process.env.SIZES ?? '10000,10000000').split(',').map(Number);
const RUNS = Number(process.env.RUNS ?? 20);
const KEEP = process.env.KEEP === '1';
const ONLY = process.env.ONLY ?? '';

const BUYER = '1001';
const SMALL_BUYER = '1002';
const SUPPLIER = '9001';

const member = (memberId: string) => ({ kind: 'member', memberId, sessionId: '1', token: '' });
const operator = {
  kind: 'operator',
  operatorId: '1',
  role: 'owner',
  sessionId: '1',
  permissions: new Set(['marketplace.read']),
};
const nothing = {};
type Case = readonly [name: string, actor: object, ask: (ctx: Context, size: number) => Promise<unknown>];

const page = { pageNum: 1, pageSize: 20 };
const day = (back: number) => new Date(Date.now() + (8 - 24 * back) * 3_600_000).toISOString().slice(0, 10);
const dayBack = (back: number) => ({ beginTime: `${day(back)} 00:00:00`, endTime: `${day(back)} 23:59:59` });
const from = (key: string) => ({ cursor: Buffer.from(key).toString('base64url') });
/** In the middle of all orders, whose ids count them. */
const deep = (size: number) => from(String(Math.floor(size / 2)));
/** As fill.sql numbers what it makes for each 200th and 250th order. */
const deepDispute = (size: number) => from(`GD${String(Math.floor(size / 2) + 1).padStart(16, '0')}`);
const deepRun = (size: number) => from(String(500_001 + Math.floor(size / 500)));
/** Their schemas have filled in what is left out. */
const asked =
  <Ask>(use: (ctx: never, input: never) => Promise<unknown>, input: (size: number) => Ask) =>
  (ctx: Context, size: number) =>
    use(ctx as never, input(size) as never);
const list = (use: (ctx: never, input: never) => Promise<unknown>, more: (size: number) => object = () => nothing) =>
  asked(use, (size) => ({ ...page, ...more(size) }));

const CASES: readonly Case[] = [
  ['buyer’s orders, newest page', member(BUYER), list(listGoodsOrders)],
  ['… of a product', member(BUYER), list(listGoodsOrders, () => ({ productId: '7' }))],
  ['… not delivered', member(BUYER), list(listGoodsOrders, () => ({ status: 5 }))],
  ['… being delivered: few', member(BUYER), list(listGoodsOrders, () => ({ status: 2 }))],
  ['… of a day 200 days ago', member(BUYER), list(listGoodsOrders, () => dayBack(200))],
  ['… a page in the middle', member(BUYER), list(listGoodsOrders, deep)],
  ['… of one who buys little', member(SMALL_BUYER), list(listGoodsOrders)],
  ['buyer’s sums by status', member(BUYER), asked(getGoodsOrderStatistics, () => nothing)],
  ['supplier’s orders, newest page', member(SUPPLIER), list(listSuppliedOrders)],
  ['… to be delivered', member(SUPPLIER), list(listSuppliedOrders, () => ({ status: 2 }))],
  ['… of a day 200 days ago', member(SUPPLIER), list(listSuppliedOrders, () => dayBack(200))],
  ['… of one of the goods', member(SUPPLIER), list(listSuppliedOrders, () => ({ goodsId: '3' }))],
  ['… a page in the middle', member(SUPPLIER), list(listSuppliedOrders, deep)],
  ['supplier’s settlements', member(SUPPLIER), list(listSettlements)],
  ['… that wait', member(SUPPLIER), list(listSettlements, () => ({ status: 1 }))],
  ['console: orders', operator, list(searchGoodsOrders)],
  ['… of a supplier, in part', operator, list(searchGoodsOrders, () => ({ supplierId: '1', status: 4 }))],
  ['… of a product a year ago', operator, list(searchGoodsOrders, () => ({ productId: '7', ...dayBack(360) }))],
  ['… a page in the middle', operator, list(searchGoodsOrders, deep)],
  ['console: disputes', operator, list(searchGoodsDisputes)],
  ['… a page in the middle', operator, list(searchGoodsDisputes, deepDispute)],
  ['console: settlements that wait', operator, list(searchGoodsSettlements, () => ({ status: 1 }))],
  ['console: runs with their proof', operator, list(listSettlementRuns)],
  ['… a page in the middle', operator, list(listSettlementRuns, deepRun)],
  ['console: suppliers', operator, list(searchGoodsSuppliers)],
  ['products, the first page', member(BUYER), list(listGoodsProducts)],
  ['a product with its offers', member(BUYER), asked(getGoodsProduct, () => ({ id: '7', order: 1 }))],
  ['stat/supply', member(BUYER), asked(getSupplyStatistics, () => nothing)],
  ['tradeInfo', member(BUYER), asked(getTradeInfo, () => nothing)],
  ['tradeInfo of a product', member(BUYER), asked(getTradeInfo, () => ({ productId: '7' }))],
  ['tradeRate', member(BUYER), asked(getTradeRate, () => nothing)],
  ['tradeRate of a product', member(BUYER), asked(getTradeRate, () => ({ productId: '7' }))],
  ['tradingChart, 90 days', member(BUYER), asked(getTradingChart, () => ({ days: 90 }))],
];

const filled = [];
for (const size of SIZES) filled.push({ size, db: await databaseOf(size) });
const heads = SIZES.map((size) => size.toLocaleString('en').padStart(24)).join('');
console.log(`\np50 ms and database CPU ms${''.padEnd(8)}${heads}   times as long, CPU`);
for (const one of CASES.filter(([name]) => name.includes(ONLY))) {
  const told = [];
  for (const { size, db } of filled) told.push(await measured(db, one, size));
  const [first, last] = [told[0]!, told.at(-1)!];
  const cells = told.map(({ p50, cpu }) => `${p50.toFixed(1).padStart(16)}${cpu.toFixed(1).padStart(8)}`).join('');
  console.log(
    `${one[0].padEnd(34)}${cells}   ${(last.p50 / first.p50).toFixed(1)}, ${(last.cpu / first.cpu).toFixed(1)}`,
  );
}
for (const { size, db } of filled) {
  await db.close();
  if (!KEEP) await administrate(SERVER, `drop database ${nameOf(size)} with (force)`);
}

async function measured(db: Database<PlainSql>, [, actor, ask]: Case, size: number) {
  const ctx = { db, vault: anyVault, now: () => new Date(), actor } as unknown as Context;
  const times: number[] = [];
  for (let round = 0; round < 2; round++) await ask(ctx, size);
  const { database } = await cpuOf(db, async () => {
    for (let round = 0; round < RUNS; round++) {
      const startedAt = performance.now();
      await ask(ctx, size);
      times.push(performance.now() - startedAt);
    }
    return RUNS;
  });
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length / 2)]!, cpu: database / RUNS / 1000 };
}

function nameOf(size: number): string {
  return `jishi_bench_marketplace_${size}`;
}

/** Filled, if no earlier run kept it. */
async function databaseOf(size: number): Promise<Database<PlainSql>> {
  const url = Object.assign(new URL(SERVER), { pathname: `/${nameOf(size)}` }).toString();
  const there = await administrate(SERVER, `select from pg_database where datname = '${nameOf(size)}'`);
  if (there === 0) {
    await administrate(SERVER, `create database ${nameOf(size)} encoding 'UTF8' locale 'C.UTF-8' template template0`);
    await migrate(url);
    await fill(url, size);
  }
  return openPlainDatabase(url);
}

async function fill(url: string, size: number) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `set synchronous_commit = off; set work_mem = '512MB'; set maintenance_work_mem = '1GB'; set jit = off`,
  );
  for (const statement of readFileSync(new URL('fill.sql', import.meta.url), 'utf8').split(/^--$/m))
    await client.query(statement.replaceAll('$1', String(size)));
  await client.query('vacuum analyze');
  await client.end();
}
