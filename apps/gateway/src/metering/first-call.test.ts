// What a call is charged to, and packages that are valid from the first call charged to them.
import type { Database } from '@jishi/db';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWithDeadlines } from '../database';
import { NodeStore } from '../node/store';
import { bookCalls } from '../testing/booking';
import { expectBooksToAgree } from '../testing/books';
import { HALF_AN_HOUR, quick } from '../testing/node';
import { type TestProject, addHolding, addMember, addProject, deposit } from '../testing/stage';
import { type Grant, MeteringStore } from './store';
import type { NodeRun } from '../node/run';

type Lent = NonNullable<Grant['lease']>;

const DAY = 86_400_000;

let db: TestDatabase;
let own: Database;
let metering: [MeteringStore, MeteringStore];
let nodes: [NodeRun, NodeRun];
let project: TestProject;

beforeAll(async () => {
  db = await testDatabase();
  own = openWithDeadlines(db.url, { max: 4 });
  metering = [new MeteringStore(own, db.url, quick), new MeteringStore(own, db.url, quick)];
  const store = new NodeStore(own);
  const live = async (name: string) => {
    const run = await store.claim(name);
    await store.enter(run, 2);
    return run;
  };
  nodes = [await live('one'), await live('two')];
  project = await addProject(db, 'http://127.0.0.1:1', { price: 500n });
});
afterAll(async () => {
  for (const store of metering) await store.close();
  await own.close();
  await db.drop();
});

async function borrow(node: 0 | 1, memberId: string, calls: number): Promise<Lent[]> {
  const request = { memberId, projectId: project.id, need: calls, want: 0 };
  return (await metering[node].grant(nodes[node], [request])).flatMap(({ lease }) => lease ?? []);
}

const book = (
  node: 0 | 1,
  lease: Lent,
  memberId: string,
  calls: number,
  more: { at?: number; charged?: boolean } = {},
) => bookCalls(metering[node], nodes[node], lease, { memberId, project, calls, ...more });

async function termOf(holding: string) {
  const { rows } = await db.query<{ unstarted_days: number | null; first_called_at: Date | null; expires_at: Date }>(
    'select unstarted_days, first_called_at, expires_at from package.holding where id = $1',
    [holding],
  );
  return rows[0]!;
}

