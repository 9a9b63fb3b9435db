// Nodes are killed, frozen and cut off under load; whatever was answered as charged is on the bill exactly once.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooksToAgree } from './testing/books';
import { callByCode, callSigned } from './testing/client';
import { testGround } from './testing/ground';
import { eventually, quick, silence } from './testing/node';
import { type NodeProcess, startProcess } from './testing/process';
import { type TestKey, type TestProject, addCaller, addHolding, addProject, deposit } from './testing/stage';

const PRICE = 500n;
const SPEND_WITHIN_MS = 1_000;

const { db, upstream } = await testGround(0);
let dataDir: string;
let project: TestProject;
const running = new Set<NodeProcess>();

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-kill-'));
  project = await addProject(db, upstream.url, { price: PRICE });
});
afterEach(async () => {
  await Promise.all([...running].map((node) => node.kill('SIGKILL')));
  running.clear();
});
afterAll(async () => {
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function start(name: string, timing = quick): Promise<NodeProcess> {
  const options = { databaseUrl: db.url, dataDir: path.join(dataDir, name), name };
  const node = await startProcess(options, timing);
  running.add(node);
  return node;
}

async function end(node: NodeProcess, signal: 'SIGKILL' | 'SIGTERM') {
  await node.kill(signal);
  running.delete(node);
}

/** Calls without end from several places at once; a broken connection is no answer. */
function load(keys: readonly TestKey[], urls: () => string[], workers: number) {
  const charged: string[] = [];
  const codes = new Map<number, number>();
  let on = true;
  const work = async (worker: number) => {
    for (let n = worker; on; n++) {
      const url = urls()[n % urls().length];
      const key = keys[n % keys.length]!;
      try {
        const reply = await callByCode(url!, `/openapi/${project.code}/query?n=${n}`, key.secret);
        codes.set(reply.body.code, (codes.get(reply.body.code) ?? 0) + 1);
        if (reply.body.code === 0) charged.push(reply.headers.get('x-request-id')!);
      } catch {
        await pause(10);
      }
    }
  };
  const all = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  const answers = () => [...codes.values()].reduce((sum, times) => sum + times, 0);
  return {
    charged,
    codes,
    /** Until so many more calls were answered. */
    async goOn(more = 100) {
      const enough = answers() + more;
      await eventually(() => expect(answers()).toBeGreaterThanOrEqual(enough));
    },
    async stop() {
      on = false;
      await all;
    },
  };
}

async function expectOnTheBill(charged: readonly string[]) {
  const { rows } = await db.query<{ id: string }>(
    'select id from gateway.call_record where charged and id = any ($1)',
    [charged],
  );
  const billed = new Set(rows.map((row) => row.id));
  expect(rows.length).toBe(billed.size);
  expect(charged.filter((id) => !billed.has(id))).toEqual([]);
}

async function expectNothingLent() {
  const { rows } = await db.query('select id, node_id, granted, used from gateway.lease where state = 1');
  expect(rows).toEqual([]);
}

/** The others take a silent node's leases back; said again each time, as its last heartbeat may still be on its way. */
const untilTakenFrom = (name: string) =>
  eventually(async () => {
    await silence(db, name);
    const { rows } = await db.query(
      'select l.id from gateway.lease l join gateway.node n on n.id = l.node_id where n.name = $1 and l.state = 1',
      [name],
    );
    expect(rows).toEqual([]);
  });

test('a nonce that a killed node has spent is spent for the others, whether its call was answered or not', async () => {
  const key = await addCaller(db, project);
  await deposit(db, key.memberId, PRICE * 1_000n);
  const [one, two] = [await start('spender'), await start('witness')];
  const path = `/openapi/${project.code}/query`;
  const signing = (n: number) => ({ nonce: `of-a-killed-node-${n}`, timestamp: firstSignedAt + n });
  const firstSignedAt = Date.now();
  let made = 0;
  const calling = (async () => {
    for (;;) {
      const reply = await callSigned(one.url, path, key, signing(made)).catch(() => undefined);
      if (reply?.body.code !== 0) return;
      made++;
    }
  })();
  await eventually(() => expect(made).toBeGreaterThan(20));
  await end(one, 'SIGKILL');
  await calling;
  for (let n = 0; n < made; n++) expect((await callSigned(two.url, path, key, signing(n))).body.code).toBe(401006);
  // nobody knows how far the last one came: it is good once more at most
  const last = [
    await callSigned(two.url, path, key, signing(made)),
    await callSigned(two.url, path, key, signing(made)),
  ];
  expect(last[1]!.body.code).toBe(401006);
  expect([0, 401006]).toContain(last[0]!.body.code);
});

test('a node killed again and again loses no charged call and charges none twice', async () => {
  const keys: TestKey[] = [];
  for (let n = 0; n < 12; n++) {
    const key = await addCaller(db, project);
    keys.push(key);
    if (n % 2 === 0) await addHolding(db, key.memberId, project, 400, n % 4 === 0 ? { unstartedDays: 30 } : {});
    else await deposit(db, key.memberId, PRICE * 300n);
  }
  let victim = await start('victim');
  const other = await start('other');
  const urls = () => [victim.url, other.url];
  const traffic = load(keys, urls, 16);

  // A node restarted at once books its log before anybody takes its leases; after a late restart they are gone.
  for (const late of [false, true, false]) {
    await traffic.goOn();
    await end(victim, 'SIGKILL');
    if (late) await untilTakenFrom('victim');
    victim = await start('victim');
  }
  await traffic.goOn();
  await traffic.stop();
  expect(traffic.charged.length).toBeGreaterThan(200);
  await eventually(expectNothingLent);
  await end(victim, 'SIGTERM');
  await end(other, 'SIGTERM');
  await eventually(async () => {
    const { rows } = await db.query('select gateway.settle_late_charge() as settled');
    expect(rows).toEqual([{ settled: false }]);
  });
  await expectOnTheBill(traffic.charged);
  await expectBooksToAgree(db);
});

test('what a dead node had borrowed can be spent again once the janitor has been round', async () => {
  const key = await addCaller(db, project);
  const holding = await addHolding(db, key.memberId, project, 1_000, { unstartedDays: 30 });
  const victim = await start('short-lived');
  const other = await start('survivor');
  const burst = load([key], () => [victim.url], 20);
  await eventually(async () => {
    const { rows } = await db.query(
      'select from gateway.lease where holding_id = $1 and state = 1 having sum(granted - used) > 20',
      [holding],
    );
    expect(rows).toHaveLength(1);
  });
  await end(victim, 'SIGKILL');
  await burst.stop();

  await untilTakenFrom('short-lived');
  await eventually(expectNothingLent);
  await expectBooksToAgree(db);
  const reply = await callByCode(other.url, `/openapi/${project.code}/query`, key.secret);
  expect(reply.body.code).toBe(0);

  // The dead node's disk returns: its last calls are charged late and none is lost.
  const back = await start('short-lived');
  await end(back, 'SIGTERM');
  await eventually(async () =>
    expect((await db.query('select 1 from gateway.late_charge where settled_at is null')).rows).toEqual([]),
  );
  await end(other, 'SIGTERM');
  await expectOnTheBill(burst.charged);
  await expectBooksToAgree(db);
});

test('a node that was frozen until its leases were taken does not spend them afterwards', async () => {
  const key = await addCaller(db, project);
  await deposit(db, key.memberId, PRICE * 200n);
  const frozen = await start('frozen', { ...quick, spendWithin: SPEND_WITHIN_MS });
  const other = await start('awake');
  const before = load([key], () => [frozen.url], 4);
  await before.goOn(40);
  await before.stop();
  // what is only in its log when it freezes is charged late, and may find nothing left: another test's matter
  await eventually(() => expectOnTheBill(before.charged));
  await frozen.kill('SIGSTOP');
  // its leases are taken when it may no longer spend them, as anywhere: `spendWithin` is well below `deadAfter`
  await eventually(async () => {
    const { rows } = await db.query(
      `select clock_timestamp() - heartbeat_at > $1 * interval '1 millisecond' as over from gateway.node where name = 'frozen'`,
      [SPEND_WITHIN_MS],
    );
    expect(rows).toEqual([{ over: true }]);
  });
  await untilTakenFrom('frozen');
  const meanwhile = load([key], () => [other.url], 8);
  await meanwhile.goOn(40);
  await frozen.kill('SIGCONT');
  const after = load([key], () => [frozen.url, other.url], 8);
  const charges = () => before.charged.length + meanwhile.charged.length + after.charged.length;
  await eventually(() => expect(charges()).toBeGreaterThanOrEqual(200));
  await after.goOn(40); // none of these is charged any more
  await meanwhile.stop();
  await after.stop();
  await end(frozen, 'SIGTERM');
  await end(other, 'SIGTERM');

  const charged = [...before.charged, ...meanwhile.charged, ...after.charged];
  expect(charged.length).toBe(200);
  await expectOnTheBill(charged);
  await expectBooksToAgree(db);
  const unpaid = await db.query('select * from gateway.late_charge where member_id = $1 and covered_amount < amount', [
    key.memberId,
  ]);
  expect(unpaid.rows).toEqual([]);
});

test('a rolling restart under load loses no answer and charges none that was not given', async () => {
  const key = await addCaller(db, project);
  await addHolding(db, key.memberId, project, 100_000);
  const nodes = [await start('rolling-a'), await start('rolling-b')];
  const traffic = load([key], () => nodes.map((node) => node.url), 8);
  for (const n of [0, 1]) {
    await traffic.goOn();
    await end(nodes[n]!, 'SIGTERM');
    nodes[n] = await start(n === 0 ? 'rolling-a' : 'rolling-b');
  }
  await traffic.goOn();
  await traffic.stop();
  await Promise.all(nodes.map((node) => end(node, 'SIGTERM')));

  expect([...traffic.codes.keys()]).toEqual([0]);
  await expectOnTheBill(traffic.charged);
  const { rows } = await db.query(
    'select count(*)::int as calls from gateway.call_record where key_id = $1 and charged',
    [key.id],
  );
  expect(rows).toEqual([{ calls: traffic.charged.length }]);
  await expectNothingLent();
  await expectBooksToAgree(db);
});
