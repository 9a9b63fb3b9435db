// Measures recharge orders beside a bare insert and a bare update of the same rows, on one PostgreSQL in one run:
//   npx tsx bench/recharge/run.ts postgres://…    # ROUNDS=6; a round is 400 orders of each kind
// The kinds take turns, so that other load affects all. The supplier answers in the process: the cost of its wire is not in it.
import { type Database, type PlainSql, keptDigestKey, migrate, openPlainDatabase } from '@jishi/db';
import { loadMasterKey, openKeptVault } from '@jishi/vault';
import { parseMoney } from '@jishi/money';
import pg from 'pg';
import { answerRecharge } from '../../apps/server/src/domains/recharge';
import { accept } from '../../apps/server/src/domains/recharge/order/acceptance/service';
import { selectProduct } from '../../apps/server/src/domains/recharge/product/store';
import { submitDue } from '../../apps/server/src/domains/recharge/submission/service';
import { type Context, type MemberId, withTransaction } from '../../apps/server/src/kernel/context';
import { readSettings } from '../../apps/server/src/kernel/settings';
import { fund } from '../../apps/server/src/testing/ledger';
import { Suppliers, newProduct } from '../../apps/server/src/testing/recharge';
import { type Spent, cpuOf } from '../sms/cpu';

const SERVER = process.argv[2] ?? 'postgres://root@127.0.0.1:5432/postgres';
const DATABASE = 'jishi_bench_recharge';
const ROUNDS = Number(process.env.ROUNDS ?? 6);
const MEMBERS = 4;
/** Of a member in a round, one by one and then all at once. */
const BATCH = 100;

const KINDS = ['bare insert', 'accepted, one by one', 'accepted, a hundred', 'delivered', 'bare update'] as const;
type Kind = (typeof KINDS)[number];

const url = Object.assign(new URL(SERVER), { pathname: `/${DATABASE}` }).toString();
await administrate(`drop database if exists ${DATABASE} with (force)`);
await administrate(`create database ${DATABASE} encoding 'UTF8' locale 'C.UTF-8' template template0`);
await migrate(url);
const db = openPlainDatabase(url);
try {
  await run();
} finally {
  await db.close();
  await administrate(`drop database ${DATABASE} with (force)`);
}

async function run() {
  const suppliers = new Suppliers();
  suppliers.says['1'] = { kind: 'delivered' };
  const ctx = { ...(await contextOn(db)), extensions: suppliers.domain.extends ?? [] };
  const { code } = await newProduct({ db } as never);
  const members = await Promise.all(Array.from({ length: MEMBERS }, newMember));
  await db.query(`create schema bench; create table bench.quick_order (like recharge.quick_order);
    alter table bench.quick_order add primary key (id)`);
  const { rows } = await db.query<{ version: string; sync: string }>(
    `select split_part(version(), ' on ', 1) as version, 'fsync ' || current_setting('fsync') as sync`,
  );
  console.log(`${rows[0]!.version}, ${rows[0]!.sync}; ${MEMBERS} members at once, ${ROUNDS} rounds\n`);
  const spent = new Map<Kind, Spent>(KINDS.map((kind) => [kind, { messages: 0, ms: 0, node: 0, database: 0 }]));
  const measure = async (kind: Kind, isCounted: boolean, work: () => Promise<number>) => {
    const one = await cpuOf(db, work);
    const sum = spent.get(kind)!;
    if (isCounted) for (const name of ['messages', 'ms', 'node', 'database'] as const) sum[name] += one[name];
  };
  // the first round warms up
  for (let round = 0; round <= ROUNDS; round++) {
    const counts = round > 0;
    await measure('accepted, one by one', counts, () => acceptEach(ctx, members, code, round));
    await measure('accepted, a hundred', counts, () => acceptBatches(ctx, members, code, round));
    await measure('bare insert', counts, insertBare);
    await measure('delivered', counts, () => deliver(ctx));
    await measure('bare update', counts, updateBare);
  }
  tell(spent);
  const { rows: left } = await db.query<{ status: number; n: number }>(
    'select status, count(*)::int as n from recharge.quick_order group by status',
  );
  console.log(`\nafterwards: ${left.map(({ status, n }) => `${n} orders in status ${status}`).join(', ')}`);
}

async function newMember(_: unknown, at: number): Promise<MemberId> {
  const { rows } = await db.query<{ id: string }>(
    'insert into account.member (nickname, invite_code, reg_time) values ($1, $1, now()) returning id::text',
    [`B${at}`],
  );
  const id = rows[0]!.id as MemberId;
  await fund(db, id, parseMoney('10000000.00'));
  return id;
}

function phone(round: number, at: number, nth: number): string {
  return `138${String((round * MEMBERS + at) * 2 * BATCH + nth).padStart(8, '0')}`;
}

