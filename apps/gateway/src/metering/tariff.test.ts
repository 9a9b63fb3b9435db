// What calls cost: tiers by monthly calls, VIP discount. However two nodes borrow, spend, return or lose calls, a
// month's charges follow the tariff for their number.
import type { Database } from '@jishi/db';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWithDeadlines } from '../database';
import { NodeStore } from '../node/store';
import { quick } from '../testing/node';
import { type TestProject, addMember, addProject, balances, deposit } from '../testing/stage';
import { type Grant, MeteringStore } from './store';
import type { NodeRun } from '../node/run';

type Lent = NonNullable<Grant['lease']>;

const PRICE = 500n;
const TIERS = { 10: 300n, 25: 120n };

let db: TestDatabase;
let own: Database;
let metering: MeteringStore;
let nodes: NodeRun[];
let project: TestProject;

beforeAll(async () => {
  db = await testDatabase();
  own = openWithDeadlines(db.url, { max: 4 });
  // Higher tiers wait for as long as it takes: nothing here depends on how fast the machine is.
  metering = new MeteringStore(own, db.url, { ...quick, recallPatience: 3_600_000 });
  const store = new NodeStore(own);
  nodes = [];
  for (const name of ['one', 'two']) {
    const run = await store.claim(name);
    await store.enter(run, 2);
    nodes.push(run);
  }
  await db.query(`insert into vip.level (level, rank, name, call_discount, qps_limit) values (3, 3, '金', 155, 80)`);
  project = await addProject(db, 'http://127.0.0.1:1', { price: PRICE, tiers: TIERS });
});
afterAll(async () => {
  await metering.close();
  await own.close();
  await db.drop();
});

/** What a month's calls cost in units of 0.00001 yuan, written from the price list, not from the database's function. */
function tariff(calls: number, discount = 0): bigint {
  const priceOf = (n: number) => (n < 10 ? PRICE : n < 25 ? 300n : 120n);
  let sum = 0n;
  for (let n = 0; n < calls; n++) sum += (priceOf(n) * BigInt(1000 - discount) + 500n) / 1000n;
  return sum;
}

async function borrow(node: number, memberId: string, need: number, want = 0): Promise<Grant[]> {
  return metering.grant(nodes[node]!, [{ memberId, projectId: project.id, need, want }]);
}

const lentBy = (grants: readonly Grant[]): Lent[] => grants.flatMap(({ lease }) => lease ?? []);

/** Like a flush: books `used` calls of a lease and returns the rest. */
async function close(lease: Lent, used: number) {
  await db.query('update gateway.lease set used = $2 where id = $1', [lease.id, used]);
  await db.query('select gateway.close_leases(array[$1::bigint], 2::smallint)', [lease.id]);
}

async function payer(more: Parameters<typeof addMember>[1] = {}): Promise<string> {
  const memberId = await addMember(db, more);
  await deposit(db, memberId, 1_000_000n);
  return memberId;
}

const spentBy = async (memberId: string) => 1_000_000n - ((await balances(db, memberId))['deposit'] ?? 0n);

test('a lease has one price and ends where its tier does; the next tier follows once the calls below are booked', async () => {
  const memberId = await payer();
  const first = await borrow(0, memberId, 12);
  expect(lentBy(first)).toMatchObject([{ units: 10, price: 500n }]);
  expect(
    first.every(({ stranded }) => stranded),
    'there is more to come',
  ).toBe(true);
  expect(lentBy(await borrow(1, memberId, 2))).toEqual([]);
  await close(lentBy(first)[0]!, 10);
  const [second] = lentBy(await borrow(1, memberId, 2));
  expect(second).toMatchObject({ units: 2, price: 300n });
  await close(second!, 2);
  expect(await spentBy(memberId)).toBe(tariff(12));
});

test('calls that were lent and not charged are lent again at the price of their tier', async () => {
  const memberId = await payer();
  const [lease] = lentBy(await borrow(0, memberId, 10));
  await close(lease!, 4);
  const again = lentBy(await borrow(1, memberId, 8));
  expect(again).toMatchObject([{ units: 6, price: 500n }]);
});

