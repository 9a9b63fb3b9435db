// Stopping, restarting and losing the database: nothing answered is lost, nothing borrowed is kept.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusals } from './refusals';
import { expectBooksToAgree } from './testing/books';
import { callByCode, callSigned } from './testing/client';
import { testGround } from './testing/ground';
import { eventually, quick, silence, testNode } from './testing/node';
import { type TestKey, type TestProject, addCaller, addHolding, addProject } from './testing/stage';
import { answering } from './testing/upstream';

const { db, upstream } = await testGround(0);
let project: TestProject;
let dataDir: string;

beforeAll(async () => {
  project = await addProject(db, upstream.url);
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-restart-'));
});
afterAll(async () => {
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const query = () => `/openapi/${project.code}/query`;

async function caller(calls = 100): Promise<TestKey & { holding: string }> {
  const key = await addCaller(db, project);
  return { ...key, holding: await addHolding(db, key.memberId, project, calls) };
}

async function remaining(holding: string): Promise<unknown> {
  return (await db.query('select remaining from package.holding where id = $1', [holding])).rows[0]?.['remaining'];
}

test('a node that stops finishes its calls, books them and gives everything back', async () => {
  const node = await testNode(db.url, { nodeName: 'stopping', timing: { ...quick, flush: 60_000 } });
  const key = await caller();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  upstream.behave(async (request, response) => {
    await held;
    answering({ code: 0, result: 'late' })(request, response);
  });
  const calls = Array.from({ length: 20 }, () => callByCode(node.url, query(), key.secret));
  await eventually(() => expect(upstream.asked.length).toBeGreaterThanOrEqual(20));
  const closed = node.close();
  await eventually(async () => {
    await expect(fetch(`${node.url}/healthz`)).rejects.toThrow();
  });
  release();
  for (const reply of await Promise.all(calls)) expect(reply.body).toEqual({ code: 0, result: 'late' });
  await closed;
  upstream.behave(answering({ code: 0 }));

  expect(await remaining(key.holding)).toBe(80);
  const { rows } = await db.query(
    'select count(*)::int as calls from gateway.call_record where key_id = $1 and charged',
    [key.id],
  );
  expect(rows).toEqual([{ calls: 20 }]);
  expect((await db.query('select 1 from gateway.lease where state = 1')).rows).toEqual([]);
  expect((await db.query(`select state from gateway.node where name = 'stopping'`)).rows).toEqual([{ state: 3 }]);
  await expectBooksToAgree(db);
});

test('calls go on from what is borrowed while the database is cut off, and are booked afterwards', async () => {
  const node = await testNode(db.url, { nodeName: 'cut-off', dataDir });
  const key = await caller(10_000);
  // A burst, so that there is something in store.
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 30 }, () => callByCode(node.url, query(), key.secret)));
  }
  const before = Number(await remaining(key.holding));
  for (let cut = 0; cut < 5; cut++) {
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await callByCode(node.url, query(), key.secret);
  }
  expect(before).toBeLessThan(10_000);
  await eventually(async () => {
    const { rows } = await db.query(
      'select count(*)::int as calls from gateway.call_record where key_id = $1 and charged',
      [key.id],
    );
    expect(rows[0]!['calls']).toBeGreaterThanOrEqual(150);
  });
  await eventually(async () => expect((await callSigned(node.url, query(), key)).body.code).toBe(0));
  // The ear for changes is back as well.
  await db.query('update access.api_key set status = 2 where id = $1', [key.id]);
  await eventually(async () =>
    expect((await callByCode(node.url, query(), key.secret)).body.code).toBe(refusals.keyOff.code),
  );
  await node.close();
  await expectBooksToAgree(db);
});

