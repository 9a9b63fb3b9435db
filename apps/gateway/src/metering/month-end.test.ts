// Calls at the end of a month are charged in it, until it closes; what comes later is a named correction of the next.
import type { Database } from '@jishi/db';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWithDeadlines } from '../database';
import { NodeStore } from '../node/store';
import { bookCalls } from '../testing/booking';
import { HALF_AN_HOUR, quick } from '../testing/node';
import { type TestProject, addMember, addProject, deposit } from '../testing/stage';
import { type Grant, MeteringStore } from './store';
import type { NodeRun } from '../node/run';

const PRICE = 500n;

let db: TestDatabase;
let own: Database;
let metering: MeteringStore;
let project: TestProject;
let run: NodeRun;
/** The first instant of this month, by the database. */
let begins: number;
let nodes: NodeStore;

beforeAll(async () => {
  db = await testDatabase();
  own = openWithDeadlines(db.url, { max: 8 });
  nodes = new NodeStore(own);
  metering = new MeteringStore(own, db.url, quick);
  project = await addProject(db, 'http://127.0.0.1:1', { price: PRICE });
  run = await liveNode('month-end');
  const { rows } = await db.query<{ at: Date }>(
    `select date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as at`,
  );
  begins = rows[0]!.at.getTime();
  await db.query(`update gateway.months_kept set since = since - interval '2 months'`);
});
afterAll(async () => {
  await metering.close();
  await own.close();
  await db.drop();
});

async function liveNode(name: string): Promise<NodeRun> {
  const claimed = await nodes.claim(name);
  await nodes.enter(claimed, 2);
  return claimed;
}

/** How long the last month has been open for late charges: as if it had ended a moment ago, or long ago. */
const takeLate = (open: boolean) =>
  db.query(`update ledger.closing set late_window = $1::interval`, [open ? '60 days' : '1 microsecond']);

async function payer(): Promise<string> {
  const memberId = await addMember(db);
  await deposit(db, memberId, PRICE * 1_000n);
  return memberId;
}

/** A lease; `ofLastMonth`: as if it had been lent ten minutes before the month began. */
async function borrow(memberId: string, calls: number, ofLastMonth: boolean): Promise<NonNullable<Grant['lease']>> {
  const [grant] = await metering.grant(run, [{ memberId, projectId: project.id, need: calls, want: 0 }]);
  const lease = grant!.lease!;
  const end = new Date(begins);
  end.setUTCDate(end.getUTCDate() + 40);
  expect(lease.expiresAt).toBeGreaterThan(begins);
  expect(lease.expiresAt).toBeLessThan(end.getTime()); // with this month
  if (ofLastMonth)
    await db.query(`update gateway.lease set granted_at = $2::timestamptz - interval '10 minutes' where id = $1`, [
      lease.id,
      new Date(begins),
    ]);
  return lease;
}

type Month = { called: string; booked: string; shifted: string };

/** In calls, oldest month first. */
async function monthsOf(memberId: string) {
  const { rows } = await db.query<Month>('select called, booked, shifted from gateway.charge_months($1)', [memberId]);
  return rows.map(({ called, booked, shifted }) => [called, booked, shifted].map((sum) => Number(BigInt(sum) / PRICE)));
}

const memosOf = async (memberId: string) =>
  (
    await db.query<{ effectiveAt: string | null; correctionOf: string | null }>(
      `select distinct t.memo ->> 'effectiveAt' as "effectiveAt", t.memo ->> 'correctionOf' as "correctionOf"
       from ledger.transfer t join ledger.posting p on p.transfer_id = t.id join ledger.account a on a.id = p.account_id
       where a.owner_kind = 1 and a.owner_id = $1 and t.kind in ('api.charge', 'api.late')`,
      [memberId],
    )
  ).rows;

