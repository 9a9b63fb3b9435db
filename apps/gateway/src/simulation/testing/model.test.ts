// The model of the database does what the database's own functions do, whatever nodes ask for.
import type { Database } from '@jishi/db';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, expect, test } from 'vitest';
import { openWithDeadlines } from '../../database';
import { KeptAnswerStore } from '../../idempotency/store';
import { LimitStore } from '../../limits/store';
import { MeteringStore } from '../../metering/store';
import { NodeStore } from '../../node/store';
import { quick } from '../../testing/node';
import { addProject } from '../../testing/stage';
import { Random } from '../random';
import { expectSameTables } from './comparison';
import { type Ground, type RealStores, Sequence } from './sequence';

const UPSTREAM = 'http://127.0.0.1:1';
const SEQUENCES = 60;
const STEPS = 12;

test('whatever nodes ask, the model answers as the database does and comes to the same', async () => {
  const db = await testDatabase();
  const own = openWithDeadlines(db.url, { max: 2 });
  const real = {
    metering: new MeteringStore(own, db.url, { ...quick, recallPatience: 0 }),
    impatient: new MeteringStore(own, db.url, { ...quick, deadAfter: -1000 }), // old at once, whatever the clock's grain
    limits: new LimitStore(own),
    kept: new KeptAnswerStore(own, 1 << 30),
    nodes: new NodeStore(own),
  };
  afterAll(async () => {
    await real.metering.close();
    await real.impatient.close();
    await own.close();
    await db.drop();
  });
  const grounds = await groundsOn(db, real, own);
  let leases = 0;
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    const sequence = new Sequence(grounds[seed % grounds.length]!, new Random(seed));
    await sequence.furnish();
    for (let n = 0; n < STEPS; n++) await sequence.step();
    await expectSameTables(db, sequence);
    await sequence.end();
    leases += sequence.leases.length;
  }
  expect(leases, 'the steps did something').toBeGreaterThan(SEQUENCES);
});

/** Of one price and with tiers, whose higher ones wait for what is lent in lower ones, or do not. */
async function groundsOn(db: TestDatabase, real: RealStores, own: Database): Promise<Ground[]> {
  const tiers = [
    { from: 5, price: 300 },
    { from: 9, price: 101 },
  ];
  const discounts = { 0: 0, 91: 155, 92: 350 };
  await db.query(
    `insert into vip.level (level, rank, name, call_discount) values (91, 91, '银', 155), (92, 92, '金', 350)`,
  );
  const flat = await addProject(db, UPSTREAM, { price: 500n });
  const tiered = await addProject(db, UPSTREAM, { price: 500n, tiers: { 5: 300n, 9: 101n } });
  const shared = { db, real, discounts, recallPatience: 0 };
  const recallPatience = 3_600_000;
  const patient = new MeteringStore(own, db.url, { ...quick, recallPatience });
  afterAll(() => patient.close());
  return [
    { ...shared, project: flat, tiers: [] },
    { ...shared, project: tiered, tiers },
    { ...shared, project: tiered, tiers, recallPatience, real: { ...real, metering: patient } },
  ];
}
