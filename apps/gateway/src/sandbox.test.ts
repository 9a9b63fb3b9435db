// Sandbox keys and visitors: real or sample answers, and never a charge.
import type { ServerResponse } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { refusals } from './refusals';
import { callByCode } from './testing/client';
import { testGateway } from './testing/ground';
import { eventually, testNode } from './testing/node';
import {
  type TestKey,
  type TestProject,
  addCaller,
  addHolding,
  addKey,
  addProject,
  apply,
  deposit,
} from './testing/stage';
import { answering } from './testing/upstream';

const { db, upstream, node } = await testGateway(({ url }) => ({ providers: { url, secret: 'between-us' } }));
let bought: TestProject;
let builtIn: TestProject;
let key: TestKey;
let holding: string;

beforeAll(async () => {
  bought = await addProject(db, upstream.url, { sample: { code: 0, msg: '示例', result: { city: '深圳' } } });
  builtIn = await addProject(db, 'http://127.0.0.1:1/builtin/', { official: true, headers: { 'x-stored': 'kept' } });
  const live = await addCaller(db, bought);
  await apply(db, live.memberId, builtIn);
  await deposit(db, live.memberId, 100_000n);
  holding = await addHolding(db, live.memberId, bought, 10);
  key = await addKey(db, live.memberId, { mode: 2 });
});

test('a sandbox key gets the sample, or the answer of a built-in product, for nothing', async () => {
  const before = upstream.asked.length;
  const sample = await callByCode(node.url, `/openapi/${bought.code}/query`, key.secret);
  expect(sample.body).toEqual({ code: 0, msg: '示例', result: { city: '深圳' } });
  expect(sample.headers.get('x-charge-source')).toBe('sandbox');
  expect(upstream.asked.length).toBe(before);

  upstream.behave(answering({ code: 0, msg: '', result: 'real' }));
  const real = await callByCode(node.url, `/openapi/${builtIn.code}/query?a=1`, key.secret);
  expect(real.body.result).toBe('real');
  expect(upstream.asked.at(-1)).toMatchObject({
    url: '/builtin/v1/query?a=1',
    headers: { 'x-upstream-secret': 'between-us', 'x-stored': 'kept' },
  });

  await eventually(async () => {
    const { rows } = await db.query(
      'select mode, source, charged, amount, lease_id from gateway.call_record where key_id = $1',
      [key.id],
    );
    expect(rows).toEqual(Array(2).fill({ mode: 2, source: 4, charged: false, amount: '0', lease_id: null }));
  });
  expect((await db.query('select remaining from package.holding where id = $1', [holding])).rows).toEqual([
    { remaining: 10 },
  ]);
  expect((await db.query('select 1 from gateway.lease')).rows).toEqual([]);
});

test('a sandbox key is checked like any other', async () => {
  const stranger = await addCaller(db, bought, { mode: 2, ips: ['203.0.113.1'] });
  expect((await callByCode(node.url, `/openapi/${bought.code}/query`, stranger.secret)).body.code).toBe(
    refusals.addressNotAllowed.code,
  );
});

test('a stream reaches a sandbox key as it comes, for nothing', async () => {
  const begun = new Promise<ServerResponse>((resolve) =>
    upstream.behave((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      resolve(response);
    }),
  );
  const headers = { authorization: `APPCODE ${key.secret}` };
  const answer = await fetch(`${node.url}/openapi/${builtIn.code}/query`, { headers });
  expect(answer.headers.get('x-charge-source')).toBe('sandbox');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('data: 1\n\n');
  (await begun).end('data: 2\n\n');
  expect((await reader.read()).value).toBe('data: 2\n\n');
  upstream.behave(answering({ code: 0, msg: '', result: 'real' }));
});

test('visitors try built-in products, ten times a minute and address', async () => {
  const from = (address: string, project = builtIn, path = '/query') =>
    fetch(`${node.url}/openapi/-/try/${project.code}${path}?phone=13800138000`, {
      headers: { 'x-forwarded-for': address },
    });
  const first = await from('198.51.100.1');
  expect(first.headers.get('x-charge')).toBe('0');
  expect(((await first.json()) as { result: string }).result).toBe('real');
  expect((await from('198.51.100.1', bought)).status).toBe(404);
  expect((await from('198.51.100.1', builtIn, '/nothing')).status).toBe(404);

  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await from('198.51.100.2')).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect((await from('2001:db8:1:2::1')).status).toBe(200);

  await eventually(async () => {
    const { rows } = await db.query(
      `select mode, source, charged, key_id, params from gateway.call_record where member_id is null and ip = '198.51.100.1'`,
    );
    expect(rows).toEqual([{ mode: 2, source: 4, charged: false, key_id: null, params: 'phone=138******00' }]);
  });
});

test('all visitors together are bounded too', async () => {
  const noon = new Date();
  const still = await testNode(db.url, { providers: { url: upstream.url, secret: 'between-us' }, now: () => noon });
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const headers = { 'x-forwarded-for': `192.0.2.${n}` };
      return (await fetch(`${still.url}/openapi/-/try/${builtIn.code}/query`, { headers })).status;
    }),
  );
  await still.close();
  expect(
    statuses.filter((status) => status === 429),
    'within one moment',
  ).toHaveLength(20);
});
