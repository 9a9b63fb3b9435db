// Daily caps across two nodes on one database: exact, whatever nodes borrow, return, die or come back.
import type { Database } from '@jishi/db';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWithDeadlines } from '../database';
import { type Key, keyFrom } from '../directory/key';
import { DirectoryStore } from '../directory/store';
import { CallIds } from '../metering/call-id';
import type { NodeRun } from '../node/run';
import { NodeStore } from '../node/store';
import { refusals } from '../refusals';
import { addKey, addMember, addProject, testEnv } from '../testing/stage';
import { loadMasterKey, openVault } from '@jishi/vault';
import { DailyCaps, type DailyCapsOptions } from './daily-caps';
import { LimitStore } from './store';

let db: TestDatabase;
let own: Database;
let nodes: NodeStore;
let limits: LimitStore;
let runs: NodeRun[];
let projectId: string;
const vault = openVault(loadMasterKey({ env: testEnv, dataDir: '/nonexistent' }));

beforeAll(async () => {
  db = await testDatabase();
  own = openWithDeadlines(db.url, { max: 4 });
  nodes = new NodeStore(own);
  limits = new LimitStore(own);
  runs = [];
  for (const name of ['one', 'two']) runs.push(await liveNode(name));
  projectId = (await addProject(db, 'http://127.0.0.1:1')).id;
});
afterAll(async () => {
  await own.close();
  await db.drop();
});

async function liveNode(name: string): Promise<NodeRun> {
  const run = await nodes.claim(name);
  await nodes.enter(run, 2);
  return run;
}

async function addCapped(caps: { dailyCalls?: number; dailySpend?: bigint }): Promise<Key> {
  const { appKey } = await addKey(db, await addMember(db), caps);
  return keyFrom((await new DirectoryStore(own).keyByAppKey(appKey))!, vault);
}

/** All of it happens at noon: no day ends in between. */
const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
const NOON = Date.parse(`${TODAY}T12:00:00+08:00`);

const ids = new CallIds(1);
const aCall = (at = NOON) => ids.next(at);

/** Two nodes that hear each other's recalls, a moment later. */
function twoNodes(clock = { at: NOON }): [DailyCaps, DailyCaps] {
  const hear = (keyId: string) => void Promise.all(caps.map((each) => each.release(keyId)));
  const caps = [0, 1].map(
    (n) =>
      new DailyCaps({
        borrow: (keyId, day, need, want) => limits.borrow(runs[n]!, keyId, day, need, want),
        counted: (keyId, day) => limits.counted(runs[n]!, keyId, day),
        returnAllowance: (keyId, day, rest, had) => limits.returnAllowance(runs[n]!, keyId, day, rest, had),
        recall: async (keyId) => void setTimeout(hear, 1, keyId),
        maySpend: () => true,
        timing: { leaseIdle: 1_000, recallPatience: 60_000 },
        now: () => clock.at,
      }),
  );
  return [caps[0]!, caps[1]!];
}

async function enter(caps: DailyCaps, key: Key, calls: number): Promise<number> {
  const outcomes = await Promise.all(Array.from({ length: calls }, async () => caps.enter(key, aCall())));
  for (const outcome of outcomes) expect([undefined, refusals.dailyCallsReached]).toContain(outcome);
  return outcomes.filter((outcome) => outcome === undefined).length;
}

const dayOf = async (key: Key) =>
  (await db.query('select calls, spend from gateway.key_day where key_id = $1', [key.id])).rows[0]!;

test('what one node has in store is there for the other: exactly the cap is admitted', async () => {
  const key = await addCapped({ dailyCalls: 60 });
  const [one, two] = twoNodes();
  let admitted = 0;
  // In quick use it borrows ahead.
  for (let n = 0; n < 5; n++) admitted += await enter(one, key, 2);
  expect(admitted).toBe(10);
  expect(Number((await dayOf(key)).calls), 'some are in store').toBeGreaterThan(10);
  admitted += await enter(two, key, 80);
  expect(admitted).toBe(60);
  expect(await enter(one, key, 3)).toBe(0);
});

test('the spend of a day stops before it exceeds the cap, wherever it is spent', async () => {
  const key = await addCapped({ dailySpend: 1_003n });
  const [one, two] = twoNodes();
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? one : two).spend(key, 50n, aCall())),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(20);
  await two.close();
  expect(await one.spend(key, 3n, aCall())).toBe(true);
  expect(await one.spend(key, 1n, aCall())).toBe(false);
});