test('packages are charged first, the earliest to expire before the others and those not begun last, then free calls, then money', async () => {
  const kinds = {
    soon: { expiresInMs: 10 * DAY },
    late: { expiresInMs: 300 * DAY },
    waiting: { expiresInMs: 5 * DAY, unstartedDays: 1 },
    waitingLonger: { expiresInMs: 6 * DAY, unstartedDays: 1 },
    vip: { source: 5, expiresInMs: 2 * DAY },
    free: { source: 2, expiresInMs: 3 * DAY },
  } as const;
  const order = Object.keys(kinds) as (keyof typeof kinds)[];
  const held = fc.shuffledSubarray(order, { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(held, async (names) => {
      const memberId = await addMember(db);
      await deposit(db, memberId, 500n);
      const ids = new Map<string | null, string>([[null, 'balance']]);
      for (const name of names) ids.set(await addHolding(db, memberId, project, 1, kinds[name]), name);
      const lent = await borrow(0, memberId, names.length + 1);
      const expected = order.filter((name) => names.includes(name));
      expect(lent.map(({ holdingId }) => ids.get(holdingId))).toEqual([...expected, 'balance']);
      expect(lent.map(({ turn }) => turn)).toEqual(lent.map(({ turn }) => turn).toSorted());
      for (const lease of lent) await book(0, lease, memberId, 1);
    }),
    { numRuns: 25 },
  );
  await expectBooksToAgree(db);
});

test('a package begins with its first charged call, and ends its days later', async () => {
  const memberId = await addMember(db);
  const holding = await addHolding(db, memberId, project, 10, { expiresInMs: 300 * DAY, unstartedDays: 30 });
  const before = await termOf(holding);
  const [failed] = await borrow(0, memberId, 2);
  await book(0, failed!, memberId, 2, { charged: false });
  expect(await termOf(holding)).toEqual(before);

  const at = Date.now() - 60_000; // when nothing else was called
  const [lease] = await borrow(0, memberId, 3);
  await book(0, lease!, memberId, 3, { at });
  const begun = { unstarted_days: null, first_called_at: new Date(at), expires_at: new Date(at + 30 * DAY) };
  expect(await termOf(holding)).toEqual(begun);

  const [next] = await borrow(1, memberId, 1);
  expect(next!.expiresAt).toBe(at + 30 * DAY);
  await book(1, next!, memberId, 1);
  expect(await termOf(holding)).toEqual(begun);
  await expectBooksToAgree(db);
});

test('a lease of a package not begun outlives neither the days it will be valid nor the day it must begin', async () => {
  const memberId = await addMember(db);
  await addHolding(db, memberId, project, 1, { expiresInMs: 300 * DAY, unstartedDays: 2 });
  await addHolding(db, memberId, project, 1, { expiresInMs: DAY, unstartedDays: 30 });
  const [must, may] = await borrow(0, memberId, 2);
  expect(must!.expiresAt).toBeLessThanOrEqual(Date.now() + DAY);
  expect(may!.expiresAt).toBeLessThanOrEqual(Date.now() + 2 * DAY);
});

test('a package that did not begin in time lends nothing', async () => {
  const memberId = await addMember(db);
  await addHolding(db, memberId, project, 1, { expiresInMs: -1, unstartedDays: 30 });
  expect(await borrow(0, memberId, 1)).toEqual([]);
});

test('of first calls booked by two nodes at once exactly one begins the package', async () => {
  // each call at a time of its own, from which its id comes: an hour ago nothing else was called
  const began = Date.now() - 3_600_000;
  let made = 0;
  for (let round = 0; round < 20; round++) {
    const memberId = await addMember(db);
    const all = { expiresInMs: 300 * DAY, unstartedDays: 30 };
    const holdings = [await addHolding(db, memberId, project, 4, all), await addHolding(db, memberId, project, 4, all)];
    const lent = { 0: await borrow(0, memberId, 6), 1: await borrow(1, memberId, 2) };
    const times: number[] = [];
    const bookAll = async (node: 0 | 1) => {
      const done = [];
      for (const lease of lent[node]) {
        const at = began - 500 * ++made;
        times.push(at);
        done.push(await book(node, lease, memberId, 1, { at }));
      }
      return done;
    };
    expect((await Promise.all([bookAll(0), bookAll(1)])).flat(2)).toEqual([]);
    for (const holding of holdings) {
      const { unstarted_days, first_called_at, expires_at } = await termOf(holding);
      expect(unstarted_days).toBeNull();
      expect(times).toContain(first_called_at!.getTime());
      expect(expires_at.getTime()).toBe(first_called_at!.getTime() + 30 * DAY);
    }
  }
  await expectBooksToAgree(db);
});

test('a dead node’s lease begins nothing; its calls do, once its log is found', async () => {
  const memberId = await addMember(db);
  const holding = await addHolding(db, memberId, project, 10, { expiresInMs: 300 * DAY, unstartedDays: 30 });
  const before = await termOf(holding);
  const store = new NodeStore(own);
  const dead = await store.claim('dead');
  await store.enter(dead, 2);
  const [grant] = await metering[0].grant(dead, [{ memberId, projectId: project.id, need: 4, want: 0 }]);
  await db.query(`update gateway.node set heartbeat_at = now() - interval '1 hour' where id = $1`, [dead.id]);
  expect(await metering[0].reclaim(HALF_AN_HOUR)).toBe(1);
  expect(await termOf(holding)).toEqual(before);

  const at = Date.now() - 90_000;
  const lost = await bookCalls(metering[1], dead, grant!.lease!, { memberId, project, calls: 3, at });
  expect(lost).toEqual([grant!.lease!.id]);
  expect(await termOf(holding)).toMatchObject({ unstarted_days: null, first_called_at: new Date(at) });
  while (await metering[0].settleLateCharge());
  await expectBooksToAgree(db);
});
