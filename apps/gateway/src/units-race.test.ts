// Calls of any cost at once on two nodes, one of which is killed: what the records say is what was settled and paid.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBooksToAgree } from './testing/books';
import { callByCode } from './testing/client';
import { testGround } from './testing/ground';
import { eventually, quick, silence } from './testing/node';
import { type NodeProcess, startProcess } from './testing/process';
import { type TestKey, addCaller, addHolding, addProject, balances, deposit } from './testing/stage';
import { answering } from './testing/upstream';

const PRICE = 300n;
const MONEY = PRICE * 8_000n;
const PACKAGE = 3_000;
/** Under way at once. */
const CALLERS = 1_000;
const CALLS = 2 * CALLERS;
const MOST = 12;

const { db, upstream } = await testGround(0);
let dataDir: string;
const running = new Map<string, NodeProcess>();

beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-units-'));
});
afterAll(async () => {
  await Promise.all([...running.values()].map((node) => node.kill('SIGKILL')));
  fs.rmSync(dataDir, { recursive: true, force: true });
});

function gate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

async function start(name: string) {
  const node = await startProcess({ databaseUrl: db.url, dataDir: path.join(dataDir, name), name }, quick);
  running.set(name, node);
}

test(`${CALLERS} calls of random cost at once over two nodes, one killed twice: records, leases and money agree`, async () => {
  const project = await addProject(db, upstream.url, {
    price: PRICE,
    codePath: '',
    timeoutMs: 20_000,
    charge: { kind: 'answer', amounts: [{ from: 'json', at: 'used' }], most: MOST },
  });
  const callers: { key: TestKey; holding: string }[] = [];
  for (let n = 0; n < 4; n++) {
    const key = await addCaller(db, project);
    const holding = await addHolding(db, key.memberId, project, PACKAGE / 4);
    await deposit(db, key.memberId, MONEY / 4n);
    callers.push({ key, holding });
  }
  await Promise.all([start('one'), start('two')]);
  const costs = fc.sample(fc.integer({ min: 0, max: MOST }), CALLS);
  let asked = 0;
  upstream.behave((request, response) => answering({ used: costs[asked++ % CALLS] })(request, response));

  const told = new Map<string, number>();
  let done = 0;
  let back = gate();
  const work = async (worker: number) => {
    for (let n = worker; n < CALLS; n += CALLERS) {
      const url = running.get(n % 2 === 0 ? 'one' : 'two')!.url;
      const { key } = callers[n % callers.length]!;
      const reply = await callByCode(url, `/openapi/${project.code}/query`, key.secret).catch(() => undefined);
      done++;
      if (!reply) await back.opened; // the node is dead
      const units = Number(reply?.headers.get('x-charge-units') ?? 0);
      if (units > 0) told.set(reply!.headers.get('x-request-id')!, units);
    }
  };
  const all = Promise.all(Array.from({ length: CALLERS }, (_, worker) => work(worker)));
  for (const late of [false, true]) {
    const from = done;
    await eventually(() => expect(done).toBeGreaterThanOrEqual(Math.min(from + 150, CALLS)));
    await running.get('two')!.kill('SIGKILL');
    if (late) await silence(db, 'two');
    await start('two');
    back.open();
    back = gate();
  }
  back.open();
  await all;
  for (const node of running.values()) await node.kill('SIGTERM');
  await eventually(async () => {
    expect((await db.query('select gateway.settle_late_charge() as settled')).rows).toEqual([{ settled: false }]);
  });

  const { rows } = await db.query<{ id: string; units: number }>(
    'select id::text, units from gateway.call_record where charged',
  );
  const booked = new Map(rows.map(({ id, units }) => [id, units]));
  for (const [id, units] of told) expect(booked.get(id), `call ${id}`).toBe(units);
  const units = rows.reduce((sum, row) => sum + row.units, 0);
  expect(units).toBeGreaterThan(CALLS);

  await expectBooksToAgree(db);
  const [settled] = (
    await db.query<{ used: number; late: number; open: number }>(
      `select (select sum(used)::int from gateway.lease) as used, (select count(*)::int from gateway.lease where state = 1) as open,
         (select coalesce(sum(calls), 0)::int from gateway.late_charge) as late`,
    )
  ).rows;
  expect(settled).toMatchObject({ open: 0, used: units - settled!.late });
  let moved = 0n;
  for (const { key } of callers) {
    const { deposit: left, hold } = await balances(db, key.memberId);
    expect(hold ?? 0n, 'without an account nothing was ever held').toBe(0n);
    expect(left).toBeGreaterThanOrEqual(0n);
    moved += MONEY / 4n - left!;
  }
  const amounts = await db.query<{ amount: string; uncovered: string; prepaid: number }>(
    `select (select sum(amount) from gateway.call_record) as amount,
       (select coalesce(sum(amount - covered_amount), 0) from gateway.late_charge) as uncovered,
       (select sum(total - remaining)::int from package.holding) as prepaid`,
  );
  const { amount, uncovered, prepaid } = amounts.rows[0]!;
  expect(moved).toBe(BigInt(amount) - BigInt(uncovered));
  expect(prepaid).toBeLessThanOrEqual(PACKAGE);
});