test('calls that were not sent on, and idle stores, are given back', async () => {
  const key = await addCapped({ dailyCalls: 10, dailySpend: 100n });
  const clock = { at: NOON };
  const [one, two] = twoNodes(clock);
  for (let n = 0; n < 4; n++) await enter(one, key, 1);
  one.leave(key, aCall());
  await one.spend(key, 60n, aCall());
  one.refund(key, 60n, aCall());
  clock.at += 2_000;
  await one.sweep();
  expect(await dayOf(key)).toEqual({ calls: '3', spend: '0' });
  expect(await enter(two, key, 20)).toBe(7);
});

test('whatever two nodes do in whatever order, the cap is reached and never exceeded', async () => {
  const step = fc.record({
    node: fc.nat({ max: 1 }),
    calls: fc.integer({ min: 1, max: 12 }),
    next: fc.constantFrom('nothing', 'leave', 'sweep', 'pass'),
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.array(step, { maxLength: 8 }), async (cap, steps) => {
      const key = await addCapped({ dailyCalls: cap });
      const clock = { at: NOON };
      const caps = twoNodes(clock);
      let admitted = 0;
      for (const { node, calls, next } of steps) {
        const entered = await enter(caps[node]!, key, calls);
        admitted += entered;
        if (next === 'leave' && entered > 0) {
          caps[node]!.leave(key, aCall(clock.at));
          admitted--;
        }
        if (next === 'pass') clock.at += 1_500;
        if (next === 'sweep') await caps[node]!.sweep();
        expect(admitted).toBeLessThanOrEqual(cap);
      }
      clock.at += 1_500; // past every memory of a shortage
      await Promise.all(caps.map((each) => each.sweep()));
      const rest = await Promise.all(caps.map((each) => enter(each, key, 40)));
      expect(admitted + rest[0]! + rest[1]!).toBe(cap);
    }),
    { numRuns: 25 },
  );
});

/** A booked call of a key through a node. */
async function record(key: Key, node: NodeRun, amount: bigint, id = aCall().id) {
  await db.query(
    `insert into gateway.call_record (
       id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, amount, source,
       upstream_ms, total_ms, node_id
     )
     select $7, $6, $1, $2, $3, 1, 1, 'GET', '/', '', '', 200, 0, true, $4, 3, 1, 1, $5`,
    [key.memberId, key.id, projectId, amount, node.id, new Date(NOON), id],
  );
}

async function declareDead({ id }: NodeRun) {
  await db.query(`update gateway.node set heartbeat_at = now() - interval '1 hour' where id = $1`, [id]);
  await db.query(`select gateway.reclaim_leases(interval '1 minute')`);
}

test('of a dead node’s allowance only what its records used stays spent; what it books on its return counts, too', async () => {
  const key = await addCapped({ dailyCalls: 20, dailySpend: 10_000n });
  const [, two] = twoNodes();
  const lost = await liveNode('lost');
  await limits.borrow(lost, key.id, TODAY, { calls: 12, spend: 6_000n }, { calls: 12, spend: 6_000n });
  for (let n = 0; n < 3; n++) await record(key, lost, 500n);
  await declareDead(lost);
  await limits.settleDead();
  expect(await dayOf(key)).toEqual({ calls: '3', spend: '1500' });
  const had = await limits.counted(lost, key.id, TODAY);
  await limits.returnAllowance(lost, key.id, TODAY, { calls: 9, spend: 4_500n }, had);
  expect(await dayOf(key), 'a node that was given up returns nothing').toEqual({ calls: '3', spend: '1500' });
  await record(key, lost, 500n); // its disk comes back with a call
  const again = await nodes.claim('lost');
  await limits.settleEarlierRuns(again, []);
  expect(await dayOf(key)).toEqual({ calls: '4', spend: '2000' });
  expect(await enter(two, key, 30)).toBe(16);
});

/** Calls of a key that a node booked today, of the code each and 10 units dear where it is 0. */
const book = (key: Key, node: NodeRun, calls: number, code = 0) =>
  db.query(
    `insert into gateway.call_day as d (member_id, day, project_id, api_id, key_id, mode, code, node_id, calls, charged, amount, total_ms)
     values ($1, $7, 1, 1, $2, 1, $3, $4, $5, 0, $6, 0)
     on conflict (member_id, day, project_id, api_id, key_id, mode, code, node_id) do update
     set calls = d.calls + excluded.calls, amount = d.amount + excluded.amount`,
    [key.memberId, key.id, code, node.id, calls, code === 0 ? calls * 10 : 0, TODAY],
  );
