// Calls found in a dead node's log after its leases were reclaimed: charged as far as funds are left; the rest is the
// platform's loss, never another member's.
import type { Database } from '@jishi/db';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWithDeadlines } from '../database';
import { NodeStore } from '../node/store';
import { HALF_AN_HOUR, quick } from '../testing/node';
import { bookCalls } from '../testing/booking';
import { expectBooksToAgree } from '../testing/books';
import { type TestProject, addHolding, addMember, addProject, balances, deposit } from '../testing/stage';
import { type Grant, MeteringStore } from './store';
import type { NodeRun } from '../node/run';

const PRICE = 500n;

let db: TestDatabase;
let own: Database;
let nodes: NodeStore;
let metering: MeteringStore;
let project: TestProject;

beforeAll(async () => {
  db = await testDatabase();
  own = openWithDeadlines(db.url, { max: 4 });
  nodes = new NodeStore(own);
  metering = new MeteringStore(own, db.url, quick);
  project = await addProject(db, 'http://127.0.0.1:1', { price: PRICE });
});
afterAll(async () => {
  await metering.close();
  await own.close();
  await db.drop();
});

async function liveNode(name: string): Promise<NodeRun> {
  const run = await nodes.claim(name);
  await nodes.enter(run, 2);
  return run;
}

async function borrow(run: NodeRun, memberId: string, calls: number): Promise<NonNullable<Grant['lease']>> {
  const [grant] = await metering.grant(run, [{ memberId, projectId: project.id, need: calls, want: 0 }]);
  expect(grant?.lease?.units).toBe(calls);
  return grant!.lease!;
}

/** The node dies, and the others take its leases back. */
async function die(run: NodeRun) {
  await db.query(`update gateway.node set heartbeat_at = now() - interval '1 hour' where id = $1`, [run.id]);
  expect(await metering.reclaim(HALF_AN_HOUR)).toBe(1);
}

/** Its disk comes back with calls that nobody has booked. */
const bookLate = (run: NodeRun, memberId: string, lease: NonNullable<Grant['lease']>, calls: number) =>
  bookCalls(metering, run, lease, { memberId, project, calls });

async function settleAll() {
  while (await metering.settleLateCharge());
}

test('a package bears late calls as long as it lasts; what it cannot bear is written down', async () => {
  const member = await addMember(db);
  const holding = await addHolding(db, member, project, 10);
  const dead = await liveNode('dead-1');
  const lease = await borrow(dead, member, 8);
  await die(dead);
  expect((await db.query('select remaining from package.holding where id = $1', [holding])).rows).toEqual([
    { remaining: 10 },
  ]);

  const other = await liveNode('other-1');
  const taken = await borrow(other, member, 7);
  expect(await bookLate(dead, member, lease, 5)).toEqual([lease.id]);
  await settleAll();
  const { rows } = await db.query('select calls, covered_calls from gateway.late_charge where member_id = $1', [
    member,
  ]);
  expect(rows).toEqual([{ calls: 5, covered_calls: 3 }]);
  expect(taken.holdingId).toBe(holding);
  await expectBooksToAgree(db);
});

test('late calls are paid from the balance, and what it cannot pay stands in suspense', async () => {
  const member = await addMember(db);
  await deposit(db, member, PRICE * 10n);
  const dead = await liveNode('dead-2');
  const lease = await borrow(dead, member, 6);
  await die(dead);
  expect(await balances(db, member)).toMatchObject({ deposit: PRICE * 10n, hold: 0n });
  const other = await liveNode('other-2');
  await borrow(other, member, 8);
  await bookLate(dead, member, lease, 5);
  await settleAll();
  expect(await balances(db, member)).toMatchObject({ deposit: 0n, hold: PRICE * 8n });
  const { rows } = await db.query(
    `select a.balance, c.amount, c.covered_amount
     from gateway.late_charge c, ledger.account a
     where c.member_id = $1 and a.owner_kind = 2 and a.kind = 'suspense'`,
    [member],
  );
  expect(rows).toEqual([
    { balance: String(-PRICE * 3n), amount: String(PRICE * 5n), covered_amount: String(PRICE * 2n) },
  ]);
  await expectBooksToAgree(db);
});

test('a lease whose calls are booked in time is never charged late', async () => {
  const member = await addMember(db);
  await deposit(db, member, PRICE * 4n);
  const run = await liveNode('alive');
  const lease = await borrow(run, member, 4);
  expect(await bookLate(run, member, lease, 3)).toEqual([]);
  expect(await balances(db, member)).toMatchObject({ deposit: PRICE, hold: 0n });
  expect((await db.query('select 1 from gateway.late_charge where member_id = $1', [member])).rows).toEqual([]);
  await expectBooksToAgree(db);
});

test('a run that is over can borrow nothing more', async () => {
  const member = await addMember(db);
  await deposit(db, member, PRICE);
  const run = await liveNode('replaced');
  await liveNode('replaced');
  await expect(
    metering.grant(run, [{ memberId: member, projectId: project.id, need: 1, want: 0 }]),
  ).rejects.toMatchObject({
    code: 'GW001',
  });
});

async function lend(member: string, line: bigint): Promise<void> {
  await db.query(`select ledger.open_accounts(array['member:' || $1 || ':credit'])`, [member]);
  await db.query(`update ledger.account set floor = $2 where owner_kind = 1 and owner_id = $1 and kind = 'credit'`, [
    member,
    -line,
  ]);
}

test('the credit line is spent last and refilled first', async () => {
  const member = await addMember(db);
  await deposit(db, member, PRICE * 2n);
  await deposit(db, member, PRICE * 2n, 'bonus');
  await lend(member, PRICE * 4n);
  const run = await liveNode('credit');
  const lease = await borrow(run, member, 7);
  expect(await balances(db, member)).toMatchObject({ deposit: 0n, bonus: 0n, credit: -PRICE * 3n, hold: PRICE * 7n });
  await bookLate(run, member, lease, 3);
  expect(await balances(db, member)).toMatchObject({ deposit: 0n, bonus: PRICE, credit: 0n, hold: 0n });
  await expectBooksToAgree(db);
});

test('what was borrowed on credit, paid back meanwhile and not used is on the deposit', async () => {
  const member = await addMember(db);
  await lend(member, PRICE * 7n);
  const run = await liveNode('repaid');
  const lease = await borrow(run, member, 7);
  await deposit(db, member, PRICE * 6n);
  await db.query(
    `select ledger.post_batch(array['repay:' || $1], '{adjust}', '{"{}"}', '{2}',
       array['member:' || $1 || ':deposit', 'member:' || $1 || ':credit'], array[-$2::bigint, $2])`,
    [member, PRICE * 6n],
  );
  expect(await balances(db, member)).toMatchObject({ deposit: 0n, credit: -PRICE, hold: PRICE * 7n });
  await bookLate(run, member, lease, 3);
  expect(await balances(db, member)).toMatchObject({ deposit: PRICE * 3n, credit: 0n, hold: 0n });
  await expectBooksToAgree(db);
});
