// Caps of colleagues and of their keys by day, week and month, across two nodes on one database: exact over all keys of
// a colleague, whatever nodes borrow, return, or die with.
import type { Database } from '@jishi/db';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { memberStatus } from '@jishi/contract/enums/account';
import { loadMasterKey, openVault } from '@jishi/vault';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWithDeadlines } from '../database';
import { type Key, keyFrom } from '../directory/key';
import { DirectoryStore } from '../directory/store';
import { CallIds } from '../metering/call-id';
import type { NodeRun } from '../node/run';
import { NodeStore, PresenceConnection } from '../node/store';
import { refusals } from '../refusals';
import { addColleague, addKey, addMember, addProject, testEnv } from '../testing/stage';
import { DailyCaps } from './daily-caps';
import { LimitStore } from './store';

let db: TestDatabase;
let own: Database;
let nodes: NodeStore;
let limits: LimitStore;
let runs: NodeRun[];
let projectId: string;
const vault = openVault(loadMasterKey({ env: testEnv, dataDir: '/nonexistent' }));
const ids = new CallIds(1);

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

const noonOf = (day: string) => Date.parse(`${day}T12:00:00+08:00`);
/** A Wednesday: its week began in the month before. */
const WEDNESDAY = '2026-07-01';

async function colleague(caps: Parameters<typeof addColleague>[2], keys: Parameters<typeof addKey>[2][] = [{}]) {
  const ownerId = await addMember(db);
  const id = await addColleague(db, ownerId, caps);
  const made: Key[] = [];
  for (const more of keys) {
    const { appKey } = await addKey(db, ownerId, { ...more, colleagueId: id });
    made.push(keyFrom((await new DirectoryStore(own).keyByAppKey(appKey))!, vault));
  }
  return { id, keys: made };
}

/** Two nodes that hear each other's recalls, a moment later. */
function twoNodes(clock: { at: number }): [DailyCaps, DailyCaps] {
  const hear = (keyId: string) => void Promise.all(caps.map((each) => each.release(keyId)));
  // as the database announces it: for every key of the colleague
  const recall = async (keyId: string) => {
    const { rows } = await db.query<{ id: string }>(
      `select k.id from access.api_key k join access.api_key o on o.colleague_id = k.colleague_id where o.id = $1`,
      [keyId],
    );
    setTimeout(() => rows.forEach(({ id }) => hear(id)), 1);
  };
  const caps = [0, 1].map(
    (n) =>
      new DailyCaps({
        borrow: (keyId, day, need, want) => limits.borrow(runs[n]!, keyId, day, need, want),
        counted: (keyId, day) => limits.counted(runs[n]!, keyId, day),
        returnAllowance: (keyId, day, rest, had) => limits.returnAllowance(runs[n]!, keyId, day, rest, had),
        recall,
        maySpend: () => true,
        timing: { leaseIdle: 1_000, recallPatience: 60_000 },
        now: () => clock.at,
      }),
  );
  return [caps[0]!, caps[1]!];
}

async function enter(caps: DailyCaps, key: Key, calls: number, at: number): Promise<number> {
  const outcomes = await Promise.all(Array.from({ length: calls }, async () => caps.enter(key, ids.next(at))));
  for (const outcome of outcomes) expect([undefined, refusals.organisationCallsReached]).toContain(outcome);
  return outcomes.filter((outcome) => outcome === undefined).length;
}

test('all keys of a colleague share one cap, over both nodes at once', async () => {
  const { keys } = await colleague({ daily_calls: 30 }, [{}, {}, {}]);
  const clock = { at: noonOf(WEDNESDAY) };
  const nodes = twoNodes(clock);
  const admitted = await Promise.all(keys.flatMap((key) => nodes.map((caps) => enter(caps, key, 20, clock.at))));
  expect(admitted.reduce((sum, each) => sum + each, 0)).toBe(30);
});

