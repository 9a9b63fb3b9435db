// A node that does not come back: another one books what is copied of its log, once, whoever else is at it.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unknownOutcome } from '@jishi/contract/result-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { NodeStore } from '../node/store';
import { intentLine, unknownLine } from '../records/intent';
import { copyLine } from '../records/row';
import { expectBooksToAgree } from '../testing/books';
import { eventually, quick, silence, testNode } from '../testing/node';
import { plainCall } from '../testing/plain-call';
import { type TestProject, addHolding, addMember, addProject } from '../testing/stage';
import { adoptDead, byNode, isTheirs } from './adopt';
import { CallIds, callTime } from './call-id';
import { CopyStore, TakenOver } from './copy-store';
import { LogCopy } from './log-copy';
import { MeteringStore, Returned } from './store';
import { Wal } from './wal';

/** Their blocks are read in several turns. */
const CALLS = 60;
/** One of so many was under way. */
const UNDER_WAY = 10;

let db: TestDatabase;
let project: TestProject;
let memberId: string;
let nodes: NodeStore;
let owner: { metering: MeteringStore; copies: CopyStore };
let adopters: (typeof owner)[];
const storesOf = () => ({
  metering: new MeteringStore(db, db.url, quick),
  copies: new CopyStore(db, db.url, 60_000),
});
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-adopt-'));
beforeAll(async () => {
  db = await testDatabase();
  project = await addProject(db, 'http://127.0.0.1:1', { price: 500n });
  memberId = await addMember(db);
  await addHolding(db, memberId, project, 100_000);
  nodes = new NodeStore(db);
  owner = storesOf();
  adopters = [storesOf(), storesOf()];
});
afterAll(async () => {
  for (const { metering, copies } of [owner, ...adopters]) await Promise.all([metering.close(), copies.close()]);
  await db.drop();
  fs.rmSync(home, { recursive: true, force: true });
});

type Left = { ids: string[]; charged: string[]; walId: string };

const call = (id: string) => ({ id, at: callTime(id), memberId, keyId: null, projectId: project.id, ...plainCall });

/** A node answers calls, books none of them and is not heard of any more, nor is its disk. */
async function dies(name: string): Promise<Left> {
  const run = await nodes.claim(name);
  await nodes.enter(run, 2);
  const [grant] = await owner.metering.grant(run, [{ memberId, projectId: project.id, need: CALLS, want: 0 }]);
  const lease = grant!.lease!;
  const walId = randomUUID();
  const copy = await LogCopy.begin(owner.copies, name, walId);
  const wal = new Wal(path.join(home, walId), { durability: 'replicated', copy }, { segment: 0, bytes: 0 });
  const ids = new CallIds(run.id);
  const left: Left = { ids: [], charged: [], walId };
  for (let n = 0; n < CALLS; n++) {
    const made = call(ids.next(Date.now()).id);
    await wal.write({ intent: intentLine({ ...made, digest: null }) });
    left.ids.push(made.id);
    if (n % UNDER_WAY === 0) continue;
    const paid = { charged: true, amount: 0n, source: lease.source, sourceId: lease.holdingId, leaseId: lease.id };
    await wal.write({ record: copyLine({ ...made, ...paid, units: 1, parts: null }, run.id) });
    left.charged.push(made.id);
  }
  await wal.close();
  await silence(db, name);
  return left;
}

/** What a janitor does. Returns how many logs it adopted. */
async function adoptAll(stores: typeof owner): Promise<number> {
  let adopted = 0;
  const dead = await stores.copies.takeDead('adopter', quick.deadAfter);
  for (const logs of byNode(dead)) {
    try {
      await adoptDead(stores, logs);
      adopted++;
    } catch (error) {
      if (!isTheirs(error)) throw error;
    }
  }
  return adopted;
}