let bookings = 0;
/** Shortly before midnight; ids are made of it. */
const before = () => begins - ++bookings * 1_000;
const lastMonth = () => new Date(begins - 1_000 + 8 * 3_600_000).toISOString().slice(0, 7);
const endOfLastMonth = () => new Date(begins - 1).getTime();

test('what closes or settles after midnight counts in the month of its calls, to the unit', async () => {
  await takeLate(true);
  const memberId = await payer();
  const closing = await borrow(memberId, 20, true);
  await bookCalls(metering, run, closing, { memberId, project, calls: 7, at: before() });
  const [memo] = await memosOf(memberId);
  expect(new Date(memo!.effectiveAt!).getTime()).toBe(endOfLastMonth());
  const open = await borrow(memberId, 20, true);
  await bookCalls(metering, run, open, { memberId, project, calls: 5, at: before(), stays: true });
  await metering.settleUsed(run);
  expect(await monthsOf(memberId)).toEqual([
    [12, 12, 0],
    [0, 0, 0],
  ]);
  await bookCalls(metering, run, open, { memberId, project, calls: 3, at: before() });
  expect(await monthsOf(memberId)).toEqual([
    [15, 15, 0],
    [0, 0, 0],
  ]);
  expect((await db.query('select * from ledger.verify()')).rows).toEqual([]);
});

test('what comes after a month is closed is a correction in the next, named on both sides', async () => {
  await takeLate(false);
  const memberId = await payer();
  const lease = await borrow(memberId, 20, true);
  await bookCalls(metering, run, lease, { memberId, project, calls: 7, at: before() });
  expect(await memosOf(memberId)).toEqual([{ effectiveAt: null, correctionOf: lastMonth() }]);
  expect(await monthsOf(memberId)).toEqual([
    [7, 0, 7],
    [0, 7, -7],
  ]);
});

test('a call that came before midnight and is paid by a lease of after it is named', async () => {
  await takeLate(true);
  const memberId = await payer();
  const lease = await borrow(memberId, 20, false);
  await bookCalls(metering, run, lease, { memberId, project, calls: 2, at: before() });
  expect(await monthsOf(memberId)).toEqual([
    [2, 0, 2],
    [0, 2, -2],
  ]);
});

test('calls found in a dead node’s log count in their month while it is open, and correct it afterwards', async () => {
  for (const open of [true, false]) {
    await takeLate(open);
    const memberId = await payer();
    const lease = await borrow(memberId, 20, true);
    await db.query(`update gateway.node set heartbeat_at = now() - interval '1 hour' where id = $1`, [run.id]);
    await metering.reclaim(HALF_AN_HOUR);
    await bookCalls(metering, run, lease, { memberId, project, calls: 4, at: before() });
    while (await metering.settleLateCharge());
    expect(await monthsOf(memberId)).toEqual(
      open
        ? [
            [4, 4, 0],
            [0, 0, 0],
          ]
        : [
            [4, 0, 4],
            [0, 4, -4],
          ],
    );
    run = await liveNode('month-end');
  }
});

test('leases of both months that settle and close at once, by many hands, are charged once and where they belong', async () => {
  await takeLate(true);
  const memberId = await payer();
  const leases = await Promise.all(Array.from({ length: 16 }, (_, n) => borrow(memberId, 10, n % 2 === 0)));
  await Promise.all([
    ...leases.map((lease, n) =>
      bookCalls(metering, run, lease, {
        memberId,
        project,
        calls: 6,
        at: n % 2 ? begins + 1_000 + n : before(),
      }),
    ),
    ...Array.from({ length: 8 }, () => metering.settleUsed(run)),
  ]);
  expect(await monthsOf(memberId)).toEqual([
    [48, 48, 0],
    [48, 48, 0],
  ]);
  const { rows } = await db.query(
    `select sum(balance)::bigint::text as left from ledger.account where owner_kind = 1 and owner_id = $1`,
    [memberId],
  );
  expect(rows).toEqual([{ left: String(PRICE * (1_000n - 96n)) }]);
});
