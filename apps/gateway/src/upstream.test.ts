// Requests to a product's upstream: credentials, signatures, retries, private networks.
import { createHmac } from 'node:crypto';
import { contexts, loadMasterKey, openVault } from '@jishi/vault';
import { beforeEach, expect, test } from 'vitest';
import { refusals } from './refusals';
import { callByCode } from './testing/client';
import { testGateway } from './testing/ground';
import { eventually, testNode } from './testing/node';
import { type TestKey, type TestProject, addCaller, addHolding, addProject, testEnv } from './testing/stage';
import { answering } from './testing/upstream';

const { db, upstream, node } = await testGateway();
let project: TestProject;
let key: TestKey;
const vault = openVault(loadMasterKey({ env: testEnv, dataDir: '/nonexistent' }));

beforeEach(async () => {
  project = await addProject(db, upstream.url, { timeoutMs: 10_000 });
  key = await addCaller(db, project);
  await addHolding(db, key.memberId, project, 100);
  upstream.asked.length = 0;
  upstream.behave(answering({ code: 0 }));
});

const change = (columns: string, ...values: unknown[]) =>
  db.query(`update catalogue.project set ${columns} where id = $1`, [project.id, ...values]);
const call = (path: string, init: RequestInit = {}) =>
  callByCode(node.url, `/openapi/${project.code}${path}`, key.secret, init);

test('credentials in the address replace what a caller sends under their names', async () => {
  const sealed = vault.seal(JSON.stringify({ appkey: 'se&cret' }), contexts.upstreamQuery(project.code));
  await change('upstream_query_cipher = $2', sealed);
  expect((await call('/query?a=1&appkey=mine&%61ppkey=mine&b=%E5%8F%B7')).body.code).toBe(0);
  expect(upstream.asked.at(-1)!.url).toBe('/v1/query?a=1&b=%E5%8F%B7&appkey=se%26cret');
});

test('requests are signed by the template; the secret goes nowhere else', async () => {
  const signing = {
    method: 'HmacSHA256',
    encoding: 'hex',
    text: '{method} {path}?{query} {timestamp}',
    places: [
      { in: 'header', name: 'X-Sign', value: '{signature}' },
      { in: 'query', name: 'ts', value: '{timestamp}' },
    ],
  };
  const secret = vault.seal('signing-secret', contexts.upstreamSigningSecret(project.code));
  await change('upstream_signing = $2, upstream_signing_secret_cipher = $3', JSON.stringify(signing), secret);
  const reply = await call('/query?a=1&ts=9', { headers: { 'x-sign': 'mine' } });
  expect(reply.body.code).toBe(0);
  const { url, headers } = upstream.asked.at(-1)!;
  const [, time] = /^\/v1\/query\?a=1&ts=(\d{10})$/.exec(url)!;
  const expected = createHmac('sha256', 'signing-secret').update(`GET /v1/query?a=1 ${time}`).digest('hex');
  expect(headers['x-sign']).toBe(expected);
  expect(JSON.stringify([url, headers, reply.text, [...reply.headers]])).not.toContain('signing-secret');
});

/** Fails so many requests, then answers. */
function failing(times: number, status = 503) {
  let left = times;
  upstream.behave((request, response) => answering({ code: 0 }, left-- > 0 ? status : 200)(request, response));
}

test('an idempotent request is sent again as often as the product says, any other once', async () => {
  await change('upstream_retries = 2');
  failing(2);
  expect((await call('/query')).body.code).toBe(0);
  expect(upstream.asked).toHaveLength(3);
  failing(3);
  expect((await call('/query')).body.code).toBe(refusals.upstreamFault.code);
  expect(upstream.asked).toHaveLength(6);
  failing(1);
  expect((await call('/send', { method: 'POST', body: '{}' })).body.code).toBe(refusals.upstreamFault.code);
  expect(upstream.asked).toHaveLength(7);
  failing(1, 500);
  expect((await call('/query')).body.code, 'an error in the service itself').toBe(refusals.upstreamFault.code);
  expect(upstream.asked).toHaveLength(8);
  await eventually(async () => {
    const { rows } = await db.query(
      'select count(*)::int as calls, count(*) filter (where charged)::int as charged from gateway.call_record where key_id = $1',
      [key.id],
    );
    expect(rows).toEqual([{ calls: 4, charged: 1 }]);
  });
});

test('retries end with the timeout', async () => {
  await change('upstream_retries = 3, upstream_timeout_ms = 1000');
  upstream.behave(() => {});
  expect((await call('/query')).body.code).toBe(refusals.upstreamTimeout.code);
  expect(upstream.asked).toHaveLength(1);
});

test('no more calls are under way than the product allows', async () => {
  await change('upstream_concurrency = 2');
  const held: (() => void)[] = [];
  upstream.behave((request, response) => held.push(() => answering({ code: 0 })(request, response)));
  const calls = Array.from({ length: 5 }, () => call('/query'));
  await eventually(() => expect(held).toHaveLength(2));
  const refused = await Promise.race(calls);
  expect(refused.body.code).toBe(refusals.upstreamBusy.code);
  await eventually(async () => {
    for (const answer of held.splice(0)) answer();
    expect(upstream.asked).toHaveLength(2);
  });
  const codes = (await Promise.all(calls)).map(({ body }) => body.code);
  expect(codes.filter((code) => code === 0)).toHaveLength(2);
});

test('a private address is out of reach unless the installation allows it, by name or number; built-in products are exempt', async () => {
  const strict = await testNode(db.url, { allowedUpstreams: [] });
  const through = async (code: string) =>
    (await callByCode(strict.url, `/openapi/${code}/query`, key.secret)).body.code;
  expect(await through(project.code)).toBe(refusals.upstreamUnreachable.code);
  const byName = await addProject(db, upstream.url.replace('127.0.0.1', 'localhost'));
  const builtIn = await addProject(db, upstream.url, { official: true });
  for (const each of [byName, builtIn]) {
    await db.query('insert into access.apply (member_id, project_id, created_at) values ($1, $2, now())', [
      key.memberId,
      each.id,
    ]);
    await addHolding(db, key.memberId, each, 10);
  }
  expect(await through(byName.code)).toBe(refusals.upstreamUnreachable.code);
  expect(upstream.asked).toEqual([]);
  expect(await through(builtIn.code)).toBe(0);
  await strict.close();
});
