// Calls that cost more than one: what is reserved, what is charged, what comes back.
import { once } from 'node:events';
import http from 'node:http';
import type { ChargeRuleDraft } from '@jishi/contract/charge-rule';
import { pricedAnswers } from '@jishi/contract/result-codes';
import { expect, test } from 'vitest';
import { refusals } from './refusals';
import { expectBooksToAgree } from './testing/books';
import { type Reply, callByCode } from './testing/client';
import { testGateway } from './testing/ground';
import { eventually } from './testing/node';
import { type TestKey, type TestProject, addCaller, addHolding, addProject, balances, deposit } from './testing/stage';
import { answering } from './testing/upstream';

const { db, upstream, node } = await testGateway();
const PRICE = 500n;

type Sold = { project: TestProject; key: TestKey };

/** A product of this rule, and a member with money for so many units. */
async function sold(charge: ChargeRuleDraft, units: bigint, more: Parameters<typeof addCaller>[2] = {}): Promise<Sold> {
  const project = await addProject(db, upstream.url, { price: PRICE, charge, codePath: '', timeoutMs: 8_000 });
  const key = await addCaller(db, project, more);
  if (units > 0n) await deposit(db, key.memberId, PRICE * units);
  return { project, key };
}

const send = ({ project, key }: Sold, body: unknown): Promise<Reply> =>
  callByCode(node.url, `/openapi/${project.code}/send`, key.secret, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

/** The member's booked calls, the earliest first, and the books in order. */
async function recorded({ key }: Sold, calls: number) {
  let found: unknown[] = [];
  await eventually(async () => {
    const { rows } = await db.query(
      'select code, charged, units, amount::int, source from gateway.call_record where key_id = $1 order by id',
      [key.id],
    );
    expect(rows).toHaveLength(calls);
    expect(
      (await db.query('select from gateway.lease where member_id = $1 and state = 1', [key.memberId])).rows,
    ).toEqual([]);
    found = rows;
  });
  await expectBooksToAgree(db);
  return found;
}

/** What the member has spent, in units. */
async function spent({ key }: Sold, of: bigint): Promise<bigint> {
  const { deposit: left } = await balances(db, key.memberId);
  return of - left! / PRICE;
}

const TOKENS = {
  kind: 'answer',
  amounts: [
    { from: 'json', at: 'usage.in' },
    { from: 'json', at: 'usage.out', weight: 4 },
  ],
  divisor: 1_000,
  most: 20,
} satisfies ChargeRuleDraft;

test('a call of three units takes the rest of a package and the balance, and is one call in the record', async () => {
  const shop = await sold({ kind: 'fixed', units: 3 }, 10n);
  const holding = await addHolding(db, shop.key.memberId, shop.project, 4);
  upstream.behave(answering({ ok: true }));
  const replies = [await send(shop, {}), await send(shop, {})];
  expect(replies.map(({ headers }) => [headers.get('x-charge'), headers.get('x-charge-units')])).toEqual([
    ['0', '3'],
    ['0.01', '3'],
  ]);
  expect(await recorded(shop, 2)).toEqual([
    { code: 0, charged: true, units: 3, amount: 0, source: 1 },
    { code: 0, charged: true, units: 3, amount: 1_000, source: 3 },
  ]);
  const { rows } = await db.query('select remaining from package.holding where id = $1', [holding]);
  expect(rows).toEqual([{ remaining: 0 }]);
  expect(await spent(shop, 10n)).toBe(2n);
});

test('a batch costs its numbers; one that nobody can count or that is too large is refused, and says why', async () => {
  const shop = await sold({ kind: 'request', count: 'items', in: 'body', name: 'to', units: 2, most: 12 }, 20n);
  upstream.behave(answering({ ok: true }));
  expect((await send(shop, { to: ['a', 'b', 'c'] })).headers.get('x-charge-units')).toBe('6');
  expect((await send(shop, { to: Array.from({ length: 7 }, String) })).body).toMatchObject({
    code: refusals.tooManyUnits.code,
    result: { param: 'to', units: 14, most: 12 },
  });
  const asked = upstream.asked.length;
  expect((await send(shop, { to: { 0: 'a' } })).body).toMatchObject({
    code: refusals.countUnreadable.code,
    result: { param: 'to' },
  });
  expect(upstream.asked.length).toBe(asked);
  expect(await recorded(shop, 3)).toMatchObject([{ units: 6, charged: true }, { charged: false }, { charged: false }]);
  expect(await spent(shop, 20n)).toBe(6n);
});

test('a call that may cost more than there is is refused before the upstream is asked, and says what it needs', async () => {
  const shop = await sold({ ...TOKENS, most: 11 }, 10n);
  const asked = upstream.asked.length;
  expect((await send(shop, {})).body).toMatchObject({
    code: refusals.notEnough.code,
    msg: expect.stringContaining('需要 11'),
    result: { needed: 11 },
  });
  expect(upstream.asked.length).toBe(asked);
  await recorded(shop, 1);
  expect(await spent(shop, 10n)).toBe(0n);
});

test('an answer costs what it says, input and output apart, and the rest of the reserve can be used at once', async () => {
  const shop = await sold(TOKENS, 22n);
  upstream.behave(answering({ usage: { in: 900, out: 26 } }));
  const reply = await send(shop, {});
  expect([reply.headers.get('x-charge'), reply.headers.get('x-charge-units')]).toEqual(['0.01', '2']);
  upstream.behave(answering({ usage: { in: 18_001, out: 0 } }));
  expect((await send(shop, {})).headers.get('x-charge-units')).toBe('19');
  expect(await recorded(shop, 2)).toMatchObject([
    { units: 2, amount: 1_000 },
    { units: 19, amount: 9_500 },
  ]);
  expect(await spent(shop, 22n)).toBe(21n);
});

// wso2 api-platform #3253 charged one
test('where nothing was used nothing is charged', async () => {
  const shop = await sold(TOKENS, 20n);
  upstream.behave(answering({ usage: { in: 0, out: 0 } }));
  const reply = await send(shop, {});
  expect([reply.status, reply.headers.get('x-charge'), reply.headers.get('x-charge-source')]).toEqual([
    200,
    '0',
    'none',
  ]);
  expect(await recorded(shop, 1)).toEqual([{ code: 0, charged: false, units: 0, amount: 0, source: 0 }]);
  expect(await spent(shop, 20n)).toBe(0n);
});

test('an upstream that says nothing, or nonsense, costs what the endpoint defines, and operators can see it', async () => {
  const free = await sold(TOKENS, 20n);
  const priced = await sold({ ...TOKENS, silent: 3 }, 40n);
  const said: unknown[] = [{}, { usage: { in: -5, out: 1 } }, { usage: { in: 'many' } }, { usage: null }];
  for (const answer of said) {
    upstream.behave(answering(answer));
    await send(free, {});
    await send(priced, {});
  }
  const { code } = pricedAnswers.silent;
  const each = <Row>(row: Row) => said.map(() => row);
  expect(await recorded(free, said.length)).toMatchObject(each({ code, charged: false, units: 0, amount: 0 }));
  expect(await recorded(priced, said.length)).toMatchObject(each({ code, charged: true, units: 3, amount: 1_500 }));
});

test('what is said beyond the reserve is dropped, or owed as far as the member has it; no balance goes below zero', async () => {
  upstream.behave(answering({ usage: { in: 30_000, out: 0 } }));
  const dropped = await sold(TOKENS, 40n);
  expect((await send(dropped, {})).headers.get('x-charge-units')).toBe('20');
  const owed = await sold({ ...TOKENS, beyond: 'owed' }, 40n);
  expect((await send(owed, {})).headers.get('x-charge-units')).toBe('30');
  const poor = await sold({ ...TOKENS, beyond: 'owed' }, 25n);
  expect(Number((await send(poor, {})).headers.get('x-charge-units'))).toBe(20);
  const { code } = pricedAnswers.beyond;
  expect(await recorded(dropped, 1)).toMatchObject([{ code, units: 20 }]);
  expect(await recorded(owed, 1)).toMatchObject([{ code, units: 30 }]);
  expect(await recorded(poor, 1)).toMatchObject([{ code, units: 20 }]);
  expect(await spent(owed, 40n)).toBe(30n);
});

// one-api #204
test('calls at once never spend beyond the balance, whatever their answers cost', async () => {
  const shop = await sold({ ...TOKENS, divisor: 1, most: 10 }, 37n);
  let asked = 0;
  upstream.behave((request, response) => answering({ usage: { in: (asked++ % 10) + 1, out: 0 } })(request, response));
  const replies = await Promise.all(Array.from({ length: 60 }, () => send(shop, {})));
  const units = replies.reduce((sum, { headers }) => sum + Number(headers.get('x-charge-units') ?? 0), 0);
  for (const { body, status } of replies) if (status !== 200) expect(body).toMatchObject({ result: { needed: 10 } });
  expect(units).toBeGreaterThan(0);
  expect(units).toBeLessThanOrEqual(37);
  await recorded(shop, 60);
  expect(await spent(shop, 37n)).toBe(BigInt(units));
});

test('a key’s daily cap is held by what a call may cost, and charged what it cost', async () => {
  const shop = await sold({ ...TOKENS, divisor: 1, most: 8 }, 100n, { dailySpend: PRICE * 10n });
  upstream.behave(answering({ usage: { in: 3, out: 0 } }));
  expect((await send(shop, {})).status).toBe(200);
  expect((await send(shop, {})).body.code, 'seven are left of the cap').toBe(refusals.dailySpendReached.code);
  await recorded(shop, 2);
});

/** Begins an event stream with these events and leaves the rest to the test. */
function streaming(...events: unknown[]): Promise<http.ServerResponse> {
  return new Promise((resolve) =>
    upstream.behave((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
      resolve(response);
    }),
  );
}

const ask = ({ project, key }: Sold) =>
  http.get(`${node.url}/openapi/${project.code}/query`, { headers: { authorization: `Bearer ${key.secret}` } });

async function begun(request: http.ClientRequest): Promise<http.IncomingMessage> {
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  await once(response, 'data');
  return response;
}

const STREAM = { ...TOKENS, divisor: 10, cut: { count: 'events', weight: 15 } } satisfies ChargeRuleDraft;

test('a stream costs what its last event says; the price follows it', async () => {
  const shop = await sold(STREAM, 40n);
  const source = streaming({ delta: 'a', usage: null });
  const response = await begun(ask(shop));
  expect(response.headers['x-charge']).toBeUndefined();
  (await source).end(`data: ${JSON.stringify({ usage: { in: 7, out: 6 } })}\r\n\r\ndata: [DONE]\n\n`);
  response.resume();
  await once(response, 'end');
  expect(response.trailers).toMatchObject({ 'x-charge': '0.02', 'x-charge-units': '4', 'x-charge-source': 'balance' });
  expect(await recorded(shop, 1)).toEqual([{ code: 0, charged: true, units: 4, amount: 2_000, source: 3 }]);
});

// new-api #5235 gave it back
test('a stream that breaks is charged what came, not given back whole', async () => {
  const counted = await sold(STREAM, 40n);
  const told = await sold(STREAM, 40n);
  const unsaid = await sold({ ...TOKENS, divisor: 10, silent: 2 }, 40n);
  const free = await sold({ ...TOKENS, divisor: 10 }, 40n);
  const events = [{ delta: 'a' }, { delta: 'b' }, { delta: 'c' }];
  for (const [shop, ...said] of [
    [counted, ...events],
    [told, { usage: { in: 41 } }],
    [unsaid, ...events],
    [free, ...events],
  ] as const) {
    const source = streaming(...said);
    const request = ask(shop);
    request.on('error', () => {});
    const response = await begun(request);
    const broken = once(response, 'error');
    (await source).destroy();
    await broken;
  }
  const { code } = pricedAnswers.broken;
  expect(await recorded(counted, 1), '3 events × 15 ÷ 10').toMatchObject([{ code, charged: true, units: 5 }]);
  expect(await recorded(told, 1)).toMatchObject([{ code, charged: true, units: 5 }]);
  expect(await recorded(unsaid, 1)).toMatchObject([{ code, charged: true, units: 2 }]);
  expect(await recorded(free, 1)).toMatchObject([{ code: refusals.upstreamBroken.code, charged: false, units: 0 }]);
  expect(await spent(counted, 40n)).toBe(5n);
});

test('a caller who hangs up in the middle pays for what came', async () => {
  const shop = await sold(STREAM, 40n);
  const source = streaming({ delta: 'a' }, { delta: 'b' });
  const request = ask(shop);
  await begun(request);
  const closed = once(await source, 'close');
  request.destroy();
  await closed;
  expect(await recorded(shop, 1)).toEqual([{ code: 0, charged: true, units: 3, amount: 1_500, source: 3 }]);
  expect(await spent(shop, 40n)).toBe(3n);
});

test('megabytes are counted by the gateway itself, up to where the caller hung up', async () => {
  const shop = await sold({ kind: 'answer', amounts: [{ from: 'bytes' }], divisor: 1 << 20, most: 9 }, 9n);
  upstream.behave((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.end(Buffer.alloc((2 << 20) + 1));
  });
  const response = await begun(ask(shop));
  response.resume();
  await once(response, 'end');
  expect(await recorded(shop, 1)).toMatchObject([{ units: 3, charged: true }]);
});

test('a product whose own service charges leases nothing; what it tells is in the record', async () => {
  const shop = await sold({ kind: 'service', amount: { from: 'header', at: 'X-Segments' } }, 0n);
  upstream.behave((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-segments': '5' });
    response.end('{}');
  });
  const reply = await send(shop, {});
  expect([reply.status, reply.headers.get('x-charge-source'), reply.headers.get('x-charge-units')]).toEqual([
    200,
    'service',
    '5',
  ]);
  expect(await recorded(shop, 1)).toEqual([{ code: 0, charged: false, units: 5, amount: 0, source: 6 }]);
});
