// `Idempotency-Key`: whoever asks again gets the first answer, on any node, and pays nothing.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { repeatedAnswer } from '@jishi/contract/result-codes';
import { afterEach, expect, test, vi } from 'vitest';
import { refusals } from '../refusals';
import type { NodeRun } from '../node/run';
import { NodeStore } from '../node/store';
import { expectBooksToAgree } from '../testing/books';
import { type Reply, callByCode, callSigned } from '../testing/client';
import { testGround } from '../testing/ground';
import { eventually, testNode } from '../testing/node';
import { type TestKey, addCaller, addHolding, addProject, deposit } from '../testing/stage';
import { answering } from '../testing/upstream';
import { KEPT_MAX } from './ending';
import { KeptAnswerStore, claimOutcome } from './store';

const PRICE = 500n;
const { db, upstream, nodes } = await testGround(2);
const [one, two] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
const project = await addProject(db, upstream.url, { price: PRICE });
const query = `/openapi/${project.code}/query`;
const send = `/openapi/${project.code}/send`;

/** Each answer is another one. */
const counting: http.RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', etag: `"${randomUUID()}"` });
  response.end(JSON.stringify({ code: 0, result: { at: randomUUID() } }));
};
upstream.behave(counting);
afterEach(() => {
  vi.restoreAllMocks();
  upstream.behave(counting);
});

type Asking = { node?: { url: string }; path?: string; once: string; method?: string; body?: string };

const call = (key: TestKey, { node = one, path = query, once, method = 'GET', body }: Asking) =>
  callByCode(node.url, path, key.secret, { method, headers: { 'idempotency-key': once }, ...(body && { body }) });

/** What comes once the first call of the key is written down. */
async function again(key: TestKey, asking: Asking): Promise<Reply> {
  return eventually(async () => {
    const reply = await call(key, asking);
    expect(reply.body.code).not.toBe(refusals.idempotencyUnderWay.code);
    return reply;
  });
}

const recordsOf = async ({ id }: TestKey) =>
  (
    await db.query<{ code: number; charged: boolean; calls: number }>(
      `select code, charged, count(*)::int as calls from gateway.call_record where key_id = $1 group by 1, 2 order by 1`,
      [id],
    )
  ).rows;

const keptOf = async ({ id }: TestKey) =>
  (await db.query<{ state: number }>('select state from gateway.kept_answer where key_id = $1', [id])).rows;

async function richCaller(): Promise<TestKey> {
  const key = await addCaller(db, project);
  await deposit(db, key.memberId, PRICE * 100n);
  return key;
}

test('the same call again gets the first answer byte for byte, from any node, and is charged nothing', async () => {
  const key = await richCaller();
  const asked = upstream.asked.length;
  const first = await call(key, { path: `${query}?n=1`, once: '"order 17"' });
  for (const node of [one, two]) {
    const reply = await again(key, { node, path: `${query}?n=1`, once: '"order 17"' });
    expect([reply.status, reply.text]).toEqual([200, first.text]);
    for (const name of ['content-type', 'etag']) expect(reply.headers.get(name)).toBe(first.headers.get(name));
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'idempotent-replayed': 'true',
      'x-first-request-id': first.headers.get('x-request-id'),
      'x-charge': '0',
      'x-charge-source': 'none',
    });
  }
  expect(upstream.asked.length - asked).toBe(1);
  const signed = { method: 'POST', headers: { 'idempotency-key': 'signed' }, body: '{"a":1}' };
  const signedFirst = await callSigned(one.url, send, key, signed);
  const repeated = await eventually(async () => {
    const reply = await callSigned(two.url, send, key, signed);
    expect(reply.status).toBe(200);
    return reply;
  });
  expect(repeated.text).toBe(signedFirst.text); // another nonce, another signature: the same call
  await eventually(async () => {
    expect(await recordsOf(key)).toContainEqual({ code: 0, charged: true, calls: 2 });
    expect((await recordsOf(key)).find(({ code }) => code === repeatedAnswer.code)?.charged).toBe(false);
  });
  const sealed = await db.query('select answer_cipher from gateway.kept_answer where key_id = $1', [key.id]);
  expect(JSON.stringify(sealed.rows)).not.toContain(first.text.slice(10, 40));
});

