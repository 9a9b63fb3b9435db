// Measures recharge orders beside a bare insert and a bare update of the same rows, on one PostgreSQL in one run:
//   npx tsx bench/recharge/run.ts postgres://…    # ROUNDS=6; a round is 400 orders of each kind
// The kinds take turns, so that other load affects all. The supplier answers in the process: the cost of its wire is not in it.
import { parseMoney } from '@jishi/money';
import { answerRecharge } from '../../apps/server/src/domains/recharge';
import { accept } from '../../apps/server/src/domains/recharge/order/acceptance/service';
import { selectProduct } from '../../apps/server/src/domains/recharge/product/store';
import { submitDue } from '../../apps/server/src/domains/recharge/submission/service';
import { type Context, type MemberId, withTransaction } from '../../apps/server/src/kernel/context';
import { fund } from '../../apps/server/src/testing/ledger';
import { Suppliers, newProduct } from '../../apps/server/src/testing/recharge';
import { type Spent, meterOf, tellSpent } from '../cpu';
import { openScratch, serverOf, systemOn } from '../scratch';

const SERVER = process.argv[2] ?? 'postgres://root@127.0.0.1:5432/postgres';
const DATABASE = 'jishi_bench_recharge';
const ROUNDS = Number(process.env.ROUNDS ?? 6);
const MEMBERS = 4;
/** Of a member in a round, one by one and then all at once. */
const BATCH = 100;

const KINDS = ['bare insert', 'accepted, one by one', 'accepted, a hundred', 'delivered', 'bare update'] as const;
type Kind = (typeof KINDS)[number];

const { db, url, close } = await openScratch(SERVER, DATABASE);
await run().finally(close);

async function run() {
  const suppliers = new Suppliers();
  suppliers.says['1'] = { kind: 'delivered' };
  const ctx = { ...(await systemOn(db, url)), extensions: suppliers.domain.extends ?? [] };
  const { code } = await newProduct({ db } as never);
  const members = await Promise.all(Array.from({ length: MEMBERS }, newMember));
  await db.query(`create schema bench; create table bench.quick_order (like recharge.quick_order);
    alter table bench.quick_order add primary key (id)`);
  console.log(`${await serverOf(db)}; ${MEMBERS} members at once, ${ROUNDS} rounds\n`);
  const { spent, measure } = meterOf(db, KINDS);
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
  const { whole } = tellSpent(spent, 'orders', 0);
  const both = whole('accepted, one by one') + whole('delivered');
  console.log(`\none core's time carries ${Math.round(1e6 / both)} orders a second, accepted one by one and delivered`);
}
