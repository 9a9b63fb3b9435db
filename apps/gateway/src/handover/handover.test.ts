// Booked calls reach ClickHouse once each, whatever becomes of it, and no call waits for it.
import { testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ClickHousePeer, startClickHousePeer } from '../testing/clickhouse';
import { callByCode } from '../testing/client';
import { testGround } from '../testing/ground';
import { type TestNode, eventually, testNode } from '../testing/node';
import { type TestKey, type TestProject, addCaller, addHolding, addProject, deposit } from '../testing/stage';
import { clickHouseFrom } from './clickhouse';
import { Handover } from './handover';
import { HANDED_COLUMNS, HandoverStore } from './store';

const { db, upstream } = await testGround(0);
let peer: ClickHousePeer;
let nodes: TestNode[];
let project: TestProject;
let key: TestKey;

beforeAll(async () => {
  peer = await startClickHousePeer();
  project = await addProject(db, upstream.url);
  key = await addCaller(db, project);
  await addHolding(db, key.memberId, project, 10_000);
  const clickHouse = clickHouseFrom(peer.url);
  nodes = await Promise.all([testNode(db.url, { clickHouse }), testNode(db.url, { clickHouse })]);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await peer.close();
});
beforeEach(() => peer.fail());

const SECRET = '13800138000';
const call = (n: number) => callByCode(nodes[n % 2]!.url, `/openapi/${project.code}/query?phone=${SECRET}`, key.secret);
async function callAll(calls: number) {
  const replies = await Promise.all(Array.from({ length: calls }, (_, n) => call(n)));
  for (const { body } of replies) expect(body.code).toBe(0);
}
const idsOf = async (sql: string) => (await db.query<{ id: string }>(sql)).rows.map(({ id }) => id);
const recorded = () => idsOf('select id from gateway.call_record order by id');
const handed = () =>
  peer
    .rows()
    .map(([id]) => id!)
    .toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
const waiting = async () => (await db.query('select from gateway.call_handover')).rows.length;

/** Each call that was answered is on record, and there once. */
async function expectAllThere(calls: number) {
  await eventually(async () => {
    expect(await recorded()).toHaveLength(calls);
    expect(await waiting()).toBe(0);
    expect(handed()).toEqual(await recorded());
  });
}

test('each call of both nodes comes once, by numbers only; what could tell of a person stays', async () => {
  await callAll(30);
  await expectAllThere(30);
  const { rows } = await db.query<Record<string, unknown>>('select * from gateway.call_record order by id limit 1');
  const columns = HANDED_COLUMNS.split(', ');
  const first = peer.rows().find(([id]) => id === rows[0]!['id'])!;
  const shown = Object.fromEntries(columns.map((column, at) => [column, first[at]]));
  expect(shown).toMatchObject({ member_id: key.memberId, key_id: key.id, project_id: project.id, method: 'GET' });
  expect(shown).toMatchObject({ http_status: '200', code: '0', charged: '1', units: '1', source: '1', amount: '0' });
  expect(new Date(`${shown['at']!.replace(' ', 'T')}+08:00`)).toEqual(rows[0]!['at']);
  expect(peer.heard[0]!.query).toMatch(/create table if not exists call_record .* ReplacingMergeTree/s);
  // of a table from before there were units; both nodes begin, so what is second is either's
  expect(peer.heard.map(({ query }) => query)).toContainEqual(expect.stringMatching(/add column if not exists units/));
  expect(JSON.stringify(peer.heard)).not.toMatch(/phone|127\.0\.0\.1|138\*/);
});

test('a call of several units has all of them there, and what they cost', async () => {
  const several = await addProject(db, upstream.url, { price: 500n, charge: { kind: 'fixed', units: 3 } });
  const caller = await addCaller(db, several);
  await addHolding(db, caller.memberId, several, 4);
  await deposit(db, caller.memberId, 5_000n);
  for (let n = 0; n < 2; n++) await callByCode(nodes[0]!.url, `/openapi/${several.code}/query`, caller.secret);
  const at = (column: string) => HANDED_COLUMNS.split(', ').indexOf(column);
  await eventually(() => {
    const rows = peer.rows().filter((row) => row[at('project_id')] === several.id);
    const shown = rows.map((row) => ['charged', 'units', 'source', 'amount'].map((column) => row[at(column)]));
    // of the second one unit is left in the package, two are paid by the balance
    expect(shown.toSorted()).toEqual([
      ['1', '3', '1', '0'],
      ['1', '3', '3', '1000'],
    ]);
  });
});

