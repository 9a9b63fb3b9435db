// A node that is cut off from the database stops spending what others could be lent meanwhile.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { refusals } from './refusals';
import { expectBooksToAgree } from './testing/books';
import { callByCode } from './testing/client';
import { testGround } from './testing/ground';
import { type TestNode, eventually, quick, silence, testNode } from './testing/node';
import { type TestKey, addCaller, addHolding, addProject, deposit } from './testing/stage';
import { answering } from './testing/upstream';
import { type Wire, openWire } from './testing/wire';

const PRICE = 500n;

const { db, upstream } = await testGround(0);
upstream.behave(answering({ code: 0 }));
const project = await addProject(db, upstream.url, { price: PRICE });
const query = `/openapi/${project.code}/query`;
let wire: Wire;
beforeEach(async () => {
  wire = await openWire(new URL(db.url));
});
afterAll(() => wire.close());

/** Borrows more than the test needs: calls in a hurry have a reserve lent. They are booked then. */
const burst = ({ url }: TestNode, { secret }: TestKey) =>
  Promise.all(Array.from({ length: 30 }, () => callByCode(url, query, secret)));

async function stockUp(node: TestNode, key: TestKey) {
  const { id } = key;
  for (let round = 0; round < 6; round++) await burst(node, key);
  const booked = 'select count(*)::int as calls from gateway.call_record where key_id = $1';
  await eventually(async () => expect((await db.query(booked, [id])).rows).toEqual([{ calls: 180 }]));
}

/** Calls one after the other until one is refused. Returns how many were answered. */
async function callUntilRefused(node: TestNode, secret: string): Promise<number> {
  for (let answered = 0; ; answered++) {
    const { body } = await callByCode(node.url, query, secret);
    if (body.code === 0) continue;
    expect(body.code).toBe(refusals.meteringUnavailable.code);
    return answered;
  }
}

const stock = async (keyId: string) => {
  const { rows } = await db.query<{ left: number }>(
    `select sum(l.granted - l.used)::int as left from gateway.lease l
     join access.api_key k on k.member_id = l.member_id where l.state = 1 and k.id = $1`,
    [keyId],
  );
  return rows[0]!.left;
};

test.each(['cut', 'silent'] as const)(
  'a node whose database is %s stops with the third missed flush, and goes on by itself',
  async (state) => {
    const node = await testNode(wire.url, { timing: { ...quick, flushWithin: 300, leaseIdle: 60_000 } });
    const key = await addCaller(db, project);
    await addHolding(db, key.memberId, project, 100_000);
    await stockUp(node, key);
    // more than calls in turn can use up before it stops
    while ((await stock(key.id)) < 1_000) await burst(node, key);
    wire.turn(state);
    const answered = await callUntilRefused(node, key.secret);
    expect((await fetch(`${node.url}/readyz`)).status).toBe(503);
    expect(await stock(key.id)).toBeGreaterThan(answered); // it had more to spend
    wire.turn('up');
    await eventually(async () => expect((await fetch(`${node.url}/readyz`)).status).toBe(200));
    expect((await callByCode(node.url, query, key.secret)).body.code).toBe(0);
    await node.close();
    await expectBooksToAgree(db);
  },
);

test('of a node that was cut off and died, what it answered beyond the money is counted and told', async () => {
  const key = await addCaller(db, project);
  await deposit(db, key.memberId, PRICE * 1_000n);
  const dead = await testNode(wire.url, { nodeName: 'cut-and-dead', timing: { ...quick, leaseIdle: 60_000 } });
  await stockUp(dead, key);
  wire.turn('cut');
  const beyond = await callUntilRefused(dead, key.secret);
  expect(beyond).toBeGreaterThan(0);
  await silence(db, 'cut-and-dead');
  const other = await testNode(db.url, { nodeName: 'other' });
  await eventually(async () => expect(await stock(key.id)).toBeNull());
  while ((await callByCode(other.url, query, key.secret)).body.code === 0);
  wire.turn('up');
  await eventually(async () => {
    const { rows } = await db.query(
      'select calls, covered_calls, amount::text from gateway.late_charge where member_id = $1 and settled_at is not null',
      [key.memberId],
    );
    expect(rows.reduce((sum, { calls }) => sum + Number(calls), 0)).toBe(beyond);
  });
  await eventually(async () => {
    const metrics = await Promise.all([dead, other].map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
    expect(metrics.join('\n')).toMatch(/gateway_uncovered_charges_total [1-9]/);
  });
  await Promise.all([dead.close(), other.close()]);
  await expectBooksToAgree(db);
});

test('a price that changed while a node could not hear of it holds from when it is heard again', async () => {
  const changing = await addProject(db, upstream.url, { price: PRICE });
  const key = await addCaller(db, changing);
  await deposit(db, key.memberId, PRICE * 10_000n);
  const node = await testNode(wire.url, { timing: { ...quick, leaseIdle: 60_000, settle: 3_600_000 } });
  const call = () => callByCode(node.url, `/openapi/${changing.code}/query`, key.secret);
  do await Promise.all(Array.from({ length: 30 }, call));
  while ((await stock(key.id)) < 1_000);
  const lent = await stock(key.id);
  wire.turn('cut');
  await db.query('update catalogue.project set price = $1 where id = $2', [PRICE * 2n, changing.id]);
  wire.turn('up');
  let before = 0;
  await eventually(async () => {
    before++;
    expect((await call()).headers.get('x-charge')).toBe('0.01');
  });
  expect(before).toBeLessThan(lent / 2); // what it was lent at the old price is given back
  await node.close();
  await expectBooksToAgree(db);
});

test('a cap is kept though the node was given up and came back while calls were at their upstream', async () => {
  const key = await addCaller(db, project, { dailyCalls: 3 });
  await deposit(db, key.memberId, PRICE * 100n);
  const node = await testNode(db.url, { nodeName: 'back-with-calls' });
  const call = () => callByCode(node.url, query, key.secret);
  const held: (() => void)[] = [];
  upstream.behave((...exchange) => held.push(() => answering({ code: 0 })(...exchange)));
  const open = [call(), call()];
  await eventually(() => expect(held).toHaveLength(2));
  upstream.behave(answering({ code: 0 }));
  const given = `update gateway.node set state = 4, incarnation = incarnation + 1 where name = 'back-with-calls'`;
  await db.query(given);
  const back = `select state from gateway.node where name = 'back-with-calls'`;
  await eventually(async () => expect((await db.query(back)).rows).toEqual([{ state: 2 }]));
  const codes: unknown[] = [];
  for (let n = 0; n < 3; n++) codes.push((await call()).body.code);
  for (const answer of held) answer();
  for (const answered of await Promise.all(open)) codes.push(answered.body.code);
  const { code } = refusals.dailyCallsReached;
  expect(codes).toEqual([0, code, code, 0, 0]);
  await node.close();
  await expectBooksToAgree(db);
});