/** As programs do, through what is behind the gateway. */
async function acceptEach(ctx: Context, members: readonly MemberId[], product: string, round: number) {
  const buy = async (memberId: MemberId, at: number) => {
    for (let nth = 0; nth < BATCH; nth++) {
      const body = { orderNo: `one-${round}-${nth}`, product, account: phone(round, at, nth) };
      const answer = await answerRecharge(ctx, memberId, 'submit', body);
      if (answer?.body.code !== 0) throw new Error(`an order was not accepted: ${JSON.stringify(answer?.body)}`);
    }
  };
  await Promise.all(members.map(buy));
  return MEMBERS * BATCH;
}

/** As the page does once the trade password was right. */
async function acceptBatches(ctx: Context, members: readonly MemberId[], code: string, round: number) {
  const buy = async (memberId: MemberId, at: number) => {
    const product = (await selectProduct(ctx.db, memberId, { code }))!;
    const lines = Array.from({ length: BATCH }, (_, nth) => {
      return { ownNo: `many-${round}-${nth}`, account: phone(round, at, BATCH + nth), count: 1 };
    });
    await withTransaction(ctx, (tx) => accept(tx, ctx, { memberId, product, origin: 1, lines }));
  };
  await Promise.all(members.map(buy));
  return MEMBERS * BATCH;
}

/** Handed over, answered, charged: a run of the job lasts twenty seconds at most. */
async function deliver(ctx: Context): Promise<number> {
  const waiting = async () => {
    const { rows } = await db.query<{ n: number }>(
      'select count(*)::int as n from recharge.quick_order where submit_at is not null',
    );
    return rows[0]!.n;
  };
  const before = await waiting();
  while ((await waiting()) > 0) await submitDue(ctx);
  return before;
}

/** The rows of a round, as they are, in as many transactions as there are members, into a table with one index. */
async function insertBare(): Promise<number> {
  const insert = `insert into bench.quick_order
    select o.* from recharge.quick_order o where o.member_id = $1 and o.status = 1`;
  const { rows } = await db.query<{ id: string }>('select distinct member_id::text as id from recharge.quick_order');
  const done = await Promise.all(rows.map(({ id }) => db.query(insert, [id])));
  return done.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

/** The same rows end, each in a transaction of its own, as many at once as there are members. */
async function updateBare(): Promise<number> {
  const { rows } = await db.query<{ id: string }>('select id::text from bench.quick_order where status = 1');
  const queue = rows.values();
  const take = async () => {
    for (const { id } of queue)
      await db.query('update bench.quick_order set status = 3, ended_at = now() where id = $1', [id]);
  };
  await Promise.all(Array.from({ length: MEMBERS }, take));
  return rows.length;
}

function tell(spent: ReadonlyMap<Kind, Spent>) {
  const pad = (cells: readonly string[]) =>
    cells.map((cell, at) => (at ? cell.padStart(18) : cell.padEnd(24))).join('');
  const per = (kind: Kind, of: 'node' | 'database') => spent.get(kind)![of] / spent.get(kind)!.messages;
  console.log(pad(['', 'orders/s', 'node CPU µs', 'database CPU µs']));
  for (const kind of KINDS) {
    const { messages, ms } = spent.get(kind)!;
    const rate = Math.round((messages / ms) * 1000).toLocaleString('en');
    console.log(pad([kind, rate, per(kind, 'node').toFixed(0), per(kind, 'database').toFixed(0)]));
  }
  const whole = per('accepted, one by one', 'node') + per('accepted, one by one', 'database');
  const end = per('delivered', 'node') + per('delivered', 'database');
  console.log(
    `\none core's time carries ${Math.round(1e6 / (whole + end))} orders a second, accepted one by one and delivered`,
  );
}

async function contextOn(on: Database<PlainSql>): Promise<Context> {
  const env = { JISHI_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') };
  const vault = await openKeptVault(loadMasterKey({ env, dataDir: '' }), ({ ofOld }) =>
    keptDigestKey(on)({ ofNew: ofOld, ofOld }),
  );
  return {
    db: on,
    vault,
    settings: readSettings({
      DATABASE_URL: url,
      DATA_DIR: '/nonexistent',
      ROLES: 'api',
      PUBLIC_URL: 'http://localhost:8080',
    }),
    now: () => new Date(),
    actor: { kind: 'system', job: 'bench' },
    extensions: [],
    requestId: 'bench',
    ip: '127.0.0.1',
    device: 'bench',
    browser: undefined,
    bdVid: '',
    idempotencyKey: undefined,
    log: { warn() {}, error() {} },
  };
}

async function administrate(statement: string) {
  const client = new pg.Client({ connectionString: SERVER });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
