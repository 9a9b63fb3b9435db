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