test('of many calls at once under one key, on two nodes, one is made and charged', async () => {
  const key = await richCaller();
  const asked = upstream.asked.length;
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, n) => call(key, { node: nodes[n % 2]!, once: 'raced' })),
  );
  const answered = replies.filter(({ status }) => status === 200);
  expect(new Set(answered.map(({ text }) => text)).size).toBe(1);
  const others = replies.filter(({ status }) => status !== 200);
  expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set([refusals.idempotencyUnderWay.code]));
  expect(others[0]!.headers.get('retry-after')).toBe('1');
  expect((await again(key, { node: two, once: 'raced' })).text).toBe(answered[0]!.text);
  expect(upstream.asked.length - asked).toBe(1);
  await eventually(async () => expect(await recordsOf(key)).toContainEqual({ code: 0, charged: true, calls: 1 }));
});

test('a key belongs to its request, and to its API key', async () => {
  const [key, other] = [await richCaller(), await richCaller()];
  await call(key, { path: `${query}?n=1`, once: 'mine' });
  for (const asking of [{ path: `${query}?n=2` }, { path: `${send}?n=1`, method: 'POST' }]) {
    const reply = await again(key, { node: two, once: 'mine', ...asking });
    expect([reply.status, reply.body.code]).toEqual([422, refusals.idempotencyOtherRequest.code]);
  }
  expect((await call(other, { path: `${query}?n=2`, once: 'mine' })).status).toBe(200);
  for (const once of ['""', '"open', 'two words', 'x'.repeat(256)]) {
    const reply = await call(key, { once });
    expect([once, reply.body.code]).toEqual([once, refusals.idempotencyKeyMalformed.code]);
  }
});

test('a call that was not made leaves its key free; what may have acted is not sent on again', async () => {
  const key = await addCaller(db, project);
  expect((await call(key, { once: 'early' })).status).toBe(402);
  await deposit(db, key.memberId, PRICE * 10n);
  await eventually(async () => expect((await call(key, { once: 'early' })).status).toBe(200)); // the node hears of the money
  upstream.behave(answering('', 500));
  expect((await call(key, { once: 'read' })).status).toBe(502);
  expect((await call(key, { path: send, once: 'act', method: 'POST', body: '{}' })).status).toBe(502);
  upstream.behave(counting);
  expect((await again(key, { once: 'read' })).status).toBe(200);
  const asked = upstream.asked.length;
  const act = await again(key, { path: send, once: 'act', method: 'POST', body: '{}' });
  expect([act.status, act.body.code]).toEqual([409, refusals.idempotencyUnknown.code]);
  expect(upstream.asked.length).toBe(asked);
});

test('an answer that costs nothing is kept as well; one that is too large is said to be gone', async () => {
  const key = await richCaller();
  upstream.behave(answering({ code: 1001, msg: randomUUID() }));
  const first = await call(key, { once: 'nothing found' });
  upstream.behave(answering({ code: 0, result: 'x'.repeat(KEPT_MAX) }));
  expect((await again(key, { once: 'nothing found' })).text).toBe(first.text);
  expect((await call(key, { once: 'large' })).status).toBe(200);
  const gone = await again(key, { once: 'large' });
  expect([gone.status, gone.body.code]).toEqual([409, refusals.idempotencyUnkept.code]);
});