test('a store is filled from the balance when nothing prepaid is left, up to the end of the tier', async () => {
  const memberId = await payer();
  expect(lentBy(await borrow(0, memberId, 0, 500))).toMatchObject([{ units: 10, price: 500n }]);
});

test('a lease ends with the month, in which its calls are counted', async () => {
  const memberId = await payer();
  const [lease] = lentBy(await borrow(0, memberId, 1));
  const { rows } = await db.query<{ end: Date }>(
    `select (date_trunc('month', now() at time zone 'Asia/Shanghai') + interval '1 month') at time zone 'Asia/Shanghai' as end`,
  );
  expect(lease!.expiresAt).toBe(rows[0]!.end.getTime());
  await db.query(`update gateway.tier_use set month = month - interval '1 month', calls = 1000 where member_id = $1`, [
    memberId,
  ]);
  expect(lentBy(await borrow(1, memberId, 1))).toMatchObject([{ price: 500n }]);
  await db.query('delete from gateway.tier_use where member_id = $1', [memberId]);
});

test('when the price list changes, the calls of the month stay counted from the lowest tier up', async () => {
  const other = await addProject(db, 'http://127.0.0.1:1', { price: PRICE, tiers: { 5: 300n } });
  const memberId = await payer();
  const ask = async (need: number) =>
    lentBy(await metering.grant(nodes[0]!, [{ memberId, projectId: other.id, need, want: 0 }]));
  for (const need of [5, 4]) for (const lease of await ask(need)) await close(lease, lease.units);
  await db.query('delete from catalogue.price_tier where project_id = $1', [other.id]);
  await db.query('insert into catalogue.price_tier values ($1, 8, 200), ($1, 20, 100)', [other.id]);
  expect(await ask(1), 'nine are charged').toMatchObject([{ price: 200n }]);
});

test('a VIP pays the discounted price, rounded to 0.00001 yuan and never nothing', async () => {
  const memberId = await payer({ vipLevel: 3 });
  const [lease] = lentBy(await borrow(0, memberId, 3));
  expect(lease!.price).toBe(423n);
  await close(lease!, 3);
  expect(await spentBy(memberId)).toBe(tariff(3, 155));
  const { rows } = await db.query('select gateway.discounted(1, 999) as least, gateway.discounted(1001, 500) as half');
  expect(rows).toEqual([{ least: '1', half: '501' }]);
});

test('the charges of a month are the tariff of their number, however they were lent', async () => {
  const step = fc.record({
    node: fc.nat({ max: 1 }),
    need: fc.integer({ min: 1, max: 9 }),
    want: fc.nat({ max: 12 }),
    used: fc.nat({ max: 9 }),
    settles: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(0, 3),
      async (steps, vipLevel) => {
        const memberId = await payer({ vipLevel });
        let charged = 0;
        const open: { lease: Lent; used: number }[] = [];
        const settle = async () => {
          for (const { lease, used } of open.splice(0)) {
            await close(lease, used);
            charged += used;
          }
        };
        for (const { node, need, want, used, settles } of steps) {
          for (const lease of lentBy(await borrow(node, memberId, need, want)))
            open.push({ lease, used: Math.min(used, lease.units) });
          if (settles) await settle();
        }
        await settle();
        expect(await spentBy(memberId)).toBe(tariff(charged, vipLevel ? 155 : 0));
      },
    ),
    { numRuns: 30 },
  );
});

test('late calls count in their tier', async () => {
  const memberId = await payer();
  const [lease] = lentBy(await borrow(0, memberId, 10));
  await close(lease!, 0);
  await db.query(
    `insert into gateway.late_charge (lease_id, node_id, member_id, project_id, source, calls, amount, found_at)
     values ($1, $2, $3, $4, 3, 10, 5000, now())`,
    [lease!.id, nodes[0]!.id, memberId, project.id],
  );
  while (await metering.settleLateCharge());
  expect(lentBy(await borrow(1, memberId, 1))).toMatchObject([{ price: 300n }]);
  expect(await spentBy(memberId)).toBe(5000n + 300n);
});