test('money is capped over all keys as well, to the unit', async () => {
  const { keys } = await colleague({ monthly_spend: 1_003 }, [{}, {}]);
  const clock = { at: noonOf(WEDNESDAY) };
  const nodes = twoNodes(clock);
  const spent = await Promise.all(
    Array.from({ length: 40 }, (_, n) => nodes[n % 2]!.spend(keys[n % 3 ? 0 : 1]!, 50n, ids.next(clock.at))),
  );
  expect(spent.filter(Boolean)).toHaveLength(20);
  await Promise.all(nodes.map((caps) => caps.close()));
  clock.at += 60_000; // a node that got nothing does not ask again at once
  expect(await nodes[0].spend(keys[0]!, 3n, ids.next(clock.at))).toBe(true);
  expect(await nodes[1].spend(keys[1]!, 1n, ids.next(clock.at))).toBe(false);
});

test('a key that nobody caps is counted from its first call: a cap set later knows what was used', async () => {
  const { id, keys } = await colleague({}, [{}, {}]);
  const clock = { at: noonOf(WEDNESDAY) };
  const [one, two] = twoNodes(clock);
  expect(await enter(one, keys[0]!, 12, clock.at)).toBe(12);
  expect(await one.spend(keys[0]!, 700n, ids.next(clock.at))).toBe(true);
  await one.close();
  await db.query('update organisation.colleague set weekly_calls = 15, daily_spend = 1000 where id = $1', [id]);
  expect(await enter(two, keys[1]!, 10, clock.at)).toBe(3);
  expect(await two.spend(keys[1]!, 301n, ids.next(clock.at))).toBe(false);
  clock.at += 60_000;
  expect(await two.spend(keys[1]!, 300n, ids.next(clock.at))).toBe(true);
});

test('a week begins on Monday and a month on its first, in Beijing, each with its cap whole', async () => {
  const { keys } = await colleague({ weekly_calls: 10, monthly_calls: 14 });
  const [key] = keys;
  const clock = { at: 0 };
  const [caps, other] = twoNodes(clock);
  const on = async (time: string, calls: number) => {
    clock.at = Date.parse(`${time}+08:00`);
    await Promise.all([caps.sweep(), other.sweep()]);
    return enter(caps, key!, calls, clock.at);
  };
  expect(await on('2026-06-29T00:00:00', 4), 'Monday').toBe(4);
  expect(await on('2026-06-30T23:59:59', 3), 'of the month before').toBe(3);
  expect(await on('2026-07-01T00:00:00', 9), 'the same week').toBe(3);
  expect(await on('2026-07-05T23:59:59', 1)).toBe(0);
  expect(await on('2026-07-06T00:00:00', 20), 'Monday again').toBe(10);
  expect(await on('2026-07-13T00:00:00', 5), 'the month has one left').toBe(1);
  expect(await on('2026-08-01T00:00:00', 5)).toBe(5);
});

test('a cap of one key by week leaves the others of the colleague alone', async () => {
  const { keys } = await colleague({}, [{ weeklyCalls: 3, dailyCalls: 2 }, {}]);
  const clock = { at: noonOf(WEDNESDAY) };
  const [caps] = twoNodes(clock);
  expect(await enter(caps, keys[0]!, 5, clock.at)).toBe(2);
  clock.at += 86_400_000;
  expect(await enter(caps, keys[0]!, 5, clock.at)).toBe(1);
  expect(await enter(caps, keys[1]!, 5, clock.at)).toBe(5);
});

test('of a node that died only what its records used stays counted in the week', async () => {
  const { keys } = await colleague({ weekly_calls: 20 }, [{}, {}]);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
  const lost = await liveNode('lost');
  await limits.borrow(lost, keys[0]!.id, today, { calls: 12, spend: 0n }, { calls: 12, spend: 0n });
  for (let n = 0; n < 3; n++)
    await db.query(
      `insert into gateway.call_record (
         id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, amount, source,
         upstream_ms, total_ms, node_id
       )
       select $1, $2, $3, $4, $5, 1, 1, 'GET', '/', '', '', 200, 0, true, 10, 3, 1, 1, $6`,
      [ids.next(noonOf(today)).id, new Date(noonOf(today)), keys[0]!.memberId, keys[0]!.id, projectId, lost.id],
    );
  const clock = { at: noonOf(today) };
  const [caps] = twoNodes(clock);
  expect(await enter(caps, keys[1]!, 5, clock.at)).toBe(5);
  await db.query(`update gateway.node set heartbeat_at = now() - interval '1 hour' where id = $1`, [lost.id]);
  await db.query(`select gateway.reclaim_leases(interval '1 minute')`);
  await limits.settleDead();
  expect(await enter(caps, keys[1]!, 30, clock.at)).toBe(12);
});

