// The model of the database does what the database's own functions do, whatever nodes ask for.
import { testDatabase } from '@jishi/db/testing';
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
import { Sequence } from './sequence';

const SEQUENCES = 60;
const STEPS = 12;

test('whatever nodes ask, the model answers as the database does and comes to the same', async () => {
  const db = await testDatabase();
  const own = openWithDeadlines(db.url, { max: 2 });
  const real = {
    metering: new MeteringStore(own, db.url, quick),
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
  const project = await addProject(db, 'http://127.0.0.1:1', { price: 500n });
  let leases = 0;
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    const sequence = new Sequence({ db, real, project }, new Random(seed));
    await sequence.furnish();
    for (let n = 0; n < STEPS; n++) await sequence.step();
    await expectSameTables(db, sequence);
    await sequence.end();
    leases += sequence.leases.length;
  }
  expect(leases, 'the steps did something').toBeGreaterThan(SEQUENCES);
});