test('a node declared dead while it was only slow joins again under a new run', async () => {
  const node = await testNode(db.url, { nodeName: 'slow', timing: { ...quick, heartbeat: 300 } });
  const key = await caller();
  expect((await callByCode(node.url, query(), key.secret)).body.code).toBe(0);
  const before = await db.query(`select incarnation from gateway.node where name = 'slow'`);
  await db.transaction(async (tx) => {
    await silence(tx, 'slow'); // no heartbeat comes in between
    await tx.query(`select gateway.reclaim_leases('1 minute')`);
  });
  await eventually(async () => {
    const { rows } = await db.query(`select incarnation, state from gateway.node where name = 'slow'`);
    expect(Number(rows[0]!['incarnation'])).toBeGreaterThan(Number(before.rows[0]!['incarnation']) + 1);
    expect(rows[0]!['state']).toBe(2);
  });
  await eventually(async () => expect((await callByCode(node.url, query(), key.secret)).body.code).toBe(0));
  await node.close();
  await expectBooksToAgree(db);
});

test('a call is refused, not lost or charged, while the disk takes nothing', async () => {
  const node = await testNode(db.url, { nodeName: 'full-disk' });
  const key = await caller();
  const write = fs.writeSync;
  const full = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  fs.writeSync = full as typeof fs.writeSync;
  try {
    expect((await callByCode(node.url, query(), key.secret)).body.code).toBe(refusals.meteringUnavailable.code);
  } finally {
    fs.writeSync = write;
  }
  await eventually(async () => expect((await fetch(`${node.url}/readyz`)).status).toBe(200));
  expect((await callByCode(node.url, query(), key.secret)).body.code).toBe(0);
  await node.close();
  expect(await remaining(key.holding)).toBe(99);
  await expectBooksToAgree(db);
});

test('booking the same stretch of a log twice is refused', async () => {
  const wal = '00000000-0000-4000-8000-000000000001';
  await db.query('insert into gateway.wal_progress (wal_id, moved_at) values ($1, now())', [wal]);
  const absorb = (from: number, to: number) =>
    db.transaction(async (tx) => {
      await tx.query(
        'create temporary table if not exists call_batch (like gateway.call_record) on commit delete rows',
      );
      await tx.query('select gateway.absorb(1::smallint, $1, 1, $2, 1, $3, $4)', [wal, from, to, []]);
    });
  await expect(absorb(0, 10)).rejects.toMatchObject({ code: 'GW003' });
  await db.query('update gateway.wal_progress set segment = 1 where wal_id = $1', [wal]);
  await absorb(0, 10);
  await expect(absorb(0, 10)).rejects.toMatchObject({ code: 'GW003' });
  await absorb(10, 20);
});

test('records that came before their day had a partition move into it', async () => {
  await db.query(
    `insert into gateway.call_record (id, at, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, amount, source, total_ms, node_id)
     select n, timestamptz '2031-05-05 00:00:00+08' + n * interval '6 hours', 1, 1, 1, 'GET', '/', '', '', 200, 0, false, 0, 0, 1, 1 from generate_series(0, 7) n`,
  );
  const { rows } = await db.query(`select gateway.ensure_partitions('2031-05-05', 2) as made`);
  expect(rows).toEqual([{ made: 2 }]);
  const spread = await db.query(
    `select tableoid::regclass::text as place, count(*)::int as calls from gateway.call_record where at > '2031-01-01' group by 1 order by 1`,
  );
  expect(spread.rows).toEqual([
    { place: 'gateway.call_record_20310505', calls: 4 },
    { place: 'gateway.call_record_20310506', calls: 4 },
  ]);
  expect((await db.query(`select gateway.ensure_partitions('2031-05-05', 2) as made`)).rows).toEqual([{ made: 0 }]);
  await db.query('delete from gateway.call_record where at > $1', ['2031-01-01']);
  await db.query('select gateway.forget(-36500)');
});

test('a log that was written for another database is left alone', async () => {
  const shared = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-shared-'));
  const first = await testNode(db.url, { nodeName: 'same', dataDir: shared });
  const key = await caller();
  expect((await callByCode(first.url, query(), key.secret)).body.code).toBe(0);
  await first.close();
  await db.query('update gateway.installation set id = gen_random_uuid()');
  const before = await db.query('select count(*) from gateway.call_record');
  const second = await testNode(db.url, { nodeName: 'same', dataDir: shared });
  expect((await db.query('select count(*) from gateway.call_record')).rows).toEqual(before.rows);
  await second.close();
  fs.rmSync(shared, { recursive: true, force: true });
});