test('whatever two nodes do with two keys over three days, no cap is exceeded and each is reached', async () => {
  const step = fc.record({
    node: fc.nat({ max: 1 }),
    key: fc.nat({ max: 1 }),
    calls: fc.integer({ min: 1, max: 12 }),
    next: fc.constantFrom('nothing', 'sweep', 'pass', 'day'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.record({ daily: fc.integer({ min: 1, max: 20 }), monthly: fc.integer({ min: 1, max: 40 }) }),
      fc.array(step, { maxLength: 8 }),
      async ({ daily, monthly }, steps) => {
        const { keys } = await colleague({ daily_calls: daily, monthly_calls: monthly }, [{}, {}]);
        const clock = { at: noonOf(WEDNESDAY) };
        const caps = twoNodes(clock);
        let [today, all] = [0, 0];
        const call = async (node: number, key: number, calls: number) => {
          const admitted = await enter(caps[node]!, keys[key]!, calls, clock.at);
          today += admitted;
          all += admitted;
          expect(today).toBeLessThanOrEqual(daily);
          expect(all).toBeLessThanOrEqual(monthly);
        };
        for (const { node, key, calls, next } of steps) {
          await call(node, key, calls);
          if (next === 'pass') clock.at += 1_500;
          if (next === 'sweep') await Promise.all(caps.map((each) => each.sweep()));
          if (next !== 'day') continue;
          clock.at += 86_400_000;
          today = 0;
          await Promise.all(caps.map((each) => each.sweep()));
        }
        clock.at += 1_500; // past every memory of a shortage
        await Promise.all(caps.map((each) => each.sweep()));
        await call(0, 0, 50);
        expect(today === daily || all === monthly).toBe(true);
      },
    ),
    { numRuns: 15 },
  );
});

test('the keys of a colleague whose account is frozen or being closed are off, and each node hears of it', async () => {
  const { id, keys } = await colleague({}, [{}, {}]);
  const directory = new DirectoryStore(own);
  const heard: string[] = [];
  const listener = new PresenceConnection(db.url, { onChange: (payload) => heard.push(payload), onLost: () => {} });
  await listener.open();
  const isOn = async (key: Key) => keyFrom((await directory.keyByAppKey(key.appKey))!, vault).on;
  for (const [status, on] of [
    [memberStatus.frozen, false],
    [memberStatus.normal, true],
    [memberStatus.closing, false],
  ] as const) {
    heard.length = 0;
    await db.query(
      'update account.member m set status = $2 from organisation.colleague c where c.id = $1 and m.id = c.member_id',
      [id, status],
    );
    await listener.lock('nobody'); // what was announced comes before this is answered
    expect(await Promise.all(keys.map(isOn))).toEqual([on, on]);
    expect(heard).toEqual(expect.arrayContaining(keys.map((key) => `key:${key.id}`)));
  }
  await listener.close();
});

test('the keys of a colleague who becomes finance are off at both nodes, told with the role', async () => {
  const { id, keys } = await colleague({}, [{}, {}]);
  const told = keys.map((key) => `key:${key.id}`);
  const heard: string[][] = [[], []];
  const listeners = heard.map(
    (known) => new PresenceConnection(db.url, { onChange: (payload) => known.push(payload), onLost: () => {} }),
  );
  await Promise.all(listeners.map((listener) => listener.open()));
  await db.transaction(async (tx) => {
    await tx.query('update organisation.colleague set role = 3 where id = $1', [id]);
    await tx.query('update access.api_key set removed_at = now(), status = 2 where colleague_id = $1', [id]);
    await Promise.all(listeners.map((listener, n) => listener.lock(`before ${n}`)));
    expect(heard.flat().filter((payload) => told.includes(payload))).toEqual([]);
  });
  for (const [n, listener] of listeners.entries()) {
    await listener.lock(`after ${n}`); // what was announced comes before this is answered
    expect(heard[n]).toEqual(expect.arrayContaining(told));
    const found = await Promise.all(keys.map((key) => new DirectoryStore(own).keyByAppKey(key.appKey)));
    expect(found.map((row) => row && keyFrom(row, vault).on)).not.toContain(true);
    await listener.close();
  }
});