const setCaps = (key: Key, dailyCalls: number | null, dailySpend: number | null) =>
  db.query('update access.api_key set daily_calls = $2, daily_spend = $3 where id = $1', [
    key.id,
    dailyCalls,
    dailySpend,
  ]);

test('a cap set during the day counts the calls before it', async () => {
  const key = await addCapped({ dailyCalls: 5 });
  await book(key, runs[0]!, 2);
  await book(key, runs[1]!, 1);
  await book(key, runs[1]!, 100, 429_003);
  expect(await enter(twoNodes()[0], key, 10)).toBe(2);
});

test('a cap taken away and set again counts the calls in between, of each kind and node once', async () => {
  const key = await addCapped({ dailyCalls: 20 });
  const [one, two] = twoNodes();
  expect(await enter(one, key, 3)).toBe(3);
  expect(await enter(two, key, 2)).toBe(2);
  await book(key, runs[0]!, 3);
  await book(key, runs[1]!, 2);
  await setCaps(key, null, 1_000);
  await Promise.all([one.release(key.id), two.release(key.id)]);
  const spending = { ...key, dailyCalls: null, dailySpend: 1_000n };
  expect(await one.spend(spending, 40n, aCall())).toBe(true);
  await book(key, runs[0]!, 4);
  await setCaps(key, 20, 1_000);
  await Promise.all([one.release(key.id), two.release(key.id)]);
  expect(await enter(two, key, 30)).toBe(11);
  // what was spent before the spending had a cap, and since: 50 booked by then, 40 borrowed
  expect(await dayOf(key)).toEqual({ calls: '20', spend: '90' });
  await setCaps(key, null, null);
  await setCaps(key, 25, null);
  expect(await enter(one, key, 30), 'nothing happened in between').toBe(5);
  await two.close();
  expect(await dayOf(key)).toMatchObject({ calls: '25' });
});

test('what a node served before there was a cap is counted once, also when the node dies', async () => {
  const key = await addCapped({ dailyCalls: 20 });
  const lost = await liveNode('lost early');
  await book(key, lost, 3);
  for (let n = 0; n < 3; n++) await record(key, lost, 10n);
  await limits.borrow(lost, key.id, TODAY, { calls: 6, spend: 0n }, { calls: 6, spend: 0n });
  expect(await dayOf(key)).toMatchObject({ calls: '9' });
  await declareDead(lost);
  await limits.settleDead();
  expect(await dayOf(key)).toMatchObject({ calls: '3' });
});

test('a day ends at midnight, to the millisecond, and begins there again when a clock is set back', async () => {
  const days: string[] = [];
  const midnight = Date.parse('2026-11-21T00:00:00+08:00');
  let now = 0;
  const caps = new DailyCaps({
    borrow: async (_key, day) => {
      days.push(day);
      return { calls: 1, spend: 0n, elsewhere: false };
    },
    counted: async () => ({ calls: 0, spend: 0n }),
    returnAllowance: async () => {},
    recall: async () => {},
    maySpend: () => true,
    timing: { leaseIdle: 1_000, recallPatience: 1_000 },
    now: () => now,
  });
  const key = await addCapped({ dailyCalls: 5 });
  for (const at of [midnight - 1, midnight, midnight - 1]) {
    now = at;
    await caps.enter(key, aCall(at));
  }
  expect(days).toEqual(['2026-11-20', '2026-11-21', '2026-11-20']);
});

test('what was counted before midnight is not given to the day after it', async () => {
  const clock = { at: Date.parse('2026-11-21T00:00:00+08:00') - 1 };
  const key = await addCapped({ dailyCalls: 2, dailySpend: 100n });
  const [caps] = twoNodes(clock);
  const came = clock.at;
  expect(await enter(caps, key, 1)).toBe(1);
  expect(await caps.spend(key, 60n, aCall(came))).toBe(true);
  clock.at++;
  expect(await enter(caps, key, 2)).toBe(2);
  expect(await caps.spend(key, 80n, aCall(clock.at))).toBe(true);
  caps.leave(key, aCall(came));
  caps.refund(key, 60n, aCall(came));
  expect(await enter(caps, key, 1)).toBe(0);
  expect(await caps.spend(key, 21n, aCall(clock.at))).toBe(false);
});