test('a caller who hangs up in the middle of a stream gets all of it when asking again', async () => {
  const events = await addProject(db, upstream.url, { price: PRICE, codePath: '' });
  const key = await addCaller(db, events);
  await deposit(db, key.memberId, PRICE * 10n);
  let goOn: () => void = () => {};
  const parts = Array.from({ length: 40 }, (_, n) => `data: ${n} ${'.'.repeat(4_000)}\n\n`);
  upstream.behave((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(parts[0]);
    goOn = () => response.end(parts.slice(1).join(''));
  });
  const path = `/openapi/${events.code}/query`;
  await new Promise<void>((resolve) => {
    const headers = { authorization: `APPCODE ${key.secret}`, 'idempotency-key': 'stream' };
    const request = http.get(one.url + path, { headers }, (response) =>
      response.once('data', () => {
        request.destroy();
        resolve();
      }),
    );
    request.on('error', () => {});
  });
  expect((await call(key, { node: two, path, once: 'stream' })).body.code).toBe(refusals.idempotencyUnderWay.code);
  goOn();
  expect((await again(key, { node: two, path, once: 'stream' })).text).toBe(parts.join(''));
  await eventually(async () => expect(await recordsOf(key)).toContainEqual({ code: 0, charged: true, calls: 1 }));
});

test('a key whose claim got no answer is free again at once', async () => {
  const key = await richCaller();
  const claim = KeptAnswerStore.prototype.claim;
  vi.spyOn(KeptAnswerStore.prototype, 'claim').mockImplementationOnce(async function (this: KeptAnswerStore, asked) {
    await claim.call(this, asked);
    throw new Error('the answer was lost');
  });
  expect((await call(key, { once: 'deaf' })).status).toBe(500);
  expect((await again(key, { once: 'deaf' })).status).toBe(200);
});

test('after a day a kept answer is erased, and the key is free; for a member no more is kept than there is room', async () => {
  const key = await richCaller();
  const first = await call(key, { once: 'old' });
  await again(key, { once: 'old' });
  await db.query(`update gateway.kept_answer set expires_at = now() where key_id = $1`, [key.id]);
  const second = await again(key, { once: 'old' });
  expect([second.status, second.text === first.text]).toEqual([200, false]);
  await again(key, { once: 'old' });
  await db.query(`update gateway.kept_answer set expires_at = now() where key_id = $1`, [key.id]);
  await db.query('select gateway.forget_answers()');
  expect(await keptOf(key)).toEqual([]);
  const small = await testNode(db.url, { keptBytes: 100 });
  const refused = await call(key, { node: small, once: 'more' });
  expect([refused.status, refused.body.code]).toEqual([429, refusals.idempotencyFull.code]);
  expect((await callByCode(small.url, query, key.secret)).status).toBe(200);
  await small.close();
});

test('a call without the header leaves nothing behind, and all of it is on the books', async () => {
  const key = await addCaller(db, project);
  await addHolding(db, key.memberId, project, 10);
  expect((await callByCode(one.url, query, key.secret)).status).toBe(200);
  expect(await keptOf(key)).toEqual([]);
  await Promise.all(nodes.map((node) => node.close()));
  await expectBooksToAgree(db);
});

test('a node that was given up claims no key: nobody would free it', async () => {
  const key = await richCaller();
  const nodes = new NodeStore(db);
  const over = await nodes.claim('given up');
  await nodes.enter(over, 2);
  await db.query(`update gateway.node set state = 4, incarnation = incarnation + 1 where id = $1`, [over.id]);
  const store = new KeptAnswerStore(db, KEPT_MAX);
  const digest = Buffer.alloc(32, 1);
  const asked = { callId: '1', keyId: key.id, memberId: key.memberId, keyDigest: digest, requestDigest: digest };
  const claim = (run: NodeRun) => store.claim({ ...asked, run, walId: randomUUID(), repeatable: true });
  await expect(claim(over)).rejects.toMatchObject({ code: 'GW001' });
  const back = await nodes.claim('given up');
  await expect(claim(back), 'it has not come back yet').rejects.toMatchObject({ code: 'GW001' });
  await nodes.enter(back, 2);
  await expect(claim(over)).rejects.toMatchObject({ code: 'GW001' });
  expect((await claim(back)).outcome).toBe(claimOutcome.claimed);
  expect((await claim(over)).outcome, 'what is known is told').toBe(claimOutcome.underWay);
});
