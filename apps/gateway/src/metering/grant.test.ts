// What a request for calls returns when others give theirs back at the same moment.
import type { Database } from '@jishi/db';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWithDeadlines } from '../database';
import { NodeStore } from '../node/store';
import { eventually, quick } from '../testing/node';
import { addHolding, addMember, addProject, deposit } from '../testing/stage';
import { MeteringStore } from './store';

let db: TestDatabase;
let own: Database;
let metering: MeteringStore;

beforeAll(async () => {
  db = await testDatabase();
  own = openWithDeadlines(db.url, { max: 4 });
  metering = new MeteringStore(own, db.url, quick);
});
afterAll(async () => {
  await metering.close();
  await own.close();
  await db.drop();
});

test('calls that come home while a request is being answered are not taken for spent', async () => {
  const nodes = new NodeStore(own);
  const [first, second] = [await nodes.claim('first'), await nodes.claim('second')];
  for (const node of [first, second]) await nodes.enter(node, 2);
  const project = await addProject(db, 'http://127.0.0.1:1', { price: 500n });
  const memberId = await addMember(db);
  await addHolding(db, memberId, project, 10);
  await deposit(db, memberId, 1n);
  const request = { memberId, projectId: project.id, need: 10, want: 0 };
  const [all] = await metering.grant(first, [request]);
  expect(all!.lease!.units).toBe(10);

  const client = await own.pool.connect();
  await client.query('begin');
  await client.query('select gateway.lock_accounts($1)', [[memberId]]);
  const asked = metering.grant(second, [request]);
  await eventually(async () => {
    const { rows } = await db.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%grant_leases%'`,
    );
    expect(rows).toHaveLength(1);
  });
  await db.query('select gateway.close_leases($1, 2::smallint)', [[all!.lease!.id]]);
  await client.query('commit');
  client.release();

  const [answer] = await asked;
  expect(answer!.lease).toBeUndefined();
  expect(answer!.stranded).toBe(true);
  const [next] = await metering.grant(second, [request]);
  expect(next!.lease!.units).toBe(10);
});

test('what was lent and never heard of comes home, and nothing else', async () => {
  const nodes = new NodeStore(own);
  const impatient = new MeteringStore(own, db.url, { ...quick, deadAfter: 1 });
  const run = await nodes.claim('deaf');
  await nodes.enter(run, 2);
  const project = await addProject(db, 'http://127.0.0.1:1', { price: 500n });
  const memberId = await addMember(db);
  const holding = await addHolding(db, memberId, project, 10);
  const request = { memberId, projectId: project.id, need: 4, want: 0 };
  const [heard] = await metering.grant(run, [request]);
  await metering.grant(run, [request]);
  const left = async () =>
    (await db.query<{ remaining: number }>('select remaining from package.holding where id = $1', [holding])).rows[0]!
      .remaining;
  await metering.closeUnknown(run, [heard!.lease!.id]);
  expect(await left(), 'it may be on its way').toBe(2);
  await impatient.closeUnknown(run, [heard!.lease!.id]);
  expect(await left()).toBe(6);
  await impatient.close();
});

test('an earlier process that is heard late takes nothing from the one that followed', async () => {
  const nodes = new NodeStore(own);
  const earlier = await nodes.claim('again');
  const run = await nodes.claim('again');
  await nodes.enter(run, 2);
  const project = await addProject(db, 'http://127.0.0.1:1', { price: 500n });
  const memberId = await addMember(db);
  await addHolding(db, memberId, project, 10);
  const [lent] = await metering.grant(run, [{ memberId, projectId: project.id, need: 4, want: 0 }]);
  await metering.closeEarlierRuns(earlier);
  const { rows } = await db.query('select state from gateway.lease where id = $1', [lent!.lease!.id]);
  expect(rows).toEqual([{ state: 1 }]);
});