test('what is returned while nobody hears the answer is neither spent nor returned twice', async () => {
  const key = await addCapped({ dailyCalls: 8 });
  let deaf = true;
  const [run] = runs;
  const caps = new DailyCaps({
    borrow: (keyId, day, need) => limits.borrow(run!, keyId, day, need, { calls: 8, spend: 0n }),
    counted: (keyId, day) => limits.counted(run!, keyId, day),
    returnAllowance: async (...given) => {
      await limits.returnAllowance(run!, ...given);
      if (deaf) throw new Error('the answer was lost');
    },
    recall: (keyId) => limits.recall(keyId),
    maySpend: () => true,
    timing: { leaseIdle: 1_000, recallPatience: 100 },
    now: () => NOON,
  });
  expect(await caps.enter(key, aCall())).toBeUndefined();
  for (let n = 0; n < 2; n++) await expect(caps.release(key.id)).rejects.toThrow('lost');
  expect(await dayOf(key)).toMatchObject({ calls: '1' });
  expect(await enter(twoNodes()[1], key, 10), 'another node has the rest').toBe(7);
  deaf = false;
  expect(await caps.enter(key, aCall())).toBe(refusals.dailyCallsReached);
});

/** A node by its name, which is given up and comes back. */
async function comingBack(name: string, options: Partial<DailyCapsOptions> = {}) {
  const node = { run: await liveNode(name) };
  const caps = new DailyCaps({
    borrow: (keyId, day, need) => limits.borrow(node.run, keyId, day, need, { calls: 0, spend: 0n }),
    counted: (keyId, day) => limits.counted(node.run, keyId, day),
    returnAllowance: (...given) => limits.returnAllowance(node.run, ...given),
    recall: (keyId) => limits.recall(keyId),
    maySpend: () => true,
    timing: { leaseIdle: 1_000, recallPatience: 0 },
    now: () => NOON,
    ...options,
  });
  /** `meanwhile`: after it was read what calls have taken, and before that is counted. */
  const comeBack = async (meanwhile: () => Promise<unknown> = async () => {}) => {
    await declareDead(node.run);
    await limits.settleDead();
    caps.forget();
    node.run = await nodes.claim(name);
    const { taken } = caps;
    await meanwhile();
    await limits.settleEarlierRuns(node.run, taken);
    await nodes.enter(node.run, 2);
  };
  return { node, caps, comeBack };
}

test('a node that comes back keeps what its calls under way have taken, and gives it back when they end for nothing', async () => {
  const key = await addCapped({ dailyCalls: 4, dailySpend: 100n });
  const { node, caps, comeBack } = await comingBack('back with calls');
  const [booked, written, open, refused] = [aCall(), aCall(), aCall(), aCall()];
  for (const one of [booked, written, open, refused]) {
    expect(await caps.enter(key, one)).toBeUndefined();
    expect(await caps.spend(key, 25n, one)).toBe(true);
  }
  await record(key, node.run, 25n, booked.id);
  caps.recorded(booked.id);
  await comeBack(() => record(key, node.run, 25n, written.id));
  caps.recorded(written.id);
  expect(await dayOf(key)).toEqual({ calls: '4', spend: '100' });
  expect(await enter(twoNodes()[0], key, 5)).toBe(0);
  expect(await caps.enter(key, aCall()), 'nor does it lend itself more').toBe(refusals.dailyCallsReached);
  caps.leave(key, refused);
  caps.refund(key, 25n, refused);
  await caps.close();
  expect(await dayOf(key)).toEqual({ calls: '3', spend: '75' });
  await record(key, node.run, 25n, open.id);
  caps.recorded(open.id);
  await comeBack();
  expect(await dayOf(key)).toEqual({ calls: '3', spend: '75' });
});

test('what a call had taken that could not be written is given back when it is certain that it is not booked', async () => {
  const key = await addCapped({ dailyCalls: 3 });
  let open = true;
  const { caps } = await comingBack('cannot write', { maySpend: () => open });
  const call = aCall();
  expect(await caps.enter(key, call)).toBeUndefined();
  open = false; // the log is closed: its block may have been copied all the same
  caps.leave(key, call);
  await caps.release(key.id);
  expect(await dayOf(key)).toMatchObject({ calls: '1' });
  open = true;
  await caps.release(key.id);
  expect(await dayOf(key)).toMatchObject({ calls: '0' });
});