test.each(['refuse', 'lose the answer', 'hang'] as const)(
  'while ClickHouse would %s, calls are answered and booked; afterwards it has each of them once',
  async (fault) => {
    const before = (await recorded()).length;
    const heard = peer.heard.length;
    peer.fail(fault);
    await callAll(20);
    await eventually(async () => {
      expect(await recorded()).toHaveLength(before + 20);
      expect(peer.heard.length).toBeGreaterThan(heard + (fault === 'hang' ? 0 : 3));
    });
    expect(await waiting()).toBeGreaterThan(0);
    peer.fail();
    // an unanswered handover does not block others: nodes go, another takes over
    if (fault === 'hang') {
      await Promise.all(nodes.map((node) => node.close()));
      const clickHouse = clickHouseFrom(peer.url);
      nodes = await Promise.all([testNode(db.url, { clickHouse }), testNode(db.url, { clickHouse })]);
    }
    await expectAllThere(before + 20);
    const tried = peer.heard.slice(heard).filter(({ token }) => token !== undefined);
    const contents = new Map(tried.map(({ token, rows }) => [token, JSON.stringify(rows)]));
    expect(tried.every(({ token, rows }) => contents.get(token) === JSON.stringify(rows))).toBe(true);
  },
);

test('a batch is at one node at a time, and the same batch with whoever comes after it', async () => {
  const quiet = await testDatabase();
  const store = new HandoverStore(quiet);
  const node = await testNode(quiet.url, { clickHouse: clickHouseFrom('http://127.0.0.1:1') });
  const product = await addProject(quiet, upstream.url);
  const caller = await addCaller(quiet, product);
  await addHolding(quiet, caller.memberId, product, 100);
  for (let n = 0; n < 5; n++) await callByCode(node.url, `/openapi/${product.code}/query`, caller.secret);
  await node.close();

  const taken = await Promise.all(Array.from({ length: 8 }, () => store.take(3, 60_000)));
  const batches = taken.filter((batch) => batch !== undefined);
  expect(new Set(batches).size).toBe(batches.length);
  const first = await store.rows(batches[0]!);
  await store.release(batches[0]!);
  expect(await store.take(100, 0)).toBe(batches[0]);
  expect(await store.take(100, 60_000), 'its time is over').toBe(batches[0]);
  expect((await store.rows(batches[0]!)).equals(first)).toBe(true);
  await quiet.query('update gateway.call_handover set taken_until = now() where batch is not null');

  const inserts: string[] = [];
  const handovers = [1, 2, 3].map(
    () =>
      new Handover({
        store,
        clickHouse: { insert: async (rows) => void inserts.push(rows.toString()) },
        onHandedOver: () => {},
      }),
  );
  await Promise.all(handovers.map((each) => each.round()));
  await handovers[0]!.round();
  const ids = inserts.flatMap((rows) =>
    rows
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[0]!),
  );
  const { rows } = await quiet.query<{ id: string }>('select id from gateway.call_record');
  expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());

  // calls from before there was a ClickHouse are handed on when they are asked for
  const again = await quiet.query(`select gateway.hand_over_calls(now() - interval '1 hour', now()) as calls`);
  expect(again.rows).toEqual([{ calls: '5' }]);
  inserts.length = 0;
  await handovers[0]!.round();
  expect(inserts.join('').trim().split('\n')).toHaveLength(5);
  expect((await quiet.query('select from gateway.call_handover')).rows).toEqual([]);
  await quiet.drop();
});

test('without an address nothing is noted down; an address that makes no sense is told at the start', async () => {
  const plain = await testNode(db.url, { nodeName: 'plain' });
  const before = (await recorded()).length;
  await callByCode(plain.url, `/openapi/${project.code}/query`, key.secret);
  await plain.close();
  expect(await recorded()).toHaveLength(before + 1);
  expect(await waiting()).toBe(0);
  expect(clickHouseFrom('https://u:p%40@ch.example.com:8443/calls')).toEqual({
    origin: 'https://ch.example.com:8443',
    database: 'calls',
    user: 'u',
    password: 'p@',
  });
  expect(clickHouseFrom('http://localhost:8123')).toMatchObject({ database: 'default', user: 'default', password: '' });
  for (const wrong of ['', 'localhost:8123', 'tcp://localhost', 'http://h/a;b', 'http://h/a/b', 'http://h/a?x=1'])
    expect(() => clickHouseFrom(wrong), wrong).toThrow('CLICKHOUSE_URL');
});