async function expectBookedOnce({ ids, charged, walId }: Left) {
  const { rows } = await db.query<{ id: string; charged: boolean; code: number }>(
    'select id::text, charged, code from gateway.call_record where id = any ($1) order by id',
    [ids],
  );
  expect(rows.filter((row) => row.charged).map(({ id }) => id)).toEqual(charged);
  expect(rows.filter(({ code }) => code === unknownOutcome.code)).toHaveLength(CALLS / UNDER_WAY);
  expect(rows).toHaveLength(CALLS);
  const copied =
    'select from gateway.copied_block where wal_id = $1 union all select from gateway.copied_log where wal_id = $1';
  expect((await db.query(copied, [walId])).rows).toEqual([]);
  await expectBooksToAgree(db);
}

test('a node books what is copied of one that is dead, before its leases are taken back', async () => {
  const left = await dies('gone');
  const other = await testNode(db.url, { nodeName: 'other' });
  await eventually(() => expectBookedOnce(left));
  expect((await db.query('select from gateway.late_charge')).rows).toEqual([]);
  await other.close();
});

test('of a node that is alive nobody takes the log', async () => {
  const left = await dies('alive');
  await db.query(`update gateway.node set heartbeat_at = clock_timestamp() where name = 'alive'`);
  expect(await adoptAll(adopters[0]!)).toBe(0);
  expect((await owner.copies.logsOf('alive'))[0]!.writer).not.toBeNull();
  await silence(db, 'alive');
  expect(await adoptAll(adopters[0]!)).toBe(1);
  await expectBookedOnce(left);
});

test('a node that was slow books nothing any more of a log whose node is back', async () => {
  const left = await dies('back');
  const logs = await adopters[0]!.copies.takeDead('adopter', quick.deadAfter);
  const run = await nodes.claim('back');
  await expect(adoptDead(adopters[0]!, logs)).rejects.toThrow(Returned);
  expect((await db.query('select from gateway.call_record where id = any ($1)', [left.ids])).rows).toEqual([]);
  await nodes.enter(run, 2);
  await silence(db, 'back');
  expect(await adoptAll(adopters[1]!)).toBe(1);
  await expectBookedOnce(left);
});

test('what a node had written down of an earlier log when it died, too, is booked once', async () => {
  const left = await dies('twice');
  const run = await nodes.claim('twice'); // on a new disk
  const walId = `ffffffff${randomUUID().slice(8)}`; // the last to be read
  const copy = await LogCopy.begin(owner.copies, 'twice', walId);
  const wal = new Wal(path.join(home, walId), { durability: 'replicated', copy }, { segment: 0, bytes: 0 });
  const open = left.ids.filter((id) => !left.charged.includes(id));
  for (const id of open) await wal.write({ record: unknownLine(intentLine({ ...call(id), digest: null }), run.id) });
  await wal.close();
  await silence(db, 'twice');
  expect(await adoptAll(adopters[0]!)).toBe(1);
  await expectBookedOnce(left);
  expect(await owner.copies.logsOf('twice')).toEqual([]);
});

test('a process finds out that its log was taken before it goes on under its name', async () => {
  await nodes.claim('asks');
  const copy = await LogCopy.begin(owner.copies, 'asks', randomUUID());
  await copy.check();
  await copy.resume({ segment: 1, bytes: 0 });
  await copy.check();
  await silence(db, 'asks');
  expect(await adoptAll(adopters[0]!)).toBe(1);
  await expect(copy.check()).rejects.toThrow(TakenOver);
  expect(await copy.taken).toBeInstanceOf(TakenOver);
});

/** How many questions the others ask the database before they look for dead nodes: the owner has come this far. */
test.each([0, 8, 16, 24, 32, 48])(
  'two that adopt and the node that starts again book each call once (%i)',
  async (behind) => {
    const name = `raced-${behind}`;
    const left = await dies(name);
    const adopting = adopters.map(async (stores) => {
      for (let n = 0; n < behind; n++) await db.query('select 1');
      return adoptAll(stores);
    });
    const dataDir = fs.mkdtempSync(path.join(home, 'node-'));
    const [node] = await Promise.all([
      testNode(db.url, { nodeName: name, durability: 'replicated', dataDir }),
      ...adopting,
    ]);
    await expectBookedOnce(left);
    await node.close();
  },
);
